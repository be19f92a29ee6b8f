"""The command line: one file per command. Showing, never deciding."""
