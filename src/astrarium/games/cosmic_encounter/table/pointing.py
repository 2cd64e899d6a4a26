"""What is on the table for the things that answers name."""

from collections.abc import Iterator, Sequence

from astrarium.kernel import Event
from astrarium.kernel.things import things_of

from ..things import RESEARCH


def shown_as(pick: str) -> str:
    """Powers and aliens are shown by their sheets and tech cards, ships on a tech card by it."""
    kind, _, name = pick.partition(":")
    if kind in ("power", "alien", "tech"):
        return f"card:{sheet_of(name) if kind != 'tech' else f'tech-{name}'}"
    if kind == "research":
        return f"card:{RESEARCH}{name}"
    if kind == "area" and name.startswith(RESEARCH):
        return f"card:{name}"
    return pick


def sheet_of(power: str) -> str:
    """The card with a power."""
    return power if power.startswith("tech-") else f"sheet-{power}"


def also(pick: str) -> Sequence[str]:
    """What answers may mean by a card that is pointed at."""
    kind, _, id = pick.partition(":")
    if kind != "card":
        return ()
    if id.startswith("sheet-"):
        alien = id.removeprefix("sheet-")
        return f"power:{alien}", f"alien:{alien}"
    if id.startswith("tech-"):
        return f"power:{id}", f"tech:{id.removeprefix('tech-')}"
    if id.startswith(RESEARCH):
        return f"research:{id.removeprefix(RESEARCH)}", f"area:{id}"
    card, numbered, _ = id.partition("#")
    return (f"card:{card}",) if numbered else ()


# -- what lines of the log light up

_SHOWN = {"planet": "area", "place": "area", "seat": "seat", "power": "power", "alien": "alien"}


def about(event: Event) -> Iterator[str]:
    """The planets, players and sheets that an event names."""
    for field, thing in things_of(type(event)).items():
        value = getattr(event, field)
        if thing.kind in _SHOWN and value is not None and not thing.several:
            yield shown_as(f"{_SHOWN[thing.kind]}:{value}")
