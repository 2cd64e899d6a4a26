"""How encounters may go out, from what a seat knows."""
