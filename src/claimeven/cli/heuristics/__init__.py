"""Commands about evaluations."""
