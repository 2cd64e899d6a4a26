"""The Exploration Phase: markers are turned over, with their effects."""
