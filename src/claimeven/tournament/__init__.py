"""Tournaments: who meets whom, from where, refereed, stored, resumed."""
