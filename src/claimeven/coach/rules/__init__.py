"""Allis' nine rules: how a side that follows keeps the other from ever completing a line."""
