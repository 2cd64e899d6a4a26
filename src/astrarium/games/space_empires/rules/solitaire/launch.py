"""Alien Empires launch fleets."""

from typing import ClassVar

from astrarium.kernel import Draw, Hex, Tally
from astrarium.kernel.things import Seat

from ...alien_empires import PLAYER, Fleet
from ...data import (
    FULL_CARRIER,
    LAUNCH_BONUS,
    LAUNCH_MOVEMENT,
    LEAST_FLEET,
    MOST_FLEETS,
    MOVEMENT_BANK,
    SIDES,
    TYPES,
)
from ...events.alien_empires import FleetLaunched
from ...state import SpaceEmpiresState as State
from .founding import change_bank, fleets_of, homeworld_of, place_units
from .technology import buy, can_buy


class LaunchRoll(Draw, frozen=True):
    """Whether an Alien Empire launches a fleet."""

    text: ClassVar = "launch of empire {party}"
    party: Seat


class MovementRoll(Draw, frozen=True):
    """Whether an Alien Empire buys Movement technology as it launches a fleet."""

    text: ClassVar = "movement of empire {party}"
    party: Seat


def try_to_launch(state: State, party: int, number: int) -> None:
    """An Alien Empire that can pay for ships rolls for a launch; a fleet takes all its Fleet CP.

    SE-S3-5, SE-S3-6, SE-S3-7
    """
    empire, home = state.alien_empires[party], homeworld_of(state, party)
    if home is None or empire.fleet < LEAST_FLEET or len(fleets_of(state, party)) >= MOST_FLEETS:
        return
    needed = (
        Tally.of("launch", number)
        .plus("fighters", LAUNCH_BONUS * has_carriers(state, party))
        .plus("cloaking", LAUNCH_BONUS * has_raiders(state, party))
    )
    if state.roll(SIDES, LaunchRoll(party), at_most=needed) > 0:
        launch(state, party, home)


def has_carriers(state: State, party: int) -> bool:
    """Whether it has Fighters against which the player has shown no equal Point Defense, and CP
    for a full Carrier.  SE-S3-5"""
    empire = state.alien_empires[party]
    level = empire.levels["fighters"]
    price = sum(TYPES[kind].cost * many for kind, many in FULL_CARRIER.items())
    return level > state.shown_level(PLAYER, "point_defense") and empire.fleet >= price


def has_raiders(state: State, party: int) -> bool:
    """Whether it has Cloaking against which the player has shown no equal Scanner, and CP for a
    Raider.  SE-S3-5, SE-S3-6"""
    empire = state.alien_empires[party]
    level = empire.levels["cloaking"]
    return level > state.shown_level(PLAYER, "scanners") and empire.fleet >= TYPES["R"].cost


def launch(state: State, party: int, home: Hex) -> None:
    """A Raider fleet is built at once; of any other one everybody sees what it is worth.

    SE-S3-6, SE-S3-7, SE-S3-10
    """
    cp, is_raiders = state.alien_empires[party].fleet, has_raiders(state, party)
    if is_raiders:
        raiders, rest = divmod(cp, TYPES["R"].cost)
        fleet = Fleet(party, place_units(state, party, home, {"R": raiders}), is_raiders=True)
    else:
        rest = 0
        fleet = Fleet(party, place_units(state, party, home, {"FLEET": 1}), cp)
    change_bank(state, party, fleet=rest)
    name = fleet.groups[0]
    state.fleets[name] = fleet
    state.tell(
        FleetLaunched(
            party=party, fleet=name, hex=home, cp=cp - rest, is_raiders=is_raiders,
        )
    )  # fmt: skip
    buy_movement(state, party)


def buy_movement(state: State, party: int) -> None:
    """SE-S3-7"""
    rolled = (
        state.roll(SIDES, MovementRoll(party), at_most=Tally.of("automation", LAUNCH_MOVEMENT)) > 0
    )
    rich = state.alien_empires[party].tech >= MOVEMENT_BANK
    if rolled and rich and can_buy(state, party, "movement"):
        buy(state, party, "movement")
