"""The dialects in which other programs are asked for moves: one driver each."""
