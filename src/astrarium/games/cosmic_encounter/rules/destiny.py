"""Destiny: a card says who is the defense."""

from collections.abc import Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Draw, Violation, violation
from astrarium.kernel.piles import draw as draw_from
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Facts, Seat, said

from ..data import COLOURS, MOST_SENT, WILD
from ..events.course import (
    DefenseNamed,
    DestinyDrawn,
    DestinyShuffled,
    DestinySkipped,
    Reclaimed,
)
from ..state import CosmicState, CosmicStep
from ..things import GATE, PlanetId
from .ending import break_off, send_home
from .procedure import Procedure
from .ships import count_homes, land, lift, pick_ships
from .timing import open_window


class DestinyDraw(Draw, frozen=True):
    """Which destiny card is turned up."""

    text = "destiny card"
    silent = True


# -- what a card says


def named_by(state: CosmicState, card: str) -> int | None:
    """The player that a destiny card names as it is drawn; a wild card names nobody. CE-DEST-03,
    CE-DEST-10, CE-DEST-16, CE-DESTINY-COLOUR"""
    if card == WILD:
        return None
    if card in COLOURS:
        return COLOURS.index(card)
    others = state.clockwise(state.encounter.offense)
    return max(others, key=lambda seat: _designated(state, card, seat))  # the first of several


def _designated(state: CosmicState, card: str, seat: int) -> int:
    """What a special card looks for. CE-DEST-06, CE-DEST-07, CE-DEST-08, CE-DEST-09,
    CE-DESTINY-MOST-FOREIGN-COLONIES, CE-DESTINY-FEWEST-SHIPS-IN-WARP,
    CE-DESTINY-MOST-CARDS-IN-HAND"""
    if card == "most-foreign-colonies":
        return state.foreign_colonies(seat)
    if card == "fewest-ships-in-warp":
        return -state.warp[seat]
    return len(state.hands[seat])


# -- what the offense settles


class EncounterPlayer(Action, frozen=True):
    """Encounter a player in its home system."""

    text = "encounter {player}"
    picks = ("seat:{player}",)
    told_by = (DefenseNamed,)
    player: Seat

    def why_not(self, state: CosmicState, step: "DestinyChoice", seat: int) -> Violation | None:
        return step.why_no_choice(state, self)

    def do(self, state: CosmicState, step: "DestinyChoice", seat: int) -> None:
        state.pop()
        fix_defense(state, self.player, self.player)


class DriveOut(Action, frozen=True):
    """Drive a foreign colony out of one's own system."""

    text = "drive {player} out of {planet}"
    picks = ("area:{planet}", "seat:{player}")
    heading = "planet"
    told_by = (DefenseNamed,)
    player: Seat
    planet: PlanetId

    def why_not(self, state: CosmicState, step: "DestinyChoice", seat: int) -> Violation | None:
        return step.why_no_choice(state, self)

    def do(self, state: CosmicState, step: "DestinyChoice", seat: int) -> None:
        """CE-OWN-02, CE-OWN-03, CE-LAUNCH-10"""
        state.pop()
        fix_defense(state, self.player, seat)
        state.encounter_becomes(planet=self.planet)


class Reclaim(Action, frozen=True):
    """Settle an empty home planet again."""

    text = "reclaim {planet}"
    picks = ("area:{planet}",)
    planet: PlanetId

    def why_not(self, state: CosmicState, step: "DestinyChoice", seat: int) -> Violation | None:
        return step.why_no_choice(state, self)

    def do(self, state: CosmicState, step: "DestinyChoice", seat: int) -> None:
        state.swap(Reclaiming(planet=self.planet))


class DrawAgain(Action, frozen=True):
    """Discard the card and draw another one."""

    text = "draw again"
    told_by = (DestinySkipped,)

    def why_not(self, state: CosmicState, step: "DestinyChoice", seat: int) -> Violation | None:
        return step.why_no_choice(state, self)

    def do(self, state: CosmicState, step: "DestinyChoice", seat: int) -> None:
        state.pop()
        draw_again(state)


@rule
def destiny_choices(state: CosmicState) -> Sequence[Action]:
    """What the drawn card leaves to the offense. Nobody is the defense without a planet, and a card
    that names the offense is like its own colour.
    CE-DEST-03, CE-DEST-05, CE-DEST-13, CE-DEST-14, CE-DEST-15, CE-DESTINY-WILD"""
    offense = state.encounter.offense
    named = state.encounter.named
    if named == offense:
        return own_colour_choices(state, offense)
    if named is not None:
        return [EncounterPlayer(named)] if state.system(named) else [DrawAgain()]
    players = [seat for seat in state.clockwise(offense) if state.system(seat)]
    return [EncounterPlayer(seat) for seat in players]


