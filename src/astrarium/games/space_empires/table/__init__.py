"""Space Empires at a table in a browser."""
