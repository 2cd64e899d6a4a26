"""A fire segment of a battle in the Standard game: penetration, fire, and hits that take effect."""

import msgspec

from astrarium.kernel.powers import rule

from ...data import is_player
from ...events.battle import VolleyFired
from ...state import InterSpaceState as State
from ...units import Unit
from ..combat.battle import fire
from . import zone_end
from .fleet_battle import FleetBattle
from .penetration_fire import PenetrationChoice, penetrators
from .resolve_hits import AgentHits, ZoneHits, suffers
from .shields_up import defensive_shots, of_fighters


def aim(state: State, battle: FleetBattle, *, first: bool) -> None:
    """A fire segment begins; without a tech advantage that is Second Fire.

    IS-S-FIRE-03, IS-S-FIRE-05, IS-S-FIRE-06, IS-S-PEN-02
    """
    order = (*battle.defenders, battle.attacker)
    state.swap(
        msgspec.structs.replace(
            battle, segment="penetration", first=first, piercing=(), waiting=order
        )
    )


def declare(state: State, battle: FleetBattle) -> None:
    """Penetration fire is declared, by the defenders first, before any die of the segment.

    IS-S-PEN-02, IS-A-AGENT-COMBAT-1, IS-A-COL-REBELS-12
    """
    if not battle.waiting:
        state.swap(msgspec.structs.replace(battle, segment="fire"))
        return
    seat, *rest = battle.waiting
    state.swap(msgspec.structs.replace(battle, waiting=tuple(rest)))
    if is_player(seat) and penetrators(state, battle, seat):
        state.push(PenetrationChoice(seat))


def fire_all(state: State, battle: FleetBattle) -> None:
    """Who fires in this segment fires at once, with a die each; hits of penetration fire are
    kept apart.

    IS-COMBAT-04, IS-COMBAT-05, IS-COMBAT-06, IS-COMBAT-10, IS-DICE-01, IS-S-FIRE-03,
    IS-S-FIRE-06, IS-S-PEN-05, IS-S-END-08, IS-A-BRK-JAMMING-11
    """
    hits, pierced = dict.fromkeys((*battle.defenders, battle.attacker), 0), {}
    for seat in (battle.attacker, *battle.defenders):
        units = battle.firing(state, seat)
        scores = {unit.id: shoot(state, battle, unit) for unit in units}
        pierced[seat] = sum(scores[name] for name in scores if name in battle.piercing)
        hits[seat] = sum(scores.values()) - pierced[seat]
        if units:
            state.tell(
                VolleyFired(
                    hex=battle.hex, round=battle.round, seat=seat, hits=hits[seat],
                    piercing=pierced[seat], first=battle.first,
                )
            )  # fmt: skip
    struck = battle.struck or any(hits.values()) or any(pierced.values())
    battle = msgspec.structs.replace(
        battle, segment="hits", hits=tuple(hits.items()), pierced=pierced, struck=struck
    )
    state.swap(hits_scored(state, battle))


def shoot(state: State, battle: FleetBattle, unit: Unit) -> int:
    """The hits of a unit's shots, each a die of its own.

    IS-A-BRK-PLASMA-1, IS-A-BRK-PLASMA-2
    """
    if not state.options.has_cards:
        return fire(state, battle, unit)
    dice = range(1, shots(state, battle, unit) + 1)
    return sum(fire(state, battle, unit, shot) for shot in dice)


def shots(state: State, battle: FleetBattle, unit: Unit) -> int:
    """How many dice a unit rolls in a round: one; some that defend have more.

    IS-COMBAT-04, IS-A-BRK-PLASMA-3, IS-A-BRK-PLASMA-5
    """
    return 1 if unit.owner == battle.attacker else defensive_shots(state, unit)


@rule(of=of_fighters)
def hits_scored(state: State, battle: FleetBattle) -> FleetBattle:
    """The battle once hits of a fire segment were scored: they take effect."""
    return battle


def resolve_hits(state: State, battle: FleetBattle) -> None:
    """First each defender assigns hits, then the attacker; then it is seen who can go on.

    IS-S-HITS-01, IS-S-FIRE-03, IS-COMBAT-09, IS-COMBAT-11, IS-S-END-03, IS-S-END-07,
    IS-A-AGENT-HITS-1, IS-A-AGENT-HITS-3
    """
    if battle.hits:
        (seat, scored), *rest = battle.hits
        state.swap(msgspec.structs.replace(battle, hits=tuple(rest)))
        piercing = battle.pierced[seat]
        if scored or piercing:
            against = battle.opponents(seat)
            kind = ZoneHits if is_player(seat) else AgentHits
            assigns = seat if is_player(seat) else suffers(state, battle, seat)
            state.push(
                kind(assigns, scored, battle.hex, against, battle.shields, battle.zones, piercing)
            )
    elif zone_end.is_decided(state, battle):
        return
    elif battle.first:
        aim(state, battle, first=False)
    else:
        order = (*battle.defenders, battle.attacker)
        state.swap(msgspec.structs.replace(battle, segment="retreat", retreats=order))
