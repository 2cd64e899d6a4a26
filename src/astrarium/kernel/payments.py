"""Payments: the ways in which a cost can be paid.

A cost and a purse count resources by name. Some resources may stand for others: ``wild`` says for
which. A payment is what is handed over, as a sorted tuple of names, so that an action can have it
as a field ("pay metal+metal+organic"). The payments are listed with the fewest wild ones first.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping

Resources = Mapping[str, int]
Wild = Mapping[str, Collection[str]]  # by the name of the wild resource: what it may stand for
Payment = tuple[str, ...]

NO_WILD: Wild = {}


def payments(
    cost: Resources, purse: Resources, wild: Wild = NO_WILD, *, first: Collection[str] = ()
) -> tuple[Payment, ...]:
    """All ways to pay a cost in full; none if the purse does not suffice.

    Resources in ``first`` must be used up, as far as they can stand for anything, before others.
    """
    return _listed(set(_ways(dict(cost), Counter(purse), wild)), wild, first)


def penalties(
    cost: Resources, purse: Resources, wild: Wild = NO_WILD, *, first: Collection[str] = ()
) -> tuple[Payment, ...]:
    """All ways to pay as much of a cost as the purse allows; one of them is to pay nothing only if
    nothing of it can be paid."""
    for missing in range(sum(cost.values()) + 1):
        found = {
            payment
            for less in _reduced(dict(cost), missing)
            for payment in payments(less, purse, wild, first=first)
        }
        if found:
            return _listed(found, wild, first)
    return ((),)


def spent(purse: Resources, payment: Payment) -> dict[str, int]:
    """What is left of a purse after a payment."""
    left = dict(purse)
    for name in payment:
        left[name] -= 1
    return left


def _listed(found: set[Payment], wild: Wild, first: Collection[str]) -> tuple[Payment, ...]:
    most = max((_used(payment, first) for payment in found), default=0)
    ways = (payment for payment in found if _used(payment, first) == most)
    return tuple(sorted(ways, key=lambda payment: (_used(payment, wild), payment)))


def _used(payment: Payment, names: Collection[str]) -> int:
    return sum(name in names for name in payment)


def _ways(cost: dict[str, int], purse: Counter[str], wild: Wild) -> Iterator[Payment]:
    """Ways to pay, resource by resource; the same one may come several times."""
    due = next((name for name, many in cost.items() if many), None)
    if due is None:
        yield ()
        return
    substitutes = [name for name, stands_for in wild.items() if due in stands_for and name != due]
    rest = {name: many for name, many in cost.items() if name != due}
    for mixture in _mixtures(cost[due], [due, *substitutes], purse):
        for other in _ways(rest, purse - Counter(mixture), wild):
            yield tuple(sorted((*mixture, *other)))


def _mixtures(many: int, names: list[str], purse: Counter[str]) -> Iterator[Payment]:
    """Ways to take so many pieces of these resources from a purse."""
    if not names:
        if many == 0:
            yield ()
        return
    name, *others = names
    for taken in range(min(many, purse[name]), -1, -1):
        for rest in _mixtures(many - taken, others, purse):
            yield (*[name] * taken, *rest)


def _reduced(cost: dict[str, int], missing: int) -> Iterator[dict[str, int]]:
    """Costs that are smaller by so many pieces."""
    if not cost:
        if missing == 0:
            yield {}
        return
    name, *_ = cost
    rest = {other: many for other, many in cost.items() if other != name}
    for left_out in range(min(missing, cost[name]) + 1):
        for less in _reduced(rest, missing - left_out):
            yield {name: cost[name] - left_out, **less}
