"""The Broodmasters: bribes, cronies, and ships of others."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Step, Violation, is_seat, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import adds, modifies, replaces
from astrarium.kernel.things import Seat

from ...events import TechUsed
from ...rules.battle.battle import battle_price
from ...rules.battle.fight import Joined, change_fight, fight, fighters
from ...rules.battle.phases import PreBattle, has_used, use
from ...rules.paying import Cost, cost, lose_hypers, pay, take_hypers, why_not_pay
from ...rules.produce import Yield, yield_of
from ...rules.secrets import gain_secret, play_secret, take_secret
from ...state import HyperspaceState as State
from ...state import Unit, unit
from ...things import Produced, SecretName, UnitName
from ..techs.battle import enemy_ships, why_no_enemy
from ..techs.tech import LACKING, BattleUse, Tech
from .ability import Ability

CIV = "HS-C-BRO"
RENT = cost({"atomic": 1})
LOYALTY = cost({"atomic": 2})


class Rent(Action, frozen=True):
    """Let a ship of a neutral rival fight for you.  HS-BRO-04 to HS-BRO-06"""

    text: ClassVar = "rent {unit}"
    picks: ClassVar = ("piece:{unit}", "rent")
    told_by: ClassVar = (TechUsed,)
    unit: UnitName

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if has_used(state, seat, GraftAndCorruption.id):
            return violation("HS-TECH-07", "You have rented a ship for this battle.")
        if self.unit not in [str(who) for who in for_rent(state)]:
            return violation("HS-BRO-04", "Ships of neutral rivals near by can be rented.")
        return why_not_pay(state, seat, RENT)

    def do(self, state: State, step: object, seat: int) -> None:
        use(state, seat, GraftAndCorruption.id)
        state.tell(TechUsed(seat=seat, power=GraftAndCorruption.id))
        pay(state, seat, RENT, Rented(seat, self.unit), receiver=unit(self.unit).owner)


class Rented(Effect, frozen=True):
    """The ship joins the battle; its owner has the rent, which is no gift.  HS-BRO-06"""

    seat: Seat
    unit: UnitName

    def happen(self, state: State) -> None:
        joined = Joined(self.seat, self.unit, unit(self.unit).hex)
        change_fight(state, joined=(*fight(state).joined, joined))


def for_rent(state: State) -> Iterator[Unit]:
    """Ships of neutral rivals in the system of a battle, or in one beside it, that fight for
    neither side yet.  HS-BRO-04, HS-BRO-06"""
    battle = fight(state)
    near = (battle.hex, *state.map.neighbours(battle.hex))
    hired = [each.unit for each in battle.joined if not each.is_gone]
    for seat in state.order:
        if seat not in battle.sides:
            for hex in near:
                for who, many in state.ships_of(seat, hex):
                    if hired.count(str(who)) < many:
                        yield who


class GraftAndCorruption(Ability):
    """Rents a ship of a neutral rival for a battle.  HS-BRO-04"""

    id, civ = "HS-C-BRO-BONUS", CIV

    @adds(Rent, to=PreBattle, lacking=LACKING)
    def rent(self, state: State, step: PreBattle, seat: int) -> Sequence[Action]:
        return [Rent(str(who)) for who in for_rent(state)]


class CostlyLoyalty(Ability):
    """Battles cost two Atomics.  HS-C-BRO"""

    id, civ = "HS-C-BRO-WEAKNESS", CIV

    @modifies(battle_price)
    def bribe(self, state: State, seat: int, foe: int, price: Cost) -> Cost:
        return LOYALTY


# -- Cronyism


class Cronyism(Ability):
    """Of two Secrets one is kept, the other given to a rival, for a Hyper.

    HS-BRO-01, HS-BRO-02
    """

    id, civ = "HS-C-BRO-VICTORY", CIV

    @replaces(gain_secret)
    def share(self, state: State, seat: int, own: bool, usual: object) -> None:
        if not own or len(state.deck) < 2:
            play_secret(state, seat, take_secret(state, seat))
            return
        cards = (take_secret(state, seat), take_secret(state, seat))
        for card in cards:
            if card in state.worths:  # of that which is handed on they forget it (HS-INFO-05)
                known = msgspec.structs.replace(state.worths[card], knows=(seat,))
                state.worths = {**state.worths, card: known}
        state.push(Crony(seat, cards))


class KeepSecret(Action, frozen=True):
    """Keep one Secret, and give the other to a rival.  HS-BRO-01"""

    text: ClassVar = "keep {card} and favour {rival}"
    picks: ClassVar = ("card:{card}", "seat:{rival}")
    card: SecretName
    rival: Seat

    def why_not(self, state: State, step: "Crony", seat: int) -> Violation | None:
        if self.card not in step.cards or self.rival not in state.rivals(seat):
            return violation("HS-BRO-01", "Keep one of the two, and name a rival.")
        return None

    def do(self, state: State, step: "Crony", seat: int) -> None:
        other = step.cards[1 - step.cards.index(self.card)]
        state.pop()
        state.push(HandedOn(seat, self.rival, other))
        play_secret(state, seat, self.card)


class Crony(Step, frozen=True):
    """HS-BRO-01, HS-INFO-05"""

    rule: ClassVar = "HS-BRO-01"
    prompt: ClassVar = "Which Secret do you keep, and who gets the other?"
    accepts: ClassVar = (KeepSecret,)

    seat: Seat
    cards: tuple[SecretName, SecretName]

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [KeepSecret(card, rival) for card in self.cards for rival in state.rivals(seat)]


class HandedOn(Step, frozen=True):
    """The rival resolves the other Secret; then the Hyper is taken.  HS-BRO-01"""

    rule: ClassVar = "HS-BRO-01"

    seat: Seat
    rival: Seat
    card: SecretName
    is_played: bool = False

    def go_on(self, state: State) -> None:
        if self.is_played:
            state.pop()
            take_hypers(state, self.seat)
        else:
            state.swap(HandedOn(self.seat, self.rival, self.card, is_played=True))
            play_secret(state, self.rival, self.card)


# -- the Monitor


class Negate(Action, frozen=True):
    """A Monitor silences an enemy Starbase for this battle.  HS-BRO-03"""

    text: ClassVar = "negate {unit}"
    picks: ClassVar = ("piece:{unit}", "negate")
    told_by: ClassVar = (TechUsed,)
    unit: UnitName

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.unit not in [str(who) for who in starbases_near(state, seat)]:
            return violation("HS-BRO-03", "Name a Starbase of the enemy here or near by.")
        used = sum(one == (seat, Monitor.id) for one in fight(state).used)
        if used >= monitors(state, seat):
            return violation("HS-BRO-03", "Each Monitor negates one Starbase.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        use(state, seat, Monitor.id)
        state.tell(TechUsed(seat=seat, power=Monitor.id))
        change_fight(state, silent=(*fight(state).silent, self.unit))


def monitors(state: State, seat: int) -> int:
    return sum(
        many
        for who, many in fighters(state, fight(state), seat)
        if who.kind == "super" and who.owner == seat
    )


def starbases_near(state: State, seat: int) -> Iterator[Unit]:
    """Starbases of the enemy in the system of a battle, or in one beside it, not yet negated."""
    battle = fight(state)
    foe = battle.foe(seat)
    if is_seat(foe):
        for hex in (battle.hex, *state.map.neighbours(battle.hex)):
            for who, many in state.units_of(foe, hex):
                if state.is_starbase(foe, who.kind) and battle.silent.count(str(who)) < many:
                    yield who


class Monitor(Ability):
    """Negates an enemy Starbase before a battle.  HS-BRO-03"""

    id, civ = "HS-C-BRO-SUPER", CIV

    @adds(Negate, to=PreBattle, lacking=LACKING)
    def negate(self, state: State, step: PreBattle, seat: int) -> Sequence[Action]:
        return [Negate(str(who)) for who in starbases_near(state, seat)]


# -- Super Techs


class BroodTithe(Tech):
    """An Organic more for each system with a Starbase and a Citizen.  HS-ST-BRO-1"""

    id = "HS-ST-BRO-1"

    @modifies(yield_of)
    def tithe(self, state: State, seat: int, resource: Produced, found: Yield) -> Yield:
        paying = sum(
            any(state.is_citizen(seat, who.kind) for who, _ in state.units_of(seat, hex))
            for hex in state.starbases(seat)
        )
        return {**found, "organic": found.get("organic", 0) + paying}


class Bribe(BattleUse, frozen=True):
    """An enemy ship has Attack 0 in this battle.  HS-ST-BRO-2, HS-CMB-06"""

    text: ClassVar = "bribe {unit}"
    picks: ClassVar = ("piece:{unit}", "bribe")
    power: ClassVar = "HS-ST-BRO-2"
    unit: UnitName

    def price(self, state: State) -> Cost:
        return ()

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if not state.empires[seat].hypers:
            return violation("HS-CMB-06", "You have no Hyper to pay with.")
        return why_no_enemy(state, seat, self.unit)

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        lose_hypers(state, seat)
        change_fight(state, silent=(*fight(state).silent, self.unit))


class BribedGunners(Tech):
    """HS-ST-BRO-2"""

    id = "HS-ST-BRO-2"

    @adds(Bribe, to=PreBattle, lacking=LACKING)
    def bribe(self, state: State, step: PreBattle, seat: int) -> Sequence[Action]:
        return [Bribe(str(who)) for who in enemy_ships(state, seat)]
