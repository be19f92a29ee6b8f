"""The commands `puzzle` and `puzzles`."""
