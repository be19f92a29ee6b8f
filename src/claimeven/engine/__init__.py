"""The text protocol: serve it, drive a foreign engine, check one for compliance."""
