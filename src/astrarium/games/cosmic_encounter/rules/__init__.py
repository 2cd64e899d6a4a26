"""The rules, a file for each procedure, in the order of play."""
