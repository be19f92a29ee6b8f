"""Players: whatever chooses moves, named by a spec string; one file per kind."""
