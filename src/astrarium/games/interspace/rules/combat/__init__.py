"""The Combat Step of the Basic game."""
