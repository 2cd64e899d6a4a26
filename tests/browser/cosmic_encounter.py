"""Cosmic Encounter at the table: positions to play on from, and the pages that a player meets."""

from collections.abc import Callable
from functools import cache
from typing import Any

from astrarium.bots import make_bot
from astrarium.kernel import Perspective, State, load_game
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


# -- pages


def asked(guest: Guest, table: str) -> Table:
    shown = guest.open(table)
    shown.expect_question()
    return shown


def at(kind: str, **where: Any) -> "Stage":
    def shown(guest: Guest) -> None:
        asked(guest, play_on(guest, moment(kind, **where)))

    return shown


def set_up(guest: Guest) -> None:
    asked(guest, new_game(guest))


Stage = Callable[[Guest], None]
STAGES: dict[str, Stage] = {
    "set_up": set_up,
    "aiming": at("Aiming"),
    "window": at("TimingWindow"),
    "ships": at("PickShips", encounter=5),
    "inviting": at("Inviting"),
    "answering": at("Answering"),
    "selecting": at("Selecting", encounter=5),
    "reveal": at("RevealWindow", encounter=5),
    "drafting": at("Drafting", encounter=2, seed=3),
    "considering": at("Considering", encounter=2, seed=3),
}
