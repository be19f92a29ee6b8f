"""Fitting the weights of an evaluation, and the levels."""
