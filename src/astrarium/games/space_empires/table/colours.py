"""The colours of the seats."""

from astrarium.kernel.scene import Colour

COLOURS: tuple[Colour, ...] = ("orange", "blue", "moss", "yellow")
