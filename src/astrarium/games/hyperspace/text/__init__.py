"""What the game says, in each of its languages."""
