"""What Alien Empires buy of technology when a fleet of theirs first fights."""

from typing import ClassVar

from astrarium.kernel import Draw, Tally
from astrarium.kernel.things import Seat

from ...alien_empires import PLAYER
from ...data import (
    BEFORE_TACTICS,
    CLOAKING_ENDS,
    CLOAKING_ROLL,
    EMPIRE_TECHNOLOGIES,
    FIGHTERS_ROLL,
    SCANNERS_ROLL,
    SHIP_SIZE_ROLLS,
    SIDES,
    Technology,
)
from ...events.alien_empires import EmpireResearched
from ...state import SpaceEmpiresState as State
from ...things import Technology as TechnologyName
from ..upgrades import equip
from .founding import change_bank


class PurchaseRoll(Draw, frozen=True):
    """Whether an Alien Empire buys a level that it wants."""

    text: ClassVar = "{technology} of empire {party}"
    party: Seat
    technology: TechnologyName


class TechnologyRoll(Draw, frozen=True):
    """Which technology an Alien Empire buys."""

    text: ClassVar = "technology of empire {party}"
    party: Seat


class LowerDraw(Draw, frozen=True):
    """Whether Attack or Defense is bought in place of Tactics."""

    text: ClassVar = "attack or defense of empire {party}"
    draws: ClassVar = "technology"
    party: Seat


def price_of(state: State, party: int, technology: Technology) -> int:
    """What the next level costs an Alien Empire; 0: there is none."""
    level = state.alien_empires[party].levels[technology]
    return state.options.price(technology, level, level + 1)


def can_buy(state: State, party: int, technology: Technology) -> bool:
    """Whether there is a next level that its Tech bank can pay for.  SE-10.0-1, SE-S3-19"""
    if not state.options.has_technology(technology):
        return False
    return 0 < price_of(state, party, technology) <= state.alien_empires[party].tech


def buy(state: State, party: int, technology: Technology) -> None:
    """The next level, which all of its ships have at once.  SE-S3-9"""
    empire = state.alien_empires[party]
    level = empire.levels[technology] + 1
    change_bank(
        state, party,
        tech=empire.tech - price_of(state, party, technology),
        levels={**empire.levels, technology: level},
    )  # fmt: skip
    state.tell(EmpireResearched(party=party, technology=technology, level=level))
    equip(state, party)


def spend_on_technology(
    state: State, party: int, *, raiders: bool = False, at_home: bool = False
) -> None:
    """Spend the Tech bank in the order of the rule; a step that cannot be paid for is skipped.

    SE-S3-8, SE-S3-12, SE-S3-17
    """
    levels = state.alien_empires[party].levels
    if raiders and levels["cloaking"] == 1:
        buy_on(state, party, "cloaking", CLOAKING_ROLL)
    if state.shown_level(PLAYER, "fighters") and not levels["point_defense"]:
        buy_on(state, party, "point_defense", SIDES)
    if state.shown_level(PLAYER, "mines") and not levels["minesweeping"]:
        buy_on(state, party, "minesweeping", SIDES)
    buy_scanners(state, party)
    buy_on(state, party, "ship_size", SHIP_SIZE_ROLLS.get(levels["ship_size"], 0))
    if levels["fighters"] and not state.shown_level(PLAYER, "point_defense"):
        buy_on(state, party, "fighters", FIGHTERS_ROLL)
    buy_by_table(state, party, at_home=at_home)


def buy_on(state: State, party: int, technology: Technology, highest: int) -> bool:
    """Buy a level if it can be paid for and the die is no higher than a number; where every result
    will do, no die is rolled."""
    if not can_buy(state, party, technology):
        return False
    draw = PurchaseRoll(party, technology)
    if highest < SIDES and not state.roll(SIDES, draw, at_most=Tally.of("automation", highest)):
        return False
    buy(state, party, technology)
    return True


def buy_scanners(state: State, party: int) -> None:
    """Up to the Cloaking that was seen, on one roll.  SE-S3-8"""

    def wants() -> bool:
        level = state.alien_empires[party].levels["scanners"]
        return level < state.shown_level(PLAYER, "cloaking") and can_buy(state, party, "scanners")

    if wants() and buy_on(state, party, "scanners", SCANNERS_ROLL):
        while wants():
            buy(state, party, "scanners")


# -- the table


def buy_by_table(state: State, party: int, *, at_home: bool) -> None:
    """Roll on the technology table until no result of it can be bought.  SE-S3-8, SE-S3-19"""

    def offered(result: int) -> tuple[Technology, ...]:
        return tuple(
            technology
            for technology in meant(state, party, EMPIRE_TECHNOLOGIES[result])
            if can_buy(state, party, technology) and not is_void(state, technology, at_home=at_home)
        )

    while any(offered(result) for result in EMPIRE_TECHNOLOGIES):
        found = offered(state.roll(SIDES, TechnologyRoll(party)))
        if found:
            buy(state, party, state.pick(found, LowerDraw(party)) if len(found) > 1 else found[0])


def meant(state: State, party: int, technology: Technology) -> tuple[Technology, ...]:
    """What a result of the table stands for: instead of Tactics the lower of Attack and Defense,
    as long as one of them is low; either, if they are equal.  SE-S3-19"""
    levels = state.alien_empires[party].levels
    attack, defense = levels["attack"], levels["defense"]
    if technology != "tactics" or min(attack, defense) >= BEFORE_TACTICS:
        return (technology,)
    if attack == defense:
        return "attack", "defense"
    return ("attack",) if attack < defense else ("defense",)


def is_void(state: State, technology: Technology, *, at_home: bool) -> bool:
    """Whether a result is rolled again: Cloaking once the player has shown the best Scanners,
    Minesweeping in defense of the Homeworld.  SE-S3-17, SE-S3-19"""
    if technology == "cloaking":
        return state.shown_level(PLAYER, "scanners") >= CLOAKING_ENDS
    return technology == "minesweeping" and at_home
