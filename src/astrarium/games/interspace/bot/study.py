"""InterSpace in numbers: where a seat stands, and what it has done. For statistics and learning."""

from collections import Counter
from collections.abc import Iterator

from astrarium.kernel import Deed, Event
from astrarium.kernel.draws import Rolled

from ..data import TYPES, is_player
from ..events.battle import BattleBegan
from ..events.cards import BreakthroughTaken
from ..events.pieces import UnitLost, UnitPlaced
from ..events.planets import ColonyFounded, PlanetConquered
from ..events.turns import PlayerOut
from ..resources import total
from ..state import InterSpaceState as State
from ..units import UnitName

COUNTS = {kind: f"units: {kind}" for kind in TYPES}
SPENT = ("colonized", "decommissioned", "exchange", "infestation")  # units, by their own player


def features(state: State, seat: int) -> dict[str, float]:
    """Where a seat stands; of hidden counters only their number is known."""
    planets = state.planets_of(seat)
    units = state.units_of(seat)
    counts = Counter([unit.kind for unit in units])
    return {
        "victory points": state.victory_points(seat),
        "planets": len(planets),
        "industry": sum(planet.industry for planet in planets),
        "tech": sum(planet.tech for planet in planets),
        "civilization": state.players[seat].civilization,
        "holds its birthplace": state.has_home(seat),
        "resources": sum(total(planet.box) for planet in planets),
        "cargo": sum(total(state.cargo.get(unit.id, {})) for unit in units),
        "units": len(units),
        "fleet value": sum(unit.type.cost for unit in units if unit.type.warship),
        "breakthroughs": len(state.players[seat].breakthroughs),
        "out": state.players[seat].out,
        **{name: counts[kind] for kind, name in COUNTS.items()},
    }


def roller(state: State, rolled: Rolled) -> int | None:
    """The player whose unit or planet rolls, or who is named by the draw."""
    draw = rolled.draw
    unit, planet = getattr(draw, "unit", None), getattr(draw, "planet", None)
    if isinstance(unit, UnitName) and unit.id in state.units:
        owner: int | None = state.units[unit.id].owner
    elif planet in state.planets:
        owner = state.planets[planet].owner
    else:
        owner = getattr(draw, "seat", None)
    return owner if owner is not None and is_player(owner) else None


def deeds(event: Event) -> Iterator[Deed]:
    """What a statistic of games counts."""
    match event:
        case UnitPlaced(owner=seat, kind=kind) if is_player(seat):
            yield Deed(seat, f"built {kind}")
        case UnitLost(owner=seat, kind=kind, cause=cause) if is_player(seat):
            yield Deed(seat, f"{'spent' if cause in SPENT else 'lost'} {kind}")
        case ColonyFounded(seat=seat):
            yield Deed(seat, "founded a colony")
        case PlanetConquered(seat=seat, loser=loser):
            yield Deed(seat, "conquered a planet")
            if is_player(loser):
                yield Deed(loser, "lost a planet")
        case BattleBegan(attacker=seat) if is_player(seat):
            yield Deed(seat, "began a battle")
        case BreakthroughTaken(seat=seat):
            yield Deed(seat, "took a breakthrough")
        case PlayerOut(seat=seat):
            yield Deed(seat, "out")
