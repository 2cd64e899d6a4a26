"""InterSpace in a terminal."""
