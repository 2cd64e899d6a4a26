"""How fast Astrarium is, measured side by side with its closest Python peer.

`make bench` plays random games of InterSpace (basic) and of catanatron's Catan in turn, in one
process, and prints what each does in a second. The games differ, so a ratio says how the engines
compare as tools for simulation and search, not which game is the simpler.
"""
