"""The exact solver: proven scores for any board that fits the kernel."""
