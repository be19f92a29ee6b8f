"""Language models as players: the prompt, what is read from a reply, programs and functions."""
