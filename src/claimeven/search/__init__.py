"""Everything that walks the game tree, and the door to the compiled kernel."""
