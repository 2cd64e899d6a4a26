"""Positions of InterSpace Standard: an economy, trade, a contact and a battle in zones."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from astrarium.kernel import State
from tests.browser.worlds import led, written

RULES = {"tier": "standard"}
MOST_SEEDS = 200
TILES = {
    "A:1,1": "Hypph",
    "A:2,-1": "asteroids",
    "A:2,0": "empty_space",
    "A:2,1": "empty_space",
    "A:3,-1": "empty_space",
    "A:3,0": "empty_space",
    "A:4,-1": "nebula",
}
PLANETS: dict[str, Any] = {
    "Yellow": {
        "box": {"iou": 14, "ore": 3, "Green-goods": 2, "Yellow-goods": 1},
        "waiting": ["PB", "PB", "AB"],
        "tech": 4,
    },
    "Hypph": {"owner": 0, "industry": 4, "tech": 3, "box": {"iou": 8, "ore": 2}},
    "Green": {"box": {"iou": 4}, "waiting": ["PB"]},
}


def world(seed: int = 3, **other: Any) -> State:
    """Three players, and a neighbourhood of the first one's region that is known."""
    position = {"seats": 3, "options": RULES, "tiles": TILES, "planets": PLANETS}
    return written(seed=seed, **position | other)


def economy(step: str, **other: Any) -> State:
    """A sealed step of the Economic Phase: a home world, a rich colony and a mine with rivals."""
    units = {
        "A:0,0": {0: ["Trn 1", "SS 2", "Sct 3", "DD 4"]},
        "A:1,1": {0: ["PB 7"]},
        "A:2,-1": {0: ["Trn 5", "Trn 6"], 1: ["Trn 15"]},
        "B:0,0": {1: ["SS 16"]},
    }
    return world(units=units, cargo={5: {"ore": 2}}, step={"name": step}, **other)


def trade(seat: int = 0) -> State:
    """A Movement Step: transports at home, at a colony and in one hex with an alien one."""
    return world(
        units={
            "A:0,0": {0: ["Trn 1", "SS 2", "Sct 3", "DD 4"]},
            "A:1,1": {0: ["PB 7", "Trn 6"]},
            "A:2,0": {0: ["Trn 5", "PB 9"], 1: ["Trn 15", "DD 17"]},
            "A:3,0": {1: ["SS 16"]},
            "A:4,-1": {0: ["CA 18"]},
        },
        cargo={
            5: {"ore": 2, "Yellow-goods": 1},
            6: {"iou": 4},
            15: {"iou": 3, "Green-goods": 2},
        },
        step={"name": "movement", "seat": seat, "acted": [*range(seat)]},
    )


def offered() -> State:
    """An offer of the second player that the first one is to answer."""
    return led(
        trade(seat=1),
        (1, "offer by 15 to 5"),
        (1, "give 2 iou"),
        (1, "give 1 Green-goods"),
        (1, "ask for 2 ore"),
        (1, "send offer"),
    )


def meeting() -> State:
    """A Contact Step with a fleet to meet, a scout to meet and a planet to attack."""
    return world(
        planets={"Hypph": {"owner": 1, "industry": 3, "tech": 3, "box": {"iou": 5}}},
        units={
            "A:0,0": {0: ["Trn 1", "SS 2", "Sct 3"]},
            "A:1,1": {0: ["BB 40", "BB 41", "AB 42", "AB 43", "AB 44"]},
            "A:2,0": {
                0: ["DD 20", "DD 21", "CA 22", "PB 23", "PB 24", "AB 25", "Trn 5"],
                1: ["DD 30", "CA 31", "PB 32", "PB 33", "Trn 34"],
                2: ["PB 35"],
            },
            "A:2,1": {0: ["DD 45"], 1: ["Sct 46"]},
            "B:0,0": {1: ["SS 16"]},
        },
        step={"name": "contact", "seat": 0},
    )


def battle(own: list[str], others: list[str], seed: int = 1) -> State:
    """An attack, with a station of each side near by."""
    begun = world(
        seed=seed,
        planets={"Yellow": {"tech": 4, "box": {"iou": 9}}},
        units={"A:1,0": {0: ["SS 8"]}, "A:2,0": {0: own, 1: others}, "A:3,0": {1: ["SS 18"]}},
        step={"name": "contact", "seat": 0},
    )
    return led(begun, (0, "attack fleets in A:2,0"))


def fleets() -> State:
    """A battle for which the defender has arranged its fleet, and the attacker has not."""
    own = ["DD 1", "DD 2", "DD 3", "CA 4", "PB 5", "AB 6", "Trn 7"]
    others = ["DD 11", "CA 12", "CA 13", "PB 14", "PB 15", "Trn 16"]
    placed = ("put 14 in zone 1", "put 15 in zone 1", "fleet ready")
    return led(battle(own, others), *((1, order) for order in placed))


@cache
def hits() -> State:
    """Hits for the attacker to assign, some of them by penetration fire."""
    for state in _volleys():
        asked = state.decisions()[0]
        words = {str(action).split()[0] for action in asked.actions}
        if asked.seat == 0 and words == {"hit", "pierce"}:
            return state
    raise AssertionError("no dice bring hits of both kinds")


@cache
def terms() -> State:
    """A truce that the defender offers after the first round."""
    for state in _volleys():
        asked = state.decisions()[0]
        if asked.seat == 1 and "offer truce" in map(str, asked.actions):
            return led(state, (1, "offer truce"))
    raise AssertionError("no dice leave anybody to offer a truce")


def _volleys() -> Iterator[State]:
    """The first rounds of battles with ever new dice, one answer after another."""
    for seed in range(1, MOST_SEEDS):
        state = battle(["DD 1", "DD 2", "PB 5"], ["AB 11", "AB 12", "PB 14"], seed)
        led(state, (1, "put 14 in zone 1"), (0, "put 5 in zone 1"))
        while (asked := state.decisions()[0]).kind in ("PenetrationChoice", "ZoneHits"):
            yield state
            orders = [str(action) for action in asked.actions]
            wanted = (order for order in ("penetrate with 1", "fire normally") if order in orders)
            led(state, (asked.seat, next(wanted, orders[0])))
        yield state
