"""The laboratory: studying heuristics."""
