"""Techs that are actions of their own."""

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import ClassVar

from astrarium.kernel import Action, Hex, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import adds
from astrarium.kernel.things import Seat

from ...events import Shifted, SystemsSwapped
from ...rules.figures import place, set_down, why_not_colony, why_not_land
from ...rules.hypers import fill_slot
from ...rules.move import Fleet, Mover, fleets, unit_of
from ...rules.paying import Penalty, hand_over, pay, take
from ...rules.turn import Turn
from ...state import SLOTS, TOKENS, Unit
from ...state import HyperspaceState as State
from ...things import PRODUCED, SHIPS, Land, Produced, ShipKind
from .tech import LACKING, ExtraUse, KeyUse, OneUse, Tech

# -- Gravity Beam


class Beam(KeyUse, frozen=True):
    """Move ships of a rival to a neighbouring explored system.  HS-T05, HS-MOVE-16"""

    text: ClassVar = "beam {fleet} of {rival} from {start} to {to}"
    picks: ClassVar = ("area:{start}", "seat:{rival}", "area:{to}", "fleet:{fleet}")
    power: ClassVar = "HS-T05"
    fleet: Fleet
    rival: Seat
    start: Hex
    to: Hex

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if self.start not in in_beam(state, seat) or self.rival not in state.rivals(seat):
            return violation("HS-T05", "The beam reaches from your Starbases one system far.")
        near = state.map.neighbours(self.start)
        if self.to not in near or not state.systems[self.to].is_explored:
            return violation("HS-T05", "Ships are beamed to a neighbouring explored system.")
        if self.fleet not in [*fleets(ships_at(state, self.rival, self.start))]:
            return violation("HS-T05", "Those ships are not there.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        shifting = Shift(self.rival, self.start, self.to, self.fleet)
        pay(state, seat, self.price(state), shifting)


class Shift(Effect, frozen=True):
    """Ships come elsewhere without a Move of their owner.  HS-MOVE-16"""

    seat: Seat
    start: Hex
    to: Hex
    fleet: Fleet

    def happen(self, state: State) -> None:
        shift(state, self.seat, self.start, self.to, self.fleet)


def shift(state: State, seat: int, start: Hex, to: Hex, fleet: Fleet) -> None:
    """HS-MOVE-16"""
    moved = []
    for mover in fleet:
        old = unit_of(seat, start, mover)
        state.take(old)
        new = Unit(seat, old.kind, to)
        state.put(new)
        moved.append(str(new))
    state.tell(Shifted(seat=seat, start=start, hex=to, units=tuple(moved)))


def ships_at(state: State, seat: int, hex: Hex) -> dict[Mover, int]:
    return {who.kind: many for who, many in state.ships_of(seat, hex)}


def in_beam(state: State, seat: int) -> list[Hex]:
    """Explored systems with one's own Starbase, or beside one."""
    bases = state.starbases(seat)
    near = {*bases, *(hex for base in bases for hex in state.map.neighbours(base))}
    return [hex for hex in state.explored if hex in near]


class GravityBeam(Tech):
    """Moves ships of rivals near one's own Starbases.  HS-T05, HS-FAQ-06"""

    id = "HS-T05"

    @adds(Beam, to=Turn, lacking=LACKING)
    def beam(self, state: State, step: Turn, seat: int) -> Iterator[Action]:
        for start in in_beam(state, seat):
            ways = [hex for hex in state.map.neighbours(start) if state.systems[hex].is_explored]
            for rival in state.rivals(seat):
                for fleet in fleets(ships_at(state, rival, start)):
                    yield from (Beam(fleet, rival, start, to) for to in ways)


# -- Space Warp


class Warp(KeyUse, frozen=True):
    """Swap two explored systems, one of them with your Starbase.  HS-T09, HS-FAQ-22"""

    text: ClassVar = "warp {one} with {other}"
    picks: ClassVar = ("area:{one}", "warp", "area:{other}")
    power: ClassVar = "HS-T09"
    one: Hex
    other: Hex

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        both = [hex for hex in (self.one, self.other) if hex in [*state.explored]]
        if len(both) < 2 or self.one == self.other:
            return violation("HS-FAQ-22", "Space Warp swaps two explored systems.")
        if not any(state.has_starbase(hex, seat) for hex in both):
            return violation("HS-FAQ-22", "You have a Starbase in neither of them.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Warped(seat, self.one, self.other))


class Warped(Effect, frozen=True):
    """Everything on a tile stays on it.  HS-T09"""

    seat: Seat
    one: Hex
    other: Hex

    def happen(self, state: State) -> None:
        first, second = state.systems[self.one], state.systems[self.other]
        state.systems[self.one], state.systems[self.other] = second, first
        state.tell(SystemsSwapped(seat=self.seat, one=self.one, other=self.other))


class SpaceWarp(Tech):
    """HS-T09, HS-FAQ-22, HS-FAQ-28"""

    id = "HS-T09"

    @adds(Warp, to=Turn, lacking=LACKING)
    def warp(self, state: State, step: Turn, seat: int) -> Iterator[Action]:
        for one, other in combinations(sorted(state.explored), 2):
            if state.has_starbase(one, seat) or state.has_starbase(other, seat):
                yield Warp(one, other)


# -- Terraforming


class Terraform(KeyUse, frozen=True):
    """Put a token into an empty slot of one of your Colonies.  HS-T28"""

    text: ClassVar = "terraform {land} for {resource}"
    picks: ClassVar = ("area:{land}", "terraform", "produce:{resource}")
    power: ClassVar = "HS-T28"
    land: Land
    resource: Produced

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        why = why_not_land(state, self.land)
        if why is not None:
            return why
        colony = state.continent(self.land).colony
        if colony is None or colony.owner != seat or len(colony.tokens) >= SLOTS:
            return violation("HS-T28", "You have no Colony with an empty slot there.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Filled(self.land, self.resource))


class Filled(Effect, frozen=True):
    land: Land
    resource: Produced

    def happen(self, state: State) -> None:
        fill_slot(state, self.land, self.resource)


class Terraforming(Tech):
    """HS-T28"""

    id = "HS-T28"

    @adds(Terraform, to=Turn, lacking=LACKING)
    def form(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [
            Terraform(name, resource)
            for name, colony in state.colonies(seat)
            if len(colony.tokens) < SLOTS
            for resource in PRODUCED
        ]


# -- Space Docks and Repair Swarms


class Enlarge(ExtraUse, frozen=True):
    """Replace a ship at your Starbase by one of the next larger class.  HS-T20, HS-FAQ-18"""

    text: ClassVar = "enlarge {kind} at {hex}"
    picks: ClassVar = ("area:{hex}", "enlarge", "build:{kind}")
    power: ClassVar = "HS-T20"
    kind: ShipKind
    hex: Hex

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if self.hex not in state.systems or not state.has_starbase(self.hex, seat):
            return violation("HS-T20", "You have no Starbase there.")
        larger = next_larger(state, seat, self.kind)
        if larger is None:
            return violation("HS-T20", "There is no larger class.")
        if not state.left(seat, larger) or not state.is_there(Unit(seat, self.kind, self.hex)):
            return violation("HS-T20", "You have no such ship there, or no larger one left.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Enlarged(seat, self.kind, self.hex))


def next_larger(state: State, seat: int, kind: ShipKind) -> ShipKind | None:
    """The next class of ships; a Civ without a super ship stops at the Cruiser.  HS-T20"""
    at = SHIPS.index(kind) + 1
    larger = SHIPS[at] if at < len(SHIPS) else None
    return larger if larger is not None and state.is_ship(seat, larger) else None


class Enlarged(Effect, frozen=True):
    """Nothing is built or destroyed.  HS-T20, HS-FAQ-18, HS-BUILD-26"""

    seat: Seat
    kind: ShipKind
    hex: Hex

    def happen(self, state: State) -> None:
        larger = next_larger(state, self.seat, self.kind)
        assert larger is not None
        state.take(Unit(self.seat, self.kind, self.hex))
        state.to_pool(self.seat, self.kind)
        place(state, self.seat, larger, self.hex)


class SpaceDocks(Tech):
    """HS-T20, HS-FAQ-18"""

    id = "HS-T20"

    @adds(Enlarge, to=Turn, lacking=LACKING)
    def enlarge(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [Enlarge(kind, hex) for hex in state.starbases(seat) for kind in SHIPS[:-1]]


class Repair(ExtraUse, frozen=True):
    """Return a damaged ship to one of your Starbases.  HS-T33"""

    text: ClassVar = "repair {kind} at {hex}"
    picks: ClassVar = ("build:{kind}", "repair", "area:{hex}")
    power: ClassVar = "HS-T33"
    kind: ShipKind
    hex: Hex

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if not state.empires[seat].damaged.get(self.kind):
            return violation("HS-T33", "No such ship of yours is in Storage.")
        if self.hex not in state.systems or not state.has_starbase(self.hex, seat):
            return violation("HS-T33", "You have no Starbase there.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        state.to_storage(seat, self.kind, -1)
        set_down(state, Unit(seat, self.kind, self.hex))


class RepairSwarms(Tech):
    """HS-T33"""

    id = "HS-T33"

    @adds(Repair, to=Turn, lacking=LACKING)
    def repair(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [Repair(kind, hex) for kind in SHIPS for hex in state.starbases(seat)]


# -- Barter Network


BARTERED = 3  # resources at most


class Barter(ExtraUse, frozen=True):
    """Turn Atomics into Metals, or Metals into Atomics.  HS-T34"""

    text: ClassVar = "barter {many} {resource}"
    picks: ClassVar = ("barter", "produce:{resource}", "points:{many}")
    power: ClassVar = "HS-T34"
    many: int
    resource: Produced

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if 0 < self.many <= min(BARTERED, state.empires[seat].purse[self.resource]):
            return None
        return violation("HS-T34", "You turn up to three that you have.")

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        other = next(kind for kind in PRODUCED if kind != self.resource)
        hand_over(state, seat, (self.resource,) * self.many)
        take(state, seat, **{other: self.many})


class BarterNetwork(Tech):
    """HS-T34"""

    id = "HS-T34"

    @adds(Barter, to=Turn, lacking=LACKING)
    def barter(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [Barter(many, kind) for kind in PRODUCED for many in range(1, BARTERED + 1)]


# -- once in a game


class ShowHolodeck(OneUse, frozen=True):
    """Each rival loses three resources of its own choice.  HS-T08, HS-FAQ-09, HS-COST-05"""

    text: ClassVar = "holodeck"
    power: ClassVar = "HS-T08"

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        state.push(*(Penalty(seat=rival, many=3) for rival in state.rivals(seat)))


class Holodeck(Tech):
    """HS-T08, HS-FAQ-09"""

    id = "HS-T08"

    @adds(ShowHolodeck, to=Turn)
    def show(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return (ShowHolodeck(),)


class Seed(OneUse, frozen=True):
    """Place a Colony free of charge.  HS-T41, HS-BUILD-24"""

    text: ClassVar = "seed {land}"
    picks: ClassVar = ("area:{land}", "seed")
    power: ClassVar = "HS-T41"
    land: Land

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        return why_not_colony(state, seat, self.land)

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        place(state, seat, "colony", self.land)


class WorldSeed(Tech):
    """HS-T41"""

    id = "HS-T41"

    @adds(Seed, to=Turn)
    def seed(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [Seed(name) for name, _ in state.all_lands()]


class Overdrive(OneUse, frozen=True):
    """Turn a used Key Action token face up.  HS-T42, HS-UNIQ-03"""

    text: ClassVar = "overdrive"
    power: ClassVar = "HS-T42"

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if state.empires[seat].tokens < TOKENS:
            return None
        return violation("HS-UNIQ-03", "None of your Key Action tokens is used.")

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        state.change(seat, tokens=state.empires[seat].tokens + 1)


class OverdriveProtocol(Tech):
    """HS-T42, HS-UNIQ-03"""

    id = "HS-T42"

    @adds(Overdrive, to=Turn)
    def speed_up(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return (Overdrive(),)
