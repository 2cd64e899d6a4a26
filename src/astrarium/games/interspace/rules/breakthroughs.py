"""Breakthrough cards: who may take which, and when."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Draw, Step, Violation, violation
from astrarium.kernel.things import Facts

from ..data import (
    ANY_LEVEL,
    BREAKTHROUGH_COPIES,
    BREAKTHROUGHS,
    DRIVE_IMPROVEMENT,
    MANY_PLAYERS,
    OPENING_DRIVES,
    OPENING_LEVELS,
    WORTH_TWICE,
)
from ..events.cards import BreakthroughDeclined, BreakthroughTaken
from ..state import InterSpaceState as State
from ..things import CardId
from ..units import Unit
from .decks import one_less
from .pieces import kind_for


def is_shared(state: State) -> bool:
    """Whether any number of players may choose the same card.

    IS-A-OPT-5P-5
    """
    return state.seats >= MANY_PLAYERS


# -- why not


def why_not_take(
    state: State, seat: int, card: str, level: int, *, opening: bool = False
) -> Violation | None:
    """What keeps a player from a card: there is none, its level, its copies, or too many drives.

    IS-A-BRK-GEN-1, IS-A-BRK-GEN-9
    """
    needed = BREAKTHROUGHS.get(card)
    if needed is None:
        return violation("IS-A-BRK-GEN-1", "There is no breakthrough {card}.", card=card)
    if needed != ANY_LEVEL and needed > level:
        return violation(
            "IS-A-BRK-GEN-9" if opening else "IS-A-BRK-GEN-1",
            "This breakthrough needs level {needed}; you may take one of level {level}.",
            needed=needed,
            level=level,
        )
    why = why_used_up(state, seat, card)
    if why is None and card == DRIVE_IMPROVEMENT:
        why = why_too_many_drives(state, seat, opening=opening)
    return why


def why_used_up(state: State, seat: int, card: str) -> Violation | None:
    """Nobody takes a card of which all copies are held; shared cards have none, but only some are
    worth choosing again.

    IS-A-BRK-GEN-6, IS-A-BRK-GEN-7, IS-A-BRK-GEN-8, IS-A-OPT-5P-5
    """
    if not is_shared(state):
        if state.breakthroughs.get(card):
            return None
        rule = "IS-A-BRK-GEN-8" if card == DRIVE_IMPROVEMENT else "IS-A-BRK-GEN-6"
        return violation(rule, "All copies of this breakthrough have been taken.")
    most = BREAKTHROUGH_COPIES if card in WORTH_TWICE else 1
    held = state.players[seat].breakthroughs.count(card)
    if card == DRIVE_IMPROVEMENT or held < most:
        return None
    return violation("IS-A-OPT-5P-5", "To choose this breakthrough again would gain you nothing.")


def why_too_many_drives(state: State, seat: int, *, opening: bool) -> Violation | None:
    """No Drive Improvement while more than half of the cards held are such, and one at the start.

    IS-A-BRK-GEN-11, IS-A-BRK-DRIVE-3, IS-A-BRK-DRIVE-4
    """
    held = state.players[seat].breakthroughs
    drives = held.count(DRIVE_IMPROVEMENT)
    if opening and drives >= OPENING_DRIVES:
        return violation(
            "IS-A-BRK-GEN-11", "At the start a player takes one Drive Improvement at most."
        )
    if 2 * drives > len(held):
        return violation(
            "IS-A-BRK-DRIVE-3", "More than half of your breakthroughs are Drive Improvements."
        )
    return None


# -- when


def offer(state: State, seat: int, level: int | None = None) -> None:
    """A player whose civilization has risen, or who is given one, may take a card at once.

    One card, however far the level has risen. IS-A-BRK-GEN-1, IS-A-BRK-GEN-2, IS-A-BRK-GEN-3
    """
    if state.options.breakthroughs:
        state.push(BreakthroughChoice(((seat, level or state.players[seat].civilization),)))


def after_investment(state: State, risen: Sequence[int]) -> None:
    """All who have risen in an Economic Phase choose one after another, in random order.

    IS-A-BRK-GEN-3, IS-A-BRK-GEN-4
    """
    if state.options.breakthroughs and risen:
        order = drawn_order(state, risen)
        state.push(
            BreakthroughChoice(tuple((seat, state.players[seat].civilization) for seat in order))
        )


def offer_first_cards(state: State) -> None:
    """Two rounds before the first game turn, the second in reverse order; none if cards are shared.

    IS-A-BRK-GEN-9, IS-A-BRK-GEN-10, IS-A-OPT-5P-4
    """
    if not state.options.breakthroughs or is_shared(state):
        return
    order = drawn_order(state, range(state.seats))
    first, second = OPENING_LEVELS
    turns = [*((seat, first) for seat in order), *((seat, second) for seat in reversed(order))]
    state.push(BreakthroughChoice(tuple(turns), opening=True))


class NextToChoose(Draw, frozen=True):
    text: ClassVar = "next to choose a breakthrough"
    draws: ClassVar = "seat"
    silent: ClassVar = True


def drawn_order(state: State, seats: Sequence[int]) -> list[int]:
    """Some seats in an order drawn one by one.

    IS-A-BRK-GEN-4, IS-A-BRK-GEN-10
    """
    left, order = list(seats), []
    while len(left) > 1:
        seat = state.pick(left, NextToChoose())
        left.remove(seat)
        order.append(seat)
    return [*order, *left]


# -- the choice


class TakeBreakthrough(Action, frozen=True):
    """Take a Breakthrough card, for good and for all own units.

    IS-A-BRK-GEN-1, IS-A-BRK-GEN-13
    """

    text: ClassVar = "take breakthrough {card}"
    picks: ClassVar = ("card:{card}",)
    told_by: ClassVar = (BreakthroughTaken,)
    card: CardId

    def variant(self, state: State) -> str:
        return "any" if BREAKTHROUGHS.get(self.card, ANY_LEVEL) == ANY_LEVEL else ""

    def facts(self, state: State) -> Facts:
        return {"level": BREAKTHROUGHS.get(self.card, ANY_LEVEL)}

    def why_not(self, state: State, step: "BreakthroughChoice", seat: int) -> Violation | None:
        _, level = step.turns[0]
        return why_not_take(state, seat, self.card, level, opening=step.opening)

    def do(self, state: State, step: "BreakthroughChoice", seat: int) -> None:
        state.swap(step.next())
        take(state, seat, self.card)


class DeclineBreakthrough(Action, frozen=True):
    """Take no card; it is not saved for later.

    IS-A-BRK-GEN-5
    """

    text: ClassVar = "decline breakthrough"
    ends: ClassVar = True
    told_by: ClassVar = (BreakthroughDeclined,)

    def do(self, state: State, step: "BreakthroughChoice", seat: int) -> None:
        state.swap(step.next())
        state.tell(BreakthroughDeclined(seat=seat))


class BreakthroughChoice(Step, frozen=True):
    """Players take a Breakthrough card each, one after another.

    IS-A-BRK-GEN-1, IS-A-BRK-GEN-4, IS-A-BRK-GEN-9
    """

    rule: ClassVar = "IS-A-BRK-GEN-1"
    prompt: ClassVar = "Which breakthrough do you take?"
    accepts: ClassVar = (TakeBreakthrough, DeclineBreakthrough)

    turns: tuple[tuple[int, int], ...]  # who chooses, and up to which level
    opening: bool = False  # before the first game turn

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"level": self.turns[0][1]}

    def next(self) -> "BreakthroughChoice":
        return msgspec.structs.replace(self, turns=self.turns[1:])

    def cards(self, state: State) -> list[str]:
        """What the first in turn can take."""
        seat, level = self.turns[0]
        return [
            card
            for card in BREAKTHROUGHS
            if why_not_take(state, seat, card, level, opening=self.opening) is None
        ]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.turns[0][0],) if self.turns and self.cards(state) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (*(TakeBreakthrough(card) for card in self.cards(state)), DeclineBreakthrough())

    def go_on(self, state: State) -> None:
        if self.turns:
            state.swap(self.next())
        else:
            state.pop()


def take(state: State, seat: int, card: str) -> None:
    """A player has a card from now on, and it works for all that the player has.

    IS-A-BRK-GEN-6, IS-A-BRK-GEN-13, IS-A-BRK-NOVA-2
    """
    if not is_shared(state):
        state.breakthroughs = one_less(state.breakthroughs, card)
    state.change_player(seat, breakthroughs=(*state.players[seat].breakthroughs, card))
    state.tell(BreakthroughTaken(seat=seat, card=card))
    for unit in state.units_of(seat):
        kind = kind_for(state, seat, unit.kind)
        if kind != unit.kind:
            state.put(Unit(unit.id, kind, seat, unit.hex))
    for planet in state.planets_of(seat):
        waiting = tuple(kind_for(state, seat, kind) for kind in planet.waiting)
        if waiting != planet.waiting:
            state.change_planet(planet, waiting=waiting)
