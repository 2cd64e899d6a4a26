"""Cosmic Encounter at the table: positions to play on from, and the pages that a player meets."""

from collections.abc import Callable
from functools import cache
from typing import Any

from playwright.sync_api import expect

from astrarium.bots import make_bot
from astrarium.kernel import Perspective, State, load_game, seeded
from tests.browser.guests import BOT, Guest, Table

GAME = load_game("cosmic-encounter")


def new_game(guest: Guest, seats: int = 4, **options: Any) -> str:
    """A table at which a game against bots has begun."""
    return guest.start(*[BOT] * (seats - 1), game="cosmic-encounter", options=options)


def play_on(guest: Guest, state: State, *others: Guest) -> str:
    """A table at which a game goes on from a position, with others, or else against bots."""
    return guest.start_from(state, *others, game="cosmic-encounter")


@cache
def moment(
    kind: str, encounter: int = 3, seed: int = 1, seats: int = 4, part: str = "", **options: Any
) -> State:
    """The first question of a kind to the first seat, from an encounter on, in a game of bots."""
    state: Any = GAME.new(seats, GAME.read_options(options), seed)
    bots = [make_bot("greedy", seed + seat) for seat in range(seats)]
    while state.outcome() is None:
        asked = state.decisions()
        at = state.encounter.number if state.encounters else 0
        for one in asked:
            if at >= encounter and one.seat == 0 and one.kind == kind:
                if not part or state.top.part(state, one) == part:
                    found: State = state
                    return found
        state.apply(asked[0].seat, bots[asked[0].seat].choose(Perspective(state, asked[0])))
    raise AssertionError(f"nothing like this happens in the game of seed {seed}")


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


def planning() -> State:
    """The offense and the defense select cards; both have allies."""
    return written(
        seats=4,
        aliens={0: "warrior", 1: "mutant", 2: "trader", 3: "healer"},
        hands={
            0: ["attack-20", "attack-08", "negotiate", "reinforcement-3", "quash", "card-zap"],
            1: ["attack-06", "negotiate", "attack-15", "attack-10"],
            2: ["attack-08", "attack-04", "reinforcement-2"],
            3: ["negotiate", "attack-12"],
        },
        ships={"red-3": {0: 2}, "blue-1": {1: 4}, "blue-2": {1: 3, 2: 1}, "yellow-4": {0: 2, 3: 1}},
        warp={1: 2, 3: 1},
        encounter={
            "phase": "planning", "offense": 0, "defense": 1, "planet": "blue-1",
            "gate": {0: 4, 2: 2}, "beside": {3: 3},
        },
    )  # fmt: skip


def window() -> State:
    """The start of a turn, at which several may have something to play."""
    return written(
        seats=4,
        aliens={0: "warrior", 1: "mutant", 2: "trader", 3: "healer"},
        hands={
            0: ["attack-20", "attack-08", "negotiate", "plague"],
            1: ["attack-06", "negotiate", "attack-15"],
            2: ["attack-08", "reinforcement-2"],
            3: ["negotiate", "attack-12"],
        },
        warp={0: 2, 3: 1},
        encounter={"phase": "start", "offense": 0},
        asked=["start_turn", "regroup_start"],
    )  # fmt: skip


def deal(offense: int = 0) -> State:
    """Both have negotiated, and the offense makes the first proposal."""
    main = (offense, 1 - offense)
    state = written(
        seats=4,
        aliens={0: "warrior", 1: "mutant", 2: "trader", 3: "healer"},
        hands={
            0: ["negotiate", "attack-20", "attack-08", "quash", "reinforcement-3"],
            1: ["negotiate", "attack-04", "attack-30", "morph"],
            2: ["attack-08"],
            3: ["attack-10"],
        },
        ships={"red-1": {0: 1}, "red-2": {0: 3, 1: 1}, "blue-1": {1: 4}},
        encounter={
            "phase": "planning", "offense": main[0], "defense": main[1],
            "planet": "blue-1" if offense == 0 else "red-2", "gate": {offense: 3},
        },
    )  # fmt: skip
    return led(state, *((seat, "select negotiate") for seat in main))


def proposed() -> State:
    """A proposal to the first seat."""
    proposal = ["offer attack-30", "offer 1 any by random", "ask 1 attack by choice", "propose"]
    return led(deal(offense=1), *((1, action) for action in proposal))


# -- pages


def asked(guest: Guest, table: str) -> Table:
    shown = guest.open(table)
    shown.expect_question()
    return shown


def at(kind: str, **where: Any) -> "Stage":
    def shown(guest: Guest) -> None:
        asked(guest, play_on(guest, moment(kind, **where)))

    return shown


def set_by(position: Callable[[], State]) -> "Stage":
    def shown(guest: Guest) -> None:
        asked(guest, play_on(guest, position()))

    return shown


def revealed(guest: Guest) -> None:
    """Both cards are up, and it is said who has won."""
    asked(guest, play_on(guest, planning()))
    guest.page.locator('.hand [data-thing="card:attack-20"]').click()
    Table(guest.page).commit.click()
    expect(guest.page.locator(".ce-reveal")).to_be_visible()


def aliens(guest: Guest) -> None:
    """All alien sheets, at the side."""
    table = asked(guest, play_on(guest, planning()))
    table.tab("Aliens").click()


def set_up(guest: Guest) -> None:
    asked(guest, new_game(guest))


Stage = Callable[[Guest], None]
STAGES: dict[str, Stage] = {
    "set_up": set_up,
    "aiming": at("Aiming"),
    "window": set_by(window),
    "ships": at("PickShips", encounter=5),
    "inviting": at("Inviting"),
    "answering": at("Answering"),
    "selecting": set_by(planning),
    "revealed": revealed,
    "aliens": aliens,
    "reveal": at("RevealWindow", encounter=5),
    "drafting": set_by(deal),
    "considering": set_by(proposed),
}
