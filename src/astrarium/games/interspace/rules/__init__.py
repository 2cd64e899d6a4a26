"""The rules, one file a procedure, in the order of play.

setup, turn, trade, economy_basic, movement (with movement_points, blocking and expedition),
exploration, joining, colonization, combat, battle, retreat, victory. edition holds what differs
between the editions, pieces what is done to tiles and units everywhere.
"""
