"""A battle of the Basic game: rounds of fire, hits and retreat in one hex."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import STALEMATE_ROUNDS, UNIT_ORDER
from ..events import BattleBegan, BattleEnded, ShieldLost, VolleyFired
from ..state import InterSpaceState as State
from ..units import Unit
from .pieces import lose_unit
from .retreat import CompulsoryRetreat, Retreat, StalemateRetreat


def begin_battle(state: State, attacker: int, hex: Hex, fighters: Sequence[Unit]) -> None:
    """Shields up: every unit begins with all of its shields.

    IS-COMBAT-01, IS-COMBAT-02, IS-COMBAT-13
    """
    owners = {unit.owner for unit in fighters}
    defenders = tuple(seat for seat in state.from_the_left_of(attacker) if seat in owners)
    shields = {unit.id: unit.type.shields for unit in fighters}
    state.push(Battle(hex, attacker, defenders, shields))
    state.tell(BattleBegan(hex=hex, attacker=attacker, defenders=defenders))


Segment = Literal[
    "missiles", "missile hits", "organize", "penetration", "fire", "jamming", "hits", "retreat",
    "over",
]  # fmt: skip


class Battle(Step, frozen=True):
    """One battle. Its segments go on by themselves and push a step for whoever has to choose.

    ``shields`` names all units that take part, with the shields they have left; nothing restores
    them before the battle is over. IS-COMBAT-03, IS-IT-COMBAT-01, IS-B-COMBAT-04
    """

    rule: ClassVar = "IS-B-COMBAT-04"

    hex: Hex
    attacker: int
    defenders: tuple[int, ...]
    shields: dict[int, int]
    segment: Segment = "fire"  # only Fire, Hits and Retreat are segments of the Basic game
    round: int = 1
    quiet: int = 0  # rounds in a row without a hit
    hits: tuple[tuple[int, int], ...] = ()  # seats that have yet to assign hits, and how many
    retreats: tuple[int, ...] = ()  # seats that may yet retreat in this round
    refuge: Hex | None = None  # where the attacker retreated to in this round
    fled: tuple[int, ...] = ()  # units that left the battle

    def side(self, state: State, *seats: int) -> list[Unit]:
        """The units of some seats that are still in the battle, in the order of their dice.

        IS-DICE-01
        """
        here = state.at(self.hex)
        units = [unit for unit in here if unit.owner in seats and unit.id in self.shields]
        if len(units) > 1:
            units.sort(key=lambda unit: (seats.index(unit.owner), UNIT_ORDER[unit.kind], unit.id))
        return units

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Whom a seat fights: the attacker everybody, everybody the attacker.

        IS-COMBAT-01, IS-COMBAT-09
        """
        return self.defenders if seat == self.attacker else (self.attacker,)

    def rating(self, unit: Unit) -> int:
        """The rating a unit fires with: only warships use theirs to attack.

        IS-UNIT-03, IS-COMBAT-04, IS-COMBAT-05, IS-IT-COMBAT-03
        """
        return unit.type.attack if unit.owner == self.attacker else unit.type.defend

    def go_on(self, state: State) -> None:
        segments = {
            "fire": self._fire,
            "hits": self._resolve_hits,
            "retreat": self._retreat,
            "over": self._end,
        }
        segments[self.segment](state)

    def _fire(self, state: State) -> None:
        """Everybody fires at once: a die not above the rating scores its own number of hits.

        IS-COMBAT-04, IS-COMBAT-05, IS-COMBAT-06, IS-COMBAT-10, IS-COMBAT-12, IS-B-COMBAT-04,
        IS-B-COMBAT-05, IS-IT-COMBAT-02, IS-IT-COMBAT-04
        """
        hits: list[tuple[int, int]] = []
        for seat in (self.attacker, *self.defenders):
            scored = sum(fire(state, self, unit) for unit in self.side(state, seat))
            hits.append((seat, scored))
            state.tell(VolleyFired(hex=self.hex, round=self.round, seat=seat, hits=scored))
        quiet = 0 if any(scored for _, scored in hits) else self.quiet + 1
        state.swap(msgspec.structs.replace(self, segment="hits", hits=tuple(hits), quiet=quiet))

    def _resolve_hits(self, state: State) -> None:
        """First the attacker assigns hits, then each defender; then it is seen who can go on.

        IS-B-COMBAT-05, IS-COMBAT-09, IS-COMBAT-11, IS-B-COMBAT-10, IS-B-COMBAT-11
        """
        if self.hits:
            (seat, scored), *rest = self.hits
            state.swap(msgspec.structs.replace(self, hits=tuple(rest)))
            if scored:
                state.push(
                    HitAssignment(seat, scored, self.hex, self.opponents(seat), self.shields)
                )
        elif not self._is_decided(state):
            order = (self.attacker, *self.defenders)
            state.swap(
                msgspec.structs.replace(self, segment="retreat", retreats=order, refuge=None)
            )

    def _retreat(self, state: State) -> None:
        """First the attacker, then the defenders may retreat; then the round is over.

        IS-B-COMBAT-07, IS-COMBAT-11, IS-COMBAT-12, IS-B-COMBAT-09
        """
        if self.retreats and self.side(state, self.attacker) and self.side(state, *self.defenders):
            seat, *rest = self.retreats
            state.swap(msgspec.structs.replace(self, retreats=tuple(rest)))
            if self.side(state, seat):
                state.push(Retreat(seat, self.hex, self.opponents(seat)))
        elif self._is_decided(state):
            return
        elif self.quiet == STALEMATE_ROUNDS:
            self._leave(state, "IS-COMBAT-12", StalemateRetreat)
        else:
            round = self.round + 1
            state.swap(msgspec.structs.replace(self, segment="fire", round=round, refuge=None))

    def _is_decided(self, state: State) -> bool:
        """Whether a side is gone, or the attacker has run out of warships and must leave.

        IS-COMBAT-11, IS-B-COMBAT-10, IS-B-COMBAT-11
        """
        attackers = self.side(state, self.attacker)
        if not attackers or not self.side(state, *self.defenders):
            state.tell(BattleEnded(hex=self.hex, rule="IS-COMBAT-11"))
            state.swap(msgspec.structs.replace(self, segment="over"))
            return True
        if not any(unit.type.warship for unit in attackers):
            self._leave(state, "IS-B-COMBAT-10", CompulsoryRetreat)
            return True
        return False

    def _leave(self, state: State, rule: str, retreat: type[CompulsoryRetreat]) -> None:
        """The attacker must retreat with everything, and needs no screen.

        IS-B-COMBAT-09, IS-B-COMBAT-10, IS-IT-COMBAT-05
        """
        state.tell(BattleEnded(hex=self.hex, rule=rule))
        state.swap(msgspec.structs.replace(self, segment="over"))
        state.push(retreat(self.attacker, self.hex, self.refuge))

    def _end(self, state: State) -> None:
        """Units that retreated do nothing more in this Combat Step.

        IS-COMBAT-15
        """
        state.pop()
        step = state.top
        if hasattr(step, "retreated"):
            state.swap(msgspec.structs.replace(step, retreated=(*step.retreated, *self.fled)))


