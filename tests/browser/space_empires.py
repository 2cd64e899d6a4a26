"""Space Empires at the table: positions to play on from, and the pages that a player meets."""

from collections.abc import Callable
from functools import cache
from typing import Any

import msgspec
from playwright.sync_api import expect

from astrarium.bots import make_bot
from astrarium.kernel import Perspective, State, load_game, seeded
from tests.browser.guests import BOT, OPEN, Guest, Table, lay_out

GAME = load_game("space-empires")
MODULES = ("pipelines", "fighters", "raiders", "mines", "aliens")
ADVANCED: dict[str, Any] = dict.fromkeys(MODULES, True)
ALONE = {**ADVANCED, "aliens": False}
FIELD = "A:1,5"  # deep space in the middle of the map for two


def new_game(guest: Guest, seats: int = 2, **options: Any) -> str:
    """A table at which a game against bots has begun."""
    begin = guest.set_up if seats == 1 else guest.start  # alone, a game begins at once
    return begin(*[BOT] * (seats - 1), game="space-empires", options=options)


def play_on(guest: Guest, state: State, *others: Guest) -> str:
    """A table at which a game goes on from a position, with others, or else against bots."""
    if state.seats > 1:
        return guest.start_from(state, *others, game="space-empires")
    # Alone a game begins as soon as one sits down: so the chair is taken after the table is set.
    plan = {"game": "space-empires", "seats": [OPEN], "options": msgspec.to_builtins(state.options)}
    table: str = guest.post("/api/tables", plan)["id"]
    guest.join(table)
    lay_out(guest.server, table, state)
    return table


def written(seed: int = 1, **position: Any) -> State:
    """A position as scenarios have them, run on to its first question."""
    state = GAME.position(position)
    state.dice = seeded(seed)
    state.run()
    return state


def led(state: State, *answers: tuple[int, str]) -> State:
    """A position after some answers of seats; all that has happened is still to be told."""
    told = [*state.told]
    for seat, action in answers:
        told += state.apply(seat, GAME.read_action(action))
    state.__dict__["told"] = told
    return state


@cache
def moment(kind: str, turn: int, seed: int, seats: int = 2, **options: Any) -> State:
    """The first question of a kind to the first seat, from a turn on, in a game of bots."""
    state: Any = GAME.new(seats, GAME.read_options(options), seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(seats)]
    while state.outcome() is None:
        asked = state.decisions()
        if state.turn >= turn and any(one.kind == kind and one.seat == 0 for one in asked):
            found: State = state
            return found
        state.apply(asked[0].seat, bots[asked[0].seat].choose(Perspective(state, asked[0])))
    raise AssertionError(f"nothing like this happens in the game of seed {seed}")


# -- a game that has gone on for a while

_HOME = ("planet", "mineral_5", "", "asteroids", "planet", "", "nebula", "mineral_5", "planet", "")
_DEEP = ("barren_planet", "", "black_hole", "?", "?", "mineral_10", "?", "?", "space_wreck", "?")


def _explored() -> dict[str, str]:
    """Markers as after some cycles: home areas are known, deep space in part."""
    layout = GAME.read_options({}).layout(2)
    homeworlds = {home[3] for home in layout.homeworlds}
    found = {}
    for at, hex in enumerate(hex for home in layout.homes for hex in home):
        found[hex] = "" if hex in homeworlds else _HOME[at * 7 % len(_HOME)]
    for at, hex in enumerate(layout.deep_space):
        found[hex] = _DEEP[at * 3 % len(_DEEP)].replace("?", "planet?")
    return {hex: marker for hex, marker in found.items() if marker}


