"""A battle of the Standard game: zones, two fire segments, terms and counter attacks."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step

from ..data import STALEMATE_ROUNDS, ZONES, is_player
from ..events import BattleBegan, BattleEnded, CounterAttacked, ShieldRegained, VolleyFired
from ..state import InterSpaceState as State
from ..units import Unit
from . import jamming, missiles, neutral, salvage
from .battle import Battle, fire
from .fleets import OrganizeFleet, PenetrationChoice, penetrators
from .muster import first_to_fire, full_shields, muster
from .refit import Refit, can_refit
from .retreat import CompulsoryRetreat
from .withdrawal import FleetMustRetreat, FleetRetreat, FleetStalemate
from .zone_hits import AgentHits, ZoneHits, suffers

FRONT, REAR = ZONES[0], ZONES[-1]


def begin_zone_battle(state: State, seat: int, hex: Hex, fighters: Sequence[Unit]) -> bool:
    """Shields up, but for unsupported ships; who is supported is settled for the whole battle.

    A party attacks only with warships, if there is anybody to fight, and not in a nebula; whether
    there is a battle is told.
    IS-COMBAT-01, IS-COMBAT-02, IS-COMBAT-13, IS-S-CONTACT-03, IS-S-CONTACT-05, IS-S-CONTACT-07,
    IS-S-SUPP-09, IS-S-SUPP-16, IS-S-SECRET-01, IS-A-AGENT-CONTACT-7, IS-A-AGENT-COMBAT-4
    """
    fighters = [unit for unit in fighters if neutral.takes_part(state, unit)]
    defenders = neutral.in_order(state, seat, {unit.owner for unit in fighters})
    if not is_player(seat) and not (
        defenders
        and any(unit.owner == seat and unit.type.warship for unit in fighters)
        and state.map.tiles[hex].terrain != "nebula"
    ):
        return False
    battle = muster(
        state,
        ZoneBattle(hex, seat, defenders, {}, round=0, active=seat, others=defenders),
        fighters,
    )
    state.push(battle)
    state.tell(BattleBegan(hex=hex, attacker=seat, defenders=defenders))
    if state.options.hidden_stacks:
        state.reveal()
    if not battle.runs_out(state):
        battle.organize(state)
    return True


class ZoneBattle(Battle, frozen=True, kw_only=True):
    """One battle. Its segments go on by themselves and push a step for whoever has to choose.

    ``refuge`` is where the active player retreated to in this round.
    Parties that nobody commands take part like players, but are never asked.
    IS-S-FLEET-01, IS-S-SUPP-16, IS-COMBAT-03
    """

    rule: ClassVar = "IS-S-FLEET-01"

    active: int  # the player whose Contact Step it is: the attacker, until a counter attack
    unsupported: tuple[int, ...] = ()
    zones: dict[int, int] = {}
    waiting: tuple[int, ...] = ()  # seats that have yet to organize, or to declare penetration
    early: tuple[int, ...] = ()  # units that fire in First Fire of this round
    first: bool = False  # whether First Fire is being resolved
    piercing: tuple[int, ...] = ()  # destroyers whose fire of this segment penetrates
    pierced: dict[int, int] = {}  # hits of penetration fire, by the seat that assigns them
    struck: bool = False  # whether a hit was rolled in this round
    offered: tuple[int, ...] = ()  # seats that have offered terms in this round
    # Advanced rules:
    others: tuple[int, ...] = ()  # who was attacked, whoever attacks now
    ratings: dict[int, tuple[int, int]] = {}  # in attack and defence, where cards change them
    scouts: tuple[int, ...] = ()  # those that can jam
    launched: bool = False  # whether the missile round is over, or has begun
    shares: tuple[tuple[int, int, int], ...] = ()  # who fired missiles, the camp struck, and hits
    jammed: dict[int, int] = {}  # dice for jamming rolled in this round, by camp
    missed: dict[int, int] = {}  # those of this segment that cancelled nothing, by side
    lost: tuple[salvage.Wreck, ...] = ()  # what was destroyed in this battle
    salvaged: bool = False  # whether captures and repairs have begun

    def able(self, unit: Unit) -> bool:
        """Only warships attack, and not outside support.

        IS-UNIT-03, IS-S-SUPP-10, IS-S-FLEET-05
        """
        return unit.type.warship and unit.id not in self.unsupported

    def counts(self, unit: Unit) -> bool:
        """Whether a unit is free to take a zone and counts there: of an attacker's, the able ones,
        and scouts that came forward to jam.

        IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-06, IS-A-BRK-JAMMING-6
        """
        forward = self.can_come_forward(unit) and self.zones.get(unit.id, REAR) != REAR
        return unit.owner != self.attacker or self.able(unit) or forward

    def can_come_forward(self, unit: Unit) -> bool:
        """Whether a unit of the attacker's, which does not fire, may leave the last zone to jam.

        IS-A-BRK-JAMMING-6
        """
        return (
            unit.owner == self.attacker
            and unit.id in self.scouts
            and unit.id not in self.unsupported
            and is_player(unit.owner)
        )

    def power(self, unit: Unit) -> int:
        """The rating wherever the unit stands, cut to 1 outside support.

        IS-S-SUPP-09, IS-S-FLEET-05, IS-A-ENC-ARTIFACT-6, IS-A-BRK-JAMMING-12
        """
        attack, defend = self.ratings.get(unit.id, (unit.type.attack, unit.type.defend))
        if unit.id in self.unsupported:
            attack, defend = 0, min(defend, 1)
        return attack if unit.owner == self.attacker else defend

    def rating(self, unit: Unit) -> int:
        """The rating, lowered by the zone.

        IS-S-FIRE-07, IS-S-FIRE-08
        """
        return max(0, self.power(unit) - self.zones.get(unit.id, FRONT))

    def shots(self, state: State, unit: Unit) -> int:
        """How many dice a unit rolls in a round: one; defending stations may have more.

        IS-COMBAT-04, IS-A-BRK-PLASMA-1, IS-A-BRK-PLASMA-2, IS-A-BRK-PLASMA-3, IS-A-BRK-PLASMA-5
        """
        shots = 1
        if unit.owner != self.attacker:
            for card in state.cards_on(unit):
                shots = card.shots(unit.kind, shots)
        return shots

    def firing(self, state: State, seat: int) -> list[Unit]:
        """The units of a seat whose turn to fire it is in this segment.

        IS-S-FIRE-02, IS-S-FIRE-06
        """
        side = self.side(state, seat)
        return [unit for unit in side if (unit.id in self.early) == self.first]

    def go_on(self, state: State) -> None:
        segments = {
            "missiles": self._launch,
            "missile hits": self._strike,
            "organize": self._organize,
            "penetration": self._declare,
            "fire": self._fire,
            "jamming": self._jam,
            "hits": self._resolve_hits,
            "retreat": self._retreat,
            "over": self._end,
        }
        segments[self.segment](state)

    def organize(self, state: State) -> None:
        """A round begins: all are at the front, but for what an attacker cannot attack with.

        Before the first one missiles are fired.
        IS-S-FLEET-02, IS-S-FLEET-04, IS-S-FLEET-05, IS-S-FLEET-07, IS-A-AGENT-COMBAT-1,
        IS-A-COL-REBELS-12, IS-A-BRK-LRM-1, IS-A-BRK-LRM-8
        """
        order = (*self.defenders, self.attacker)
        if not self.round and not self.launched and missiles.launchers(state, self, *order):
            state.swap(msgspec.structs.replace(self, segment="missiles", launched=True))
            return
        units = self.side(state, *order)
        at_the_front = {unit.id: unit.owner != self.attacker or self.able(unit) for unit in units}
        zones = {name: FRONT if front else REAR for name, front in at_the_front.items()}
        state.swap(
            msgspec.structs.replace(
                self, segment="organize", round=self.round + 1, zones=zones, waiting=order,
                refuge=None, struck=False, offered=(), jammed={},
            )
        )  # fmt: skip

    def _launch(self, state: State) -> None:
        """The missile round: all missiles fly at once, and their hits are dealt out.

        IS-A-BRK-LRM-1, IS-A-BRK-LRM-3, IS-A-BRK-LRM-10
        """
        shares = missiles.launch(state, self)
        state.swap(msgspec.structs.replace(self, segment="missile hits", shares=shares))

    def _strike(self, state: State) -> None:
        """Each camp suffers its share of the missiles; then the rounds begin, unless it is over.

        IS-A-BRK-LRM-7, IS-A-BRK-LRM-9, IS-A-BRK-LRM-10
        """
        if self.shares:
            (firer, camp, hits), *rest = self.shares
            state.swap(msgspec.structs.replace(self, shares=tuple(rest)))
            state.push(missiles.MissileStrike(self.hex, firer, camp, hits))
        elif not self._is_decided(state):
            self.organize(state)

    def _organize(self, state: State) -> None:
        """First each defender, then the attacker; parties stay as they are.

        IS-S-FLEET-02, IS-S-FLEET-07, IS-A-AGENT-COMBAT-1, IS-A-COL-REBELS-12
        """
        if not self.waiting:
            early = first_to_fire(state, self)
            msgspec.structs.replace(self, early=early)._aim(state, first=bool(early))
            return
        seat, *rest = self.waiting
        state.swap(msgspec.structs.replace(self, waiting=tuple(rest)))
        if is_player(seat) and self.side(state, seat):
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

        IS-S-PEN-02, IS-A-AGENT-COMBAT-1, IS-A-COL-REBELS-12
        """
        if not self.waiting:
            state.swap(msgspec.structs.replace(self, segment="fire"))
            return
        seat, *rest = self.waiting
        state.swap(msgspec.structs.replace(self, waiting=tuple(rest)))
        if is_player(seat) and penetrators(state, self, seat):
            state.push(PenetrationChoice(seat))

    def _fire(self, state: State) -> None:
        """Who fires in this segment fires at once, with a die each; hits of penetration fire are
        kept apart.

        IS-COMBAT-04, IS-COMBAT-05, IS-COMBAT-06, IS-COMBAT-10, IS-DICE-01, IS-S-FIRE-03,
        IS-S-FIRE-06, IS-S-PEN-05, IS-S-END-08, IS-A-BRK-JAMMING-11
        """
        hits, pierced = dict.fromkeys((*self.defenders, self.attacker), 0), {}
        for seat in (self.attacker, *self.defenders):
            units = self.firing(state, seat)
            scores = {unit.id: self._shoot(state, unit) for unit in units}
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
        battle = msgspec.structs.replace(
            self, segment="hits", hits=tuple(hits.items()), pierced=pierced, struck=struck
        )
        if self.scouts:
            waiting = jamming.jammers(state, battle)
            battle = msgspec.structs.replace(battle, segment="jamming", waiting=waiting, missed={})
        state.swap(battle)

    def _shoot(self, state: State, unit: Unit) -> int:
        """The hits of a unit's shots, each a die of its own.

        IS-A-BRK-PLASMA-1, IS-A-BRK-PLASMA-2
        """
        if not state.options.has_cards:
            return fire(state, self, unit)
        shots = self.shots(state, unit)
        return sum(fire(state, self, unit, shot) for shot in range(1, shots + 1))

    def _jam(self, state: State) -> None:
        """Who can jam may cancel hits before any of them takes effect.

        IS-A-BRK-JAMMING-5, IS-A-BRK-GEN-14
        """
        if self.waiting:
            camp, *rest = self.waiting
            state.swap(msgspec.structs.replace(self, waiting=tuple(rest)))
            jamming.may_jam(state, camp, jamming.dice_left(state, self, camp))
        else:
            state.swap(msgspec.structs.replace(self, segment="hits"))

    def jam(self, state: State, camp: int, dice: int) -> None:
        """Dice are rolled to cancel hits of the segment."""
        jamming.jam(state, self, camp, dice)

    def _resolve_hits(self, state: State) -> None:
        """First each defender assigns hits, then the attacker; then it is seen who can go on.

        IS-S-HITS-01, IS-S-FIRE-03, IS-COMBAT-09, IS-COMBAT-11, IS-S-END-03, IS-S-END-07,
        IS-A-AGENT-HITS-1, IS-A-AGENT-HITS-3
        """
        if self.hits:
            (seat, scored), *rest = self.hits
            state.swap(msgspec.structs.replace(self, hits=tuple(rest)))
            piercing = self.pierced[seat]
            if scored or piercing:
                against = self.opponents(seat)
                kind = ZoneHits if is_player(seat) else AgentHits
                assigns = seat if is_player(seat) else suffers(state, self, seat)
                state.push(
                    kind(assigns, scored, self.hex, against, self.shields, self.zones, piercing)
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

        Who has Modular Units may exchange some before. Parties stay.
        IS-S-RETREAT-01, IS-COMBAT-11, IS-COMBAT-12, IS-S-END-01, IS-S-END-06, IS-A-AGENT-COMBAT-1,
        IS-A-COL-REBELS-12, IS-A-BRK-MODULAR-12
        """
        if self.retreats and self.side(state, self.attacker) and self.side(state, *self.defenders):
            seat, *rest = self.retreats
            state.swap(msgspec.structs.replace(self, retreats=tuple(rest)))
            if is_player(seat) and self.side(state, seat):
                if can_refit(state, self, seat):
                    state.push(Refit(seat, self.hex))
                else:
                    state.push(FleetRetreat(seat, self.hex, self.opponents(seat)))
            return
        if self._is_decided(state):
            return
        quiet = 0 if self.struck else self.quiet + 1
        if quiet < STALEMATE_ROUNDS:
            shields = self._regenerated(state)
            msgspec.structs.replace(self, quiet=quiet, shields=shields).organize(state)
        elif self.attacker == self.active:
            self._leave(state, "IS-S-END-01", FleetStalemate)
        else:
            self._leave(state, "IS-S-END-06", FleetMustRetreat)

    def _regenerated(self, state: State) -> dict[int, int]:
        """The shields after the round: some units regain one, up to what they began with.

        IS-A-ENC-SHIELD-2, IS-A-ENC-ARTIFACT-6
        """
        if not state.artifacts:
            return self.shields
        shields = dict(self.shields)
        for unit in self.side(state, self.attacker, *self.others, *self.defenders):
            if unit.id in self.unsupported or shields[unit.id] >= full_shields(state, unit):
                continue
            if any(card.regenerates() for card in state.cards_on(unit)):
                shields[unit.id] += 1
                state.tell(ShieldRegained(unit=unit.id, left=shields[unit.id]))
        return shields

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
        """The defenders with warships able to attack, from the active player's left; parties never.

        IS-S-END-03, IS-S-END-05, IS-A-AGENT-CONTACT-2, IS-A-COL-REBELS-2, IS-A-COL-REBELS-3
        """
        return tuple(
            seat
            for seat in self.defenders
            if is_player(seat) and any(self.able(unit) for unit in self.side(state, seat))
        )

    def let_go(self, state: State) -> None:
        """The active player's units must leave.

        IS-S-END-02, IS-S-END-06
        """
        rule = "IS-S-END-02" if self.attacker == self.active else "IS-S-END-06"
        self._leave(state, rule, FleetMustRetreat)

    def _leave(self, state: State, rule: str, retreat: type[CompulsoryRetreat]) -> None:
        """The battle ends, and the active player retreats with everything; a party stays.

        IS-S-END-01, IS-S-END-02, IS-S-END-06, IS-A-AGENT-COMBAT-3
        """
        state.tell(BattleEnded(hex=self.hex, rule=rule))
        state.swap(msgspec.structs.replace(self, segment="over"))
        if is_player(self.active):
            state.push(retreat(self.active, self.hex, self.refuge))

    def _end(self, state: State) -> None:
        """Winners may capture and repair what was destroyed, before all else goes on.

        IS-A-BRK-GRAPPLE-1, IS-A-BRK-REPAIR-1
        """
        if self.lost and not self.salvaged:
            state.swap(msgspec.structs.replace(self, salvaged=True))
            salvage.begin_salvage(state, self)
        else:
            salvage.clear_wrecks(state)
            super()._end(state)


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
