"""The page and the service behind it: it shows and stores, and decides nothing about the game."""
