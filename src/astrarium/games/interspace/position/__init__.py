"""Positions written by hand, and what can be said of a position: the two ends of a scenario."""
