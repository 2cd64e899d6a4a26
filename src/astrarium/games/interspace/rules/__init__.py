"""The rules, one file a procedure, in the order of play.

setup, turn, economy_basic, movement, exploration, joining, colonization, combat, battle, victory.
edition holds what differs between the editions, pieces what is done to tiles and units everywhere.
"""
