"""Sealed steps: all players give orders at once, and nothing shows until all are done.

Each player keeps books: their planets and transports as the orders so far have left them. Dice
that an order throws are its giver's alone until the step ends; then all books are opened, in seat
order.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Action, Dice, Plain, Secret, Step, Violation, violation
from astrarium.kernel.memo import memo

from ...data import TRANSPORT_CAPACITY
from ...events.economy import Ordered
from ...events.pieces import Cause
from ...resources import IOU, Resource, Resources, plus
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ..objectives import reveal
from ..pieces import lose_unit, reach_tech, uninhabit


class Books(Plain, frozen=True):
    """A player's economy in one step, as its orders have left it."""

    planets: dict[str, Planet]
    civilization: int
    cargo: dict[int, Resources]
    orders: tuple["Order", ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()  # what each order threw
    lost: tuple[int, ...] = ()  # own units that are no more
    done: tuple[str, ...] = ()  # what can be done only once in the step, as far as it is done
    bought: dict[str, int] = {}  # things bought, by planet
    counters: dict[str, int] = {}  # counters taken for them, by kind
    recalled: dict[str, int] = {}  # own trade goods taken back, by holder
    artifacts: tuple[str, ...] = ()  # those that are used up
    pairs: int = 0  # pairs of victory points bought
    shows: bool = False  # whether an order was given that only the player's own objective allows
    capacity: int = TRANSPORT_CAPACITY  # of a transport
    mined: int = 0  # ore just mined that is not yet on a transport
    mine: str = ""  # the hex of the last mining, while something there is to be settled

    def with_planet(self, planet: Planet, **changes: object) -> "Books":
        changed = msgspec.structs.replace(planet, **changes)
        return msgspec.structs.replace(self, planets={**self.planets, planet.name: changed})

    def gaining(self, planet: Planet, what: Resource, amount: int) -> "Books":
        """The books when a planet gains so much of a resource, or loses it."""
        return self.with_planet(planet, box=plus(planet.box, what, amount))

    def noting(self, order: "Order", dice: tuple[int, ...] = ()) -> "Books":
        """The books with one more order in their list, and the dice that it threw."""
        return msgspec.structs.replace(self, orders=(*self.orders, order), dice=(*self.dice, dice))

    def marked(self, mark: str) -> "Books":
        return msgspec.structs.replace(self, done=(*self.done, mark))

    def losing(self, unit: int) -> "Books":
        """A unit is gone, with its cargo.

        IS-S-TRN-06
        """
        cargo = {name: load for name, load in self.cargo.items() if name != unit}
        return msgspec.structs.replace(self, lost=(*self.lost, unit), cargo=cargo)


Thrown = tuple[Books, tuple[int, ...]]  # the books after an order, and the dice that it threw


def opening_books(state: State, seat: int) -> Books:
    """The books before any order."""
    cargo = {unit: load for unit, load in state.cargo.items() if state.units[unit].owner == seat}
    planets = {planet.name: planet for planet in state.planets_of(seat)}
    civilization = state.players[seat].civilization
    return Books(planets, civilization, cargo, capacity=state.capacity_of(seat))


class Ledger(Plain, frozen=True):
    """A player's orders in a sealed step. It is there before the first one is given, so that an
    empty ledger is told from one that others cannot see."""

    books: Books | None = None  # None: nothing has been ordered


class Order(Action, frozen=True):
    """An order to one's own planet or units in a sealed step."""

    deed: ClassVar[str]  # what logs call it; orders of one deed are told together
    shown: ClassVar[bool] = False  # whether units that come or go show it

    def why_not(self, state: State, step: "SealedStep", seat: int) -> Violation | None:
        return self.why_not_by(step.books(state, seat), state, step, seat)

    def why_not_by(
        self, books: Books, state: State, step: "SealedStep", seat: int
    ) -> Violation | None:
        """The rule that forbids the order to a player with these books."""
        return step.why_unsettled(books, self) or self.why_not_order(state, step, seat, books)

    def do(self, state: State, step: "SealedStep", seat: int) -> None:
        books, dice = self.carried_out(state, step, seat, step.books(state, seat))
        state.swap(step.with_ledger(seat, Ledger(books.noting(self, dice))))

    def why_not_order(self, state: State, step: Any, seat: int, books: Books) -> Violation | None:
        """The rule that forbids the order, judged by the books alone."""
        raise NotImplementedError

    def carried_out(self, state: State, step: Any, seat: int, books: Books) -> Thrown:
        """The books after the order, and the dice that it threw."""
        raise NotImplementedError


class PlanetOrder(Order, frozen=True):
    """An order to one own planet, which a field of the order names."""

    @property
    def planet(self) -> str:
        raise NotImplementedError

    def why_not_order(self, state: State, step: Any, seat: int, books: Books) -> Violation | None:
        """Only inhabited planets of one's own take orders.

        IS-S-ECON-03, IS-S-INV-09
        """
        planet = books.planets.get(self.planet)
        if planet is None or not planet.industry:
            return violation(
                "IS-S-ECON-03", "You do not control a planet {name}.", name=self.planet
            )
        return self.why_not_at(planet, state, step, seat, books)

    def why_not_at(
        self, planet: Planet, state: State, step: Any, seat: int, books: Books
    ) -> Violation | None:
        """The rule that forbids the order to this planet."""
        raise NotImplementedError


class SealOrders(Action, frozen=True):
    """Give no more orders in this step.

    IS-TURN-02, IS-S-ECON-01
    """

    text: ClassVar = "seal orders"
    ends: ClassVar = True

    def why_not(self, state: State, step: "SealedStep", seat: int) -> Violation | None:
        return step.why_unsettled(step.books(state, seat), self)

    def do(self, state: State, step: "SealedStep", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, sealed=(*step.sealed, seat)))


