"""What holds for every test: examples may take their time.

How long one takes says something about the machine's other work, not about the code;
a test that hangs is ended by the timeout of pytest, and speed is measured in `bench/`.
"""

from hypothesis import settings

settings.register_profile("claimeven", deadline=None)
settings.load_profile("claimeven")
