"""The HTTP interface: one file per family of routes."""
