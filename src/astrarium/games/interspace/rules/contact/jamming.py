"""Jamming: scouts at the front cancel hits before they take effect."""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, cast

import msgspec

from astrarium.kernel import Action, Decision, Draw, Hex, Rolled, Step, Violation, violation
from astrarium.kernel.things import Facts, Seat, said

from ...data import PARTIES, SCOUTS, ZONES, is_player
from ...events.battle import Jammed
from ...state import InterSpaceState as State
from . import neutral
from .fleet_battle import FleetBattle

REAR = ZONES[-1]
Kind = Literal["normal", "penetration"]


def jammers(state: State, battle: FleetBattle) -> tuple[int, ...]:
    """The camps with a scout that can jam, the defenders' first: in zone 0 or 1, where there are
    zones.

    IS-A-BRK-JAMMING-1, IS-A-BRK-JAMMING-3, IS-A-BRK-JAMMING-8, IS-A-BRK-JAMMING-9
    """
    order = (*battle.defenders, battle.attacker)
    scouts = [
        unit
        for unit in battle.side(state, *order)
        if unit.id in battle.scouts and battle.zones.get(unit.id, ZONES[0]) != REAR
    ]
    return tuple(neutral.camps(scouts, order))


def let_jam(state: State, battle: FleetBattle) -> FleetBattle:
    """The battle in which those who can jam are asked before hits take effect."""
    waiting = jammers(state, battle)
    return msgspec.structs.replace(battle, segment="jamming", waiting=waiting, missed={})


def ask_jammers(state: State, battle: FleetBattle) -> None:
    """Who can jam may cancel hits before any of them takes effect.

    IS-A-BRK-JAMMING-5, IS-A-BRK-GEN-14
    """
    if battle.waiting:
        camp, *rest = battle.waiting
        state.swap(msgspec.structs.replace(battle, waiting=tuple(rest)))
        may_jam(state, camp, dice_left(state, battle, camp))
    else:
        state.swap(msgspec.structs.replace(battle, segment="hits"))


def dice_left(state: State, battle: FleetBattle, camp: int) -> int:
    """The dice that a camp can roll against the hits of a segment: no more in a round than its
    civilization level, and no more by all of a side than hits.

    IS-A-BRK-JAMMING-2, IS-A-BRK-JAMMING-4, IS-A-BRK-GEN-14
    """
    owner = neutral.owner_of(camp)
    normal, piercing = incoming(battle, owner)
    missed = battle.missed.get(side_of(battle, owner), 0)
    return max(0, min(budget(state, battle, camp), normal + piercing - missed))


def budget(state: State, battle: FleetBattle, camp: int) -> int:
    """What is left of the dice that a camp can roll in a round, or in the missile round.

    IS-A-BRK-JAMMING-2, IS-A-BRK-JAMMING-4, IS-A-BRK-JAMMING-8, IS-A-ENC-PLAGUE-8
    """
    civilization = state.players[neutral.player_of(camp)].civilization
    return civilization - battle.jammed.get(camp, 0)


def side_of(battle: FleetBattle, owner: int) -> int:
    """One number for each side: the attacker is one, all others are the other."""
    return int(owner == battle.attacker)


def incoming(battle: FleetBattle, owner: int) -> tuple[int, int]:
    """The normal and the penetration hits that wait to strike a side."""
    hits, firers = dict(battle.hits), battle.opponents(owner)
    return sum(hits[foe] for foe in firers), sum(battle.pierced[foe] for foe in firers)


def may_jam(state: State, camp: int, dice: int) -> None:
    """Ask the player who can jam; plague units jam with all dice that they have.

    IS-A-BRK-JAMMING-2, IS-A-ENC-PLAGUE-8
    """
    owner = neutral.owner_of(camp)
    if not dice:
        return
    if is_player(owner):
        state.push(JammingChoice(owner, state.top.hex, dice))
    else:
        state.top.jam(state, camp, dice)


class SideRoll(Draw, frozen=True):
    """A die of one side in a battle, told with what its volley does."""

    told_as: ClassVar = "volley"
    told_with: ClassVar = ()
    owner: int

    @property
    def side(self) -> str:
        return f"seat {self.owner}" if is_player(self.owner) else PARTIES[self.owner]


class JammingRoll(SideRoll, frozen=True):
    """Whether jamming cancels a hit: if it is even."""

    text: ClassVar = "jamming, {side} die {die}"
    die: int

    def row(self, total: int) -> str:
        return "cancelled" if cancels(total) else "missed"


def cancels(die: int) -> bool:
    """Whether a die cancels a hit: an even one does.

    IS-A-BRK-JAMMING-2
    """
    return die % 2 == 0


def roll_jamming(state: State, hex: Hex, camp: int, dice: int) -> int:
    """How many hits are cancelled by some dice.

    IS-A-BRK-JAMMING-2
    """
    owner = neutral.owner_of(camp)
    rolls = [state.throw(6, JammingRoll(owner, die)) for die in range(1, dice + 1)]
    cancelled = sum(roll.row == "cancelled" for roll in rolls)
    state.tell(Jammed(hex=hex, seat=owner, dice=dice, cancelled=cancelled))
    return cancelled


