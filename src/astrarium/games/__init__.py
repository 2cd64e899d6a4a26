"""The games, one package each. They import the kernel only."""
