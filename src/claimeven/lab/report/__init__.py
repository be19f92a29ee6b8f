"""A tournament as one page that anybody can read without a network."""
