"""Sets of positions with perfect labels."""
