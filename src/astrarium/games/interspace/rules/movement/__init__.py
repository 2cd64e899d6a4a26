"""The Movement Step, with all that can be done in it."""
