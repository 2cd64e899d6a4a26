"""The economy of Alien Empires: dice that fill their banks, after the player's Economic Phase."""

from typing import ClassVar

from astrarium.kernel import Draw
from astrarium.kernel.things import Seat

from ...data import (
    ALIEN_PLAYERS,
    DEFENSE_DICE,
    EMPIRE_PHASES,
    LAST_PHASES,
    MOST_DEFENSE,
    SIDES,
    Bank,
    EmpirePhase,
)
from ...events.alien_empires import EmpireEarned
from ...state import SpaceEmpiresState as State
from .founding import change_bank, homeworld_of
from .launch import try_to_launch


class EconomyRoll(Draw, frozen=True):
    """What an Alien Empire's economy works for."""

    text: ClassVar = "economy of empire {party}"
    told_with: ClassVar = ("party",)
    party: Seat


def empires_prosper(state: State) -> None:
    """Each Alien Empire that has a Homeworld rolls its dice, and may launch a fleet.

    SE-S3-4, SE-S3-5, SE-S3-14
    """
    row = phase_row(state.cycle)
    for party in state.alien_empires:
        if homeworld_of(state, party) is not None:
            for _ in range(row.dice + state.alien_empires[party].more_dice(state.cycle)):
                earn(state, party, row.bank(state.roll(SIDES, EconomyRoll(party))))
            try_to_launch(state, party, row.launch)


def phase_row(phase: int) -> EmpirePhase:
    """The row of the table for an Economic Phase; the last two take turns for ever.  SE-S3-4"""
    rows = len(EMPIRE_PHASES)
    if phase <= rows:
        return EMPIRE_PHASES[phase - 1]
    return EMPIRE_PHASES[rows - LAST_PHASES + (phase - rows - 1) % LAST_PHASES]


def earn(state: State, party: int, bank: Bank) -> None:
    """What a die brings; a full Defense bank runs over into the fleets.  SE-S3-4"""
    empire, cp = state.alien_empires[party], ALIEN_PLAYERS[state.options.difficulty][1]
    if bank == "econ":
        cp = 0
        change_bank(state, party, econ=(*empire.econ, state.cycle))
    elif bank == "defense":
        cp *= DEFENSE_DICE
        over = max(0, empire.defense + cp - MOST_DEFENSE)
        change_bank(state, party, defense=empire.defense + cp - over, fleet=empire.fleet + over)
    else:
        change_bank(state, party, **{bank: getattr(empire, bank) + cp})
    state.tell(EmpireEarned(party=party, bank=bank, cp=cp))
