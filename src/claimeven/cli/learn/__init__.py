"""`claimeven learn`: the lessons in the terminal."""
