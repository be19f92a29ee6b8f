"""Games written down and read back."""
