"""What a class gets: marks for a spreadsheet and for other systems, and pages to read."""
