"""Pictures of boards as SVG, and the HTML around them: shapes and colours, no rules."""
