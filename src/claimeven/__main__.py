"""`python -m claimeven` is the command `claimeven`."""

from claimeven.cli.start import main

if __name__ == "__main__":
    main()
