"""Chosen: calls for divine intervention."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Secret
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import ENCOUNTER_KINDS, KINDS, face
from ...events.cards import CardRevealed
from ...power import MAIN, Alien, Lasting, Super, Tokens, Wild
from ...rules.asking import ChooseDrawn, ChooseWay, PickWay
from ...rules.hands import discard, draw_aside, draw_cards
from ...rules.procedure import Procedure, change
from ...rules.reveal import card_becomes
from ...rules.timing import open_window
from ...rules.totals import ADDITIONS, Values, card_values
from ...state import COSMIC, CosmicState, FaceDown, Laid, known_card

CARDS = 3
REPLACE, ADD = "replace", "add"
OTHER_KINDS = tuple(kind for kind in KINDS if kind not in ENCOUNTER_KINDS)


class DivineIntervention(Lasting):
    """The value of a drawn attack is added to the card. CE-ALIEN-CHOSEN"""

    id = "divine-intervention"
    remembers = Tokens

    @modifies(card_values, at=ADDITIONS)
    def add(self, state: CosmicState, values: Values) -> Values:
        memory = self.held.memory
        assert isinstance(memory, Tokens)
        return values.with_value(state, self.seat, values.of(state, self.seat) + memory.tokens)


class Chosen(Alien):
    """Divine Intervention: after the reveal draws three cards; an encounter card among them may
    replace its own one, or an attack be added to its attack. CE-ALIEN-CHOSEN"""

    id = "chosen"
    windows, roles = ("reveal",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        drawn = draw_aside(state, seat, CARDS)
        state.push(
            ChooseDrawn(seat=seat, owner=seat, purpose="chosen", kinds=ENCOUNTER_KINDS, drawn=drawn)
        )

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        if isinstance(question, ChooseDrawn):
            self.choose(state, seat, question)
        elif isinstance(answer, PickWay):
            (self.replace if answer.way == REPLACE else self.add)(state, seat)

    def choose(self, state: CosmicState, seat: int, question: ChooseDrawn) -> None:
        """What is not used is discarded; what is lies beside the revealed card, for all to see."""
        rest = list(question.drawn)
        for card in question.picked:
            rest.remove(next(one for one in rest if one.value == card))
        state.reveal()
        for card in question.picked:
            shown = FaceDown(card, None, COSMIC)
            state.encounter_becomes(laid=(*state.encounter.laid, Laid(seat, shown)))
            state.tell(CardRevealed(seat=seat, card=card))
            mine = state.encounter.shown_by(seat)
            assert mine is not None
            if mine.kind == "attack" and face(card).kind == "attack":
                ways = (REPLACE, ADD)
                state.push(ChooseWay(seats=(seat,), purpose="chosen", ways=ways))
            else:
                self.replace(state, seat)
        if rest:
            state.push(Unused(seat=seat, rest=tuple(rest)))

    def replace(self, state: CosmicState, seat: int) -> None:
        """The revealed card is discarded; a morph copies what is printed on the opponent's.
        CE-REV-10"""
        old, new = (one for one in state.encounter.laid if one.seat == seat)
        state.encounter_becomes(laid=tuple(one for one in state.encounter.laid if one is not old))
        discard(state, seat, (old.card.value or "",))
        printed = face(new.card.value or "")
        if printed.kind == "morph":
            theirs = state.encounter.laid_by(state.encounter.opponent(seat))
            assert theirs is not None
            printed = face(theirs.card.value or "")
        card_becomes(state, seat, printed.kind, printed.value)

    def add(self, state: CosmicState, seat: int) -> None:
        """The card that is added is discarded with the encounter cards."""
        _, added = (one for one in state.encounter.laid if one.seat == seat)
        worth = Tokens(face(added.card.value or "").value)
        gain(state, DivineIntervention.id, seat, memory=worth, until=state.encounter.span)


class WildChosen(Wild):
    """A card is drawn. CE-FLARE-CHOSEN-WILD"""

    id = "wild-chosen"
    windows, roles = ("planning_before",), MAIN

    def use(self, state: CosmicState, seat: int) -> None:
        draw_cards(state, seat, 1)


def look(state: CosmicState, step: "Unused") -> None:
    open_window(state, "cards_seen", of=step.seat)


def throw_away(state: CosmicState, step: "Unused") -> None:
    state.reveal()
    change(state, step, rest=())
    discard(state, step.seat, step.cards())


class Unused(Procedure, frozen=True, kw_only=True):
    """Drawn cards that are not used, which only their player sees until they are discarded.
    CE-ALIEN-CHOSEN"""

    rule: ClassVar[str] = "CE-ALIEN-CHOSEN"
    order: ClassVar = (look, throw_away)

    seat: Seat
    rest: tuple[Secret[str], ...]

    def cards(self) -> Sequence[str]:
        return tuple(card.value for card in self.rest if card.value is not None)


class SuperChosen(Super):
    """Keeps any of the cards drawn that are no encounter cards. CE-FLARE-CHOSEN-SUPER"""

    id = "super-chosen"
    windows, roles = ("cards_seen",), MAIN

    def unused(self, state: CosmicState) -> Unused:
        return next(step for step in reversed(state.stack) if isinstance(step, Unused))

    def use(self, state: CosmicState, seat: int) -> None:
        unused = self.unused(state)
        change(state, unused, rest=())
        state.push(
            ChooseDrawn(
                seat=seat, owner=seat, purpose="super-chosen", most=len(unused.rest),
                kinds=OTHER_KINDS, drawn=unused.rest,
            )
        )  # fmt: skip

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseDrawn)
        rest = list(question.drawn)
        for card in question.picked:
            rest.remove(next(one for one in rest if one.value == card))
            state.hands[seat] = (*state.hands[seat], known_card(card, seat))
        change(state, self.unused(state), rest=tuple(rest))
