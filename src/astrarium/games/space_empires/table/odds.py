"""How the battles may go that a seat can begin: chances between the worst and the best that may
lie under the counters it does not know."""

from collections.abc import Sequence

import msgspec

from astrarium.kernel import Hex, Hidden, Plain, dice
from astrarium.kernel.hidden import Concealed, rewritten

from ..odds.forecast import odds, won
from ..odds.of_position import DEALS, attackers, clash, hides, possible
from ..rules.combat.battle import Battle
from ..rules.combat.combat_phase import CombatPhase
from ..rules.movement.movement_phase import MovementPhase
from ..state import SpaceEmpiresState as State

TRIES = 25  # battles that are tried of each deal of what is not known
MANY_TRIES = 200  # where everything is known
_BEFORE = (MovementPhase, CombatPhase, Battle)  # when battles are still to come


class BattleOdds(Plain, frozen=True):
    """A battle that may come: the chances to win it, in percent."""

    action: str  # what begins it, as it is written in records; nothing: it goes on already
    hex: Hex
    foe: int
    unknown: int  # counters of the other side of which something is not known
    win: int  # on the whole
    least: int  # with the worst deal of what is not known
    most: int
    margin: int  # twice the standard error, where all is known
    own_losses: float  # CP on average
    their_losses: float
    rounds: float


def battle_odds(state: State, seat: int | None) -> tuple[BattleOdds, ...]:
    """The odds of battles that a seat can begin now, from a position as it sees it."""
    if seat is None or not state.stack or not isinstance(state.top, _BEFORE):
        return ()
    if isinstance(state.top, Battle) and state.top.stage == "fire":
        return ()  # what is hit in a round already is not counted
    first = supposed(state, seat, 0)
    found = []
    for action, hex, foe in possible(first, seat):
        own = [group.id for group in attackers(first, seat, hex)]
        told = expected(state, seat, hex, foe, own)
        found.append(msgspec.structs.replace(told, action=action))
    return tuple(found)


def expected(state: State, seat: int, hex: Hex, foe: int, own: Sequence[int]) -> BattleOdds:
    """How a battle may go between groups of a seat and all that somebody has in a hex."""
    many = foe in state.alien_empires or hides(state, hex, foe)
    deals = (supposed(state, seat, sample) for sample in range(DEALS if many else 1))
    clashes = [
        clash(deal, hex, [deal.groups[name] for name in own], deal.groups_of(foe, hex))
        for deal in deals
    ]
    tries = TRIES if many else MANY_TRIES
    shares = [won(deal, tries) for deal in clashes]
    told = odds(clashes, tries * len(clashes))
    return BattleOdds(
        action="",
        hex=hex,
        foe=foe,
        unknown=_unknown(state, hex, foe),
        win=_percent(told.win),
        least=_percent(min(shares)),
        most=_percent(max(shares)),
        margin=max(1, _percent(2 * told.stderr)),
        own_losses=round(told.own.value, 1),
        their_losses=round(told.theirs.value, 1),
        rounds=round(told.rounds, 1),
    )


def _percent(share: float) -> int:
    return round(share * 100)


def _unknown(state: State, hex: Hex, foe: int) -> int:
    return sum(
        None in (group.kind.value, group.ships.value, group.tech.value)
        for group in state.groups_of(foe, hex)
    )


def supposed(seen: State, seat: int, sample: int) -> State:
    """A position as a seat sees it, filled in: with what the seat remembers and cannot have
    changed, and else with what its owners may have."""
    chance = dice.imagined(0, seat, sample)
    twin: State = rewritten(seen.clone(), lambda hidden: _remembered(hidden, seat))
    twin.forget()
    twin.dice = chance
    twin.empires = tuple(
        empire
        if empire.seat == seat
        else empire.invented(twin, seat, chance.fork(f"{empire.seat}"))
        for empire in twin.empires
    )
    for name, group in seen.groups.items():
        if group.owner != seat:
            here = twin.groups[name]
            twin.groups[name] = here.invented(twin, seat, chance.fork(f"group {name}"))
    return twin


def _remembered(hidden: Concealed, seat: int) -> Concealed:
    if not isinstance(hidden, Hidden) or hidden.value is not None or not hidden.sure(seat):
        return hidden
    sighting = hidden.last_seen(seat)
    return hidden if sighting is None else msgspec.structs.replace(hidden, value=sighting.value)
