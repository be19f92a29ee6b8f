"""Players that are functions: one position at a time, or many."""
