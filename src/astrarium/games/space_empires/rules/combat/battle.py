"""A battle: two sides in a hex fight by rounds until one has nobody left who can.

The order is that of the rulebook: Decoys are removed and counters turned up, technology is
announced, sweepers sweep and mines detonate, lines are formed; then, round by round, the larger
side screens, and the classes fire from A to E.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, face_up, is_seat
from astrarium.kernel.things import Facts

from ...data import Technology
from ...events.combat import BattleBegan, BattleEnded, Shown
from ...groups import Group, Tech
from ...state import SpaceEmpiresState as State
from ..entering import is_unarmed
from ..pieces import lose_all
from ..raiders import is_hidden_from
from ..solitaire.defense import ready
from ..victory import check_machines
from .battle_order import BattleOrder
from .before import (
    Detonate,
    StayInBattle,
    Uncloak,
    Withdraw,
    WithdrawAll,
    mine_machine,
    mined,
    side_with_mines,
    side_with_raiders,
    withdrawals,
)
from .commanders import commander_in
from .fighters import shed_fighters
from .firing import Fire, FireAll, HoldFire, shoot, shots
from .lines import formed, lasting, of_side, owner_of, units
from .machines import chosen_target, fears_raiders, find_weakness, is_machine, keeps_damage
from .mines import dearest, detonate, sweep
from .retreating import DeclareRetreat, Retreat, RetreatAll, RetreatDamaged, departures
from .screening import FormLine, Screen, ScreenDamaged, begin_fire, screenings


class Battle(BattleOrder, frozen=True):
    """Two sides fight in a hex.

    SE-5.1.1-2, SE-5.1.1-5, SE-5.1.1-6, SE-5.1.1-7, SE-5.1.2-1
    """

    rule: ClassVar = "SE-5.1.5-1"
    prompt: ClassVar = "Fight the battle."
    accepts: ClassVar = (
        Withdraw, WithdrawAll, Uncloak, StayInBattle, Detonate, Screen, ScreenDamaged, FormLine,
        Fire, FireAll, Retreat, RetreatAll, RetreatDamaged, DeclareRetreat, HoldFire,
    )  # fmt: skip

    # -- questions

    def side_asked(self, state: State) -> int | None:
        """The side that has something to decide now."""
        if self.stage == "withdrawal":
            return side_with_raiders(state, self)
        if self.stage == "mines":
            return side_with_mines(state, self)
        if self.stage == "screening":
            return self.larger(state) if self.may_screen(state) > 0 else None
        if self.stage == "fire":
            return next((owner_of(state, self.lines[at]) for at, _ in self.now(state)), None)
        return None

    def asks(self, state: State) -> tuple[int, ...]:
        return () if self.asking is None else (self.asking,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        if self.stage == "withdrawal":
            leaving = (*withdrawals(state, self, seat), StayInBattle())
            return [action for action in leaving if action.why_not(state, self, seat) is None]
        if self.stage == "mines":
            return [Detonate(target) for target in mined(state, self)]
        found = screenings(state, self) if self.stage == "screening" else self.deeds(state)
        return [action for action in found if action.why_not(state, self, seat) is None]

    def deeds(self, state: State) -> Iterator[Action]:
        """What the lines whose turn it is might do, whether it is legal or not."""
        for place, _ in self.now(state):
            yield from shots(state, self, place)
            yield from departures(state, self, place)
            yield HoldFire(place)

    def part(self, state: State, decision: Decision) -> str:
        return self.stage

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"number": self.number}

    # -- how it goes on

    def goes_on(self, state: State) -> bool:
        """Whether both sides can still fight.  SE-5.1.1-5, SE-5.1.6-1"""
        if self.stage in ("arrival", "withdrawal", "mines"):
            return True
        sides = (self.attacker, self.defender)
        return all(units(state, self.lines, side) for side in sides)

    def go_on(self, state: State) -> None:
        if self.stage == "arrival":
            self.begin(state)
            return
        if not self.goes_on(state):
            self.finish(state)
            return
        side = self.side_asked(state)
        seat = None if side is None else commander_in(state, self, side)
        if seat is not None:
            state.swap(msgspec.structs.replace(self, asking=seat))
        elif side is not None:
            self.act_by_itself(state, side)
        elif self.stage == "withdrawal":
            self.announce(state)
        elif self.stage == "mines":
            self.form(state)
        elif self.stage == "screening":
            begin_fire(state, self)
        else:
            self.next_round(state)

    def begin(self, state: State) -> None:
        """Decoys go, and all counters are turned up, once Alien Empires have chosen their ships.

        SE-5.1.2-1, SE-5.1.2-2, SE-8.3.2-3, SE-8.3.2-5, SE-S3-6, SE-S3-12
        """
        state.tell(BattleBegan(hex=self.hex, attacker=self.attacker, defender=self.defender))
        state.reveal()
        ready(state, self.hex, self.attacker)
        ready(state, self.hex, self.defender)
        find_weakness(state, self.attacker)
        find_weakness(state, self.defender)
        for side in (self.attacker, self.defender):
            mine = state.groups_of(side, self.hex)
            lose_all(state, [group for group in mine if group.kind.value == "DECOY"], "decoy")
            for group in state.groups_of(side, self.hex):
                state.turn_up(group)
        state.swap(msgspec.structs.replace(self, stage="withdrawal"))

    def announce(self, state: State) -> None:
        """Technology is shown and Mines are swept, unless Raiders have left nobody to fight, or
        only those who cannot.

        SE-5.1.2-1, SE-9.9-1, SE-9.9-2, SE-12.1.3-2, SE-13.1.4-6
        """
        sides = (self.attacker, self.defender)
        here = [state.groups_of(side, self.hex) for side in sides]
        if not any(all(map(is_unarmed, groups)) for groups in here):
            for side in sides:
                for group in state.groups_of(side, self.hex):
                    show(state, group)
            sweep(state, self.hex, self.defender, self.attacker)
            sweep(state, self.hex, self.attacker, self.defender)
        state.swap(msgspec.structs.replace(self, stage="mines"))

    def form(self, state: State) -> None:
        """The lines, once no Mine is left that finds a target.

        SE-5.1.2-1, SE-13.1.4-4, SE-13.1.4-5, SE-13.1.4-6, SE-13.1.4-7
        """
        sides = (self.attacker, self.defender)
        for side in sides:
            shed_fighters(state, self.hex, side)
            if is_machine(side):
                mine_machine(state, self, side)
        groups = [group for group in state.at(self.hex) if group.owner in sides]
        lines = formed(state, groups)
        defended = any(owner_of(state, line) == self.defender for line in lines)
        step = msgspec.structs.replace(self, lines=lines, defended=defended)
        step.next_round(state)

    def next_round(self, state: State) -> None:
        """SE-5.1.4-3, SE-5.1.6-1"""
        state.swap(
            msgspec.structs.replace(
                self, stage="screening", number=self.number + 1, lines=lasting(self.lines),
                done=(), quiet=True, idle=self.number > 0 and self.quiet, bonus=None,
                cloaked=tuple(self.hidden_lines(state)),
            )
        )  # fmt: skip

    def hidden_lines(self, state: State) -> Iterator[int]:
        """The lines of Raiders that no Scanner of the other side finds, from the start of a round;
        a Machine that is weak against Raiders finds none.

        SE-12.2-2, SE-12.2-3, SE-12.2-4, SE-S2-15
        """
        for place, line in enumerate(self.lines):
            if line.ships and line.group not in self.uncloaked:
                group = state.groups[line.group]
                foe = self.other(group.owner)
                if is_hidden_from(state, group, foe) or fears_raiders(state, foe, group):
                    yield place

    def act_by_itself(self, state: State, side: int) -> None:
        """What those do whom nobody commands: Raiders stay, Mines take the most valuable ship, and
        who fires picks the target that the rule names.  SE-S3-11, SE-S3-16"""
        if self.stage == "withdrawal":
            state.swap(self.having_asked(side))
        elif self.stage == "mines":
            detonate(state, self.hex, side, dearest(state, mined(state, self)))
        else:
            place, _ = self.now(state)[0]
            shoot(state, self, place, chosen_target(state, self, place))

    def finish(self, state: State) -> None:
        """Damage is forgotten; ships that cannot fight are lost with their escort.

        SE-2.6-1, SE-5.4-2, SE-5.4-3, SE-5.4-4, SE-5.6-6
        """
        sides = (self.attacker, self.defender)
        left = [side for side in sides if units(state, self.lines, side)]
        self.remember_damage(state)
        for side in sides:
            if side in left:
                shed_fighters(state, self.hex, side)
            elif left or self.had_escort(side):
                lose_all(state, self.deserted(state, side), "unescorted", self.other(side))
        winner = left[0] if left else None
        state.tell(
            BattleEnded(hex=self.hex, attacker=self.attacker, defender=self.defender, winner=winner)
        )
        state.pop()
        check_machines(state)
        if state.ended is None:
            state.top.hear_battle(state, self, winner)

    def deserted(self, state: State, side: int) -> list[Group]:
        """Those of a beaten side that cannot fight, unless an ally is there who can; then they
        share its fate.  SE-5.4-2, SE-5.4-3"""
        friends = [group for group in state.at(self.hex) if group.owner in state.side_of(side)]
        return [] if state.armed(friends) else [*filter(is_unarmed, friends)]

    def had_escort(self, side: int) -> bool:
        """Whether a side that is beaten had armed units: a defender may have had Mines alone, and
        if they have destroyed the whole attack, nobody is left to catch what is beside them.

        SE-5.4-2, SE-5.4-3
        """
        return side == self.attacker or self.defended

    def remember_damage(self, state: State) -> None:
        """Only Machines that a player fights alone keep their damage.  SE-17.2-5, SE-S2-13"""
        for side in (self.attacker, self.defender):
            for _, line in of_side(state, self.lines, side):
                if keeps_damage(state, side):
                    state.damages[side] = line.damage


def show(state: State, group: Group) -> None:
    """Everybody sees a group, and the technology that its ships carry.

    SE-5.1.2-2, SE-9.9-1
    """
    group = state.turn_up(group)
    tech = state.tech_of(group)
    group = state.change(group, tech=face_up(state, group.tech))
    assert group.kind.value is not None
    state.tell(
        Shown(seat=group.owner, group=group.id, kind=group.kind.value, ships=group.count, tech=tech)
    )
    if is_seat(group.owner):
        for name, level in levels_shown(group, tech).items():
            if level > state.shown_level(group.owner, name):
                state.show_level(group.owner, name, level)


def levels_shown(group: Group, tech: Tech) -> dict[Technology, int]:
    """The levels that ships show by what they carry, and by being there at all.  SE-9.9-1"""
    found = {name: getattr(tech, name, 0) for name in group.type.carries}
    if group.type.requires is not None:
        name, least = group.type.requires
        found[name] = max(least, found.get(name, 0))
    return found
