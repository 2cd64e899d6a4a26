"""Alien Empires, which play against one player by rules alone."""
