"""Sealed steps: all players give orders at once, and nothing shows until all are done.

Each player keeps books: the own planets and transports as the orders so far have left them. Dice
that an order throws are its giver's alone until the step ends; then all books are opened, in seat
order.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Action, Dice, Plain, Secret, Step, Violation, parse_action, violation

from ..data import MOST_TAKEBACKS, TRANSPORT_CAPACITY
from ..events import Cause, Ordered
from ..resources import IOU, Resource, Resources, plus
from ..state import InterSpaceState as State
from ..state import Planet
from .objectives import reveal
from .pieces import lose_unit, reach_tech, uninhabit


class Books(Plain, frozen=True):
    """A player's economy in one step, as its orders have left it."""

    planets: dict[str, Planet]
    civilization: int
    cargo: dict[int, Resources]
    orders: tuple[str, ...] = ()
    dice: tuple[tuple[int, ...], ...] = ()  # what each order threw
    lost: tuple[int, ...] = ()  # own units that are no more
    done: tuple[str, ...] = ()  # what can be done only once in the step, as far as it is done
    bought: dict[str, int] = {}  # things bought, by planet
    counters: dict[str, int] = {}  # counters taken for them, by kind
    recalled: dict[str, int] = {}  # own trade goods taken back, by holder
    artifacts: tuple[str, ...] = ()  # those that are used up
    pairs: int = 0  # pairs of victory points bought
    shows: bool = False  # whether an order was given that only the own objective allows
    capacity: int = TRANSPORT_CAPACITY  # of a transport
    mined: int = 0  # ore just mined that is not yet on a transport
    mine: str = ""  # the hex of the last mining, while something there is to be settled

    def with_planet(self, planet: Planet, **changes: object) -> "Books":
        changed = msgspec.structs.replace(planet, **changes)
        return msgspec.structs.replace(self, planets={**self.planets, planet.name: changed})

    def gaining(self, planet: Planet, what: Resource, amount: int) -> "Books":
        """The books when a planet gains so much of a resource, or loses it."""
        return self.with_planet(planet, box=plus(planet.box, what, amount))

    def noting(self, order: str, dice: tuple[int, ...] = ()) -> "Books":
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
    """A player's orders in a sealed step: the books now, and as they were after the last dice."""

    books: Books | None = None  # None: nothing has been ordered
    firm: Books | None = None
    takebacks: int = 0


class Order(Action, frozen=True):
    """An order to an own planet or to own units in a sealed step."""

    def why_not(self, state: State, step: "SealedStep", seat: int) -> Violation | None:
        return self.why_not_by(step.books(state, seat), state, step, seat)

    def why_not_by(
        self, books: Books, state: State, step: "SealedStep", seat: int
    ) -> Violation | None:
        """The rule that forbids the order to a player with these books."""
        return step.why_unsettled(books, self) or self.why_not_order(state, step, seat, books)

    def do(self, state: State, step: "SealedStep", seat: int) -> None:
        books, dice = self.carried_out(state, step, seat, step.books(state, seat))
        books = books.noting(str(self), dice)
        before = step.ledger(seat)
        firm = books if dice else before.firm
        state.swap(step.with_ledger(seat, Ledger(books, firm, before.takebacks)))

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


class TakeBack(Action, frozen=True):
    """Take back the last order, unless it threw dice; only so often in a step."""

    text: ClassVar = "take back last order"

    def why_not(self, state: State, step: "SealedStep", seat: int) -> Violation | None:
        ledger = step.ledger(seat)
        given = step.books(state, seat).orders
        if not given:
            return violation("IS-S-ECON-01", "You have given no order to take back.")
        if ledger.firm is not None and len(ledger.firm.orders) == len(given):
            return violation("IS-S-ECON-01", "An order that threw dice stands.")
        if ledger.takebacks >= MOST_TAKEBACKS:
            return violation(
                "IS-S-ECON-01", "Orders can be taken back {n} times in a step.", n=MOST_TAKEBACKS
            )
        return None

    def do(self, state: State, step: "SealedStep", seat: int) -> None:
        """Give all orders since the last dice again, but for the last one."""
        ledger = step.ledger(seat)
        again = step.books(state, seat).orders[:-1]
        books = ledger.firm or opening_books(state, seat)
        for text in again[len(books.orders) :]:
            order = parse_action(text, step.accepts)
            assert isinstance(order, Order)
            books, _ = order.carried_out(state, step, seat, books)
            books = books.noting(text)
        state.swap(step.with_ledger(seat, Ledger(books, ledger.firm, ledger.takebacks + 1)))


