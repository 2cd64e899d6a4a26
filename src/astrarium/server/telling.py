"""What readers are told of what happened: by audience and language, made when it happens.

Most events are for everybody, so one text serves all; only where some seats know more than others
does each get a text of its own. It is made from the state as that seat sees it, so that no text can
tell what the seat may not know.
"""

from collections.abc import Sequence
from typing import Any

import msgspec

from astrarium.kernel import Action, Event, Game, Motive, State, heard
from astrarium.kernel.scene import Line

Told = Sequence[tuple[State, Event]]  # events, each with the state after its action
ALL, SPECTATORS = "all", "spectators"


class Telling(msgspec.Struct, frozen=True):
    """Lines by audience and language, and events by audience."""

    lines: dict[str, dict[str, list[Line]]]
    events: dict[str, list[dict[str, Any]]]


class Reason(msgspec.Struct, frozen=True):
    """Why a bot did something, by language; open if everybody may know it at once."""

    said: dict[str, str]
    open: bool


def reason(
    game: Game, before: State, action: Action, happened: Sequence[Event], why: Motive
) -> Reason:
    """Put a motive into words, in the position before as spectators see it."""
    seen = before.seen_by(None)
    try:
        said = {language: game.motive(seen, why, language) for language in game.languages}
    except Exception:  # bots are written by anybody, and name facts that no game has words for
        said = dict.fromkeys(game.languages, str(why))
    return Reason(said, game.is_open(before, action, happened))


def tell(game: Game, seats: int, told: Told) -> Telling:
    """Put what happened into words for everybody who may read them."""
    versions = {_audience(seat): _heard(told, seat) for seat in (None, *range(seats))}
    common = versions[SPECTATORS]
    if all(_same(version, common) for version in versions.values()):
        versions = {ALL: common}
    return Telling(
        {audience: _lines(game, audience, version) for audience, version in versions.items()},
        {
            audience: [msgspec.to_builtins(event) for _, event in version]
            for audience, version in versions.items()
        },
    )


def said(texts: dict[str, str]) -> Telling:
    """Something that the server itself tells everybody, by language."""
    lines = {language: [Line(text)] for language, text in texts.items()}
    return Telling({ALL: lines}, {ALL: []})


def for_seat(stored: dict[str, Any], seat: int | None) -> Any:
    """What a seat or a spectator may read of what is stored by audience."""
    return stored[ALL] if ALL in stored else stored[_audience(seat)]


def _audience(seat: int | None) -> str:
    return SPECTATORS if seat is None else str(seat)


def _heard(told: Told, seat: int | None) -> list[tuple[State, Event]]:
    return [(state, known) for state, event in told for known in heard([event], seat)]


def _same(one: Told, other: Told) -> bool:
    return [event for _, event in one] == [event for _, event in other]


def _lines(game: Game, audience: str, version: Told) -> dict[str, list[Line]]:
    seat = int(audience) if audience.isdigit() else None
    seen: dict[int, State] = {}
    shown = []
    for state, event in version:
        if id(state) not in seen:
            seen[id(state)] = state.seen_by(seat)
        shown.append((seen[id(state)], event))
    return {language: game.story(shown, language) for language in game.languages}
