"""Mite: wants cards discarded or a colony."""

from typing import Any, ClassVar

from astrarium.kernel import Action
from astrarium.kernel.asking import Yes
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import Memory
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...events.ships import ShipsLanded
from ...power import MAIN, OFFENSE, Alien, Lasting, Super, Wild
from ...rules.asking import CardNamed, ChooseWay, PickWay, Whether
from ...rules.ending import break_off, dismiss
from ...rules.hands import discard_random, salvage
from ...rules.procedure import Procedure, change
from ...rules.ships import count_homes, land, lift
from ...state import CosmicState
from ...things import GATE, CardName

KEPT = 3
DISCARD, GRANT = "discard", "grant"


class Scraps(Memory, frozen=True):
    """The cards that were discarded."""

    cards: tuple[str, ...]


class Blustered(Lasting):
    """The defense has discarded cards. CE-FLARE-MITE-SUPER"""

    id = "blustered"
    remembers = Scraps


class Mite(Alien):
    """Bluster: a defense with more than three cards discards down to three by chance or grants a
    colony. CE-ALIEN-MITE"""

    id = "mite"
    windows, roles, mandatory = ("launch_after",), (OFFENSE,), True

    def applies(self, state: CosmicState, seat: int) -> bool:
        return len(state.hands[state.encounter.opponent(seat)]) > KEPT

    def use(self, state: CosmicState, seat: int) -> None:
        defense = state.encounter.opponent(seat)
        state.push(ChooseWay(seats=(defense,), purpose="mite", ways=(DISCARD, GRANT)))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickWay)
        if answer.way == DISCARD:
            defense = state.encounter.opponent(seat)
            gone = discard_random(state, defense, len(state.hands[defense]) - KEPT)
            scraps = Scraps(tuple(gone))
            gain(state, Blustered.id, seat, memory=scraps, until=state.encounter.span)
            return
        planet = state.encounter.planet
        assert planet is not None
        ships = lift(state, seat, ((GATE, state.gate[seat]),))
        state.tell(ShipsLanded(seat=seat, ships=ships, planet=planet))
        land(state, seat, planet, ships)
        count_homes(state)
        break_off(state, "success")


class WildMite(Wild):
    """If the opponent has more allied ships, all allies are sent home. CE-FLARE-MITE-WILD"""

    id = "wild-mite"
    windows, roles = ("alliance_after",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        other = state.encounter.opponent(seat)
        return allied_ships(state, other) > allied_ships(state, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        dismiss(state, [ally.seat for ally in state.encounter.allies])


def allied_ships(state: CosmicState, side: int) -> int:
    return sum(state.in_encounter(ally) for ally in state.encounter.allies_of(side))


class SuperMite(Super):
    """Keeps any of the cards that were discarded through Bluster. CE-FLARE-MITE-SUPER"""

    id = "super-mite"
    windows, roles = ("launch_after",), (OFFENSE,)

    def cards(self, state: CosmicState) -> tuple[str, ...]:
        """Those of the discarded cards that still lie in the pile."""
        memories = [held.memory for held in state.powers if held.power == Blustered.id]
        gone = [card for one in memories if isinstance(one, Scraps) for card in one.cards]
        return tuple(card for card in gone if card in state.discards)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.cards(state))

    def use(self, state: CosmicState, seat: int) -> None:
        state.push(Scavenging(seat=seat, left=self.cards(state)))


def name_card(state: CosmicState, step: "Scavenging") -> None:
    cards = tuple(sorted({card for card in step.left if card in state.discards}))
    if cards:
        state.push(CardNamed(seats=(step.seat,), purpose="super-mite", cards=cards))


def go_on(state: CosmicState, step: "Scavenging") -> None:
    if step.left:
        state.push(Whether(seats=(step.seat,), purpose="super-mite"))


class Scavenging(Procedure, frozen=True, kw_only=True):
    """One card after the other is kept. CE-FLARE-MITE-SUPER"""

    rule: ClassVar[str] = "CE-FLARE-MITE-SUPER"
    order: ClassVar = (name_card, go_on)

    seat: Seat
    left: tuple[CardName, ...]

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        answer = answers[self.seat]
        if isinstance(question, CardNamed):
            salvage(state, self.seat, answer.card)
            rest = list(self.left)
            rest.remove(answer.card)
            change(state, self, left=tuple(rest))
        elif isinstance(answer, Yes):
            change(state, self, at=0)
