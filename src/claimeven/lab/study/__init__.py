"""Players and evaluations measured against perfect play."""
