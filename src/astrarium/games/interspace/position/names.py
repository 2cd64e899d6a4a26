"""How units and hexes are written in positions."""

import re
from collections.abc import Iterator

from astrarium.kernel import BadInput, Hex, hexes

from ..data import SPECIAL_UNITS, UNITS, UnitKind
from ..rules.setup import FRAMES


def read_hex(name: str) -> Hex:
    if not hexes.is_hex(name) or name[0] not in FRAMES:
        raise BadInput(
            f"'{name}' is no hex: expected a name like A:2,-1, in quotes where it stands in braces"
        )
    return Hex(name)


NAMED = {**UNITS, **SPECIAL_UNITS}


_ABBREVIATIONS: dict[str, UnitKind] = {type.abbreviation: kind for kind, type in NAMED.items()}


KINDS: dict[str, UnitKind] = {**_ABBREVIATIONS, **{kind: kind for kind in NAMED}}


_UNITS = re.compile(r"(\w+\+?)(?: ([1-9]\d{0,5})| x([1-9]\d?))?")


def read_units(text: str) -> Iterator[tuple[UnitKind, int | None]]:
    """The kinds and ids in a text such as ``PB``, ``PB 3``, ``patrol_boat 3`` or ``PB x3``."""
    match = _UNITS.fullmatch(text)
    if match is None or match[1] not in KINDS:
        known = ", ".join(_ABBREVIATIONS)
        raise BadInput(f"'{text}' is no unit: write one of {known}, and its id if it has one")
    for _ in range(int(match[3] or 1)):
        yield KINDS[match[1]], int(match[2]) if match[2] else None
