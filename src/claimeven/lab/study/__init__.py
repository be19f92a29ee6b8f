"""What players and evaluations are worth, measured against perfect play."""
