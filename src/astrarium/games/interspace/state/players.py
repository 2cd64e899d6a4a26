"""What belongs to players, and to the free agents that nobody plays."""

import msgspec

from astrarium.kernel import Hex, Plain, Secret


class Player(Plain, frozen=True):
    """What belongs to a seat besides planets and units."""

    home: str  # the name of the home world
    civilization: int
    facing: int = 0  # side k of the home world points to direction k turned by this many sixths
    substitute: str = ""  # the planet named as home world after the player's own was lost
    refuses: tuple[int, ...] = ()  # the seats that get no bonus at this player's home world
    out: bool = False
    # Other players' planets and stations (by name and by number) that support this player's ships,
    # as declared at the beginning of the player's last Movement Step.
    friends: tuple[str, ...] = ()
    aloof: tuple[int, ...] = ()  # seats to whom this player declares nothing until further notice
    # Advanced rules:
    objective: Secret[str] = Secret(None, ())
    shown: str = ""  # the objective, once everybody knows it
    exposed: bool = False  # by Telepaths: later objectives are open too
    deeds: int = 0  # victory points for what was done under the objective, kept for good
    pairs: int = 0  # pairs of victory points bought
    held: tuple[str, ...] = ()  # planets controlled at any time
    breakthroughs: tuple[str, ...] = ()  # cards held, in the order taken
    used: tuple[str, ...] = ()  # what can be done once a game, as far as it is done
    found: dict[str, int] = {}  # tiles discovered, by terrain, under discovery limits
    idle: int = 0  # own turns in a row without exploring
    forfeited: bool = False  # the discoveries that were left
    lets_pass: tuple[str, ...] = ("trader",)  # agents that this player's warships do not block
    keeps_bombs: bool = False  # wants no question about nova bombs until the player's next turn


class Agent(Plain, frozen=True):
    """A free agent in the game: who met it, and what it remembers.

    Those that are no units have a hex; the others are where their units are.
    """

    drawer: int  # the seat that drew its card, and decides where it cannot
    hex: Hex | None = None
    visited: tuple[str, ...] = ()  # planets it does not come back to
    plundered: Hex | None = None  # where it plundered in its last turn
    members: tuple[int, ...] = ()  # units with the plague, in the order in which they fell ill

    def with_members(self, *members: int) -> "Agent":
        return msgspec.structs.replace(self, members=members)
