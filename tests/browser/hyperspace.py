"""Hyperspace at the table: positions to play on from, and the pages that a player meets."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from astrarium.kernel import State, load_game, seeded
from tests.browser.guests import BOT, Guest, Table

GAME = load_game("hyperspace")
CIVS = ["Fungi", "Skith", "Broodmasters", "Venge"]


def new_game(guest: Guest, seats: int = 4, **options: Any) -> str:
    """A table at which a game against bots has begun."""
    bots = [BOT] * (seats - 1)
    return guest.start(*bots, game="hyperspace", options=options)


def play_on(guest: Guest, state: State, *others: Guest) -> str:
    """A table at which a game goes on from a position, with others, or else against bots."""
    return guest.start_from(state, *others, game="hyperspace")


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


def cluster() -> State:
    """The middle of a game of four: half of the cluster is explored, and the fleets are near."""
    return written(
        civs=CIVS,
        systems={
            "A:2,-2": {"tile": "Fungi", "home": 0},
            "A:0,2": {"tile": "Skith", "home": 1},
            "A:-2,2": {"tile": "Broodmasters", "home": 2},
            "A:0,-2": {"tile": "Venge", "home": 3},
            "A:1,-1": {"tile": "Jute"},
            "A:0,0": {"tile": "Iris"},
            "A:1,0": {"tile": "Kiln"},
            "A:0,-1": {"tile": "Mirth"},
            "A:-1,0": {"tile": "Loom"},
            "A:-1,1": {"tile": "Nadir"},
            "A:2,-1": {"hidden": True, "tile": "Umber"},
            "A:-1,-1": {"hidden": True, "tile": "Vesper"},
            "A:-2,1": {"hidden": True, "tile": "Wick"},
            "A:0,1": {"hidden": True, "tile": "Xyst"},
            "A:1,1": {"hidden": True, "tile": "Yoke"},
        },
        units={
            "A:2,-2": {"0": ["starbase", "corvette"]},
            "A:2,-2/A": {"0": ["colony", "citizen"]},
            "A:2,-2/B": {"0": ["colony atomic+hyper"]},
            "A:2,-2/C": {"0": ["colony", "citizen x2"]},
            "A:1,-1": {"0": ["starbase", "destroyer", "corvette x2"]},
            "A:1,-1/A": {"0": ["colony"]},
            "A:0,0": {"0": ["cruiser", "destroyer"], "1": ["corvette", "super", "starbase"]},
            "A:0,0/A": {"1": ["colony", "citizen"]},
            "A:0,0/B": {"1": ["colony metal+metal"]},
            "A:0,2": {"1": ["starbase", "corvette"]},
            "A:0,2/A": {"1": ["colony"]},
            "A:0,2/B": {"1": ["colony"]},
            "A:0,2/C": {"1": ["colony", "citizen"]},
            "A:-2,2": {"2": ["starbase", "super"]},
            "A:-2,2/A": {"2": ["colony"]},
            "A:-2,2/B": {"2": ["colony"]},
            "A:-2,2/C": {"2": ["colony", "citizen"]},
            "A:-1,1": {"2": ["corvette x2", "destroyer"], "1": ["destroyer"]},
            "A:-1,1/A": {"2": ["colony"]},
            "A:0,-2": {"3": ["starbase", "cruiser"]},
            "A:0,-2/A": {"3": ["colony"]},
            "A:0,-2/B": {"3": ["colony hyper+metal"]},
            "A:0,-2/C": {"3": ["colony", "citizen"]},
            "A:0,-1": {"3": ["corvette", "destroyer"]},
            "A:0,-1/B": {"3": ["colony"]},
        },
        empires={
            0: {
                "atomic": 3, "metal": 4, "hypers": 4, "points": 9, "probe": 2, "research": 1,
                "techs": ["Torpedoes", "Space Warp", "Terraforming", "Torpedoes"],
                "sheet": {"small_1": "Tactical Computer"}, "secrets": ["Windfall Lode", "Piracy"],
                "damaged": {"cruiser": 1},
            },
            1: {
                "organic": 2, "atomic": 2, "metal": 1, "hypers": 2, "points": 7, "probe": 1,
                "battle": 1, "techs": ["Holodeck", "Symbiosis", "Barter Network"],
                "sheet": {"small_2": "Shield Lattice"}, "secrets": ["Astro-Scourge"],
            },
            2: {
                "organic": 1, "atomic": 4, "metal": 2, "hypers": 3, "points": 11, "research": 2,
                "techs": ["Fusion Grid", "Relic Hunters"],
                "sheet": {"small_1": "Radium Bombs", "large_1": "Brood Tithe"},
                "secrets": ["Gray Goo", "Ancient Cache"],
            },
            3: {
                "organic": 3, "metal": 5, "hypers": 1, "points": 6, "probe": 2,
                "techs": ["Cloning Vats", "Overdrive Protocol", "Stasis Fields"],
            },
        },
        order=[3, 0, 1, 2],
        round=7,
        turn=0,
    )  # fmt: skip


def battle() -> State:
    """The first player has attacked, all dice are rolled, and damage is assigned."""
    return led(cluster(), (0, "battle 1 at A:0,0"))


# -- pages


def asked(guest: Guest, table: str) -> Table:
    shown = guest.open(table)
    shown.expect_question()
    return shown


def set_by(position: Callable[[], State]) -> "Stage":
    def shown(guest: Guest) -> None:
        asked(guest, play_on(guest, position()))

    return shown


def civs(guest: Guest) -> None:
    """Civs to choose from."""
    asked(guest, new_game(guest, civ_assignment="choose"))


def set_up(guest: Guest) -> None:
    asked(guest, new_game(guest))


def building(guest: Guest) -> None:
    """What can be built, with prices and places."""
    table = asked(guest, play_on(guest, cluster()))
    table.page.get_by_role("button", name="Build").first.click()


def moving(guest: Guest) -> None:
    """Ships are selected, and where they can go is shown."""
    table = asked(guest, play_on(guest, cluster()))
    table.stack("A:1,-1", 0, "corvette").click()
    expect(table.page.locator(".area.goal")).not_to_have_count(0)


def sheet(guest: Guest) -> None:
    table = asked(guest, play_on(guest, cluster()))
    table.tab("Civs").click()


def progress(guest: Guest) -> None:
    table = asked(guest, play_on(guest, cluster()))
    table.tab("Progress").click()


Stage = Callable[[Guest], None]
STAGES: dict[str, Stage] = {
    "civs": civs,
    "set_up": set_up,
    "turn": set_by(cluster),
    "building": building,
    "moving": moving,
    "battle": set_by(battle),
    "sheet": sheet,
    "progress": progress,
}
