"""A game in numbers: where a seat stands, and what it has done."""

from collections.abc import Iterator

from astrarium.kernel import Deed, Event, is_seat

from ..events import (
    Advanced,
    BattleBegan,
    Built,
    CivTaken,
    Collected,
    Explored,
    GameEnded,
    ProduceBegan,
    Reborn,
    SecretDrawn,
    TechResearched,
    TechUsed,
    UnitDestroyed,
)
from ..state import HyperspaceState
from .worth import Standing, survey


def features(state: HyperspaceState, seat: int) -> dict[str, float]:
    """Where a seat stands, as everybody sees it: the worth of Secrets is left out."""
    empire = state.empires[seat]
    standing = survey(state)[seat] if empire.pool else Standing()
    return {
        "points": empire.points + standing.planets + standing.bases,
        "on the board": empire.points,
        "planets": standing.planets,
        "starbases": standing.bases,
        "production": standing.atomic + standing.metal,
        "citizens": standing.citizens,
        "fleet": standing.ships,
        "resources": sum(empire.purse.values()),
        "hypers": empire.hypers,
        "techs": len(empire.slots),
        "secrets": len(empire.secrets),
        "probe": empire.progress.get("probe", 0),
        "research": empire.progress.get("research", 0),
        "battle": empire.progress.get("battle", 0),
    }


def deeds(event: Event) -> Iterator[Deed]:
    """What a statistic of games counts."""
    if isinstance(event, UnitDestroyed):
        yield from of_losses(event)
        return
    seat = getattr(event, "attacker" if isinstance(event, BattleBegan) else "seat", None)
    name = COUNTED.get(type(event))
    if name is not None and seat is not None:
        yield Deed(seat, name.format(event=event))


def of_losses(event: UnitDestroyed) -> Iterator[Deed]:
    """What was destroyed in a battle, of whom and by whom."""
    if not event.in_battle:
        return
    if is_seat(event.owner):
        yield Deed(event.owner, f"lost {event.kind}")
    if event.by is not None and is_seat(event.by) and event.by != event.owner:
        yield Deed(event.by, f"destroyed {event.kind}")


COUNTED: dict[type[Event], str] = {
    CivTaken: "plays {event.civ}",
    Built: "built {event.kind}",
    Explored: "explored a system",
    TechResearched: "researched {event.tech}",
    TechUsed: "used an effect",
    ProduceBegan: "produced {event.resource}",
    BattleBegan: "began a battle",
    SecretDrawn: "drew a Secret",
    Collected: "collected {event.what}",
    Advanced: "advanced in {event.track}",
    Reborn: "reborn",
    GameEnded: "ended the game",
}
