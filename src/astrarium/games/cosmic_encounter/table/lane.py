"""The encounter as a lane of phases, with both sides facing each other and their totals."""

from collections.abc import Iterator
from typing import Literal

from astrarium.kernel import Plain, Tally

from ..data import face
from ..events.course import shown_kind
from ..rules.totals import card_values, comparison, strength, totals
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from .course import PHASES, Phase, phase_now
from .sums import Sum, shown_sum


class LanePhase(Plain, frozen=True):
    """A phase of the encounter, and what is done in it."""

    id: Phase
    name: str
    note: str  # what is done in it, for newcomers
    state: Literal["done", "now", "later"]


class DestinyCard(Plain, frozen=True):
    """The destiny card that was drawn."""

    card: str
    name: str
    seat: int | None  # whose colour it is


class LaneCard(Plain, frozen=True):
    """The encounter card of a main player, as far as who looks knows it."""

    card: str | None  # None: it lies face down
    name: str
    up: bool  # everybody sees it
    kind: str  # what it counts as once it is revealed: attack, negotiate, morph; or nothing
    value: int
    counts: str  # the same in words, where it differs from what is printed
    stated: str  # what its player has said that it is, while it lies face down


class LaneAlly(Plain, frozen=True):
    seat: int
    ships: int


class Extra(Plain, frozen=True):
    """Something played or used for a side."""

    name: str
    value: int


class Side(Plain, frozen=True):
    """A main player and its allies."""

    role: Literal["offense", "defense"]
    seat: int
    ships: int
    allies: tuple[LaneAlly, ...]
    invited: tuple[int, ...]  # who could still join, or did not
    card: LaneCard | None  # None: no card is laid yet
    extras: tuple[Extra, ...]  # reinforcements
    sum: Sum  # as far as who looks knows it
    known: bool  # nothing is missing in it, unless somebody adds something
    won: bool | None  # None: it is not decided, or nobody has won


class LanePanel(Plain, frozen=True):
    """The encounter that goes on."""

    number: int
    phases: tuple[LanePhase, ...]
    at: int | None
    asked: str  # what is asked now, in words
    destiny: DestinyCard | None
    system: int | None
    planet: str | None
    place: str  # the planet in words
    offense: Side
    defense: Side | None
    leads: int | None  # who would win as it stands, as far as who looks knows
    outcome: str  # how it goes out, in words; nothing: it is not decided


def lane(state: State, speech: Speech) -> LanePanel | None:
    if not state.encounters:
        return None
    encounter = state.encounter
    sums, known = shown_totals(state)
    sides = [
        _side(state, main, sums[at], known[at], speech) for at, main in enumerate(encounter.main)
    ]
    return LanePanel(
        number=encounter.number,
        phases=tuple(_phases(state, speech)),
        at=phase_now(state),
        asked=speech.step(state.top, "pending") or "" if state.stack else "",
        destiny=_destiny(state, speech),
        system=encounter.system,
        planet=encounter.planet,
        place="" if encounter.planet is None else speech.planet(encounter.planet),
        offense=sides[0],
        defense=sides[1] if len(sides) > 1 else None,
        leads=leader(state, sums) if len(sides) > 1 and all(known) else None,
        outcome=speech.named("outcome", encounter.outcome) if encounter.outcome else "",
    )


def _phases(state: State, speech: Speech) -> Iterator[LanePhase]:
    now = phase_now(state)
    over = state.encounter.outcome is not None
    for at, phase in enumerate(PHASES):
        words = speech.words
        standing: Literal["done", "now", "later"] = "later"
        if now is not None:
            standing = "now" if at == now else "done" if at < now else "later"
        elif over or state.encounter.destiny is not None:
            standing = "done"
        yield LanePhase(phase, words.names["phase"][phase], words.phases[phase], standing)


def _destiny(state: State, speech: Speech) -> DestinyCard | None:
    card = drawn_destiny(state)
    if card is None:
        return None
    colours = [*speech.words.names["colour"]]
    seat = colours.index(card) if card in colours else None
    return DestinyCard(card, speech.destiny(card), seat)


def drawn_destiny(state: State) -> str | None:
    """The destiny card that said who is the defense: once it has, it lies on the discards."""
    encounter = state.encounter
    is_discarded = encounter.is_turn and encounter.defense is not None
    if encounter.destiny is None and is_discarded and state.destiny_discards:
        return state.destiny_discards[-1]
    return encounter.destiny


# -- sides


def _side(state: State, main: int, tally: Tally, known: bool, speech: Speech) -> Side:
    encounter = state.encounter
    allies = encounter.allies_of(main)
    return Side(
        role="offense" if main == encounter.offense else "defense",
        seat=main,
        ships=state.in_encounter(main),
        allies=tuple(LaneAlly(ally, state.in_encounter(ally)) for ally in allies),
        invited=tuple(
            guest.seat
            for guest in encounter.invited
            if guest.side == main and guest.seat not in allies
        ),
        card=_card(state, main, speech),
        extras=tuple(
            Extra(speech.words.reinforcement.format(value=one.value), one.value)
            for one in encounter.reinforcements
            if one.side == main
        ),
        sum=shown_sum(tally, speech),
        known=known,
        won=None if encounter.winner is None else encounter.winner == main,
    )


def _card(state: State, main: int, speech: Speech) -> LaneCard | None:
    encounter = state.encounter
    laid, shown = encounter.laid_by(main), encounter.shown_by(main)
    gone = next((card for who, card in encounter.discarded if who == main), None)
    if laid is None and gone is None:
        return None
    card = gone if laid is None else laid.card.value
    up = laid is None or laid.card.is_open
    stated = encounter.stated_by(main)
    counts = "" if shown is None else speech.card(shown_kind(shown.kind, shown.value))
    name = "" if card is None else speech.card(card)
    return LaneCard(
        card=card,
        name=name,
        up=up,
        kind="" if shown is None else shown.kind,
        value=0 if shown is None else shown.value,
        counts="" if counts == name else counts,
        stated="" if stated is None else speech.card(stated),
    )


# -- totals


def shown_totals(state: State) -> tuple[list[Tally], list[bool]]:
    """The totals of offense and defense as far as they are known here, and whether all of
    each is. What a card is worth counts as soon as the card is known. CE-REV-02, CE-REV-03"""
    encounter = state.encounter
    if encounter.totals:
        return [*encounter.totals], [True, True]
    if encounter.defense is not None and encounter.both_reveal("attack"):
        return [*totals(state)], [True, True]
    sums, known = [], []
    for main in encounter.main:
        value = known_value(state, main)
        tally = strength(state, main, value or 0)
        if value is None:
            tally = Tally(tuple(part for part in tally.parts if part.what != "card"))
        given = sum(one.value for one in encounter.reinforcements if one.side == main)
        sums.append(tally.plus("reinforcements", given))
        known.append(value is not None)
    return sums, known


def known_value(state: State, main: int) -> int | None:
    """What the attack card of a main player is worth, if it is seen here and is one."""
    encounter = state.encounter
    shown, laid = encounter.shown_by(main), encounter.laid_by(main)
    if shown is not None:
        return card_values(state).of(state, main) if shown.kind == "attack" else None
    if laid is None or laid.card.value is None:
        return None
    printed = face(encounter.stated_by(main) or laid.card.value)
    return printed.value if printed.kind == "attack" else None


def leader(state: State, sums: list[Tally]) -> int | None:
    """Whose total would win."""
    encounter = state.encounter
    if not encounter.both_reveal("attack") or encounter.outcome is not None:
        return None
    attacking, defending = sums
    return comparison(state, attacking.total, defending.total)
