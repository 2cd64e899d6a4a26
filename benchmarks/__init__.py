"""How fast Astrarium is, measured side by side with its closest peers.

`make bench` does both parts; `python -m benchmarks engine` and `... load` do one.

The engine plays random games of InterSpace (by the Basic, Standard and Advanced rules), of
catanatron's Catan and of some games of OpenSpiel in turn, in one process, and counts seconds of the
processor. The games differ, so a ratio says how the engines compare as tools for simulation and
search, not which game is the simpler. Games of bots, and of several processes, come after.

The server holds hundreds of live tables, and so does boardgame.io's; both are played on by the same
program (`boardgameio/players.mjs`), which does for each what its browsers do.
"""
