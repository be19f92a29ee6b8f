"""Explanations in words: plain sentences first, the certificate behind them.

Every text is in a catalogue of messages (`english.py`); the other files only choose messages and
fill in names, cells and numbers. A sentence never says more than the claim of its explanation.
"""
