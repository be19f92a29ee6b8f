"""`claimeven search`: look ahead, and see the tree."""
