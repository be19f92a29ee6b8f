"""Certificates checked once more, by the rules of the game alone.

Nothing here is shared with the finders: a board is a dictionary of stones, a line is found by
walking along it, and a certificate is taken as plain data that may say anything. No sentence of the
coach is shown unless its certificate was accepted here.
"""
