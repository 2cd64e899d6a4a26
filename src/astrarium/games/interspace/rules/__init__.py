"""The rules, one file a procedure, in the order of play.

setup, turn; economy, movement, exploration, combat (Basic) and contact (Standard), encounters; then
what they share: edition holds what differs between the editions, pieces what is done to tiles and
units everywhere. docs/architecture.md names every file.
"""
