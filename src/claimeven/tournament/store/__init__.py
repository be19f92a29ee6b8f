"""A tournament on disk: one SQLite file."""