def own_colour_choices(state: CosmicState, seat: int) -> Sequence[Action]:
    """CE-DEST-04, CE-OWN-01, CE-OWN-02, CE-OWN-04, CE-OWN-05, CE-OWN-07"""
    choices: list[Action] = [DrawAgain()]
    for name in state.system(seat):
        ships = state.planets[name].ships
        choices += [DriveOut(other, name) for other in state.clockwise(seat) if ships[other]]
        if not any(ships) and (state.colonies(seat) or state.gate[seat]):
            choices.append(Reclaim(name))
    return choices


class DestinyChoice(CosmicStep, frozen=True):
    """The offense settles what the destiny card leaves open. CE-DEST-16"""

    rule: ClassVar[str] = "CE-DEST-16"
    prompt: ClassVar[str] = "Whom do you encounter?"
    accepts: ClassVar[tuple[type[Action], ...]] = (EncounterPlayer, DriveOut, Reclaim, DrawAgain)

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (state.encounter.offense,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        return tuple(destiny_choices(state))

    def why_no_choice(self, state: CosmicState, choice: Action) -> Violation | None:
        if choice in destiny_choices(state):
            return None
        if isinstance(choice, Reclaim):
            return violation("CE-OWN-05", "That is no empty home planet of yours to reclaim now.")
        return violation("CE-DEST-13", "The destiny card does not allow that.")

    def asked_facts(self, state: CosmicState, decision: Any) -> Facts:
        return {"card": said("destiny", state.encounter.destiny)}


class Reclaiming(CosmicStep, frozen=True, kw_only=True):
    """One to four ships go to an empty home planet, and the encounter is over.
    CE-OWN-04, CE-OWN-06, CE-OWN-10, CE-OWN-11"""

    rule: ClassVar[str] = "CE-OWN-04"

    planet: PlanetId

    def go_on(self, state: CosmicState) -> None:
        seat = state.encounter.offense
        places = (*state.colonies(seat), GATE)
        state.push(pick_ships(state, seat, "reclaim", places, least=1, most=MOST_SENT))

    def hear(self, state: CosmicState, question: Any, answers: Any) -> None:
        seat = state.encounter.offense
        ships = lift(state, seat, question.picked)
        state.tell(Reclaimed(seat=seat, planet=self.planet, ships=ships))
        land(state, seat, self.planet, ships)
        count_homes(state)
        put_destiny_away(state)
        break_off(state, "success")
        send_home(state, (seat,))


# -- the phase


def before(state: CosmicState, step: "Destiny") -> None:
    open_window(state, "destiny_before")


def turn_card(state: CosmicState, step: "Destiny") -> None:
    """CE-DEST-01, CE-DEST-02"""
    shuffle_if_needed(state)
    card = state.encounter.next_destiny
    if card is None:
        drawn, state.destiny = draw_from(state, state.destiny, DestinyDraw(), *range(state.seats))
        card = drawn.value
    assert card is not None
    state.encounter_becomes(destiny=card, named=named_by(state, card), next_destiny=None)
    state.tell(DestinyDrawn(seat=state.encounter.offense, card=card))


def shuffle_if_needed(state: CosmicState) -> None:
    """The last card is not drawn. CE-DEST-02"""
    if len(state.destiny) <= 1:
        state.destiny = state.destiny.with_cards(*state.destiny_discards).shuffled()
        state.destiny_discards = ()
        state.tell(DestinyShuffled())


def after(state: CosmicState, step: "Destiny") -> None:
    open_window(state, "destiny_after")


def before_choice(state: CosmicState, step: "Destiny") -> None:
    open_window(state, "destiny_choice", of=state.encounter.offense)


def choose(state: CosmicState, step: "Destiny") -> None:
    state.push(DestinyChoice())


def fixed(state: CosmicState, step: "Destiny") -> None:
    open_window(state, "destiny_fixed")


class Destiny(Procedure, frozen=True, kw_only=True):
    """Cards are drawn until the defense is fixed. CE-DEST-16"""

    rule: ClassVar[str] = "CE-DEST-16"
    order: ClassVar = (before, turn_card, after, before_choice, choose, fixed)


def draw_again(state: CosmicState) -> None:
    """The card is skipped, and the phase begins again. CE-OWN-01, CE-DEST-12"""
    card = state.encounter.destiny
    assert card is not None
    state.back_to(Destiny)
    put_destiny_away(state)
    state.tell(DestinySkipped(seat=state.encounter.offense, card=card))
    state.swap(msgspec.structs.replace(state.top, at=0))


def put_destiny_away(state: CosmicState) -> None:
    """CE-DEST-12"""
    card = state.encounter.destiny
    assert card is not None
    state.destiny_discards = (*state.destiny_discards, card)
    state.encounter_becomes(destiny=None, named=None)


def fix_defense(state: CosmicState, defense: int, system: int) -> None:
    """CE-DEST-03, CE-DEST-12"""
    put_destiny_away(state)
    state.encounter_becomes(defense=defense, system=system)
    state.tell(DefenseNamed(seat=defense, system=system))