def fire(state: State, battle: Battle, unit: Unit, shot: int = 1) -> int:
    """The hits of one unit's die; a unit without a rating rolls none.

    IS-COMBAT-04, IS-COMBAT-05, IS-COMBAT-06
    """
    limit = battle.rating(unit)
    if limit <= 0:
        return 0
    name = f"fire, {unit.type.abbreviation} {unit.id}"
    die = state.roll(6, name if shot == 1 else f"{name} shot {shot}")
    return die if die <= limit else 0


class Hit(Action, frozen=True):
    """Let a hit take a shield from a unit, or the unit itself when it has none left.

    IS-COMBAT-07, IS-B-COMBAT-06
    """

    text: ClassVar = "hit {unit}"
    unit: int

    def why_not(self, state: State, step: "HitAssignment", seat: int) -> Violation | None:
        return step.why_not_hit(state, self.unit)

    def do(self, state: State, step: "HitAssignment", seat: int) -> None:
        state.swap(msgspec.structs.replace(step.struck(state, self.unit), hits=step.hits - 1))


class HitAssignment(Step, frozen=True):
    """A side removes shields and units of its opponents, hit by hit.

    IS-COMBAT-07, IS-COMBAT-08, IS-COMBAT-09, IS-B-COMBAT-05
    """

    rule: ClassVar = "IS-COMBAT-07"
    prompt: ClassVar = "Resolve hits: which unit does the next hit strike?"
    accepts: ClassVar[tuple[type[Action], ...]] = (Hit,)

    seat: int
    hits: int
    hex: Hex
    against: tuple[int, ...]
    shields: dict[int, int]

    def opposing(self, state: State) -> list[Unit]:
        """Every opposing unit in the battle, civilians and stations too."""
        return [
            unit
            for unit in state.at(self.hex)
            if unit.owner in self.against and unit.id in self.shields
        ]

    def targets(self, state: State) -> list[Unit]:
        """What the next hit can strike: any opposing unit.

        IS-B-COMBAT-06, IS-IT-COMBAT-03
        """
        return self.opposing(state)

    def hits_left(self) -> int:
        return self.hits

    def why_not_hit(self, state: State, name: int) -> Violation | None:
        if all(target.id != name for target in self.targets(state)):
            return violation("IS-COMBAT-07", "Unit {unit} is no target in this battle.", unit=name)
        return None

    def struck(self, state: State, name: int) -> "HitAssignment":
        left = self.shields[name] - 1
        if left < 0:
            self.destroy(state, state.units[name])
            return self
        state.tell(ShieldLost(unit=name, left=left))
        return msgspec.structs.replace(self, shields={**self.shields, name: left})

    def destroy(self, state: State, unit: Unit) -> None:
        """A unit is lost to the side that assigns the hits."""
        lose_unit(state, unit, "battle", self.seat)

    def overwhelms(self, state: State) -> bool:
        """Whether the hits are enough for everything, so that there is nothing to choose.

        IS-COMBAT-08
        """
        return self.hits_left() >= sum(1 + self.shields[unit.id] for unit in self.opposing(state))

    def asks(self, state: State) -> tuple[int, ...]:
        return () if self.overwhelms(state) or not self.hits_left() else (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(Hit(unit.id) for unit in self.targets(state))

    def go_on(self, state: State) -> None:
        """Hand the shields that are left back to the battle."""
        if self.hits_left():
            for unit in self.opposing(state):
                self.destroy(state, unit)
        state.pop()
        state.swap(msgspec.structs.replace(state.top, shields=self.shields))
