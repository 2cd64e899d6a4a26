"""Battle: one round of combat against one opponent."""
