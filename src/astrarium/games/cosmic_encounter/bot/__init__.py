"""How the game is looked at by programs."""
