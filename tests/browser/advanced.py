"""Positions of InterSpace Advanced: strangers on the map, many players, and cards to choose."""

from functools import cache
from typing import Any

from astrarium.kernel import State
from tests.browser.worlds import GAME, led, written

RULES = dict(GAME.presets["advanced"])
TILES = {
    "A:1,1": "Hypph",
    "A:2,-1": "asteroids",
    "A:2,0": "empty_space",
    "A:2,1": "empty_space",
    "A:3,-1": "empty_space",
    "A:3,0": "empty_space",
    "A:4,0": "empty_space",
    "A:4,-1": "nebula",
    "A:-1,2": "Zorven",
}
PLANETS: dict[str, Any] = {
    "Hypph": {"owner": 0, "industry": 4, "tech": 3, "box": {"iou": 8}, "card": "paradise"},
    "Zorven": {"owner": "rebels", "industry": 2, "tech": 1},
}
PLAYERS: dict[int, Any] = {
    0: {"objective": "techies", "breakthroughs": ["jamming", "drive_improvement"]},
    1: {"objective": "warriors", "shown": True, "breakthroughs": ["lrms"]},
    2: {"objective": "builders"},
}
MOST_SEEDS = 200


def world(seed: int = 1, **other: Any) -> State:
    """Three players, the first of whom has a rich colony and rebels near by."""
    position = {"seats": 3, "options": RULES, "tiles": TILES, "planets": PLANETS}
    return written(seed=seed, **position | {"players": PLAYERS} | other)


def strangers() -> State:
    """A Movement Step among free agents, rebels, and ships that nobody commands."""
    return world(
        units={
            "A:0,0": {0: ["Trn 1", "SS 2", "Sct 3", "DD 4"]},
            "A:2,0": {0: ["Sct+ 5"], "pirates": ["Pir 20"]},
            "A:2,1": {
                "berserker": ["Bsk 21"], "plague of 0": ["DD 22", "DD 23"],
                "vanished of 1": ["CA 24"],
            },
            "A:3,-1": {"stasis of 1": ["PB 25", "PB 26"], "madness of 2": ["BB 27"]},
            "A:3,0": {"doom": ["Doom 28", "DPB 29", "DPB 30"], "trader": ["Tra 31"]},
            "A:2,-1": {"rogue_miners": ["Min 32"], 1: ["Trn 15"]},
            "A:4,0": {"raiders": ["Rai 33"]},
            "A:-1,2": {"rebels of 0": ["PB 34"]},
        },
        artifacts={"drive": "5", "crystal": "Yellow"},
        agents={
            "ion_storm": {"hex": "A:4,0"}, "space_amoeba": {"hex": "A:4,-1"}, "berserker": {},
            "madness": {}, "pirates": {}, "plague": {}, "raiders": {}, "rogue_miners": {},
            "trader": {},
        },
        step={"name": "movement", "seat": 0},
    )  # fmt: skip


def company() -> State:
    """The first orders of eight players, each in a region of their own."""
    return written(seats=8, options=RULES, step={"name": "purchase"})


@cache
def explorers() -> State:
    """A scout in an unknown hex, where there will be empty space and an encounter."""
    for seed in range(1, MOST_SEEDS):
        state = world(
            seed=seed,
            units={"A:2,0": {0: ["SS 2"]}, "A:3,-2": {0: ["Sct 3"]}, "A:3,1": {0: ["Sct 8"]}},
            step={"name": "exploration", "seat": 0},
        )
        asked = state.decisions()[0]
        events = state.clone().apply(asked.seat, asked.actions[0])
        if any(type(event).__name__ == "EncounterDrawn" for event in events):
            return state
    raise AssertionError("no dice bring an encounter")


def breakthroughs() -> State:
    """The choice of a card before the first turn."""
    state = GAME.new(2, GAME.read_options(RULES), seed=1)
    while (asked := state.decisions()[0]).kind != "BreakthroughChoice" or asked.seat:
        state.apply(asked.seat, asked.actions[-1])
    return state


def modules() -> State:
    """Modular Units: fleets that can become others, in two places."""
    return world(
        players={0: {"breakthroughs": ["modular_units"], "civilization": 6}},
        planets={"Yellow": {"tech": 6}},
        units={"A:0,0": {0: ["CA 3", "DD 4", "PB 5", "PB 6"]}, "A:1,1": {0: ["PB 7"]}},
        step={"name": "placement"},
    )


def shared() -> State:
    """The Pirates have come, and may stay or be fought."""
    return led(
        world(
            units={
                "A:2,0": {0: ["CA 1", "AB 2", "Trn 3"], "pirates": ["Pir 50"]},
                "B:0,0": {1: ["Sct 11"]},
                "C:0,0": {2: ["Sct 12"]},
            },
            agents={"pirates": {"drawer": 0}},
            step={"name": "contact", "seat": 0, "acted": [1, 2]},
        ),
        (0, "end contact step"),
    )
