"""Players by name, games between them, and records of games."""