class SealOrders(Action, frozen=True):
    """Give no more orders in this step.

    IS-TURN-02, IS-S-ECON-01
    """

    text: ClassVar = "seal orders"

    def why_not(self, state: State, step: "SealedStep", seat: int) -> Violation | None:
        return step.why_unsettled(step.books(state, seat), self)

    def do(self, state: State, step: "SealedStep", seat: int) -> None:
        state.swap(msgspec.structs.replace(step, sealed=(*step.sealed, seat)))


class SealPhase(Action, frozen=True):
    """Give no more orders in this step, nor in those of the phase that are to come.

    IS-TURN-02, IS-S-ECON-01
    """

    text: ClassVar = "seal orders of the phase"

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
        return self.ledger(seat).books or self._opening_books(state, seat)

    def _opening_books(self, state: State, seat: int) -> Books:
        """Nothing outside the books changes in the step, so they are opened once."""
        memory = state.__dict__.setdefault("_books", {})
        known: tuple[object, Books] | None = memory.get(seat)
        if known is None or known[0] is not self.ledgers[seat]:
            known = memory[seat] = (self.ledgers[seat], opening_books(state, seat))
        return known[1]

    def with_ledger(self, seat: int, ledger: Ledger) -> Self:
        secret = Secret(ledger, (seat,))
        ledgers = (*self.ledgers[:seat], secret, *self.ledgers[seat + 1 :])
        return msgspec.structs.replace(self, ledgers=ledgers)

    def invented(self, seat: int, dice: Dice) -> Self:
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
        """What others do changes nothing here, so a listing stands until the own next order."""
        memory = state.__dict__.setdefault("_orders", {})
        known: tuple[object, tuple[Order, ...]] | None = memory.get(seat)
        if known is None or known[0] is not self.ledgers[seat]:
            books = self.books(state, seat)
            listed = [
                order
                for order in self.candidates(state, seat, books)
                if order.why_not_by(books, state, self, seat) is None
            ]
            known = memory[seat] = (self.ledgers[seat], tuple(listed))
        return known[1]

    def may_order(self, state: State, seat: int) -> bool:
        """Whether the step offers a player anything, for all that everybody knows."""
        return bool(self.orders(state, seat))

    def asks(self, state: State) -> tuple[int, ...]:
        return tuple(seat for seat in range(state.seats) if seat not in self.sealed)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        """Orders, and ways to end, stand until the own next answer too."""
        memory = state.__dict__.setdefault("_answers", {})
        known: tuple[object, tuple[Action, ...]] | None = memory.get(seat)
        if known is None or known[0] is not self.ledgers[seat]:
            end = [action for action in _END if action.why_not(state, self, seat) is None]
            known = memory[seat] = (self.ledgers[seat], (*self.orders(state, seat), *end))
        return known[1]

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
        for memory in ("_books", "_orders", "_answers"):
            state.__dict__.pop(memory, None)
        for seat, books in opened:
            self.settle(state, seat, books)
        for seat, books in opened:
            self.settle_others(state, seat, books)
        state.pop()

    def settle(self, state: State, seat: int, books: Books) -> None:
        """Make one player's books come true. What only the own objective allows shows it.

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


_END = (TakeBack(), SealPhase(), SealOrders())


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
