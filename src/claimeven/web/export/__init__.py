"""The page without a service: as a folder for any web server, as one file, and as a package."""
