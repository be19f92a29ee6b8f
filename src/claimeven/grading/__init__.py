"""Marks for a class of programs: each built, checked, played and compared with perfect play."""
