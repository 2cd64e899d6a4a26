"""What others hide, imagined: what they could have paid for, within what was seen of them.

Everybody can work out what an empire has earned. What of it does not show on the map went into
technology and into ships that lie face down.
"""

from collections.abc import Iterator
from typing import Any

from astrarium.kernel import Dice, Hex

from .data import (
    KINDS,
    MOST_SHIPS,
    START,
    START_LEVELS,
    TECHNOLOGIES,
    TYPES,
    WARSHIPS,
    Kind,
    Technology,
)
from .options import SpaceEmpiresOptions

# Of what an empire has earned, the part that maintenance and losses have taken: at first, for each
# cycle, and at most; by games of bots.
WORN, WORN_A_CYCLE, MOST_WORN = 0.1, 0.0175, 0.5
COUNTER = 6  # CP: what a face-down counter costs at least, as a rule
LEAST_SHARE, SHARES = 1, 6  # of ten: how much of what is left may have gone into research
# How often technologies are bought, beside others that are bought once.
LIKELY: tuple[Technology, ...] = (
    "ship_size", "ship_size", "ship_size", "attack", "attack", "defense", "movement", "movement",
    *TECHNOLOGIES,
)  # fmt: skip
TRIES = 24  # levels that are thought of


def spent_openly(state: Any, owner: int) -> int:
    """What everybody sees that an empire has bought, less what it began with. Of groups that are
    still to be imagined nothing is known."""
    spent = -sum(TYPES[kind].cost * ships for kind, ships in START.items())
    colonies = sum(not colony.is_homeworld for colony in state.colonies_of(owner).values())
    if state.options.quick_start:
        colonies -= sum(
            home == owner and state.marker(hex) == "planet" for hex, home in state.homes.items()
        )
    spent += max(0, colonies) * TYPES["CO"].cost
    for group in state.groups_of(owner):
        if group.kind.value is not None:
            spent += TYPES[group.kind.value].cost * (group.ships.value or 1)
    return spent


def research_cost(options: SpaceEmpiresOptions, levels: dict[Technology, int]) -> int:
    return sum(options.price(name, START_LEVELS[name], level) for name, level in levels.items())


def means_left(state: Any, empire: Any, levels: dict[Technology, int]) -> int:
    """What an empire may have spent on what nobody sees, besides some technology."""
    worn = min(MOST_WORN, WORN + WORN_A_CYCLE * state.cycle)
    left = int((1 - worn) * empire.earned) - spent_openly(state, empire.seat)
    return left - research_cost(state.options, levels)


def hidden_groups(state: Any, owner: int) -> int:
    """Counters of somebody that are still to be imagined."""
    return sum(group.kind.value is None for group in state.groups_of(owner))


# -- technology


def levels_imagined(
    state: Any, empire: Any, seat: int, dice: Dice
) -> tuple[dict[Technology, int], Dice]:
    """Levels that an empire may have: those it has shown, and what it could have bought besides."""
    levels = {
        name: hidden.limits(seat)[0] or START_LEVELS[name] for name, hidden in empire.levels.items()
    }
    left = means_left(state, empire, levels)
    left -= COUNTER * hidden_groups(state, empire.seat)
    share, dice = dice.draw(SHARES, "share of research")
    budget = left * (LEAST_SHARE + share) // 10
    for _ in range(TRIES):
        if budget <= 0:
            break
        at, dice = dice.draw(len(LIKELY), "research")
        name = LIKELY[at - 1]
        level = levels[name] + 1
        cost = state.options.price(name, levels[name], level)
        known = empire.levels[name]
        if state.options.has_technology(name) and known.admits(seat, level) and 0 < cost <= budget:
            levels[name], budget = level, budget - cost
    return enough_for_counters(state, empire.seat, levels), dice


def enough_for_counters(
    state: Any, owner: int, levels: dict[Technology, int]
) -> dict[Technology, int]:
    """Levels with Ship Size for as many kinds of warships as there are counters face down: any of
    them may have to be one, and of each kind there are only so many."""
    hidden, least = hidden_groups(state, owner), levels["ship_size"]
    most = START_LEVELS["ship_size"] + len(state.options.prices("ship_size"))
    counters, size = 0, 0
    while size < least or (counters < hidden and size < most):
        counters += state.counters_left(owner, WARSHIPS[size])
        size += 1
    return {**levels, "ship_size": size}


# -- groups


def means_imagined(state: Any, owner: int) -> int:
    """What a group of somebody that is imagined next may have cost: an equal share of what is left
    for all that lie face down."""
    left = means_left(state, state.empires[owner], state.levels_of(owner))
    return max(0, left) // max(1, hidden_groups(state, owner))


def kinds_imagined(state: Any, owner: int, hex: Hex) -> list[Kind]:
    """What a face-down counter of a player may be, by the technology it is imagined to have.

    Where enemies have met and nobody left, somebody can fight; where Raiders were announced that
    stay cloaked, nobody else can.
    """
    found = [*_could_own(state, owner, hex)]
    left = [kind for kind in found if state.counters_left(owner, kind) > 0]
    found = left or found or ["SC"]
    known = [group.kind.value for group in state.groups_of(owner, hex)]
    has_armed = any(kind is not None and TYPES[kind].is_armed for kind in known)
    if any(said.evaded and (said.hex, said.owner) == (hex, owner) for said in state.evasions):
        decoys: list[Kind] = [kind for kind in found if kind == "DECOY"]
        return decoys if has_armed and decoys else ["R"]
    if has_armed or not state.enemies_at(hex, owner):
        return found
    return [kind for kind in found if TYPES[kind].is_armed] or ["SC"]


def _could_own(state: Any, owner: int, hex: Hex) -> Iterator[Kind]:
    """Kinds that take no more technology than an empire has, and can be where the counter is: what
    does not move by itself is at a colony."""
    colony, own = state.colonies.get(hex), state.levels_of(owner)
    settled = colony is not None and colony.owner == owner
    has_base = any(group.kind.value == "BASE" for group in state.groups_of(owner, hex))
    for kind in KINDS:
        its = TYPES[kind]
        if its.is_face_up or not state.options.allows(kind):
            continue
        if its.speed == 0 and (not settled or (kind == "BASE" and has_base)):
            continue
        if its.requires is None or own[its.requires[0]] >= its.requires[1]:
            yield kind


def affordable(kinds: list[Kind], means: int) -> list[Kind]:
    """Those of some kinds of which a group may have cost so much; in any case the cheapest."""
    cheapest = min(TYPES[kind].cost for kind in kinds)
    most = max(cheapest, 2 * means, COUNTER)
    return [kind for kind in kinds if TYPES[kind].cost <= most]


def ships_imagined(kind: Kind, means: int, least: int, most: int, dice: Dice) -> tuple[int, Dice]:
    """How many ships a group has: no more than could be paid for, as far as that is known."""
    paid = max(least, min(most, MOST_SHIPS, -(-3 * means // (2 * max(1, TYPES[kind].cost)))))
    many, dice = dice.draw(paid - least + 1, "ships")
    return least + many - 1, dice


def drawn(values: list[Any], dice: Dice, name: str) -> tuple[Any, Dice]:
    at, dice = dice.draw(len(values), name)
    return values[at - 1], dice
