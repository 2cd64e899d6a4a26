"""Hyperspace in a terminal."""
