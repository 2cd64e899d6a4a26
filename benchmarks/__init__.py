"""How fast Astrarium is, measured side by side with its closest peers.

`make bench` does both parts; `python -m benchmarks engine` and `... load` do one.

The engine plays random games of InterSpace (basic) and of catanatron's Catan in turn, in one
process. The games differ, so a ratio says how the engines compare as tools for simulation and
search, not which game is the simpler.

The server holds hundreds of live tables, and so does boardgame.io's; both are played on by the same
program (`boardgameio/players.mjs`), which does for each what its browsers do.
"""
