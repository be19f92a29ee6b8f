"""Puzzles: positions with one column to find, made from games, rated by what the levels find."""
