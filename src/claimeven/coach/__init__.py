"""What can be said about a game that was played."""
