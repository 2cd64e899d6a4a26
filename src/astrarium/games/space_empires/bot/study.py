"""Space Empires in numbers: where a seat stands, and what it has done. For statistics."""

from collections import Counter
from collections.abc import Iterator

from astrarium.kernel import Deed, Event, Rolled, is_seat

from ..data import KINDS, TECHNOLOGIES, TYPES
from ..events.combat import BattleBegan, ColonyDestroyed
from ..events.course import Conceded, Eliminated
from ..events.economy import LevelBought
from ..events.exploration import Explored
from ..events.movement import ColonyFounded, Deposited, ShipsLost
from ..rules.economy.income import maintenance_of
from ..rules.victory import colony_points, colony_value, has_homeworld
from ..state import SpaceEmpiresState as State

SHIPS = {kind: f"ships: {kind}" for kind in KINDS}
LEVELS = {name: f"level: {name}" for name in TECHNOLOGIES}


def features(state: State, seat: int) -> dict[str, float]:
    """Where a seat stands; of what lies hidden from who asks, only that it is there is known."""
    groups = state.groups_of(seat)
    counts: Counter[str] = Counter()
    for group in groups:
        if group.kind.value is not None:
            counts[group.kind.value] += group.ships.value or 1
    known = [group for group in groups if group.kind.value and group.ships.value]
    empire = state.empires[seat]
    return {
        "goes first": state.order[:1] == (seat,),
        "colonies": len(state.colonies_of(seat)),
        "colony value": colony_value(state, seat),
        "colony points": colony_points(state, seat),
        "has its homeworld": has_homeworld(state, seat),
        "earned": empire.earned,
        "cp": empire.cp.value or 0,
        "groups": len(groups),
        "hidden groups": len(groups) - len(known),
        "maintenance": maintenance_of(known),
        "fleet value": sum(
            TYPES[kind].cost * counts[kind] for kind in KINDS if TYPES[kind].is_armed
        ),
        "out": empire.is_out,
        **{name: counts[kind] for kind, name in SHIPS.items()},
        **{name: empire.levels[technology].value or 0 for technology, name in LEVELS.items()},
    }


def roller(state: State, rolled: Rolled) -> int | None:
    """The player whose ship fires, or who is named by the draw."""
    group = state.groups.get(getattr(rolled.draw, "group", -1))
    owner: int | None = getattr(rolled.draw, "seat", None) if group is None else group.owner
    return owner if owner is not None and is_seat(owner) else None


def deeds(event: Event) -> Iterator[Deed]:
    """What a statistic of games counts."""
    match event:
        case LevelBought(seat=seat, technology=technology, level=level):
            yield Deed(seat, f"bought {technology} {level}")
        case ColonyFounded(seat=seat):
            yield Deed(seat, "founded a colony")
        case Explored(seat=seat, marker=marker):
            yield Deed(seat, f"explored {marker}")
        case Deposited(seat=seat, marker=marker):
            yield Deed(seat, f"brought home {marker}")
        case BattleBegan(attacker=seat) if is_seat(seat):
            yield Deed(seat, "began a battle")
        case ShipsLost(seat=seat, kind=kind, ships=ships, cause=cause) if is_seat(seat):
            if kind.value is not None:
                verb = "scuttled" if cause == "scuttled" else "lost"
                yield from (Deed(seat, f"{verb} {kind.value}") for _ in range(ships.value or 1))
        case ColonyDestroyed(seat=seat, by=by):
            yield Deed(seat, "lost a colony")
            if is_seat(by):
                yield Deed(by, "destroyed a colony")
        case Conceded(seat=seat) | Eliminated(seat=seat):
            yield Deed(seat, "out")
