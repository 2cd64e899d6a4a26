"""What readers are told of what happened: by audience and language, made when it happens.

Most events are for everybody, so one text serves all; only where some seats know more than others
does each get a text of its own. It is made from the state as that seat sees it, so that no text can
tell what the seat may not know. Players are marks in it (`kernel/marks.py`): whoever reads it at a
table has their names.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from astrarium.kernel import Action, Event, Game, Motive, State, heard, motive
from astrarium.kernel.marks import mark, marked
from astrarium.kernel.scene import Line

from .counting import SPECTATORS, audience

Told = Sequence[tuple[State, Event]]  # events, each with the state after its action
ALL = "all"

FAILED = "The program of seat {seat} has failed."
_OWN_FAILURE = {
    "en": "My program has failed, so this answer was taken by chance.",
    "it": "Il mio programma non ha funzionato: questa risposta è stata presa a caso.",
}
_FAILURE = {
    "en": "The bot of {player} has failed: an answer was taken by chance",
    "it": "Il bot di {player} non ha funzionato: una risposta è stata presa a caso",
}


class Telling(msgspec.Struct, frozen=True):
    """Lines by audience and language, and events by audience."""

    lines: dict[str, dict[str, list[Line]]]
    events: dict[str, list[dict[str, Any]]]


class Reason(msgspec.Struct, frozen=True):
    """Why a bot did something, by language; open if everybody may know it at once."""

    said: dict[str, str]
    open: bool
    moves: str = ""  # the piece that goes somewhere
    ends: bool = False  # whether it is about doing nothing more in a step
    line: dict[str, str] = {}  # what the log says of it without being asked, by language


def reason(
    game: Game, before: State, action: Action, happened: Sequence[Event], why: Motive
) -> Reason:
    """Put a motive into words, in the position before as spectators see it."""
    seen = before.seen_by(None)
    if why.template == FAILED and "seat" in why.facts:
        return _failure(why.facts["seat"])
    try:
        said = {language: game.motive(seen, why, marked(language)) for language in game.languages}
    except Exception:  # bots are written by anybody, and name facts that no game has words for
        said = dict.fromkeys(game.languages, str(why))
    is_open = game.is_open(before, action, happened)
    return Reason(said, is_open, _mover(game, before, action), action.ends)


def failed(seat: int) -> Motive:
    """What is said for a bot whose answer was taken by chance."""
    return motive(FAILED, seat=seat)


def _failure(seat: int) -> Reason:
    """That a program has failed is no secret, whatever was asked."""
    lines = {language: text.format(player=mark(seat)) for language, text in _FAILURE.items()}
    return Reason(_OWN_FAILURE, open=True, line=lines)


def _mover(game: Game, before: State, action: Action) -> str:
    """The piece that an action moves, if one points at it and then at an area to choose that."""
    match game.picks(before, action):
        case [str(piece), str(area)] if piece.startswith("piece:") and area.startswith("area:"):
            return piece
    return ""


def joined(motives: Sequence[Mapping[str, Any] | None], *, over: bool) -> list[dict[str, str]]:
    """What a bot says of an entry of the log as a whole: while the game goes on, only what is no
    secret.

    A journey is explained by where it leads to, not by the hexes on the way; and that nothing more
    was worth doing is worth a word only if nothing was done.
    """
    known = [motive for motive in motives if motive is not None]
    last = {motive["moves"]: at for at, motive in enumerate(known) if motive.get("moves")}
    told = [
        motive
        for at, motive in enumerate(known)
        if (motive["open"] or over) and last.get(motive.get("moves"), at) == at
    ]
    return [motive["said"] for motive in told if not motive.get("ends")] or [
        motive["said"] for motive in told
    ]


def notices(motives: Sequence[Mapping[str, Any] | Reason | None]) -> list[dict[str, str]]:
    """What the log says of a bot's answers without being asked, by language; of what was written
    just now, and of what was read."""
    known = [motive for motive in msgspec.to_builtins(motives) if motive is not None]
    return [motive["line"] for motive in known if motive.get("line")]


def tell(game: Game, seats: int, told: Told, *, marks: bool = True) -> Telling:
    """Put what happened into words for everybody who may read them; without marks, players are
    called as the game does, which knows nobody's name."""
    versions = {audience(seat): _heard(told, seat) for seat in (None, *range(seats))}
    common = versions[SPECTATORS]
    if all(_same(version, common) for version in versions.values()):
        versions = {ALL: common}
    return Telling(
        {whose: _lines(game, whose, version, marks) for whose, version in versions.items()},
        {
            whose: [msgspec.to_builtins(event) for _, event in version]
            for whose, version in versions.items()
        },
    )


def said(texts: dict[str, str]) -> Telling:
    """Something that the server itself tells everybody, by language."""
    lines = {language: [Line(text)] for language, text in texts.items()}
    return Telling({ALL: lines}, {ALL: []})


def for_seat(stored: dict[str, Any], seat: int | None) -> Any:
    """What a seat or a spectator may read of what is stored by audience."""
    return stored[ALL] if ALL in stored else stored[audience(seat)]


def _heard(told: Told, seat: int | None) -> list[tuple[State, Event]]:
    return [(state, known) for state, event in told for known in heard([event], seat)]


def _same(one: Told, other: Told) -> bool:
    return [event for _, event in one] == [event for _, event in other]


def _lines(game: Game, whose: str, version: Told, marks: bool) -> dict[str, list[Line]]:
    seat = int(whose) if whose.isdigit() else None
    seen: dict[int, State] = {}
    shown = []
    for state, event in version:
        if id(state) not in seen:
            seen[id(state)] = state.seen_by(seat)
        shown.append((seen[id(state)], event))
    return {
        language: game.story(shown, marked(language) if marks else language)
        for language in game.languages
    }
