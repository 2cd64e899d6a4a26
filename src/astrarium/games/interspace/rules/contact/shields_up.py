"""Shields Up: with what shields and ratings units come into a battle."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

from astrarium.kernel import Tally
from astrarium.kernel.powers import Powers, rule

from ...state import InterSpaceState as State
from ...units import Unit
from ..support import is_unsupported
from .fleet_battle import FleetBattle

Fought = TypeVar("Fought", bound=FleetBattle)


def muster(state: State, battle: Fought, units: Sequence[Unit]) -> Fought:
    """The battle with some more units in it, as they are by their support and their cards.

    IS-COMBAT-02, IS-S-SUPP-09, IS-S-SUPP-16, IS-A-ENC-ARTIFACT-6
    """
    without = tuple(unit.id for unit in units if is_unsupported(state, unit))
    shields = {unit.id: 0 if unit.id in without else full_shields(state, unit) for unit in units}
    battle = msgspec.structs.replace(
        battle,
        shields={**battle.shields, **shields},
        unsupported=(*battle.unsupported, *without),
    )
    if not state.options.has_cards:
        return battle
    rated = {unit.id: (unit, ratings(state, unit)) for unit in units}
    changed = {
        name: values
        for name, (unit, values) in rated.items()
        if tuple(value.total for value in values) != (unit.type.attack, unit.type.defend)
    }
    scouts = tuple(unit.id for unit in units if jamming_dice(state, unit))
    return msgspec.structs.replace(
        battle, ratings={**battle.ratings, **changed}, scouts=(*battle.scouts, *scouts)
    )


def of_fighters(state: State, battle: FleetBattle) -> Powers:
    """The cards that work for units in a battle."""
    if not state.options.has_cards:
        return ()
    units = battle.side(state, *battle.defenders, battle.attacker)
    return tuple(dict.fromkeys(card for unit in units for card in state.cards_on(unit)))


@rule(of=State.cards_on)
def full_shields(state: State, unit: Unit) -> int:
    """The shields with which a supported unit begins a battle.

    IS-COMBAT-02
    """
    return unit.type.shields


@rule(of=State.cards_on)
def regained_shields(state: State, unit: Unit) -> int:
    """The shields that a supported unit regains after a combat round: usually none."""
    return 0


def ratings(state: State, unit: Unit) -> tuple[Tally, Tally]:
    """The ratings of a supported unit in attack and defence, before its zone lowers them."""
    return attack_rating(state, unit), defence_rating(state, unit)


@rule(of=State.cards_on)
def attack_rating(state: State, unit: Unit) -> Tally:
    """The rating of a supported unit that attacks."""
    return Tally.of("attack", unit.type.attack)


@rule(of=State.cards_on)
def defence_rating(state: State, unit: Unit) -> Tally:
    """The rating of a supported unit that defends."""
    return Tally.of("defence", unit.type.defend)


@rule(of=State.cards_on)
def defensive_shots(state: State, unit: Unit) -> int:
    """How many dice a unit that defends rolls in a combat round.

    IS-COMBAT-04
    """
    return 1


@rule(of=State.cards_on)
def jamming_dice(state: State, unit: Unit) -> int:
    """How many dice a unit lets its player roll in a combat round to cancel hits: usually none."""
    return 0