@cache
def frontier() -> State:
    """Fleets of both sides face each other; those of the other side were never seen."""
    markers = _explored()
    planets = [hex for hex, marker in markers.items() if marker == "planet"]
    values = (5, 3, 1, 5, 3)
    colonies = {
        hex: {"owner": int(int(hex.split(",")[1]) > 5), "value": values[at % len(values)]}
        for at, hex in enumerate(planets[::2])
    }
    for hex in ("A:2,5", "A:1,6", "A:2,6", "A:3,5"):
        markers.pop(hex, None)
    home, theirs = (home[3] for home in GAME.read_options({}).layout(2).homeworlds)
    state: Any = written(
        options={"fighters": True, "mines": True, "pipelines": True},
        turn=9,
        markers=markers,
        colonies=colonies,
        empires={
            0: {"homeworld": home, "cp": 12, "levels": {"attack": 1, "movement": 2}},
            1: {"homeworld": theirs, "cp": 9, "levels": {"ship_size": 3, "tactics": 1}},
        },
        units={
            home: {0: ["SY x4 1", "BASE 2", "SC x2 3"]},
            "A:2,5": {0: ["CA x2 4", "DD x2 5", "SC 6"]},
            "A:2,3": {0: ["CO 7", "MINER 8", "DD 9"]},
            "A:1,6": {1: ["CA x2 11", "SC x4 12", "DECOY 13"]},
            "A:3,6": {1: ["DD x2 14"]},
            theirs: {1: ["SY x4 15", "SC x2 16"]},
        },
    )
    state.empires = tuple(msgspec.structs.replace(one, earned=160) for one in state.empires)
    found: State = state
    return found


# -- battles

FLEETS: dict[str, Any] = {
    "options": {"fighters": True, "mines": True},
    "turn": 8,
    "markers": {"A:2,5": "asteroids", "A:0,5": "nebula", "A:1,4": "planet?"},
    "empires": {
        0: {"levels": {"attack": 2, "defense": 1, "tactics": 1, "movement": 3, "fighters": 1}},
        1: {"levels": {"attack": 1, "tactics": 2, "point_defense": 1, "cloaking": 1}},
    },
}


def due() -> State:
    """Two battles that are due, against counters that were never seen."""
    fleets = {
        0: ["CA x3 1 attack=1 tactics=1", "DD x2 2", "SC x4 3"],
        1: ["BC x2 11 attack=1", "DD x3 12", "DECOY 13"],
    }
    others = {0: ["DD x2 4"], 1: ["SC 14"]}
    units = {FIELD: fleets, "A:3,5": others}
    return written(**FLEETS, units=units, step={"name": "combat", "seat": 0})


def screening() -> State:
    """The larger side may screen."""
    fleets = {
        0: ["BC x2 1 attack=2 defense=1 tactics=1", "CA x3 2 attack=1", "SC x5 3", "CO 4"],
        1: ["BB 11 attack=1 tactics=2", "DD x3 12", "SC x3 13"],
    }
    return written(**FLEETS, units={FIELD: fleets}, step={"name": "combat", "seat": 0})


def firing() -> State:
    """The second round of a battle: somebody is damaged, and one may retreat."""
    fleets = {
        0: ["BC x2 1 attack=2 defense=1 tactics=3", "CA x3 2 attack=1", "SC x3 3"],
        1: ["BB x2 11 attack=1 tactics=2", "DD x3 12", "SC x2 13"],
    }
    return written(seed=5, **FLEETS, units={FIELD: fleets}, step={"name": "combat", "seat": 0})


def duel() -> State:
    """One shot decides: its die is a hit."""
    fleets = {0: ["BB 1 attack=1"], 1: ["SC 11"]}
    for seed in range(100):
        state = written(seed, **FLEETS, units={FIELD: fleets}, step={"name": "combat", "seat": 0})
        if led(state.clone(), (0, "fire 0 at 1")).groups_of(1) == []:
            return state
    raise AssertionError("it never hits")


def retreating() -> State:
    """The second round, in which ships may leave."""
    fleets = {0: ["CA x2 1 tactics=3"], 1: ["CA x2 11"]}
    state = written(**FLEETS, units={FIELD: fleets}, step={"name": "combat", "seat": 0})
    return led(state, (0, "hold fire of 0"), (1, "hold fire of 1"))


def carriers() -> State:
    """Carriers with their Fighters against ships with Point Defense."""
    fleets = {
        0: ["CV x2 1", "F x6 2", "DD x2 3"],
        1: ["SC x4 11 point_defense=1 attack=1", "CA x2 12"],
    }
    return written(**FLEETS, units={FIELD: fleets}, step={"name": "combat", "seat": 0})


def mines() -> State:
    """Mines of the one who looks, in the turn of the other."""
    fleets = {0: ["MINES x3 1", "BASE 2"], 1: ["CA x3 11", "DD x2 12", "SW 13 minesweeping=1"]}
    return written(**FLEETS, units={FIELD: fleets}, step={"name": "combat", "seat": 1})


