"""Depth-limited searches and Monte Carlo tree search."""
