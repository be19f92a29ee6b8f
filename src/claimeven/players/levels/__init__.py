"""Players of graded strength that err as people do."""
