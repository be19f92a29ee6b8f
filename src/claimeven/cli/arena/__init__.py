"""`claimeven arena`: one file per command."""
