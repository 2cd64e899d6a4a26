"""The Exploration and Colonization Steps."""
