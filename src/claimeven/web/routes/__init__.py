"""The HTTP interface: one file per group of routes."""
