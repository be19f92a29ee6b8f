"""The laboratory: positions with exact labels, and what is measured and fitted with them."""
