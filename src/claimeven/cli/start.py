"""Where the command begins. Nothing is imported here, so that Ctrl-C is one line from the start."""

from __future__ import annotations

EXIT_BAD_INPUT = 2
EXIT_INTERRUPTED = 130


def main() -> None:
    """Run the command; an interrupt while its modules are imported ends it like any other."""
    try:
        from claimeven.cli.main import main as run

        run()
    except KeyboardInterrupt:
        import os

        # Past Python's streams, and without the clean-up at exit: both may be half imported.
        os.write(2, b"\nclaimeven: interrupted\n")
        os._exit(EXIT_INTERRUPTED)
