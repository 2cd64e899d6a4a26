"""The fields of a state, and what they tell of planets and players."""

from collections.abc import Mapping

import msgspec

from astrarium.kernel import Hex, Secret, hexes
from astrarium.kernel.holdings import PoweredState

from ..data import MANY_PLAYERS
from ..resources import Resources
from ..units import Unit
from .map import Map
from .options import InterSpaceOptions
from .planets import Planet
from .players import Agent, Player


class BoardState(PoweredState, kw_only=True):
    """All that there is in a game of InterSpace: planets, players, units, decks.

    All of it is open to everybody, the contents of the box too; only draws to come are unknown, and
    plans while the regions are set up. IS-B-SECRET-01, IS-UNK-11
    """

    options: InterSpaceOptions
    players: tuple[Player, ...]
    map: Map
    box: Mapping[str, int]  # the exploration box: how many tiles of each label (IS-UNK-11)
    aside: tuple[str, ...]  # the Null wormholes whose Prime partner is not yet found
    planets: dict[str, Planet]
    units: dict[int, Unit]
    turn: int = 1
    next_unit: int = 1
    cargo: dict[int, Resources] = {}  # what transports carry; those without cargo are left out
    # Advanced rules. Of decks it is known what is left in them; a card is drawn by the dice.
    # What seldom changes is replaced, so that clones share it.
    destroyed: Mapping[str, Planet] = {}  # removed by nova bombs; home worlds keep their place
    spare_objectives: tuple[Secret[str], ...] = ()
    breakthroughs: Mapping[str, int] = {}  # cards that can still be taken
    settlements: Mapping[str, int] = {}  # the deck of Colonization cards
    settled: Mapping[str, int] = {}  # those discarded
    encounters: Mapping[str, int] = {}  # the deck of Encounter cards
    artifacts: dict[str, str] = {}  # who has which: a unit's number or a planet's name
    moved_artifacts: tuple[str, ...] = ()  # those handed on or carried since the last production
    agents: dict[str, Agent] = {}
    waiting: Mapping[int, str] = {}  # what units off the map wait for
    sheltered: tuple[int, ...] = ()  # units inside a Planetary Grid
    spellbound: tuple[int, ...] = ()  # units that sit out their owner's next Movement Step
    entries: tuple[tuple[int, Hex], ...] = ()  # who came to ships that nobody commands, and where
    # Known to the Parasites alone while their objective is secret:
    infested: tuple[str, ...] = ()  # planets
    carriers: tuple[int, ...] = ()  # colony ships built on infested planets
    broods: Mapping[str, int] = {}  # how many such ships wait on a planet's card

    def planet_at(self, hex: Hex) -> Planet | None:
        tile = self.map.tiles.get(hex)
        return self.planets.get(tile.name) if tile is not None and tile.name else None

    def planets_of(self, seat: int) -> list[Planet]:
        return [planet for planet in self.planets.values() if planet.owner == seat]

    def birthplace(self, seat: int) -> Planet:
        """The home world a seat started from, whoever holds it now, and even if it is destroyed.

        IS-REGION-15, IS-A-BRK-NOVA-12
        """
        home = self.players[seat].home
        return self.planets.get(home) or self.destroyed[home]

    def has_home(self, seat: int) -> bool:
        """Whether the home world a seat started from still exists.

        IS-A-BRK-NOVA-12
        """
        return self.players[seat].home in self.planets

    def side_direction(self, seat: int, side: int) -> int:
        """The direction to which a labelled side of a seat's home world points.

        IS-SETUP-11
        """
        return hexes.turn(side, self.players[seat].facing)

    def objective_of(self, seat: int) -> str:
        """The objective of a player; nothing if it is not known here, or there are none."""
        player = self.players[seat]
        return player.shown or player.objective.value or ""

    def first_worlds(self, seat: int) -> tuple[str, ...]:
        """A player's home world and original colony, as far as they are still under control.

        IS-A-OBJ-PARASITES-3, IS-A-OPT-5P-8
        """
        first = self.players[seat].held[: 1 if self.seats >= MANY_PLAYERS else 2]
        own = [planet.name for planet in self.planets_of(seat)]
        return tuple(name for name in first if name in own)

    def change_player(self, seat: int, **changes: object) -> None:
        player = msgspec.structs.replace(self.players[seat], **changes)
        self.players = (*self.players[:seat], player, *self.players[seat + 1 :])

    def tiles_in_box(self) -> int:
        return sum(self.box.values())

    def left_of(self, seat: int) -> int:
        """The next seat clockwise.

        IS-SETUP-01
        """
        return (seat + 1) % self.seats

    def right_of(self, seat: int) -> int:
        return (seat - 1) % self.seats

    def from_the_left_of(self, seat: int) -> list[int]:
        """The other seats in seat order, starting at a seat's left."""
        return [(seat + step) % self.seats for step in range(1, self.seats)]