def jam(state: State, battle: FleetBattle, camp: int, dice: int) -> None:
    """Roll, and cancel hits of the segment; the jammer says of which kind, if there are two.

    IS-A-BRK-JAMMING-2, IS-A-BRK-JAMMING-4, IS-A-BRK-JAMMING-7
    """
    owner = neutral.owner_of(camp)
    cancelled = roll_jamming(state, battle.hex, camp, dice)
    side = side_of(battle, owner)
    missed = battle.missed.get(side, 0) + dice - cancelled
    battle = msgspec.structs.replace(
        battle,
        jammed={**battle.jammed, camp: battle.jammed.get(camp, 0) + dice},
        missed={**battle.missed, side: missed},
    )
    state.swap(battle)
    normal, piercing = incoming(battle, owner)
    if normal and piercing and is_player(owner) and 0 < cancelled < normal + piercing:
        state.push(CancelChoice(owner, battle.hex, cancelled))
        return
    for _ in range(cancelled):
        kind: Kind = "penetration" if incoming(state.top, owner)[1] else "normal"
        state.swap(without_hit(state.top, owner, kind))


def without_hit(battle: FleetBattle, owner: int, kind: Kind) -> FleetBattle:
    """The battle with one hit on a side less.

    IS-A-BRK-JAMMING-7
    """
    hits, pierced = dict(battle.hits), dict(battle.pierced)
    kept = hits if kind == "normal" else pierced
    firer = next(foe for foe in battle.opponents(owner) if kept[foe])
    kept[firer] -= 1
    return msgspec.structs.replace(battle, hits=tuple(hits.items()), pierced=pierced)


class Jam(Action, frozen=True):
    """Roll so many dice; every even one cancels a hit.

    IS-A-BRK-JAMMING-2, IS-A-BRK-JAMMING-4
    """

    text: ClassVar = "jam with {dice}"
    picks: ClassVar = ("jam:{dice}",)
    told_by: ClassVar = (Rolled,)
    dice: int

    def facts(self, state: State) -> Facts:
        return {"dice": said("count", self.dice, "die")}

    def why_not(self, state: State, step: "JammingChoice", seat: int) -> Violation | None:
        if 1 <= self.dice <= step.most:
            return None
        battle = step.battle(state)
        rolled = battle.jammed.get(seat, 0)
        if self.dice > 0 and rolled and step.most == budget(state, battle, seat):
            return violation(
                "IS-A-BRK-JAMMING-4", "Dice left to jam in this round: {most}; {rolled} are "
                "rolled already.", most=step.most, rolled=rolled,
            )  # fmt: skip
        return violation(
            "IS-A-BRK-JAMMING-2", "Dice that you can roll to jam: 1 to {most}.", most=step.most
        )

    def do(self, state: State, step: "JammingChoice", seat: int) -> None:
        state.pop()
        state.top.jam(state, seat, self.dice)


class LetThrough(Action, frozen=True):
    """Do not jam, and keep the dice for hits to come in the round."""

    text: ClassVar = "let hits through"

    def do(self, state: State, step: "JammingChoice", seat: int) -> None:
        state.pop()


class JammingChoice(Step, frozen=True):
    """A player whose side was hit says how many dice are rolled to cancel hits.

    IS-A-BRK-JAMMING-2, IS-A-BRK-JAMMING-4, IS-A-BRK-JAMMING-5
    """

    rule: ClassVar = "IS-A-BRK-JAMMING-2"
    prompt: ClassVar = "Jamming: with how many dice do you try to cancel hits?"
    accepts: ClassVar = (Jam, LetThrough)

    seat: Seat
    hex: Hex
    most: int

    def battle(self, state: State) -> FleetBattle:
        """The battle, which in the missile round waits for a strike to be over."""
        below: Step = state.below
        return below if isinstance(below, FleetBattle) else cast(FleetBattle, state.stack[-3])

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"hits": said("count", state.below.hits_against(self.seat), "hit")}

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [*(Jam(dice) for dice in range(self.most, 0, -1)), LetThrough()]


class CancelHit(Action, frozen=True):
    """Cancel a hit of one kind.

    IS-A-BRK-JAMMING-7
    """

    text: ClassVar = "cancel {kind} hit"
    kind: Kind

    def facts(self, state: State) -> Facts:
        return {"hit": said("hit_of", self.kind)}

    def why_not(self, state: State, step: "CancelChoice", seat: int) -> Violation | None:
        if self.kind in step.kinds(state):
            return None
        return violation(step.rule, "There is no such hit left.")

    def do(self, state: State, step: "CancelChoice", seat: int) -> None:
        battle: Any = state.below
        state.swap_below(without_hit(battle, seat, self.kind))
        state.swap(msgspec.structs.replace(step, left=step.left - 1))


class CancelChoice(Step, frozen=True):
    """The jammer says which hits are cancelled: normal ones or those of penetration fire.

    IS-A-BRK-JAMMING-7
    """

    rule: ClassVar = "IS-A-BRK-JAMMING-7"
    prompt: ClassVar = "Jamming: which hit is cancelled, a normal one or one of penetration fire?"
    accepts: ClassVar = (CancelHit,)

    seat: Seat
    hex: Hex
    left: int

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"hits": said("count", self.left, "hit")}

    def kinds(self, state: State) -> list[Kind]:
        normal, piercing = incoming(state.below, self.seat)
        kinds: list[Kind] = ["normal"] if normal else []
        return [*kinds, "penetration"] if piercing else kinds

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,) if self.left else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [CancelHit(kind) for kind in self.kinds(state)]

    def go_on(self, state: State) -> None:
        state.pop()


def can_jam_missiles(state: State, battle: FleetBattle, camp: int) -> bool:
    """Whether a camp has a scout in the battle: in the missile round there are no zones.

    IS-A-BRK-JAMMING-8
    """
    units = battle.side(state, neutral.owner_of(camp))
    return any(
        unit.id in battle.scouts and unit.kind in SCOUTS and neutral.camp(unit) == camp
        for unit in units
    )