def raiders() -> State:
    """Cloaked Raiders that may leave before a battle."""
    fleets = {0: ["R x3 1 cloaking=2", "DD 2"], 1: ["CA x3 11", "DD x2 12"]}
    hidden = {**FLEETS, "options": {"raiders": True}}
    return written(**hidden, units={FIELD: fleets}, step={"name": "combat", "seat": 1})


def colony() -> State:
    """An enemy colony that nobody defends any more."""
    return written(
        **FLEETS,
        colonies={FIELD: {"owner": 1, "value": 3}},
        units={FIELD: {0: ["CA x3 1 attack=1", "SC x2 2"]}},
        step={"name": "combat", "seat": 0},
    )


# -- pages


def asked(guest: Guest, table: str) -> Table:
    shown = guest.open(table)
    shown.expect_question()
    return shown


def set_up(guest: Guest) -> None:
    asked(guest, new_game(guest))


def movement(guest: Guest) -> None:
    asked(guest, play_on(guest, moment("MovementPhase", turn=8, seed=3, **ADVANCED)))


def selected(guest: Guest) -> None:
    """A group is selected, and where it can go is shown."""
    movement(guest)
    guest.page.locator('.piece.next [data-spot$="|0|sc"]').first.click()
    expect(guest.page.locator(".area.goal")).not_to_have_count(0)


def attack(guest: Guest) -> None:
    """A fleet is about to attack: its odds are told before."""
    table = asked(guest, play_on(guest, frontier()))
    table.stack("A:2,5", 0, "ca").click()
    guest.page.locator(".area-card .select-all .answer").first.click()
    expect(guest.page.locator(".area.goal")).not_to_have_count(0)
    table.area("A:1,6").click()
    expect(guest.page.locator(".foretold")).to_contain_text("to win a battle")


def upkeep(guest: Guest) -> None:
    asked(guest, play_on(guest, moment("EconomicPhase", turn=6, seed=3, **ADVANCED)))


def purchases(guest: Guest) -> None:
    table = play_on(guest, moment("EconomicPhase", turn=6, seed=3, **ADVANCED))
    guest.play(table, "bid 0")
    asked(guest, table)


def production_of(guest: Guest, cp: int) -> Table:
    """A sheet on which maintenance is paid, with so much kept from before."""
    units = {"A:0,1": {0: ["SY x4 1"]}}
    state = written(empires={0: {"cp": cp}}, units=units, step={"name": "economic"})
    table = play_on(guest, state)
    guest.play(table, "bid 0")
    return asked(guest, table)


def fight(guest: Guest) -> None:
    asked(guest, play_on(guest, due()))


def screen(guest: Guest) -> None:
    asked(guest, play_on(guest, screening()))


def fire(guest: Guest) -> None:
    asked(guest, play_on(guest, led(firing(), (0, "form line"))))


def shots(guest: Guest) -> None:
    """A battle in which some have fired already."""
    table = play_on(guest, led(firing(), (0, "form line")))
    asked(guest, table)
    guest.page.locator(".se-line.can").last.click()
    expect(guest.page.locator(".se-dice")).not_to_have_count(0)
    Table(guest.page).expect_question()


def mats(guest: Guest) -> None:
    """Alone against Alien Empires, whose mats are open."""
    empires(guest)
    guest.page.keyboard.press("m")
    guest.page.locator("body").click(position={"x": 700, "y": 20})
    expect(guest.page.locator(".se-mat")).not_to_have_count(0)


def fighters(guest: Guest) -> None:
    asked(guest, play_on(guest, led(carriers(), (0, "form line"))))


def bombardment(guest: Guest) -> None:
    asked(guest, play_on(guest, colony()))


def machines(guest: Guest) -> None:
    state = moment("MovementPhase", 8, 2, 1, scenario="doomsday_small")
    asked(guest, play_on(guest, state))


def empires(guest: Guest) -> None:
    state = moment("MovementPhase", 8, 2, 1, scenario="alien_empires", **ALONE)
    asked(guest, play_on(guest, state))


def teams(guest: Guest) -> None:
    asked(guest, play_on(guest, moment("MovementPhase", 6, 2, 4, scenario="teams")))


Stage = Callable[[Guest], None]
_ALL = (
    set_up, movement, selected, attack, upkeep, purchases, fight, screen, fire, fighters,
    bombardment, machines, empires, teams,
)  # fmt: skip
STAGES: dict[str, Stage] = {stage.__name__: stage for stage in _ALL}
