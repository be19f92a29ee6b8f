"""The compliance suite: runs an engine and says what it gets wrong in its dialect."""
