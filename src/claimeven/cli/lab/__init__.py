"""`claimeven lab`: one file per command."""
