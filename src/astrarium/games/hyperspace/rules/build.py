"""Build: a Colony, a Starbase, a Citizen, or a batch of ships."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Plain, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Facts, Seat, said

from ..events import Built
from ..state import HyperspaceState as State
from ..state import Unit
from ..things import SHIPS, Kind, Land, ShipKind
from .figures import (
    place,
    set_down,
    why_no_figure,
    why_not_citizen,
    why_not_colony,
    why_not_starbase,
)
from .paying import Cost, cost, pay, spend_token, why_no_token, why_not_pay

BATCH = 4  # what the ships of one Build may cost in all, by their printed prices (HS-BUILD-16)


@rule(of=State.in_effect)
def price_of(state: State, seat: int, kind: Kind) -> Cost:
    """What a unit costs a player.  HS-BUILD-02"""
    return cost(state.civ(seat).price(kind))


@rule(of=State.in_effect)
def batch_limit(state: State, seat: int) -> int:
    """HS-BUILD-16"""
    return BATCH


class BuildUnit(Effect, frozen=True):
    """A Colony, a Starbase or a Citizen is paid for and built, for the next action to use.

    HS-BUILD-02, HS-BUILD-21
    """

    seat: Seat
    kind: Kind
    where: str

    def happen(self, state: State) -> None:
        after_build(state, self.seat, place(state, self.seat, self.kind, self.where, built=True))


@rule(of=State.in_effect)
def after_build(state: State, seat: int, who: Unit) -> None:
    """What may follow when a player has built something."""


class Build(Action, frozen=True):
    """Base of Build actions that place one unit."""

    told_by: ClassVar = (Built,)

    def unit(self, state: State, seat: int) -> tuple[Kind, str]:
        """What is built, and where."""
        raise NotImplementedError

    def why_not_there(self, state: State, seat: int) -> Violation | None:
        raise NotImplementedError

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        kind, _ = self.unit(state, seat)
        return (
            why_no_token(state, seat)
            or self.why_not_there(state, seat)
            or why_no_figure(state, seat, kind)
            or why_not_pay(state, seat, price_of(state, seat, kind))
        )

    def do(self, state: State, step: object, seat: int) -> None:
        kind, where = self.unit(state, seat)
        spend_token(state, seat)
        pay(state, seat, price_of(state, seat, kind), BuildUnit(seat, kind, where))


class BuildColony(Build, frozen=True):
    """Found a Colony on a continent of any explored system.

    HS-BUILD-01, HS-BUILD-02, HS-BUILD-03, HS-BUILD-04
    """

    text: ClassVar = "build colony at {land}"
    picks: ClassVar = ("area:{land}", "build:colony")
    land: Land

    def unit(self, state: State, seat: int) -> tuple[Kind, str]:
        return "colony", self.land

    def why_not_there(self, state: State, seat: int) -> Violation | None:
        return why_not_colony(state, seat, self.land)


class BuildStarbase(Build, frozen=True):
    """HS-BUILD-12, HS-BUILD-13"""

    text: ClassVar = "build starbase at {hex}"
    picks: ClassVar = ("area:{hex}", "build:starbase")
    hex: Hex

    def unit(self, state: State, seat: int) -> tuple[Kind, str]:
        return "starbase", self.hex

    def why_not_there(self, state: State, seat: int) -> Violation | None:
        if self.hex not in state.systems:
            return violation("HS-BUILD-12", "There is no such system.")
        return why_not_starbase(state, seat, self.hex)


class BuildCitizen(Build, frozen=True):
    """HS-BUILD-14, HS-BUILD-15"""

    text: ClassVar = "build citizen at {land}"
    picks: ClassVar = ("area:{land}", "build:citizen")
    land: Land

    def unit(self, state: State, seat: int) -> tuple[Kind, str]:
        return "citizen", self.land

    def why_not_there(self, state: State, seat: int) -> Violation | None:
        return why_not_citizen(state, seat, self.land)


class BuildSuper(Build, frozen=True):
    """Build a Super Unit that is no ship, as its parent type is built.

    HS-BUILD-22, HS-FUN-07, HS-C-FUN-SUPER
    """

    text: ClassVar = "build super at {place}"
    picks: ClassVar = ("area:{place}", "build:super")
    place: Land

    def unit(self, state: State, seat: int) -> tuple[Kind, str]:
        return "super", self.place

    def why_not_there(self, state: State, seat: int) -> Violation | None:
        parent = state.civ(seat).super_unit.parent
        if parent == "citizen":
            return why_not_citizen(state, seat, self.place)
        if parent == "colony":
            return why_not_colony(state, seat, self.place)
        if parent == "starbase" and self.place in state.systems:
            return why_not_starbase(state, seat, Hex(self.place))
        return violation("HS-BUILD-22", "Your Super Unit is not built there.")


# -- ships


class Ordered(Plain, frozen=True):
    """A ship of a batch: which, where, and whether it is a damaged one out of Storage."""

    kind: ShipKind
    hex: Hex
    damaged: bool = False


class OrderShip(Action, frozen=True):
    """Put a ship into a batch, or begin one with it.

    HS-BUILD-16, HS-BUILD-17, HS-BUILD-18, HS-BUILD-19, HS-BUILD-23
    """

    text: ClassVar = "order {kind} at {hex}"
    picks: ClassVar[tuple[str, ...]] = ("area:{hex}", "build:{kind}")
    kind: ShipKind
    hex: Hex
    damaged: ClassVar[bool] = False

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        begun = step.ships if isinstance(step, ShipBatch) else ()
        why = None if begun else why_no_token(state, seat)
        if why is not None:
            return why
        if self.hex not in state.systems or not state.has_starbase(self.hex, seat):
            return violation("HS-BUILD-18", "You have no Starbase there.")
        return self.why_none_left(state, seat, begun) or why_not_batch(
            state, seat, (*begun, Ordered(self.kind, self.hex, self.damaged))
        )

    def why_none_left(
        self, state: State, seat: int, begun: tuple[Ordered, ...]
    ) -> Violation | None:
        taken = sum(one.kind == self.kind and one.damaged == self.damaged for one in begun)
        empire = state.empires[seat]
        if not state.is_ship(seat, self.kind):
            return violation("HS-BUILD-22", "That is no ship.")
        left = empire.damaged if self.damaged else empire.pool
        if left.get(self.kind, 0) > taken:
            return None
        return violation("HS-COMP-04", "You have none left.")

    def do(self, state: State, step: object, seat: int) -> None:
        ordered = Ordered(self.kind, self.hex, self.damaged)
        if isinstance(step, ShipBatch):
            state.swap(msgspec.structs.replace(step, ships=(*step.ships, ordered)))
        else:
            spend_token(state, seat)
            state.push(ShipBatch(seat, (ordered,)))


class OrderDamaged(OrderShip, frozen=True):
    """Build a damaged ship out of Storage, at its full price.  HS-BUILD-17, HS-BUILD-23"""

    text: ClassVar = "order damaged {kind} at {hex}"
    picks: ClassVar = ("area:{hex}", "build:{kind}", "damaged")
    damaged: ClassVar[bool] = True


def why_not_batch(state: State, seat: int, ships: Sequence[Ordered]) -> Violation | None:
    """HS-BUILD-16"""
    printed = sum(sum(state.civ(seat).price(one.kind).values()) for one in ships)
    limit = batch_limit(state, seat)
    if printed > limit:
        return violation("HS-BUILD-16", "One Build makes ships for {limit} at most.", limit=limit)
    return why_not_pay(state, seat, batch_price(state, seat, ships))


def batch_price(state: State, seat: int, ships: Sequence[Ordered]) -> Cost:
    due: dict[str, int] = {}
    for one in ships:
        for name, many in price_of(state, seat, one.kind):
            due[name] = due.get(name, 0) + many
    return cost(due)


class LaunchShips(Action, frozen=True):
    """Pay for the ships that were ordered.  HS-BUILD-20"""

    text: ClassVar = "launch ships"
    ends: ClassVar = True
    told_by: ClassVar = (Built,)

    def do(self, state: State, step: "ShipBatch", seat: int) -> None:
        state.pop()
        pay(state, seat, batch_price(state, seat, step.ships), BuildShips(seat, step.ships))


class ShipBatch(Step, frozen=True):
    """Ships are ordered one by one, then paid for together.  HS-BUILD-16, HS-BUILD-20"""

    rule: ClassVar = "HS-BUILD-16"
    prompt: ClassVar = "Order further ships, or launch those that you have ordered."
    accepts: ClassVar = (OrderShip, OrderDamaged, LaunchShips)
    lingers: ClassVar = True

    seat: Seat
    ships: tuple[Ordered, ...] = ()

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        orders = (one for one in orders_listed(state, seat) if not one.why_not(state, self, seat))
        return (*orders, LaunchShips())

    def facts(self, state: State) -> Facts:
        return {"due": said("price", batch_price(state, self.seat, self.ships))}


def orders_listed(state: State, seat: int) -> Iterator[OrderShip]:
    """The orders that come into question."""
    empire = state.empires[seat]
    for hex in state.starbases(seat):
        for kind in SHIPS:
            if empire.pool.get(kind):
                yield OrderShip(kind, hex)
            if empire.damaged.get(kind):
                yield OrderDamaged(kind, hex)


class BuildShips(Effect, frozen=True):
    """A batch that is paid for.  HS-BUILD-17, HS-BUILD-18"""

    seat: Seat
    ships: tuple[Ordered, ...]

    def happen(self, state: State) -> None:
        for one in self.ships:
            if one.damaged:
                state.to_storage(self.seat, one.kind, -1)
                set_down(state, Unit(self.seat, one.kind, one.hex), built=True)
            else:
                place(state, self.seat, one.kind, one.hex, built=True)
        after_ships(state, self.seat, self.ships)


@rule(of=State.in_effect)
def after_ships(state: State, seat: int, ships: tuple[Ordered, ...]) -> None:
    """What may follow when a player has built ships."""


# -- what can be built


def builds_listed(state: State, seat: int) -> Iterator[Action]:
    """The Build actions that come into question."""
    kinds: tuple[Kind, ...] = ("starbase", "colony", "citizen", "super")
    ready = {kind for kind in kinds if is_ready(state, seat, kind)}
    parent = state.civ(seat).super_unit.parent if "super" in ready else ""
    for hex in state.explored if ready else ():
        if "starbase" in ready:
            yield BuildStarbase(hex)
        if parent == "starbase":
            yield BuildSuper(hex)
        for land, _ in state.lands(hex):
            if "colony" in ready:
                yield BuildColony(land)
            if "citizen" in ready:
                yield BuildCitizen(land)
            if parent in ("citizen", "colony"):
                yield BuildSuper(land)
    yield from orders_listed(state, seat)


def is_ready(state: State, seat: int, kind: Kind) -> bool:
    """Whether a player has a unit left and can pay for it, wherever it may go."""
    if not state.left(seat, kind):
        return False
    return why_not_pay(state, seat, price_of(state, seat, kind)) is None
