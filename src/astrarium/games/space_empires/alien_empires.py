"""Alien Empires, which a player fights alone: their banks, technology and fleets, open to all."""

from astrarium.kernel import Plain

from .data import ECON_AFTER, Technology

PLAYER = 0  # the seat of the player who fights them


class AlienEmpire(Plain, frozen=True):
    """What an Alien Empire has besides what lies on the map. The player rolls its dice, so all of
    it is known.  SE-S3-3, SE-S3-4"""

    party: int
    levels: dict[Technology, int]
    fleet: int = 0  # CP in each of its banks
    tech: int = 0
    defense: int = 0
    econ: tuple[int, ...] = ()  # the phases in which its economy grew

    def more_dice(self, phase: int) -> int:
        """Dice that it rolls in a phase besides those of the table.  SE-S3-4"""
        return sum(grew + ECON_AFTER <= phase for grew in self.econ)


class Fleet(Plain, frozen=True):
    """Groups of an Alien Empire that move together.  SE-S3-6"""

    party: int
    groups: tuple[int, ...]  # those of them that are destroyed too
    cp: int = 0  # for ships that are chosen when it first fights; 0: they are on the map
    is_new: bool = True  # it has not fought
    is_raiders: bool = False
