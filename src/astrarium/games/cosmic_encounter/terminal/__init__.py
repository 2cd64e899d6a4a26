"""Cosmic Encounter in a terminal."""
