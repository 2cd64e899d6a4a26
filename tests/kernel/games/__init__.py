"""Tiny games, each made to need what a real one needs of the kernel."""
