"""What a table shows of a position, and how one points at it."""
