"""What components name each other by must be there, and there must be enough to play with."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator

from .printed import ON_SHEET, Civ, Components

Slip = tuple[str, str]  # where in the file, and what is wrong

RESOURCES = ("organic", "atomic", "metal")
FIGURES = ("colony", "starbase", "citizen", "corvette", "destroyer", "cruiser")
MOST_ALIKE = 2  # players of one Civ (HS-SET-30)
SMALL = 3  # players, up to whom every planet has two continents at least (HS-SET-05)


def slips(found: Components) -> Iterator[Slip]:
    """All that cannot be in a set of components."""
    yield from _twice(found)
    for kind in (*FIGURES, "native"):
        if kind not in found.types:
            yield "data.unit_types", f"the unit type {kind} is missing"
    names = {tech.name for tech in found.common_techs}
    for at, tech in enumerate(found.common_techs):
        for resource in {*tech.cost} - {*RESOURCES}:
            yield f"data.common_techs[{at}].cost", f"there is no resource '{resource}'"
    for at, civ in enumerate(found.civs_core):
        yield from _of_civ(found, f"data.civs[{at}]", civ, names)
    yield from _of_layouts(found)


def _twice(found: Components) -> Iterator[Slip]:
    """Ids that are given twice."""
    lists: dict[str, Iterable[str]] = {
        "civs": (civ.id for civ in found.civs_core),
        "homeworlds": (tile.id for tile in found.homeworlds),
        "unaligned_tiles": (tile.id for tile in found.unaligned_tiles),
        "common_techs": (tech.id for tech in found.common_techs),
        "secrets": (secret.id for secret in found.secrets),
        "unit_types": (unit.id for unit in found.unit_types),
    }
    seen: set[str] = set()
    for name, ids in lists.items():
        for at, id in enumerate(ids):
            if id in seen:
                yield f"data.{name}[{at}].id", f"{id} is given twice"
            seen.add(id)


def _of_civ(found: Components, where: str, civ: Civ, techs: Collection[str]) -> Iterator[Slip]:
    homes = {tile.id for tile in found.homeworlds}
    if civ.homeworld not in homes:
        yield f"{where}.homeworld", f"there is no Homeworld {civ.homeworld}"
    yield from _of_prices(where, civ)
    for name in civ.illegal_techs:
        if name not in techs:
            yield f"{where}.illegal_techs", f"there is no Common Tech '{name}'"
    slots = [slot.slot for slot in civ.research_slots]
    if len(slots) != len({*slots}):
        yield f"{where}.research_slots", "a slot is given twice"
    for ship, many in Counter(civ.starting_fleet).items():
        own = civ.super_unit.count if ship == "super_unit" else found.types[ship].per_player
        if many > own:
            yield f"{where}.starting_fleet", f"a player has {own} {ship} only"


def _of_prices(where: str, civ: Civ) -> Iterator[Slip]:
    for kind in ON_SHEET:
        if kind not in civ.prices:
            yield f"{where}.prices", f"the price of a {kind} is missing"
        if kind not in civ.combat:
            yield f"{where}.combat", f"Attack and Defence of a {kind} are missing"
    for name, table in (("prices", civ.prices), ("combat", civ.combat)):
        for kind in {*table} - {*ON_SHEET}:
            yield f"{where}.{name}.{kind}", f"there is no unit '{kind}'"
    for kind, price in civ.prices.items():
        for resource in {*price} - {*RESOURCES}:
            yield f"{where}.prices.{kind}", f"there is no resource '{resource}'"


def _of_layouts(found: Components) -> Iterator[Slip]:
    large = sum(len(tile.continents) > 1 for tile in found.unaligned_tiles)
    if not found.layouts or not found.civs_core:
        yield "data", "there are no layouts, or no Civs"
    for at, layout in enumerate(found.layouts):
        where = f"data.layouts[{at}]"
        cells = [*layout.homes_clockwise, *layout.unexplored]
        if len(layout.homes_clockwise) != layout.players:
            yield f"{where}.homes_clockwise", "there is one home for each player"
        if len({*cells}) != len(cells):
            yield f"{where}.unexplored", "a place is given twice"
        tiles = large if layout.players <= SMALL else len(found.unaligned_tiles)
        if len(layout.unexplored) > tiles:
            yield f"{where}.unexplored", f"there are {tiles} systems to lie there only"


def without_effect(found: Components, known: Collection[str]) -> Iterator[Slip]:
    """Components of which nobody knows what they do."""
    for at, tech in enumerate(found.common_techs):
        if tech.id not in known:
            yield f"data.common_techs[{at}].id", f"nothing is known of the Tech {tech.id}"
    for at, secret in enumerate(found.secrets):
        if secret.id not in known:
            yield f"data.secrets[{at}].id", f"nothing is known of the Secret {secret.id}"
    for at, civ in enumerate(found.civs_core):
        where = f"data.civs[{at}]"
        for name in ("bonus", "weakness", "victory"):  # a Super Unit may be nothing but strong
            id = getattr(civ, name).id
            if id not in known:
                yield f"{where}.{name}", f"nothing is known of the ability {id}"
        for number, own in enumerate(civ.super_techs):
            if own.id not in known:
                yield f"{where}.super_techs[{number}].id", f"nothing is known of the Tech {own.id}"
