"""Opening books: read, built, deepened and checked."""
