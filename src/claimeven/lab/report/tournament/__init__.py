"""A tournament as one page."""
