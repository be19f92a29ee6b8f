"""Results as tables, pictures and pages."""
