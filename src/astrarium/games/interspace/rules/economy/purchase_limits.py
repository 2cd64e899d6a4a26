"""What limits purchases: the counters that a player has left, and the industry of the planet."""

from collections import Counter

import msgspec

from astrarium.kernel import Violation, violation

from ...data import COUNTERS, PLENTY, UNITS
from ...resources import IOU, goods_of
from ...state import InterSpaceState as State
from ...state.planets import Planet
from .sealed import Books, phase_of

GOODS = "goods"  # the counters of trade goods, among those of units


def free_counters(state: State, seat: int) -> dict[str, int]:
    """The counters that a player has neither on the map nor on planet cards nor with others.

    Those of units that nobody commands any more are not free; with plus counters there is no end
    of them. IS-LIMIT-01, IS-S-LIMIT-01, IS-S-LIMIT-03, IS-A-COL-REBELS-13, IS-A-OPT-PLUS-1,
    IS-A-OPT-PLUS-2, IS-A-OPT-PLUS-3
    """
    if state.options.plus_counters:
        return dict.fromkeys((*UNITS, GOODS), PLENTY)
    used: Counter[str] = Counter()
    for (owner, kind), count in state.index.counters.items():
        if owner == seat:
            used[kind] += count
    for planet in state.planets_of(seat):
        used.update(COUNTERS.get(kind, kind) for kind in planet.waiting)
    goods = goods_of(state.players[seat].home)
    holdings = [*(planet.box for planet in state.planets.values()), *state.cargo.values()]
    left: dict[str, int] = {kind: unit.limit - used[kind] for kind, unit in UNITS.items()}
    existing = sum(held.get(goods, 0) for held in holdings)
    return {**left, GOODS: state.options.trade_goods - existing}


def taking(books: Books, counter: str, amount: int) -> Books:
    counters = {**books.counters, counter: books.counters.get(counter, 0) + amount}
    return msgspec.structs.replace(books, counters=counters)


def why_not_more(planet: Planet, books: Books, amount: int) -> Violation | None:
    """A planet buys no more things a turn than its industry.

    IS-S-BUY-03
    """
    left = planet.industry - books.bought.get(planet.name, 0)
    if 1 <= amount <= left:
        return None
    return violation(
        "IS-S-BUY-03", "{name} can buy {left} more this turn, by its industry.",
        name=planet.name, left=left,
    )  # fmt: skip


def spending(books: Books, planet: Planet, cost: int, amount: int) -> Books:
    """The books after a planet has paid for some things."""
    books = books.gaining(planet, IOU, -cost)
    bought = {**books.bought, planet.name: books.bought.get(planet.name, 0) + amount}
    return msgspec.structs.replace(books, bought=bought)


def left_to_buy(state: State, seat: int, books: Books, counter: str) -> int:
    """Counters of a kind that can still be bought in this phase.

    IS-S-LIMIT-02
    """
    free: dict[str, int] = phase_of(state).free[seat]
    return free[counter] - books.counters.get(counter, 0)
