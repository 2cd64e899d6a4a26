"""Battle: declared, fought in its phases, and rewarded."""

from collections.abc import Iterator
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Violation, is_seat, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ...events import BattleBegan, BattleEnded
from ...state import NATIVES, Unit
from ...state import HyperspaceState as State
from ...things import Land
from ..figures import why_not_land
from ..paying import Cost, cost, pay, spend_token, why_no_token, why_not_pay
from ..progress import advance
from .fight import Fight, felled, fight
from .phases import Assigning, PostBattle, PreBattle, Rerolling, casualties, roll_all, tell_totals

DECLARED = 1  # Atomic (HS-BAT-01)


@rule(of=State.in_effect)
def battle_price(state: State, seat: int, foe: int) -> Cost:
    """What it costs to declare a battle.  HS-BAT-01"""
    return cost({"atomic": DECLARED})


class DeclareBattle(Action, frozen=True):
    """Fight a rival in a system where you have a unit.

    HS-BAT-01 to HS-BAT-07, HS-BAT-18 to HS-BAT-20
    """

    text: ClassVar = "battle {foe} at {hex}"
    picks: ClassVar = ("area:{hex}", "seat:{foe}")
    heading: ClassVar = "hex"
    told_by: ClassVar = (BattleBegan,)
    foe: Seat
    hex: Hex

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_no_token(state, seat) or why_not_here(state, seat, self.hex)
        if why is not None:
            return why
        if self.foe == seat or not is_seat(self.foe) or not any(state.units_of(self.foe, self.hex)):
            return violation("HS-BAT-03", "That player has no unit there.")
        return why_not_pay(state, seat, battle_price(state, seat, self.foe))

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        price = battle_price(state, seat, self.foe)
        pay(state, seat, price, BeginBattle(seat, self.foe, self.hex))


class AttackNative(Action, frozen=True):
    """Fight a Native that nobody has recruited.  HS-BAT-14, HS-BAT-16"""

    text: ClassVar = "battle native at {land}"
    picks: ClassVar = ("area:{land}", "native")
    told_by: ClassVar = (BattleBegan,)
    land: Land

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_no_token(state, seat) or why_not_land(state, self.land)
        if why is not None:
            return why
        who = Unit(NATIVES, "native", self.land)
        if not state.is_there(who):
            return violation("HS-BAT-14", "There is no neutral Native.")
        why = why_not_here(state, seat, who.hex)
        return why or why_not_pay(state, seat, battle_price(state, seat, NATIVES))

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        hex = Unit(NATIVES, "native", self.land).hex
        price = battle_price(state, seat, NATIVES)
        pay(state, seat, price, BeginBattle(seat, NATIVES, hex, self.land))


def why_not_here(state: State, seat: int, hex: Hex) -> Violation | None:
    """HS-BAT-02"""
    if hex in state.systems and any(state.units_of(seat, hex)):
        return None
    return violation("HS-BAT-02", "You have no unit in that system.")


class BeginBattle(Effect, frozen=True):
    """A battle that is paid for."""

    seat: Seat
    foe: Seat
    hex: Hex
    native: Land | None = None

    def happen(self, state: State) -> None:
        state.tell(BattleBegan(hex=self.hex, attacker=self.seat, defender=self.foe))
        state.push(Battle(self.hex, self.seat, self.foe, self.native))


class Battle(Fight, frozen=True):
    """One round of combat: Pre-Battle, attack, casualties, Post-Battle, and the reward.

    HS-BAT-06, HS-CMB-01, HS-CMB-02, HS-CMB-11, HS-CMB-24, HS-CMB-25, HS-CMB-26, HS-CMB-28
    """

    rule: ClassVar = "HS-CMB-01"

    def go_on(self, state: State) -> None:
        following = {
            "declared": "pre-battle", "pre-battle": "dice", "dice": "casualties",
            "casualties": "post-battle", "post-battle": "over",
        }  # fmt: skip
        stage = following[self.stage]
        state.swap(msgspec.structs.replace(self, stage=stage))
        players = [side for side in self.sides if is_seat(side)]
        if stage == "pre-battle":
            state.push(*map(PreBattle, players))
        elif stage == "dice":
            roll_all(state)
            state.push(*map(Rerolling, players))
        elif stage == "casualties":
            tell_totals(state)
            state.push(*map(Assigning, self.sides))
        elif stage == "post-battle":
            casualties(state)
            state.push(*map(PostBattle, players))
        else:
            self.conclude(state)

    def conclude(self, state: State) -> None:
        """The attacker is rewarded once the whole battle is over.

        HS-BAT-08 to HS-BAT-13, HS-BAT-17, HS-CMB-31
        """
        battle = fight(state)
        state.pop()
        state.tell(BattleEnded(hex=self.hex, attacker=self.attacker, defender=self.defender))
        won = felled(battle, self.attacker)
        destroyed = [loss for loss in won if loss.destroyed]
        if state.options.battle_track_trigger == "removed":
            counts = bool(won)
        else:
            counts = bool(destroyed)
        if counts:
            defence = sum(loss.defence for loss in destroyed)
            advance(state, self.attacker, "battle", destroyed=defence)
        after_battle(state, self.attacker, self.defender)


@rule
def after_battle(state: State, attacker: int, defender: int) -> None:
    """What may follow a battle."""


def battles_listed(state: State, seat: int) -> Iterator[Action]:
    """The battles that come into question."""
    for hex in state.explored:
        there = [*state.units_in(hex)]
        if not any(who.owner == seat for who, _ in there):
            continue
        for rival in state.rivals(seat):
            if any(who.owner == rival for who, _ in there):
                yield DeclareBattle(rival, hex)
        for who, _ in there:
            if who.owner == NATIVES:
                yield AttackNative(who.place)