class SealPhase(Action, frozen=True):
    """Give no more orders in this step, nor in those of the phase that are to come.

    IS-TURN-02, IS-S-ECON-01
    """

    text: ClassVar = "seal orders of the phase"
    ends: ClassVar = True

    def why_not(self, state: State, step: "SealedStep", seat: int) -> Violation | None:
        return step.why_unsettled(step.books(state, seat), self)

    def do(self, state: State, step: "SealedStep", seat: int) -> None:
        phase = phase_of(state)
        state.swap_below(msgspec.structs.replace(phase, left=(*phase.left, seat)))
        SealOrders().do(state, step, seat)


class SealedStep(Step, frozen=True):
    """One of the five steps of the Economic Phase, done by all players at the same time.

    A player to whom the step offers nothing is not asked. IS-S-ECON-01
    """

    rule: ClassVar = "IS-S-ECON-01"
    discreet: ClassVar = True
    apart: ClassVar = True
    cause: ClassVar[Cause]  # by which units leave play in the step, if any do

    ledgers: tuple[Secret[Ledger], ...]
    sealed: tuple[int, ...] = ()

    @classmethod
    def begin(cls, state: State) -> None:
        step = cls(tuple(Secret(Ledger(), (seat,)) for seat in range(state.seats)))
        idle = tuple(
            seat
            for seat in range(state.seats)
            if seat in phase_of(state).left or not step.may_order(state, seat)
        )
        state.push(msgspec.structs.replace(step, sealed=idle))

    # -- the books

    def ledger(self, seat: int) -> Ledger:
        return self.ledgers[seat].value or Ledger()

    def books(self, state: State, seat: int) -> Books:
        return self.ledger(seat).books or _opened(state, self, seat)

    def with_ledger(self, seat: int, ledger: Ledger) -> Self:
        secret = Secret(ledger, (seat,))
        ledgers = (*self.ledgers[:seat], secret, *self.ledgers[seat + 1 :])
        return msgspec.structs.replace(self, ledgers=ledgers)

    def invented(self, state: State, seat: int, dice: Dice) -> Self:
        """The others as if they had ordered nothing yet."""
        ledgers = tuple(
            secret if secret.known_to(seat) else Secret(Ledger(), secret.knows)
            for secret in self.ledgers
        )
        return msgspec.structs.replace(self, ledgers=ledgers)

    # -- the question

    def candidates(self, state: State, seat: int, books: Books) -> Iterable[Order]:
        """Orders that may be legal, the others left out."""
        raise NotImplementedError

    def why_unsettled(self, books: Books, action: Action) -> Violation | None:
        """What has to be settled before anything else."""
        return None

    def orders(self, state: State, seat: int) -> tuple[Order, ...]:
        """What a player can order now."""
        return _orders(state, self, seat)

    def may_order(self, state: State, seat: int) -> bool:
        """Whether the step offers a player anything, for all that everybody knows."""
        return bool(self.orders(state, seat))

    def asks(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.seats) if seat not in self.sealed)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return _answers(state, self, seat)

    # -- when all are done

    def go_on(self, state: State) -> None:
        """Open all books and carry them out, in seat order.

        IS-S-ECON-01
        """
        opened = [
            (seat, books)
            for seat, secret in enumerate(self.ledgers)
            if (ledger := state.open(secret)) is not None and (books := ledger.books) is not None
        ]
        for seat, books in opened:
            self.settle(state, seat, books)
        for seat, books in opened:
            self.settle_others(state, seat, books)
        state.pop()

    def settle(self, state: State, seat: int, books: Books) -> None:
        """Make one player's books come true. What only the player's own objective allows shows it.

        IS-A-OBJ-GEN-6
        """
        for order, dice in zip(books.orders, books.dice, strict=True):
            state.tell(Ordered(seat=seat, order=order, dice=dice))
        if books.shows:
            reveal(state, seat)
        for artifact in books.artifacts:
            del state.artifacts[artifact]
        for name in books.lost:
            lose_unit(state, state.units[name], self.cause)
        for unit in state.units_of(seat):
            if unit.id in books.cargo:
                state.cargo[unit.id] = books.cargo[unit.id]
        for planet in books.planets.values():
            if planet.industry:
                state.keep_planet(state.planets[planet.name], planet)
            else:
                uninhabit(state, state.planets[planet.name], seat)
        reach_tech(state, seat, books.civilization)

    def settle_others(self, state: State, seat: int, books: Books) -> None:
        """What one player's orders do to others, once everybody's books have come true."""


