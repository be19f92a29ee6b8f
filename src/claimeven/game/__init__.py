"""The rules: geometry, positions, notation, threats. Standard library only."""
