"""A battle of the Basic game: rounds of fire, hits and retreat in one hex."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Draw, Hex

from ...data import STALEMATE_ROUNDS
from ...events.battle import BattleBegan, BattleEnded, VolleyFired
from ...state import InterSpaceState as State
from ...units import Unit, UnitName
from .engagement import Engagement
from .resolve_hits import HitAssignment
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


class Battle(Engagement, frozen=True):
    """One battle. Its segments go on by themselves and push a step for whoever has to choose.

    IS-COMBAT-03, IS-IT-COMBAT-01, IS-B-COMBAT-04
    """

    rule: ClassVar = "IS-B-COMBAT-04"

    def go_on(self, state: State) -> None:
        segments = {
            "fire": self._fire,
            "hits": self._resolve_hits,
            "retreat": self._retreat,
            "over": self.close,
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
        elif not self.is_decided(state):
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
        elif self.is_decided(state):
            return
        elif self.quiet == STALEMATE_ROUNDS:
            self._leave(state, "IS-COMBAT-12", StalemateRetreat)
        else:
            round = self.round + 1
            state.swap(msgspec.structs.replace(self, segment="fire", round=round, refuge=None))

    def is_decided(self, state: State) -> bool:
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

    def close(self, state: State) -> None:
        """Units that retreated do nothing more in this Combat Step.

        IS-COMBAT-15
        """
        state.pop()
        step = state.top
        if hasattr(step, "retreated"):
            state.swap(msgspec.structs.replace(step, retreated=(*step.retreated, *self.fled)))


class FireRoll(Draw, frozen=True):
    """A unit's shot, which scores as many hits as it shows, up to the unit's rating."""

    text: ClassVar = "fire, {unit}{which}"
    told_as: ClassVar = "volley"
    told_with: ClassVar = ()
    unit: UnitName
    shot: int = 1

    @property
    def which(self) -> str:
        return "" if self.shot == 1 else f" shot {self.shot}"


def fire(state: State, battle: Battle, unit: Unit, shot: int = 1) -> int:
    """The hits of one unit's die; a unit without a rating rolls none.

    IS-COMBAT-04, IS-COMBAT-05, IS-COMBAT-06
    """
    needed = battle.needed(unit)
    if needed.total <= 0:
        return 0
    return state.roll(6, FireRoll(unit.name, shot), at_most=needed)
