"""The order of a battle: whose turn it is, what can be fired at, and what a shot needs to hit."""

from collections.abc import Iterator
from typing import Literal, Self

import msgspec

from astrarium.kernel import Hex, Step, Tally, Violation, is_seat, violation
from astrarium.kernel.things import Seat

from ...data import CLASSES, CLOUDS, SIDES, WeaponClass
from ...state import SpaceEmpiresState as State
from .fighters import are_protected, fighter_targets, kind_of, point_defense
from .fire import needed, within
from .lines import Line, Lines, changed, of_side, owner_of, units, weapon_class
from .machines import against_machine, can_hurt, fights_machine, limits
from .retreat import retreats

Turn = tuple[int, WeaponClass]  # a line, and the class in which it has its turn
Stage = Literal["arrival", "withdrawal", "mines", "screening", "fire"]


class BattleOrder(Step, frozen=True):
    """Two sides in a hex, how far their battle has come, and whose turn it is.

    SE-5.1.1-6, SE-5.1.1-7
    """

    hex: Hex
    attacker: Seat
    defender: Seat
    active: Seat  # whose turn it is
    stage: Stage = "arrival"
    asking: Seat | None = None  # who has to decide something
    number: int = 0  # of the round
    lines: Lines = ()
    defended: bool = False  # the defender had somebody to fight with
    bonus: Seat | None = None  # who has the Fleet Size Bonus in this round
    asked: tuple[Seat, ...] = ()  # the sides whose Raiders stay
    cloaked: tuple[int, ...] = ()  # lines of Raiders that are cloaked in this round
    uncloaked: tuple[int, ...] = ()  # groups of Raiders that are not, in this battle
    done: tuple[Turn, ...] = ()  # lines that have had their turn in this round
    quiet: bool = True  # nobody has fired or left in this round
    idle: bool = False  # nobody did in the round before

    # -- who and what

    def other(self, owner: int) -> int:
        return self.defender if owner == self.attacker else self.attacker

    def having_asked(self, side: int) -> Self:
        return msgspec.structs.replace(self, asked=(*self.asked, side))

    def with_line(self, place: int, **changes: object) -> Self:
        return msgspec.structs.replace(self, lines=changed(self.lines, place, **changes))

    def larger(self, state: State) -> int | None:
        """The side with more units that can fight; it may screen.  SE-5.1.3-1, SE-5.7-1"""
        mine = units(state, self.lines, self.attacker)
        theirs = units(state, self.lines, self.defender)
        if mine == theirs:
            return None
        return self.attacker if mine > theirs else self.defender

    def may_screen(self, state: State) -> int:
        """How many more units the larger side may screen in this round.

        SE-5.7-1, SE-5.7-2, SE-5.7-8, SE-14.2-6, SE-S2-11
        """
        side = self.larger(state)
        if side is None or not is_seat(side) or fights_machine(self):
            return 0
        mine, theirs = units(state, self.lines, side), units(state, self.lines, self.other(side))
        screened = sum(line.screened for _, line in of_side(state, self.lines, side))
        return mine - theirs - screened

    def targets(self, state: State, place: int) -> list[int]:
        """The enemy lines that a line can fire at.  SE-5.3-2, SE-5.7-3, SE-11.1.1-3"""
        theirs = self.other(owner_of(state, self.lines[place]))
        group = state.groups[self.lines[place].group]
        found = [
            (at, line)
            for at, line in of_side(state, self.lines, theirs)
            if line.fighting and can_hurt(state, group, state.groups[line.group])
        ]
        if are_protected(state, self.lines, theirs):
            return [at for at, line in found if kind_of(state, line) != "CV"]
        return [at for at, _ in found]

    def targets_now(self, state: State, place: int) -> list[int]:
        """What a line can fire at in the turn that it has now: with Point Defense, only Fighters
        before its own class is due.  SE-11.3.1-2, SE-11.3.1-3"""
        if self.is_early(state, place):
            return fighter_targets(state, self, place)
        return self.targets(state, place)

    def is_early(self, state: State, place: int) -> bool:
        """Whether a line has its turn before that of its own class, for fire at Fighters and
        nothing else.  SE-11.3.1-1, SE-11.3.1-2, SE-14.2-3"""
        own = self.own_class(state, place)
        return any(at == place and weapon != own for at, weapon in self.now(state))

    # -- turns

    def key(self, state: State, turn: Turn) -> tuple[int, int, bool]:
        """When a line acts: by class, by tactics, and the defender first.

        SE-5.1.5-1, SE-5.2-2, SE-5.2-3
        """
        place, weapon = turn
        line = self.lines[place]
        attacks = owner_of(state, line) == self.attacker
        return CLASSES.index(weapon), -line.tech.tactics, attacks

    def own_class(self, state: State, place: int) -> WeaponClass:
        group = state.groups[self.lines[place].group]
        return weapon_class(state, self.hex, group, cloaked=place in self.cloaked)

    def turns(self, state: State) -> Iterator[Turn]:
        """The turns that are still to come in this round."""
        for place, line in enumerate(self.lines):
            if not line.ships:
                continue
            own = self.own_class(state, place)
            if (place, own) not in self.done and self.can_act(state, place):
                yield place, own
            if own != "A" and (place, "A") not in self.done and self.defends(state, place):
                yield place, "A"

    def defends(self, state: State, place: int) -> bool:
        """Whether a line can fire at Fighters before all others.

        SE-11.3.1-1, SE-11.3.1-4, SE-14.2-3
        """
        line = self.lines[place]
        if state.marker(self.hex) in CLOUDS or line.shots < 1:
            return False
        if not point_defense(state, state.groups[line.group]):
            return False
        return bool(fighter_targets(state, self, place))

    def can_act(self, state: State, place: int) -> bool:
        """Whether a line has anything to do: somebody to fire at, or somewhere to go."""
        line = self.lines[place]
        if line.shots > 0 and self.targets(state, place):
            return True
        if line.acted >= line.ships or self.why_no_retreat(state, line) is not None:
            return False
        if kind_of(state, line) == "F":
            return self.why_no_declaration(state, line) is None
        return any(True for _ in retreats(state, state.groups[line.group]))

    def now(self, state: State) -> list[Turn]:
        """The turns that come next: equal ones of one side, which its commander puts in order.

        SE-5.2-4
        """
        turns = [*self.turns(state)]
        if not turns:
            return []
        first = min(self.key(state, turn) for turn in turns)
        found = [turn for turn in turns if self.key(state, turn) == first]
        begun = [turn for turn in found if self.lines[turn[0]].acted]
        return begun or found

    def turn_of(self, state: State, place: int) -> Turn:
        return next(turn for turn in self.now(state) if turn[0] == place)

    def why_not_turn(self, state: State, place: int) -> Violation | None:
        if self.stage == "fire" and any(turn[0] == place for turn in self.now(state)):
            return None
        return violation("SE-5.1.5-1", "It is not the turn of this line.")

    def why_no_retreat(self, state: State, line: Line) -> Violation | None:
        """SE-5.1.6-2, SE-5.9.1-2, SE-5.9.1-4, SE-5.9.1-5, SE-14.2-1"""
        owner = owner_of(state, line)
        if not is_seat(owner):
            return violation("SE-14.2-1", "They never retreat.")
        if self.number < 2:
            return violation("SE-5.9.1-2", "Nobody retreats in round 1.")
        if not units(state, self.lines, self.other(owner)):
            return violation("SE-5.9.1-5", "There is nobody left to retreat from.")
        return None

    def why_no_declaration(self, state: State, line: Line) -> Violation | None:
        """Why squadrons may not declare that they leave with the next Carrier.

        SE-5.3-4, SE-11.2.4-2
        """
        why = self.why_no_retreat(state, line)
        if why is not None:
            return why
        if kind_of(state, line) != "F" or line.acted >= line.ships:
            return violation("SE-11.2.4-2", "Only Fighters that have not acted declare a retreat.")
        if self.idle:
            return violation("SE-5.3-4", "After a round without a shot, everybody fires or leaves.")
        own = of_side(state, self.lines, owner_of(state, line))
        if not any(kind_of(state, other) == "CV" for _, other in own):
            return violation("SE-11.2.4-2", "There is no Carrier to leave with.")
        return None

    # -- what a shot needs

    def tally(self, state: State, place: int, target: int) -> Tally:
        """What a shot needs to hit, part by part."""
        group = state.groups[self.lines[place].group]
        at = state.groups[self.lines[target].group]
        techs = (self.lines[place].tech, self.lines[target].tech)
        tally = needed(state, self.hex, group, at, techs, bonus=self.bonus == group.owner)
        if self.number == 1 and place in self.cloaked:  # SE-12.1.4-2
            tally = tally.plus("cloaked", 1)
        return against_machine(state, tally, group, at)

    def chance(self, state: State, place: int, target: int) -> int:
        """How many results of the die hit."""
        group = state.groups[self.lines[place].group]
        at = state.groups[self.lines[target].group]
        tally = within(self.tally(state, place, target), *limits(state, group, at))
        return min(tally.total, SIDES)
