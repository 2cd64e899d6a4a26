"""The odds of battles: on plain numbers, of a position, of forces that somebody names."""