_END = (SealPhase(), SealOrders())


# Nothing outside the books changes in a sealed step, and nobody's books change those of others: so
# what hangs on a player's books holds until the player's next order.


@memo("step.ledgers[seat]", by="seat")
def _opened(state: State, step: SealedStep, seat: int) -> Books:
    """A player's books before the first order."""
    return opening_books(state, seat)


@memo("step.ledgers[seat]", by="seat")
def _orders(state: State, step: SealedStep, seat: int) -> tuple[Order, ...]:
    books = step.books(state, seat)
    return tuple(
        [
            order
            for order in step.candidates(state, seat, books)
            if order.why_not_by(books, state, step, seat) is None
        ]
    )


@memo("step.ledgers[seat]", by="seat")
def _answers(state: State, step: SealedStep, seat: int) -> tuple[Action, ...]:
    """Orders, and ways to end."""
    end = [action for action in _END if action.why_not(state, step, seat) is None]
    return (*step.orders(state, seat), *end)


def phase_of(state: State) -> Any:
    """The Economic Phase that the sealed step on top, or about to begin, belongs to."""
    return state.below if isinstance(state.top, SealedStep) else state.top


def why_not_pay(planet: Planet, cost: int) -> Violation | None:
    """A planet pays from its own box alone.

    IS-S-ECON-03
    """
    has = planet.box.get(IOU, 0)
    if has >= cost:
        return None
    return violation(
        "IS-S-ECON-03",
        "This costs {cost} IOUs; {name} has {has}.",
        cost=cost,
        name=planet.name,
        has=has,
    )


def books_of(state: State, seat: int | None) -> Books | None:
    """A player's books in the sealed step that is on, if one is."""
    step = state.stack[-1] if state.stack else None
    if seat is None or not isinstance(step, SealedStep):
        return None
    return step.books(state, seat)


def books_on(state: State, name: str) -> tuple[Books, Planet] | None:
    """The books of a planet's owner, and the planet as they have it."""
    planet = state.planets.get(name)
    books = None if planet is None else books_of(state, planet.owner)
    return None if books is None or name not in books.planets else (books, books.planets[name])


def books_of_unit(state: State, unit: int) -> Books | None:
    """The books of a unit's owner."""
    found = state.units.get(unit)
    return None if found is None else books_of(state, found.owner)
