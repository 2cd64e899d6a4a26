"""How a battle in the Standard game ends: a side is gone, or the attacker has nothing to attack
with."""

import msgspec

from ...data import is_player
from ...events.battle import BattleEnded
from ...state import InterSpaceState as State
from ..combat.retreat import CompulsoryRetreat
from . import salvage
from .compulsory_retreat import FleetMustRetreat
from .counter_attack import CounterChoice
from .fleet_battle import FleetBattle
from .wrecks import clear_wrecks


def is_decided(state: State, battle: FleetBattle) -> bool:
    """Whether a side is gone, or else the attacker has run out of warships.

    IS-COMBAT-11, IS-S-END-07
    """
    if battle.side(state, battle.attacker) and battle.side(state, *battle.defenders):
        return runs_out(state, battle)
    state.tell(BattleEnded(hex=battle.hex, rule="IS-COMBAT-11"))
    state.swap(msgspec.structs.replace(battle, segment="over"))
    return True


def runs_out(state: State, battle: FleetBattle) -> bool:
    """Whether the attacker has no warships to attack with: a defender may attack the rest.

    After a Retreat segment, and when a counter attack ends so, the rest must leave.
    IS-S-CONTACT-07, IS-S-END-02, IS-S-END-03, IS-S-END-05, IS-S-END-06
    """
    if any(battle.able(unit) for unit in battle.side(state, battle.attacker)):
        return False
    seats = counter_attackers(state, battle)
    if seats and battle.attacker == battle.active and battle.segment != "retreat":
        state.push(CounterChoice(battle.hex, seats))
    else:
        let_go(state, battle)
    return True


def counter_attackers(state: State, battle: FleetBattle) -> tuple[int, ...]:
    """The defenders with warships able to attack, from the active player's left; parties never.

    IS-S-END-03, IS-S-END-05, IS-A-AGENT-CONTACT-2, IS-A-COL-REBELS-2, IS-A-COL-REBELS-3
    """
    return tuple(
        seat
        for seat in battle.defenders
        if is_player(seat) and any(battle.able(unit) for unit in battle.side(state, seat))
    )


def let_go(state: State, battle: FleetBattle) -> None:
    """The active player's units must leave.

    IS-S-END-02, IS-S-END-06
    """
    rule = "IS-S-END-02" if battle.attacker == battle.active else "IS-S-END-06"
    leave(state, battle, rule, FleetMustRetreat)


def leave(state: State, battle: FleetBattle, rule: str, retreat: type[CompulsoryRetreat]) -> None:
    """The battle ends, and the active player retreats with everything; a party stays.

    IS-S-END-01, IS-S-END-02, IS-S-END-06, IS-A-AGENT-COMBAT-3
    """
    state.tell(BattleEnded(hex=battle.hex, rule=rule))
    state.swap(msgspec.structs.replace(battle, segment="over"))
    if is_player(battle.active):
        state.push(retreat(battle.active, battle.hex, battle.refuge))


def end(state: State, battle: FleetBattle) -> None:
    """Winners may do something with what was destroyed, before all else goes on."""
    if battle.lost and not battle.salvaged:
        state.swap(msgspec.structs.replace(battle, salvaged=True))
        salvage.begin_salvage(state, battle)
    else:
        clear_wrecks(state)
        battle.close(state)
