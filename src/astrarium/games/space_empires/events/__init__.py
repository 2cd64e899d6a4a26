"""What can happen in a game, and how it is told, in the order of play."""
