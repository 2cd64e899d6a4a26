"""A battle of the Standard game: zones, two fire segments, terms and counter attacks."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, violation

from ..data import STALEMATE_ROUNDS, ZONES
from ..events import BattleBegan, BattleEnded, CounterAttacked, VolleyFired
from ..state import InterSpaceState as State
from ..units import Unit
from .battle import Battle, Hit, HitAssignment, fire
from .fleets import OrganizeFleet, PenetrationChoice, penetrators
from .retreat import CompulsoryRetreat
from .support import is_unsupported
from .withdrawal import FleetMustRetreat, FleetRetreat, FleetStalemate

FRONT, REAR = ZONES[0], ZONES[-1]


def begin_zone_battle(state: State, seat: int, hex: Hex, fighters: Sequence[Unit]) -> None:
    """Shields up, but for unsupported ships; who is supported is settled for the whole battle.

    IS-COMBAT-01, IS-COMBAT-02, IS-COMBAT-13, IS-S-CONTACT-03, IS-S-CONTACT-05, IS-S-CONTACT-07,
    IS-S-SUPP-09, IS-S-SUPP-16, IS-S-SECRET-01
    """
    owners = {unit.owner for unit in fighters}
    defenders = tuple(other for other in state.from_the_left_of(seat) if other in owners)
    unsupported = tuple(unit.id for unit in fighters if is_unsupported(state, unit))
    shields = {unit.id: 0 if unit.id in unsupported else unit.type.shields for unit in fighters}
    battle = ZoneBattle(
        hex, seat, defenders, shields, round=0, active=seat, unsupported=unsupported
    )
    state.push(battle)
    state.tell(BattleBegan(hex=hex, attacker=seat, defenders=defenders))
    if state.options.hidden_stacks:
        state.reveal()
    if not battle.runs_out(state):
        battle.organize(state)


class ZoneBattle(Battle, frozen=True, kw_only=True):
    """One battle. Its segments go on by themselves and push a step for whoever has to choose.

    ``refuge`` is where the active player retreated to in this round.
    IS-S-FLEET-01, IS-S-SUPP-16, IS-COMBAT-03
    """

    rule: ClassVar = "IS-S-FLEET-01"

    active: int  # the player whose Contact Step it is: the attacker, until a counter attack
    unsupported: tuple[int, ...]
    zones: dict[int, int] = {}
    waiting: tuple[int, ...] = ()  # seats that have yet to organize, or to declare penetration
    early: tuple[int, ...] = ()  # units that fire in First Fire of this round
    first: bool = False  # whether First Fire is being resolved
    piercing: tuple[int, ...] = ()  # destroyers whose fire of this segment penetrates
    pierced: dict[int, int] = {}  # hits of penetration fire, by the seat that assigns them
    struck: bool = False  # whether a hit was rolled in this round
    offered: tuple[int, ...] = ()  # seats that have offered terms in this round

    def able(self, unit: Unit) -> bool:
        """Only warships attack, and not outside support.

        IS-UNIT-03, IS-S-SUPP-10, IS-S-FLEET-05
        """
        return unit.type.warship and unit.id not in self.unsupported

    def counts(self, unit: Unit) -> bool:
        """Whether a unit is free to take a zone and counts there: of an attacker's, the able ones.

        IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-06
        """
        return unit.owner != self.attacker or self.able(unit)

    def rating(self, unit: Unit) -> int:
        """The rating, cut to 1 outside support and then lowered by the zone.

        IS-S-SUPP-09, IS-S-FLEET-05, IS-S-FIRE-07, IS-S-FIRE-08
        """
        printed = super().rating(unit)
        if unit.id in self.unsupported:
            printed = min(printed, 1) if unit.owner != self.attacker else 0
        return max(0, printed - self.zones.get(unit.id, FRONT))

    def firing(self, state: State, seat: int) -> list[Unit]:
        """The units of a seat whose turn to fire it is in this segment.

        IS-S-FIRE-02, IS-S-FIRE-06
        """
        side = self.side(state, seat)
        return [unit for unit in side if (unit.id in self.early) == self.first]

    def go_on(self, state: State) -> None:
        segments = {
            "organize": self._organize,
            "penetration": self._declare,
            "fire": self._fire,
            "hits": self._resolve_hits,
            "retreat": self._retreat,
            "over": self._end,
        }
        segments[self.segment](state)

    def organize(self, state: State) -> None:
        """A round begins: all are at the front, but for what an attacker cannot attack with.

        IS-S-FLEET-02, IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-07
        """
        order = (*self.defenders, self.attacker)
        units = self.side(state, *order)
        zones = {unit.id: FRONT if self.counts(unit) else REAR for unit in units}
        state.swap(
            msgspec.structs.replace(
                self, segment="organize", round=self.round + 1, zones=zones, waiting=order,
                refuge=None, struck=False, offered=(),
            )
        )  # fmt: skip

    def _organize(self, state: State) -> None:
        """First each defender, then the attacker.

        IS-S-FLEET-02, IS-S-FLEET-07
        """
        if not self.waiting:
            early = first_to_fire(state, self)
            msgspec.structs.replace(self, early=early)._aim(state, first=bool(early))
            return
        seat, *rest = self.waiting
        state.swap(msgspec.structs.replace(self, waiting=tuple(rest)))
        if self.side(state, seat):
            state.push(OrganizeFleet(seat))

    def _aim(self, state: State, *, first: bool) -> None:
        """A fire segment begins; without a tech advantage that is Second Fire.

        IS-S-FIRE-03, IS-S-FIRE-05, IS-S-FIRE-06, IS-S-PEN-02
        """
        order = (*self.defenders, self.attacker)
        state.swap(
            msgspec.structs.replace(
                self, segment="penetration", first=first, piercing=(), waiting=order
            )
        )

    def _declare(self, state: State) -> None:
        """Penetration fire is declared, by the defenders first, before any die of the segment.

        IS-S-PEN-02
        """
        if not self.waiting:
            state.swap(msgspec.structs.replace(self, segment="fire"))
            return
        seat, *rest = self.waiting
        state.swap(msgspec.structs.replace(self, waiting=tuple(rest)))
        if penetrators(state, self, seat):
            state.push(PenetrationChoice(seat))

    def _fire(self, state: State) -> None:
        """Who fires in this segment fires at once, with a die each; hits of penetration fire are
        kept apart.

        IS-COMBAT-04, IS-COMBAT-05, IS-COMBAT-06, IS-COMBAT-10, IS-DICE-01, IS-S-FIRE-03,
        IS-S-FIRE-06, IS-S-PEN-05, IS-S-END-08
        """
        hits, pierced = dict.fromkeys((*self.defenders, self.attacker), 0), {}
        for seat in (self.attacker, *self.defenders):
            units = self.firing(state, seat)
            scores = {unit.id: fire(state, self, unit) for unit in units}
            pierced[seat] = sum(scores[name] for name in scores if name in self.piercing)
            hits[seat] = sum(scores.values()) - pierced[seat]
            if units:
                state.tell(
                    VolleyFired(
                        hex=self.hex, round=self.round, seat=seat, hits=hits[seat],
                        piercing=pierced[seat], first=self.first,
                    )
                )  # fmt: skip
        struck = self.struck or any(hits.values()) or any(pierced.values())
        state.swap(
            msgspec.structs.replace(
                self, segment="hits", hits=tuple(hits.items()), pierced=pierced, struck=struck
            )
        )

    def _resolve_hits(self, state: State) -> None:
        """First each defender assigns hits, then the attacker; then it is seen who can go on.

        IS-S-HITS-01, IS-S-FIRE-03, IS-COMBAT-09, IS-COMBAT-11, IS-S-END-03, IS-S-END-07
        """
        if self.hits:
            (seat, scored), *rest = self.hits
            state.swap(msgspec.structs.replace(self, hits=tuple(rest)))
            piercing = self.pierced[seat]
            if scored or piercing:
                against = self.opponents(seat)
                state.push(
                    ZoneHits(seat, scored, self.hex, against, self.shields, self.zones, piercing)
                )
        elif self._is_decided(state):
            return
        elif self.first:
            self._aim(state, first=False)
        else:
            order = (*self.defenders, self.attacker)
            state.swap(msgspec.structs.replace(self, segment="retreat", retreats=order))

    def _retreat(self, state: State) -> None:
        """First the defenders, then the attacker may retreat; then the round is over.

        IS-S-RETREAT-01, IS-COMBAT-11, IS-COMBAT-12, IS-S-END-01, IS-S-END-06
        """
        if self.retreats and self.side(state, self.attacker) and self.side(state, *self.defenders):
            seat, *rest = self.retreats
            state.swap(msgspec.structs.replace(self, retreats=tuple(rest)))
            if self.side(state, seat):
                state.push(FleetRetreat(seat, self.hex, self.opponents(seat)))
            return
        if self._is_decided(state):
            return
        quiet = 0 if self.struck else self.quiet + 1
        if quiet < STALEMATE_ROUNDS:
            msgspec.structs.replace(self, quiet=quiet).organize(state)
        elif self.attacker == self.active:
            self._leave(state, "IS-S-END-01", FleetStalemate)
        else:
            self._leave(state, "IS-S-END-06", FleetMustRetreat)

    def _is_decided(self, state: State) -> bool:
        """Whether a side is gone, or else the attacker has run out of warships.

        IS-COMBAT-11, IS-S-END-07
        """
        if self.side(state, self.attacker) and self.side(state, *self.defenders):
            return self.runs_out(state)
        state.tell(BattleEnded(hex=self.hex, rule="IS-COMBAT-11"))
        state.swap(msgspec.structs.replace(self, segment="over"))
        return True

    def runs_out(self, state: State) -> bool:
        """Whether the attacker has no warships to attack with: a defender may attack the rest.

        After a Retreat segment, and when a counter attack ends so, the rest must leave.
        IS-S-CONTACT-07, IS-S-END-02, IS-S-END-03, IS-S-END-05, IS-S-END-06
        """
        if any(self.able(unit) for unit in self.side(state, self.attacker)):
            return False
        seats = self.counter_attackers(state)
        if seats and self.attacker == self.active and self.segment != "retreat":
            state.push(CounterChoice(self.hex, seats))
        else:
            self.let_go(state)
        return True

    def counter_attackers(self, state: State) -> tuple[int, ...]:
        """The defenders with warships able to attack, from the active player's left.

        IS-S-END-03, IS-S-END-05
        """
        return tuple(
            seat
            for seat in self.defenders
            if any(self.able(unit) for unit in self.side(state, seat))
        )

    def let_go(self, state: State) -> None:
        """The active player's units must leave.

        IS-S-END-02, IS-S-END-06
        """
        rule = "IS-S-END-02" if self.attacker == self.active else "IS-S-END-06"
        self._leave(state, rule, FleetMustRetreat)

    def _leave(self, state: State, rule: str, retreat: type[CompulsoryRetreat]) -> None:
        """The battle ends, and the active player retreats with everything.

        IS-S-END-01, IS-S-END-02, IS-S-END-06
        """
        state.tell(BattleEnded(hex=self.hex, rule=rule))
        state.swap(msgspec.structs.replace(self, segment="over"))
        state.push(retreat(self.active, self.hex, self.refuge))


def first_to_fire(state: State, battle: ZoneBattle) -> tuple[int, ...]:
    """The units whose tech is above all of the other side, if a side has the higher tech.

    Of the attacker's units only warships able to attack are compared.
    IS-S-FIRE-01, IS-S-FIRE-02, IS-S-FIRE-04, IS-S-FIRE-05
    """
    attackers = [unit for unit in battle.side(state, battle.attacker) if battle.able(unit)]
    defenders = battle.side(state, *battle.defenders)
    attacking = max(unit.type.tech for unit in attackers)
    defending = max(unit.type.tech for unit in defenders)
    units = [unit for unit in attackers if unit.type.tech > defending]
    units += [unit for unit in defenders if unit.type.tech > attacking]
    return tuple(unit.id for unit in units)


class Pierce(Action, frozen=True):
    """Let a hit of penetration fire strike a unit in zone 0 or 1.

    IS-S-PEN-03, IS-S-HITS-03
    """

    text: ClassVar = "pierce {unit}"
    unit: int

    def why_not(self, state: State, step: "ZoneHits", seat: int) -> Violation | None:
        return step.why_not_pierce(state, self.unit)

    def do(self, state: State, step: "ZoneHits", seat: int) -> None:
        struck = step.struck(state, self.unit)
        state.swap(msgspec.structs.replace(struck, piercing=step.piercing - 1))


class ZoneHits(HitAssignment, frozen=True):
    """A side removes shields and units of its opponents, zone after zone.

    IS-COMBAT-07, IS-COMBAT-08, IS-COMBAT-09, IS-S-HITS-01, IS-S-HITS-02, IS-S-HITS-03
    """

    accepts: ClassVar = (Hit, Pierce)

    zones: dict[int, int]
    piercing: int = 0  # hits of penetration fire among those left

    def hits_left(self) -> int:
        return self.hits + self.piercing

    def held(self, state: State) -> set[int]:
        """The zones in which opponents are left."""
        return {self.zones[unit.id] for unit in self.opposing(state)}

    def targets(self, state: State) -> list[Unit]:
        """The units of the lowest zone that still holds any.

        IS-S-HITS-02, IS-S-FLEET-07, IS-S-FLEET-08
        """
        lowest = min(self.held(state), default=FRONT)
        return [unit for unit in self.opposing(state) if self.zones[unit.id] == lowest]

    def reached(self, state: State) -> list[Unit]:
        """What penetration fire strikes: zones 0 and 1. Only where both are held it matters.

        IS-S-PEN-03
        """
        return [unit for unit in self.opposing(state) if self.zones[unit.id] < REAR]

    def penetrates(self, state: State) -> bool:
        """Whether penetration fire reaches units that other hits do not.

        IS-S-PEN-03
        """
        return self.held(state).issuperset(ZONES[:2])

    def why_not_hit(self, state: State, name: int) -> Violation | None:
        if not self.hits:
            return violation("IS-S-HITS-03", "Only hits of penetration fire are left.")
        if any(unit.id == name for unit in self.targets(state)):
            return None
        if any(unit.id == name for unit in self.opposing(state)):
            return violation("IS-S-HITS-02", "Units in a lower zone shield unit {unit}.", unit=name)
        return super().why_not_hit(state, name)

    def why_not_pierce(self, state: State, name: int) -> Violation | None:
        if not self.piercing:
            return violation("IS-S-PEN-03", "No hits of penetration fire are left.")
        if all(unit.id != name for unit in self.reached(state)):
            return violation("IS-S-PEN-03", "Unit {unit} is no target in zone 0 or 1.", unit=name)
        return None

    def asks(self, state: State) -> tuple[int, ...]:
        """Nobody, while penetration hits have yet to be counted with the others."""
        if self.piercing and not self.penetrates(state):
            return ()
        return super().asks(state)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        hits = [Hit(unit.id) for unit in self.targets(state)] if self.hits else []
        pierces = [Pierce(unit.id) for unit in self.reached(state)] if self.piercing else []
        return [*hits, *pierces]

    def go_on(self, state: State) -> None:
        """Once it makes no difference, penetration hits are hits like others.

        IS-S-PEN-03
        """
        if self.piercing and not self.overwhelms(state):
            state.swap(msgspec.structs.replace(self, hits=self.hits_left(), piercing=0))
        else:
            super().go_on(state)


class CounterAttack(Action, frozen=True):
    """Become the attacker of what is left; nobody's shields come back.

    IS-S-END-03, IS-S-END-04, IS-S-END-05, IS-S-END-06
    """

    text: ClassVar = "counter attack"

    def do(self, state: State, step: "CounterChoice", seat: int) -> None:
        state.pop()
        battle: ZoneBattle = state.top
        state.tell(CounterAttacked(hex=battle.hex, seat=seat, against=battle.active))
        msgspec.structs.replace(
            battle, attacker=seat, defenders=(battle.active,), quiet=0
        ).organize(state)


class LetGo(Action, frozen=True):
    """Do not attack the rest; it must retreat unless another defender attacks it.

    IS-S-END-02, IS-S-END-05
    """

    text: ClassVar = "let go"

    def do(self, state: State, step: "CounterChoice", seat: int) -> None:
        if step.seats[1:]:
            state.swap(msgspec.structs.replace(step, seats=step.seats[1:]))
        else:
            state.pop()
            state.top.let_go(state)


class CounterChoice(Step, frozen=True):
    """The attacker has run out of warships: does a defender attack the rest? The first may say.

    IS-S-END-03, IS-S-END-05
    """

    rule: ClassVar = "IS-S-END-03"
    prompt: ClassVar = "The attacker has no warship left: do you attack the remaining units?"
    accepts: ClassVar = (CounterAttack, LetGo)

    hex: Hex
    seats: tuple[int, ...]

    def asks(self, state: State) -> tuple[int, ...]:
        return self.seats[:1]

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (CounterAttack(), LetGo())
