"""Tournaments on the page: reading their files, and starting them."""
