"""Citadel: fortifies planets."""

from collections.abc import Sequence
from typing import Any, ClassVar

from astrarium.kernel import Action, Tally
from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import Memory, modifies, reacts
from astrarium.kernel.steps import Step
from astrarium.kernel.things import Seat

from ...data import face
from ...events.ships import CitadelLaid
from ...power import PARTICIPANTS, Alien, Lasting, Super, Wild
from ...rules.asking import ChooseCards, ChoosePlanet
from ...rules.encounter import after_encounter
from ...rules.hands import discard, take_out
from ...rules.planets import planet_removed
from ...rules.procedure import Procedure
from ...rules.timing import doing, this_window
from ...rules.totals import modified
from ...state import CosmicState
from ...things import CardName

LAYING = "destiny_fixed"
WILD_BONUS = 5


class Citadels(Memory, frozen=True):
    """The attack cards that lie beside planets, each with its planet."""

    cards: tuple[tuple[str, str], ...] = ()


def citadels(state: CosmicState, planet: str | None) -> list[str]:
    """The citadels of a planet."""
    memories = [held.memory for held in state.powers]
    laid = [one for memory in memories if isinstance(memory, Citadels) for one in memory.cards]
    return [card for name, card in laid if name == planet]


class Fortification(Lasting):
    """The citadels of the targeted planet count for the defense; if it loses, they are discarded.
    CE-ALIEN-CITADEL"""

    id = "fortification"

    @modifies(modified)
    def fortify(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        if seat != state.encounter.defense:
            return usual
        worth = sum(face(card).value for card in citadels(state, state.encounter.planet))
        undermined = any(held.power == Undermined.id for held in state.powers)
        return usual.plus(self.id, -worth if undermined else worth)

    @reacts(after_encounter)
    def fall(self, state: CosmicState) -> None:
        if state.encounter.outcome in ("offense_win", "both_lose"):
            raze(state, state.encounter.planet)


def raze(state: CosmicState, planet: str | None) -> None:
    """The citadels of a planet are discarded."""
    for held in state.powers:
        if isinstance(held.memory, Citadels) and isinstance(held.user, int):
            gone = [card for name, card in held.memory.cards if name == planet]
            left = tuple(one for one in held.memory.cards if one[0] != planet)
            remember(state, held, Citadels(left))
            discard(state, held.user, gone)


class Citadel(Alien):
    """Fortification: once the defense is fixed lays an attack card beside a planet; when cards are
    selected, lets all of the targeted planet count for the defense. CE-ALIEN-CITADEL"""

    id = "citadel"
    windows = (LAYING, "planning_after")
    remembers = Citadels

    def is_use(self, moment: str) -> bool:
        return moment != LAYING

    def cards_at_planets(self) -> Sequence[tuple[str, str]]:
        memory = self.held.memory
        return memory.cards if isinstance(memory, Citadels) else ()

    @reacts(planet_removed, zappable=False)
    def lose_planet(self, state: CosmicState, planet: str) -> None:
        raze(state, planet)

    def put_away(self, state: CosmicState) -> None:
        discard(state, self.seat, [card for _, card in self.cards_at_planets()])

    def applies(self, state: CosmicState, seat: int) -> bool:
        if this_window(state).moment == LAYING:
            return bool(state.hands[seat])
        return bool(citadels(state, state.encounter.planet))

    def affordable(self, state: CosmicState, seat: int) -> bool:
        if this_window(state).moment != LAYING:
            return True
        return any(face(card).kind == "attack" for card in state.cards_of(seat))

    def use(self, state: CosmicState, seat: int) -> None:
        if doing(state).moment != LAYING:
            self.take_effect(state, seat, Fortification)
            return
        state.push(ChooseCards(seat=seat, owner=seat, purpose="citadel", kinds=("attack",)))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(question, ChooseCards)
        (card,) = question.picked
        take_out(state, seat, card)
        state.push(Fortifying(seat=seat, card=card))

    def lay(self, state: CosmicState, card: str, planet: str) -> None:
        remember(state, self.held, Citadels((*self.cards_at_planets(), (planet, card))))
        state.tell(CitadelLaid(seat=self.seat, card=card, planet=planet))


def ask_where(state: CosmicState, step: "Fortifying") -> None:
    planets = tuple(state.planets)
    state.push(ChoosePlanet(seats=(step.seat,), purpose="citadel", planets=planets))


class Fortifying(Procedure, frozen=True, kw_only=True):
    """A card is shown, and laid beside some planet. CE-ALIEN-CITADEL"""

    rule: ClassVar[str] = "CE-ALIEN-CITADEL"
    order: ClassVar = (ask_where,)

    seat: Seat
    card: CardName

    def cards(self) -> Sequence[str]:
        return (self.card,)

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        state.pop()
        sheet = next(power for power in state.in_effect(self.seat) if power.id == Citadel.id)
        assert isinstance(sheet, Citadel)
        sheet.lay(state, self.card, answers[self.seat].planet)


class Bastion(Lasting):
    """Adds 5 to the defense's total. CE-FLARE-CITADEL-WILD"""

    id = "bastion"

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        is_defense = seat == state.encounter.defense
        return usual.plus("wild-citadel", WILD_BONUS) if is_defense else usual


class WildCitadel(Wild):
    """The defense's total is 5 higher. CE-FLARE-CITADEL-WILD"""

    id = "wild-citadel"
    windows, roles, brings = ("reveal",), PARTICIPANTS, Bastion


class Undermined(Lasting):
    """Activated citadels are subtracted. CE-FLARE-CITADEL-SUPER"""

    id = "undermined"


class SuperCitadel(Super):
    """Activated citadels are subtracted from the defense's total. CE-FLARE-CITADEL-SUPER"""

    id = "super-citadel"
    windows, brings = ("planning_after",), Undermined

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(citadels(state, state.encounter.planet))
