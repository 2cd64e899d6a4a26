"""Space Empires in a terminal."""
