"""Programs that call a Python file in a process of their own; they need nothing of this package."""
