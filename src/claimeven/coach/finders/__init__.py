"""What looks for reasons: one file for each kind, and the order in which they are asked."""
