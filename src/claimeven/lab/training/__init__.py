"""Nets trained by positions whose outcome is known."""
