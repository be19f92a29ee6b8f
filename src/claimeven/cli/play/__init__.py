"""`claimeven play`: a game in the terminal."""
