"""The odds of battles that a seat can begin now, or that it is about to fight.

Both sides are thought to assign their damage so that the other loses as much as possible, by
printed prices, and to use no effect that they need not use. The one who attacks wins if it destroys
a unit, since that is what advances it on the Battle track.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from astrarium.kernel import Hex, is_seat
from astrarium.kernel.odds import Odds, Toll

from ..data import Attack
from ..rules.battle.battle import AttackNative, Battle, DeclareBattle, battles_listed
from ..rules.battle.fight import (
    Die,
    Fight,
    attack_in,
    change_fight,
    fight,
    fighters,
    silenced,
    supporters,
    total_of,
)
from ..rules.battle.phases import falls, sides_of, withstands
from ..rules.figures import attack_bonus, defence_of, is_fortress
from ..rules.turn import Turn
from ..state import NATIVES, Unit
from ..state import HyperspaceState as State
from .clash import Fighter as Fighting
from .clash import Forces, Losses, suffered

ASSUMES = "both sides hit what is dearest, and use no effect that they need not use"
NATIVE_PRICE = 2  # what a Native is thought worth, which has no price
DAMAGED = 0.5  # of its price a ship loses that goes to Storage
PROBE = 1000  # a total by which it is seen what effects take from it
BEFORE_DICE = ("declared", "pre-battle")

Figure = tuple[Unit, bool]  # with whether it is silenced
Prize = Callable[[State, Unit], tuple[float, float]]  # what an enemy destroyed or damaged is worth


class Encounter(NamedTuple):
    """Both sides of a battle, with the units for which their numbers stand."""

    units: tuple[tuple[Unit, ...], tuple[Unit, ...]]
    forces: tuple[Forces, Forces]

    def suffered(self, side: int) -> list[tuple[float, Losses]]:
        """What a side may lose, the attacker's being 0."""
        return suffered(self.forces[side], self.forces[1 - side].attack)


def price(state: State, who: Unit) -> float:
    """What a unit costs its owner, by the printed price."""
    if not is_seat(who.owner) or who.kind == "native":
        return NATIVE_PRICE
    return sum(state.civ(who.owner).price(who.kind).values())


def by_price(state: State, who: Unit) -> tuple[float, float]:
    worth = price(state, who)
    return worth, DAMAGED * worth


def supposed(state: State, hex: Hex, seat: int, foe: int, native: str | None = None) -> State:
    """The state in which a battle is fought that could be."""
    twin = state.clone()
    twin.stack = (*twin.stack, Battle(hex, seat, foe, native))
    return twin


def encounter(state: State, prizes: tuple[Prize, Prize] = (by_price, by_price)) -> Encounter:
    """The battle that is being fought, before its dice; with what units of the defender and of the
    attacker are worth to the other side."""
    battle = fight(state)
    units = tuple(
        tuple(who for who, many in fighters(state, battle, side) for _ in range(many))
        for side in battle.sides
    )
    forces = tuple(
        _forces(state, battle, at, units[at], prizes[1 - at]) for at in range(len(units))
    )
    return Encounter((units[0], units[1]), (forces[0], forces[1]))


def _forces(state: State, battle: Fight, at: int, units: Sequence[Unit], prize: Prize) -> Forces:
    side, other = battle.sides[at], battle.sides[1 - at]
    others = supporters(state, battle, side)
    figures = (*units, *others)
    all_told = [*zip(figures, silenced(battle, figures), strict=True)]
    found = tuple(_fighting(state, side, one, other, prize) for one in all_told[: len(units)])
    lent = tuple(_dice(state, side, one) for one in all_told[len(units) :])
    return Forces(found, lent, _shift(state, side), side in battle.spared)


def _fighting(state: State, side: int, figure: Figure, foe: int, prize: Prize) -> Fighting:
    who, _ = figure
    sides, rating = _dice(state, side, figure)
    worth, hurt = prize(state, who)
    safe = is_fortress(state, who) or (is_seat(who.owner) and withstands(state, who))
    bombed = is_seat(foe) and falls(state, foe, who)
    return Fighting(
        sides, rating, defence_of(state, who), worth, 0.0 if safe or bombed else hurt, bombed
    )


def _dice(state: State, side: int, figure: Figure) -> tuple[int, int]:
    who, silent = figure
    attack: Attack = attack_in(state, fight(state), side, who, silent=silent)
    more = attack_bonus(state, who) if attack else 0
    sides = sides_of(attack)
    return sides, more if sides else int(attack) + more


def _shift(state: State, side: int) -> int:
    """What effects do to the total of a side."""
    twin = state.clone()
    change_fight(twin, dice=(Die(side, "", 0, PROBE),))
    return total_of(twin, fight(twin), side) - PROBE


# -- for tables and the command line


def odds(state: State, seat: int) -> tuple[Odds, ...]:
    """What to expect of the battles that a seat can begin, or of the one that it fights."""
    step = state.top if state.stack else None
    fought = next((one for one in state.stack if isinstance(one, Fight)), None)
    if fought is not None:
        about = seat in fought.sides and fought.stage in BEFORE_DICE
        return (_told(state, encounter(state), fought, seat),) if about else ()
    if not isinstance(step, Turn) or step.seat != seat:
        return ()
    return tuple(_begun(state, seat, step))


def _begun(state: State, seat: int, step: Turn) -> Iterator[Odds]:
    for action in battles_listed(state, seat):
        if action.why_not(state, step, seat) is not None:
            continue
        if isinstance(action, DeclareBattle):
            twin = supposed(state, action.hex, seat, action.foe)
        else:
            assert isinstance(action, AttackNative)
            hex = Unit(NATIVES, "native", action.land).hex
            twin = supposed(state, hex, seat, NATIVES, action.land)
        yield _told(twin, encounter(twin), fight(twin), seat, str(action))


def _told(state: State, found: Encounter, battle: Fight, seat: int, action: str = "") -> Odds:
    """The odds as a seat of the battle sees them."""
    attacker, defender = (_outcomes(state, found, at) for at in range(2))
    # The attacker wins who destroys anything; both sides strike at the same time (HS-CMB-10).
    won = sum(chance for chance, lost in found.suffered(1) if lost.destroyed)
    unhurt = sum(chance for chance, lost in found.suffered(0) if not any_lost(lost))
    win, lose = won, (1 - won) * (1 - unhurt)
    tolls = (attacker, defender)
    mine = 0 if seat == battle.attacker else 1
    if mine:
        win, lose = lose, win
    return Odds(
        win=win,
        draw=max(0.0, 1 - win - lose),
        lose=lose,
        own=tolls[mine],
        theirs=tolls[1 - mine],
        rounds=1,
        exact=True,
        action=action,
        place=battle.hex,
        assumes=ASSUMES,
    )


def any_lost(lost: Losses) -> bool:
    return bool(lost.destroyed) or lost.damaged is not None


def _outcomes(state: State, found: Encounter, at: int) -> Toll:
    """What a side loses; ships that are damaged leave the map too."""
    units = found.units[at]
    left = [0.0] * (len(units) + 1)
    value = 0.0
    for chance, lost in found.suffered(at):
        gone = len(lost.destroyed) + (lost.damaged is not None)
        left[len(units) - gone] += chance
        value += chance * sum(price(state, units[place]) for place in lost.destroyed)
        if lost.damaged is not None:
            value += chance * DAMAGED * price(state, units[lost.damaged])
    kept = sum(many * chance for many, chance in enumerate(left))
    return Toll(units=len(units) - kept, value=value, left=tuple(left))
