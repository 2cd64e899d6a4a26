"""The rules, by the actions of a turn."""
