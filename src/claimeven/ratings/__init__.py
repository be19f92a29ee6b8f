"""What results say about strength: Elo, pairs, the sequential test."""
