"""Space Empires in words."""
