"""What holds for every test: examples may take their time, and Ctrl-C counts.

Elsewhere than in CI every run tries other examples; there it tries the same ones each time, so that
a change is never refused for something that was there before it.

How long one takes says something about the machine's other work, not about the code;
a test that hangs is ended by the timeout of pytest, and speed is measured in `bench/`.
"""

import os
import signal
import tempfile

from hypothesis import settings

# The defaults of the user who runs the tests do not count.
os.environ["CLAIMEVEN_CONFIG"] = os.path.join(tempfile.gettempdir(), "no-such-claimeven.toml")

# A shell that starts the tests in the background has them, and what they start, ignore interrupts.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("claimeven", deadline=None, derandomize="CI" in os.environ)
settings.load_profile("claimeven")
