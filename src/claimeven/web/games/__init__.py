"""Stored games: kept on disk, and changed by one request at a time."""
