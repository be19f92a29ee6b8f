"""Reviews of games that were played."""
