"""Commands that ask the solver."""
