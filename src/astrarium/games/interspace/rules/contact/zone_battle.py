"""A battle of the Standard game: who takes part, and its segments in order."""

from collections.abc import Callable, Sequence
from typing import ClassVar

from astrarium.kernel import Hex

from ...data import is_player
from ...events.battle import BattleBegan
from ...state import InterSpaceState as State
from ...units import Unit
from . import jamming, missiles, neutral, zone_end, zone_fire, zone_rounds
from .fleet_battle import FleetBattle
from .shields_up import muster


def begin_zone_battle(state: State, seat: int, hex: Hex, fighters: Sequence[Unit]) -> bool:
    """Shields up, except on unsupported ships; who is supported is settled for the whole battle.

    A party attacks only with warships, if there is anybody to fight, and not in a nebula; whether
    there is a battle is told.
    IS-COMBAT-01, IS-COMBAT-02, IS-COMBAT-13, IS-S-CONTACT-03, IS-S-CONTACT-05, IS-S-CONTACT-07,
    IS-S-SUPP-09, IS-S-SUPP-16, IS-S-SECRET-01, IS-A-AGENT-CONTACT-7, IS-A-AGENT-COMBAT-4
    """
    fighters = [unit for unit in fighters if neutral.takes_part(state, unit)]
    defenders = neutral.in_order(state, seat, {unit.owner for unit in fighters})
    if not is_player(seat) and not (
        defenders
        and any(unit.owner == seat and unit.type.warship for unit in fighters)
        and state.map.tiles[hex].terrain != "nebula"
    ):
        return False
    battle = muster(
        state,
        ZoneBattle(hex, seat, defenders, {}, round=0, active=seat, others=defenders),
        fighters,
    )
    state.push(battle)
    state.tell(BattleBegan(hex=hex, attacker=seat, defenders=defenders))
    if state.options.hidden_stacks:
        state.reveal()
    if not zone_end.runs_out(state, battle):
        battle.organize(state)
    return True


class ZoneBattle(FleetBattle, frozen=True, kw_only=True):
    """One battle. Its segments go on by themselves and push a step for whoever has to choose.

    Parties that nobody commands take part like players, but are never asked.
    IS-S-FLEET-01, IS-S-SUPP-16, IS-COMBAT-03
    """

    rule: ClassVar = "IS-S-FLEET-01"

    def hits_against(self, seat: int) -> int:
        """The hits of a segment that wait to strike a player."""
        return sum(jamming.incoming(self, seat))

    def go_on(self, state: State) -> None:
        SEGMENTS[self.segment](state, self)

    def organize(self, state: State) -> None:
        """The first round begins, or the next one."""
        if self.round:
            zone_rounds.begin_round(state, self)
        else:
            zone_rounds.open_fire(state, self)

    def jam(self, state: State, camp: int, dice: int) -> None:
        """Dice are rolled to cancel hits of the segment."""
        jamming.jam(state, self, camp, dice)

    def is_decided(self, state: State) -> bool:
        return zone_end.is_decided(state, self)

    def let_go(self, state: State) -> None:
        zone_end.let_go(state, self)


SEGMENTS: dict[str, Callable[[State, ZoneBattle], None]] = {
    "missiles": missiles.launch_all,
    "missile hits": zone_rounds.strike_missiles,
    "organize": zone_rounds.organize_fleets,
    "penetration": zone_fire.declare,
    "fire": zone_fire.fire_all,
    "jamming": jamming.ask_jammers,
    "hits": zone_fire.resolve_hits,
    "retreat": zone_rounds.retreat,
    "over": zone_end.end,
}
