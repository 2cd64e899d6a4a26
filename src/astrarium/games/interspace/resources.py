"""Resources of the Standard game: IOUs, ore and trade goods, in a planet's box or on a transport.

Trade goods go by the colour of whoever made them: "Green-goods".
"""

from collections.abc import Mapping
from typing import Annotated

from astrarium.kernel.things import Named

Resource = Annotated[str, Named("resource")]
# How many of what; replaced, never changed; nothing counts 0.
Resources = Annotated[dict[Resource, int], Named("hoard")]

IOU, ORE = "iou", "ore"
_GOODS = "-goods"


def goods_of(home: str) -> Resource:
    """The trade goods of the player with a home world."""
    return f"{home}{_GOODS}"


def is_goods(what: Resource) -> bool:
    return what.endswith(_GOODS)


def colour(goods: Resource) -> str:
    """The home world of the player whose colour trade goods have."""
    return goods.removesuffix(_GOODS)


def plus(have: Mapping[Resource, int], what: Resource, amount: int) -> Resources:
    """So many more of a resource, or fewer if the amount is negative."""
    count = have.get(what, 0) + amount
    assert count >= 0, f"{-count} {what} too few"
    rest = {kind: number for kind, number in have.items() if kind != what}
    return {**rest, what: count} if count else rest


def joined(have: Mapping[Resource, int], more: Mapping[Resource, int]) -> Resources:
    """Both together."""
    return {what: have.get(what, 0) + more.get(what, 0) for what in {**have, **more}}


def without(have: Mapping[Resource, int], less: Mapping[Resource, int]) -> Resources:
    """What is left when something goes, never less than nothing."""
    left = {what: number - less.get(what, 0) for what, number in have.items()}
    return {what: number for what, number in left.items() if number > 0}


def is_number(holder: str) -> bool:
    """Whether a holder of resources is a transport, which goes by its number, and no planet."""
    return holder.isascii() and holder.isdecimal() and len(holder) < 10


def total(have: Mapping[Resource, int]) -> int:
    return sum(have.values())
