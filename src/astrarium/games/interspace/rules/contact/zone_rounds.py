"""A round of a battle in the Standard game: fleets are organized before the fire; after it players
may retreat, and the next round begins."""

import msgspec

from astrarium.kernel.powers import rule

from ...data import STALEMATE_ROUNDS, is_player
from ...drawn_cards import once_of_player
from ...events.battle import ShieldRegained
from ...state import InterSpaceState as State
from . import missiles, zone_end
from .compulsory_retreat import FleetMustRetreat, FleetStalemate
from .first_fire import first_to_fire
from .fleet_battle import FRONT, REAR, FleetBattle
from .organize_fleets import OrganizeFleet
from .retreat import FleetRetreat
from .shields_up import full_shields, of_fighters, regained_shields
from .zone_fire import aim


@rule(of=of_fighters)
def open_fire(state: State, battle: FleetBattle) -> None:
    """A battle has begun: its first round begins."""
    begin_round(state, battle)


def strike_missiles(state: State, battle: FleetBattle) -> None:
    """Each camp suffers its share of the missiles; then the rounds begin, unless it is over.

    IS-A-BRK-LRM-7, IS-A-BRK-LRM-9, IS-A-BRK-LRM-10
    """
    if not missiles.strike_next(state, battle) and not zone_end.is_decided(state, battle):
        begin_round(state, battle)


def begin_round(state: State, battle: FleetBattle) -> None:
    """A round begins: all are at the front, except what an attacker cannot attack with.

    IS-S-FLEET-02, IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-07, IS-A-AGENT-COMBAT-1,
    IS-A-COL-REBELS-12
    """
    order = (*battle.defenders, battle.attacker)
    units = battle.side(state, *order)
    at_the_front = {unit.id: unit.owner != battle.attacker or battle.able(unit) for unit in units}
    zones = {name: FRONT if front else REAR for name, front in at_the_front.items()}
    state.swap(
        msgspec.structs.replace(
            battle, segment="organize", round=battle.round + 1, zones=zones, waiting=order,
            refuge=None, struck=False, offered=(), jammed={},
        )
    )  # fmt: skip


def organize_fleets(state: State, battle: FleetBattle) -> None:
    """First each defender, then the attacker; parties stay as they are.

    IS-S-FLEET-02, IS-S-FLEET-07, IS-A-AGENT-COMBAT-1, IS-A-COL-REBELS-12
    """
    if not battle.waiting:
        early = first_to_fire(state, battle)
        aim(state, msgspec.structs.replace(battle, early=early), first=bool(early))
        return
    seat, *rest = battle.waiting
    state.swap(msgspec.structs.replace(battle, waiting=tuple(rest)))
    if is_player(seat) and battle.side(state, seat):
        state.push(OrganizeFleet(seat))


def retreat(state: State, battle: FleetBattle) -> None:
    """First the defenders, then the attacker may retreat; then the round is over.

    Parties stay.
    IS-S-RETREAT-01, IS-COMBAT-11, IS-COMBAT-12, IS-S-END-01, IS-S-END-06, IS-A-AGENT-COMBAT-1,
    IS-A-COL-REBELS-12
    """
    if (
        battle.retreats
        and battle.side(state, battle.attacker)
        and battle.side(state, *battle.defenders)
    ):
        seat, *rest = battle.retreats
        state.swap(msgspec.structs.replace(battle, retreats=tuple(rest)))
        if is_player(seat) and battle.side(state, seat):
            offer_retreat(state, seat, battle)
        return
    if zone_end.is_decided(state, battle):
        return
    quiet = 0 if battle.struck else battle.quiet + 1
    if quiet < STALEMATE_ROUNDS:
        shields = regenerated(state, battle)
        begin_round(state, msgspec.structs.replace(battle, quiet=quiet, shields=shields))
    elif battle.attacker == battle.active:
        zone_end.leave(state, battle, "IS-S-END-01", FleetStalemate)
    else:
        zone_end.leave(state, battle, "IS-S-END-06", FleetMustRetreat)


@rule(of=once_of_player)
def offer_retreat(state: State, seat: int, battle: FleetBattle) -> None:
    """After a round a player may retreat.

    IS-S-RETREAT-01
    """
    state.push(FleetRetreat(seat, battle.hex, battle.opponents(seat)))


def regenerated(state: State, battle: FleetBattle) -> dict[int, int]:
    """The shields after the round: some units regain one, up to what they began with.

    IS-A-ENC-ARTIFACT-6
    """
    if not state.artifacts:
        return battle.shields
    shields = dict(battle.shields)
    for unit in battle.side(state, battle.attacker, *battle.others, *battle.defenders):
        if unit.id in battle.unsupported or shields[unit.id] >= full_shields(state, unit):
            continue
        regained = regained_shields(state, unit)
        if regained:
            shields[unit.id] += regained
            state.tell(ShieldRegained(unit=unit.id, left=shields[unit.id]))
    return shields
