"""What on the table stands for the things that answers name, and the other way round.

Of figures that are alike each has a counter of its own: the name of the unit and a number from 1. A
Colony is shown by its continent; a Tech lies on the mat of whoever is asked.
"""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Action, Event
from astrarium.kernel.things import things_of

from ..rules.move import Move, unit_of
from ..rules.research import ReplaceTech
from ..rules.self_destruct import Purge
from ..state import ADRIFT, HyperspaceState, Unit, unit
from ..things import TechName, UnitName

COPY = "#"
DRAWN = "drawn"
THINGS = ("area", "piece", "card", "seat")


def counter(name: UnitName, number: int = 1) -> str:
    """The counter of one of the figures that are alike."""
    return f"{name}{COPY}{number}"


def is_ground(state: HyperspaceState, who: Unit) -> bool:
    """Whether a unit is a Colony, which its continent shows."""
    if who.place == ADRIFT or who.is_in_orbit:
        return False
    colony = state.continent(who.place).colony if who.hex in state.systems else None
    return colony is not None and (colony.owner, colony.kind) == (who.owner, who.kind)


def shown_as(state: HyperspaceState, pick: str) -> str:
    kind, _, name = pick.partition(":")
    if kind == "piece":
        return shown_unit(state, name)
    if kind == "card":
        return f"card:{name}@{DRAWN if name in drawn_now(state) else asker(state)}"
    if kind == "area" and name.isdigit():
        return f"seat:{name}"
    if kind == "choice":
        return shown_choice(state, name) or pick
    return pick


def shown_choice(state: HyperspaceState, name: str) -> str | None:
    """What stands for one of the things that a Secret offers, if it is on the board."""
    if "+" in name:
        return None
    if "@" in name:
        return shown_unit(state, name) if ADRIFT not in name else None
    place = name.partition("/")[0]
    return f"area:{name}" if place in state.systems else None


def shown_unit(state: HyperspaceState, name: UnitName) -> str:
    who = unit(name)
    return f"area:{who.place}" if is_ground(state, who) else f"piece:{counter(name)}"


def asker(state: HyperspaceState) -> int:
    """The seat that is asked, or whose turn it is."""
    if not state.stack:
        return state.active
    asked = state.top.asks(state)
    return asked[0] if asked else state.active


def drawn_now(state: HyperspaceState) -> tuple[str, ...]:
    """Techs or Secrets that somebody has drawn, of which one is kept."""
    step = state.top if state.stack else None
    names: tuple[str, ...] = getattr(step, "cards", ()) or getattr(step, "techs", ())
    return tuple(dict.fromkeys(names))


def also(state: HyperspaceState, pick: str) -> Sequence[str]:
    """What answers may mean by a counter, a continent or a card."""
    kind, _, name = pick.partition(":")
    if kind == "piece":
        plain = name.partition(COPY)[0]
        return f"piece:{plain}", f"area:{plain.partition('@')[2].partition('/')[0]}"
    if kind == "card":
        return (f"card:{name.partition('@')[0]}",)
    if kind == "area" and "/" in name:
        return tuple(
            f"piece:{who}"
            for who, _ in state.units_in(unit(f"0:colony@{name}").hex)
            if who.place == name and is_ground(state, who)
        )
    if kind == "seat":
        return (f"area:{name}",)
    return ()


def picks(state: HyperspaceState, action: Action, usual: Sequence[str]) -> tuple[str, ...]:
    """What one points at: things on the table first, and then one word for all the rest.

    A Move is pointed at by its ships and where they go: so many alike by the last of them. Fleets
    of several kinds are put together on the board, or chosen from a list. Of a Tech that is
    researched as well, the copy in the Pool is meant.
    """
    if isinstance(action, Move):
        return _move(state, action)
    if isinstance(action, ReplaceTech | Purge):
        seat = asker(state)
        doubled = action.tech in state.empires[seat].slots.values()
        word = "replace" if isinstance(action, ReplaceTech) else "purge"
        return f"card:{tech_card(action.tech, seat, 2 if doubled else 1)}", word
    things = [pick for pick in usual if pick.partition(":")[0] in THINGS]
    words = [pick for pick in usual if pick.partition(":")[0] not in THINGS]
    return (*things, ":".join(words)) if words else tuple(things)


def _move(state: HyperspaceState, action: Move) -> tuple[str, ...]:
    first = action.fleet[0]
    alike = action.fleet.count(first)
    name = str(unit_of(asker(state), action.start, first))
    pointed = (f"piece:{counter(name, alike)}", f"area:{action.to}")
    if alike == len(action.fleet):
        return pointed
    return (*pointed, f"fleet:{'+'.join(action.fleet)}")


def tech_card(tech: TechName, seat: int, copy: int = 1) -> str:
    """The card of a Tech or a Secret on a mat."""
    return f"{tech}@{seat}" if copy == 1 else f"{tech}@{seat}{COPY}{copy}"


# -- what lines of the log light up


def about(state: HyperspaceState, event: Event) -> Iterator[str]:
    """The systems, continents and units that an event names."""
    for field, thing in things_of(type(event)).items():
        value = getattr(event, field)
        for one in value if thing.several else (value,):
            if one is None:
                continue
            if thing.kind in ("hex", "land"):
                yield f"area:{one}"
            elif thing.kind == "unit":
                place = str(one).partition("@")[2]
                if place != ADRIFT:
                    yield f"area:{place}"
