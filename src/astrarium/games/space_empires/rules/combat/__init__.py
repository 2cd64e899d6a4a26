"""The Combat Phase: battles by rounds and classes, and fire at colonies."""
