"""What came of an encounter: shown from when it is decided until the next one is."""

from collections.abc import Iterator, Mapping
from typing import Literal

from astrarium.kernel import Plain

from ..events.course import shown_kind
from ..results import Gain, Result
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from .sums import Sum, shown_sum

ChangeKind = Literal[
    "ships_lost", "ships_removed", "ships_healed", "ships_retrieved", "cards_drawn",
    "cards_taken", "colony_founded", "colony_lost", "colony_granted", "power_lost",
    "power_regained",
]  # fmt: skip
Way = Literal["totals", "attack", "deal", "morphs", "power", "early"]


class Shown(Plain, frozen=True):
    """A main player's part in the reveal."""

    seat: int
    role: Literal["offense", "defense"]
    card: str | None  # None: no card of it was seen
    name: str
    kind: str  # what it counted as; nothing: it was not revealed
    counts: str  # the same in words, where it differs from what is printed
    sum: Sum | None  # None: totals were not compared
    won: bool | None  # None: nobody has


class Change(Plain, frozen=True):
    """What somebody got or lost by it."""

    kind: ChangeKind
    seat: int
    many: int  # ships or cards
    giver: int | None  # whose cards were taken
    planet: str | None
    text: str


class ResultPanel(Plain, frozen=True):
    """How an encounter went out, and what followed."""

    number: int
    outcome: str  # its name: offense_win, defense_win, deal, failed_deal, ...
    text: str  # the same in words
    way: Way  # by what it was decided
    why: str  # the same in a sentence
    planet: str | None
    winner: int | None
    sides: tuple[Shown, ...]
    changes: tuple[Change, ...]
    over: bool  # all of it is over: what stands here belongs to the last encounter


_KINDS: Mapping[str, ChangeKind] = {
    "ShipsLost": "ships_lost",
    "ShipsRemoved": "ships_removed",
    "ShipsHealed": "ships_healed",
    "ShipsRetrieved": "ships_retrieved",
    "CardsDrawn": "cards_drawn",
    "CardsTaken": "cards_taken",
    "ColonyFounded": "colony_founded",
    "ColonyLost": "colony_lost",
    "ColonyGranted": "colony_granted",
    "PowerLost": "power_lost",
    "PowerRegained": "power_regained",
}


def result(state: State, speech: Speech) -> ResultPanel | None:
    now = state.encounter if state.encounters else None
    decided = now is not None and now.outcome is not None
    told = now.result() if now is not None and decided else state.last
    if told is None or told.outcome is None:
        return None
    way = way_of(told)
    return ResultPanel(
        number=told.number,
        outcome=told.outcome,
        text=speech.named("outcome", told.outcome),
        way=way,
        why=speech.words.decided[way],
        planet=told.planet,
        winner=told.winner,
        sides=tuple(_sides(told, speech)),
        changes=tuple(_change(gain, speech) for gain in told.gains),
        over=not decided,
    )


def way_of(told: Result) -> Way:
    """By what an encounter was decided."""
    kinds = [shown.kind for shown in told.revealed]
    if len(kinds) < 2:
        return "early"
    if told.outcome in ("deal", "failed_deal"):
        return "deal"
    if kinds == ["morph", "morph"] and told.outcome == "both_lose":
        return "morphs"
    if told.totals:
        return "totals"
    attack = next((shown.seat for shown in told.revealed if shown.kind == "attack"), None)
    return "attack" if attack is not None and attack == told.winner else "power"


def _sides(told: Result, speech: Speech) -> Iterator[Shown]:
    cards = dict(told.cards)
    for at, seat in enumerate((told.offense, told.defense)):
        if seat is None:
            continue
        shown = next((one for one in told.revealed if one.seat == seat), None)
        name = speech.card(cards[seat]) if seat in cards else ""
        counts = "" if shown is None else speech.card(shown_kind(shown.kind, shown.value))
        yield Shown(
            seat=seat,
            role="offense" if at == 0 else "defense",
            card=cards.get(seat),
            name=name,
            kind="" if shown is None else shown.kind,
            counts="" if counts == name else counts,
            sum=shown_sum(told.totals[at], speech) if told.totals else None,
            won=None if told.winner is None else told.winner == seat,
        )


def _change(gain: Gain, speech: Speech) -> Change:
    kind = _KINDS[gain.what]
    text = speech.words.gains[kind].format(
        seat=speech.seat(gain.seat),
        ships=speech.count(gain.many, "ship"),
        cards=speech.count(gain.many, "card_count"),
        giver="" if gain.giver is None else speech.seat(gain.giver),
        planet="" if gain.planet is None else speech.planet(gain.planet),
    )
    return Change(kind, gain.seat, gain.many, gain.giver, gain.planet, text)
