"""Mining: transports in asteroids dig for ore, and where it is stowed."""

from typing import ClassVar

import msgspec

from astrarium.kernel import Draw, Hex, Tally, Violation, violation
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Facts, said

from ...data import MINING, RICHEST_MINING, is_player
from ...resources import ORE, plus, total
from ...state import InterSpaceState as State
from ...things import UnitId
from ...units import Unit
from .sealed import Books, Order, SealedStep, Thrown, books_of_unit


def transports_in(state: State, books: Books, seat: int, hex: Hex) -> list[Unit]:
    """A player's transports in a hex that are still there."""
    return [
        unit
        for unit in state.own_at(hex, seat)
        if unit.kind == "transport" and unit.id not in books.lost
    ]


def room(books: Books, unit: int) -> int:
    """How many more resources a transport can carry.

    IS-S-TRN-01, IS-A-BRK-HEAVY-1
    """
    return books.capacity - total(books.cargo.get(unit, {}))


@rule(of=State.in_effect)
def mining_bonus(state: State, seat: int, hex: Hex) -> Tally:
    """What is added to a mining die: own transports, less one for each other player with
    transports there.

    Whether the others mine does not matter. IS-S-MINE-02, IS-S-MINE-03
    """
    transports = [unit for unit in state.at(hex) if unit.kind == "transport"]
    owners = [unit.owner for unit in transports if is_player(unit.owner)]
    tally = Tally.of("transports", owners.count(seat))
    return tally.minus("other players", len(set(owners) - {seat}))


def mining_total(state: State, seat: int, hex: Hex, die: int) -> int:
    """A mining die with what is added to it."""
    return die + mining_bonus(state, seat, hex).total


def mining_result(total: int) -> tuple[str, int]:
    """What a mining total means: an accident, ore or nothing; and how much ore it brings."""
    ore = mined(total)
    if ore is None:
        return "accident", 0
    return ("ore", ore) if ore else ("nothing", 0)


def mined(total: int) -> int | None:
    """The ore that a mining total brings; None is an accident.

    IS-S-MINE-02
    """
    return next((ore for highest, ore in MINING if total <= highest), RICHEST_MINING)


class MiningRoll(Draw, frozen=True):
    """What miners find; what others hide in their stacks there is not told with it.

    IS-S-MINE-02, IS-S-SECRET-01
    """

    text: ClassVar = "mining in {hex}"
    told_with: ClassVar = ("hex",)
    hex: Hex
    known: bool = True  # whether everything that is added may be told

    def row(self, total: int) -> str:
        return mining_result(total)[0] if self.known else ""


class Mine(Order, frozen=True):
    """Mine an asteroids hex with all own transports there; support and others do not matter.

    IS-S-MINE-01, IS-S-MINE-02, IS-S-MINE-04, IS-S-MINE-05, IS-S-MINE-06
    """

    text: ClassVar = "mine {hex}"
    picks: ClassVar = ("area:{hex}",)
    heading: ClassVar = "hex"
    always_shown: ClassVar = True
    deed: ClassVar = "mines"
    hex: Hex

    def why_not_order(
        self, state: State, step: SealedStep, seat: int, books: Books
    ) -> Violation | None:
        tile = state.map.tiles.get(self.hex)
        if tile is None or tile.terrain != "asteroids":
            return violation("IS-S-MINE-01", "There are no asteroids in {hex}.", hex=self.hex)
        if str(self) in books.done:
            return violation("IS-S-MINE-01", "{hex} has been mined in this phase.", hex=self.hex)
        if not transports_in(state, books, seat, self.hex):
            return violation("IS-S-MINE-01", "You have no transport in {hex}.", hex=self.hex)
        return None

    def carried_out(self, state: State, step: SealedStep, seat: int, books: Books) -> Thrown:
        bonus = mining_bonus(state, seat, self.hex)
        others = [unit for unit in state.at(self.hex) if unit.owner != seat]
        known = not any(map(state.is_buried, others))
        draw = MiningRoll(self.hex, known)
        die = state.roll(6, draw, to=(seat,), added=bonus if known else None)
        ore = mined(die + bonus.total)
        there = transports_in(state, books, seat, self.hex)
        books = books.marked(str(self))
        if ore is None and len(there) == 1:
            return books.losing(there[0].id), (die,)
        fits = sum(room(books, unit.id) for unit in there)
        books = msgspec.structs.replace(books, mine=self.hex, mined=min(ore or 0, fits))
        return (books if ore is None else stowed_by_itself(state, seat, books)), (die,)


def stowed_by_itself(state: State, seat: int, books: Books) -> Books:
    """Load mined ore where there is no choice: on the only transport with room, or on all of them.

    IS-S-MINE-05
    """
    there = transports_in(state, books, seat, Hex(books.mine))
    free = {unit.id: room(books, unit.id) for unit in there if room(books, unit.id)}
    if books.mined and (len(free) == 1 or books.mined == sum(free.values())):
        for unit, space in free.items():
            books = loaded(books, unit, min(space, books.mined))
    return books if books.mined else msgspec.structs.replace(books, mine="")


def loaded(books: Books, unit: int, amount: int) -> Books:
    """Mined ore goes on a transport."""
    cargo = {**books.cargo, unit: plus(books.cargo.get(unit, {}), ORE, amount)}
    return msgspec.structs.replace(books, cargo=cargo, mined=books.mined - amount)


class Stow(Order, frozen=True):
    """Load mined ore on a transport in the hex, which must be done at once.

    IS-S-MINE-05, IS-S-TRN-01
    """

    text: ClassVar = "stow {amount} ore on {unit}"
    picks: ClassVar = ("piece:{unit}", "stow:{amount}")
    deed: ClassVar = "loads"
    amount: int
    unit: UnitId

    def facts(self, state: State) -> Facts:
        books = books_of_unit(state, self.unit)
        return {
            "goods": said("amount", self.amount, ORE),
            "ore": said("amount", 0 if books is None else books.mined, ORE),
            "room": 0 if books is None else room(books, self.unit),
        }

    def why_not_order(
        self, state: State, step: SealedStep, seat: int, books: Books
    ) -> Violation | None:
        there = [unit.id for unit in transports_in(state, books, seat, Hex(books.mine))]
        if not books.mined or self.unit not in there:
            return violation("IS-S-MINE-05", "No ore has been mined where this transport is.")
        if not 1 <= self.amount <= books.mined:
            return violation("IS-S-MINE-05", "There is {n} ore to load.", n=books.mined)
        if self.amount > room(books, self.unit):
            return violation(
                "IS-S-TRN-01", "A transport carries {most} resources.", most=books.capacity
            )
        return None

    def carried_out(self, state: State, step: SealedStep, seat: int, books: Books) -> Thrown:
        return stowed_by_itself(state, seat, loaded(books, self.unit, self.amount)), ()
