"""The map of a position written by hand, and who sits where on it."""

from collections import Counter

from astrarium.kernel import BadInput, Hex

from ..data import EXTRA_HOME_WORLDS, HOME_WORLDS, PARTNERS, PLANETS, WORMHOLES
from ..rules.edition import EDITIONS, STANDARD
from ..rules.pieces import TILES
from ..rules.setup import full_box, own_hexes, starts_alone, with_space
from ..state.map import Tile
from .names import read_hex
from .written import Owner, Position

UNKNOWN = "unknown"  # in place of a tile's label: no tile lies there


def home_worlds(seats: int) -> tuple[str, ...]:
    """The home worlds in positions: for the last of eight players, always the same planets."""
    named = HOME_WORLDS + EXTRA_HOME_WORLDS
    return (named + tuple(name for name in PLANETS if name not in named))[:seats]


def colonies(seats: int) -> tuple[str, ...]:
    """The first colonies in standard regions: always the same planets."""
    homes = EXTRA_HOME_WORLDS if seats > len(HOME_WORLDS) else ()
    return tuple(name for name in PLANETS if name not in homes)[:seats]


class Layout:
    """Makes the map of a written position, and checks that such a map can be."""

    def __init__(self, written: Position) -> None:
        self.written = written
        standard = written.options.tier == "standard"
        allowed = (STANDARD if standard else EDITIONS[written.options.edition]).seats()
        if written.seats not in allowed:
            raise BadInput(
                f"this edition is for {allowed.start} to {allowed.stop - 1} seats, "
                f"not {written.seats}"
            )
        self.alone = starts_alone(written.seats, written.options)
        self.homes = home_worlds(written.seats)

    def seat(self, owner: Owner) -> int:
        """A seat by its number or by the name of its home world."""
        if owner in self.homes:
            return self.homes.index(str(owner))
        if str(owner) in map(str, range(self.written.seats)):
            return int(owner)
        raise BadInput(
            f"'{owner}' is no player: name a seat from 0 to {self.written.seats - 1} or one of "
            f"{', '.join(self.homes)}"
        )

    def tiles(self) -> dict[Hex, Tile]:
        """The standard regions, then what is written over them."""
        labels: dict[Hex, str] = {}
        for seat in self.regions():
            if self.alone:
                labels[own_hexes(seat)[0]] = self.homes[seat]
            else:
                labels.update(_region(seat, self.homes[seat], colonies(self.written.seats)[seat]))
        for name, label in self.written.tiles.items():
            labels[read_hex(name)] = label
        laid = {hex: label for hex, label in labels.items() if label != UNKNOWN}
        self.used = Counter(laid.values())
        self.check_tiles()
        return {hex: self.tile(label) for hex, label in laid.items()}

    def regions(self) -> list[int]:
        """The seats with a standard region: unless told, all whose home is not laid by hand."""
        if self.written.regions is not None:
            return [self.seat(owner) for owner in self.written.regions]
        by_hand = self.written.tiles.values()
        return [seat for seat, home in enumerate(self.homes) if home not in by_hand]

    def tile(self, label: str) -> Tile:
        return Tile("home_world", label) if label in self.homes else TILES[label]

    def check_tiles(self) -> None:
        """Only tiles that there are, no more than there are, and wormholes in pairs."""
        there_are = {**self.all_tiles(), **dict.fromkeys(WORMHOLES, 1)}
        del there_are["another_region"]
        absent = [home for home in HOME_WORLDS if home not in self.homes]
        for label, count in self.used.items():
            if label not in there_are or label in absent:
                raise BadInput(f"no tile '{label}' can lie on the map")
            if count > there_are[label]:
                raise BadInput(
                    f"{count} tiles '{label}' lie on the map; there are {there_are[label]}"
                )
            if label in PARTNERS and PARTNERS[label] not in self.used:
                raise BadInput(f"{label} lies on the map without its partner {PARTNERS[label]}")
        for home in self.homes:
            if home not in self.used:
                raise BadInput(f"the home world {home} is not on the map")

    def all_tiles(self) -> dict[str, int]:
        """All tiles that there are, with those that players have agreed to add.

        IS-A-OPT-VAR-1
        """
        tiles = full_box()
        tiles["empty_space"] += max(0, self.written.options.variable_space)
        return tiles

    def box(self) -> dict[str, int]:
        """All tiles that are not on the map, or only those that are told."""
        unused = {label: count - self.used[label] for label, count in full_box().items()}
        left = with_space(unused, self.written.options)
        wanted = left if self.written.box is None else self.written.box
        for label, count in wanted.items():
            if not 0 <= count <= left.get(label, 0):
                raise BadInput(
                    f"the box cannot hold {count} of '{label}': {left.get(label, 0)} are left"
                )
        return {label: wanted[label] for label in left if wanted.get(label)}


def _region(seat: int, home: str, colony: str) -> dict[Hex, str]:
    """A standard region: the first colony on side 1, asteroids on side 4, empty space around."""
    ring = [colony, "empty_space", "empty_space", "asteroids", "empty_space", "empty_space"]
    return dict(zip(own_hexes(seat), (home, *ring), strict=True))
