"""Philanthropist: gives cards away."""

from collections.abc import Sequence
from typing import Any, Self

import msgspec

from astrarium.kernel import Action, Dice, Secret, Violation, violation
from astrarium.kernel.holdings import gain, lend, switch_off
from astrarium.kernel.powers import Memory, forbids
from astrarium.kernel.steps import Step

from ...data import ALIENS, is_encounter_card
from ...power import PARTICIPANTS, Alien, Lasting, Super, Wild
from ...rules.asking import ChooseCards
from ...rules.hands import give
from ...rules.losses import lose_ships
from ...rules.new_hand import new_hand_if_needed
from ...rules.planning import may_select
from ...rules.sheets import arrive, own_sheet, sheets_of
from ...rules.ships import PickShips, count_homes, pick_ships
from ...rules.timing import doing
from ...state import CosmicState, known_card


class Philanthropist(Alien):
    """Giving: after alliances are formed, gives a card to a main player. CE-ALIEN-PHILANTHROPIST"""

    id = "philanthropist"
    windows, roles = ("alliance_after",), PARTICIPANTS

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[seat])

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return [one for one in state.encounter.main if one != seat]

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(ChooseCards(seat=seat, owner=seat, purpose="philanthropist"))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        receiver = doing(state).on
        assert receiver is not None
        give(state, seat, receiver, question.picked)
        (card,) = question.picked
        gift = Gift(receiver, Secret(card, known_card(card, seat, receiver).knows))
        gain(state, Given.id, seat, memory=gift, until=state.encounter.span)
        if seat in state.encounter.main:
            new_hand_if_needed(state, seat)


class Gift(Memory, frozen=True):
    """A card that was given, and to whom; both alone know it."""

    receiver: int
    card: Secret[str]

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        """Some card of the receiver's hand, as it is imagined."""
        if self.card.known_to(seat):
            return self
        hand = state.cards_of(self.receiver)
        card = next(filter(is_encounter_card, hand), next(iter(hand), ""))
        return msgspec.structs.replace(self, card=Secret(card, self.card.knows))


class Given(Lasting):
    """A card was given away by Giving. CE-FLARE-PHILANTHROPIST-SUPER"""

    id = "given"
    remembers = Gift


class MustBePlayed(Lasting):
    """A card that was given has to be selected, if it can be. CE-FLARE-PHILANTHROPIST-SUPER"""

    id = "must-be-played"
    remembers = Gift

    @forbids(may_select)
    def given_first(self, state: CosmicState, seat: int, card: str) -> Violation | None:
        memory = self.held.memory
        if not isinstance(memory, Gift) or memory.receiver != seat or memory.card.value == card:
            return None
        given = memory.card.value or ""
        if not is_encounter_card(given) or given not in state.cards_of(seat):
            return None
        return violation(
            "CE-FLARE-PHILANTHROPIST-SUPER", "You have to select the card that you got."
        )


class SuperPhilanthropist(Super):
    """Who was given an encounter card has to select it, if it can. CE-FLARE-PHILANTHROPIST-SUPER"""

    id = "super-philanthropist"
    windows, roles = ("planning_before",), PARTICIPANTS

    def applies(self, state: CosmicState, seat: int) -> bool:
        return any(held.power == Given.id and held.user == seat for held in state.powers)

    def use(self, state: CosmicState, seat: int) -> None:
        for held in state.powers:
            if held.power == Given.id and held.user == seat:
                until = state.encounter.span
                gain(state, MustBePlayed.id, seat, memory=held.memory, until=until)


class WildPhilanthropist(Wild):
    """Sends a ship to the warp to lend its power to another player, who has it instead of its own
    for this encounter. CE-FLARE-PHILANTHROPIST-WILD"""

    id = "wild-philanthropist"
    windows = ("regroup_start",)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return state.clockwise(seat)

    def applies(self, state: CosmicState, seat: int) -> bool:
        sheet = own_sheet(state, seat)
        works = sheet is not None and not sheet.lost and sheet.idle is None
        return works and bool(self.places(state, seat))

    def places(self, state: CosmicState, seat: int) -> tuple[str, ...]:
        return (*state.colonies(seat), *state.researching(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        places = self.places(state, seat)
        state.push(pick_ships(state, seat, "wild-philanthropist", places, least=1, most=1))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        """CE-RES-19, CE-POW-12"""
        other = doing(state).on
        assert isinstance(question, PickShips)
        assert other is not None
        span = state.encounter.span
        sheets = sheets_of(state, seat)
        if sheets:
            for held in state.powers:
                if held.user == other and held.power in ALIENS:
                    switch_off(state, held, until=span)
        for held in sheets:
            arrive(state, lend(state, held, other, until=span))
        lose_ships(state, [(seat, question.picked)])
        count_homes(state)
