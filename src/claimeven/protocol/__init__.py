"""The text protocol between engines and programs that drive them."""
