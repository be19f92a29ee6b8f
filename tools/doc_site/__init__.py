"""The parts of the documentation site that are made from the code."""
