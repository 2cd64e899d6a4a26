"""How well bots have done with each alien: for choosing one of two."""

# Shares of wins in games of four, measured in games of `greedy`.
STRENGTH: dict[str, float] = {}
