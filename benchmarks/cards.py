"""What it costs to imagine what others hold: cards of a game that does nothing, fleets of Space
Empires that lie face down, and hands of Cosmic Encounter."""

from statistics import median_low
from time import process_time

from astrarium.kernel import (
    Decision,
    Perspective,
    Pile,
    Secret,
    State,
    Step,
    load_game,
    pile_of,
    seeded,
)
from astrarium.kernel.state import turn_of

HIDDEN = 100  # cards that a seat does not know: 70 in the deck and 10 in each of three other hands
SEATS, HAND, KINDS = 4, 10, 20
BATCH = 20
FLEETS = 40  # groups that a seat does not know
ALIENS = 5  # players of Cosmic Encounter, of whose hands nobody has seen a card


class Turn(Step, frozen=True):
    """It is somebody's turn."""

    seat: int


Hand = tuple[Secret[str], ...]
NAMES = [f"card {number % KINDS}" for number in range(HIDDEN + HAND)]


class Ordered(State, kw_only=True):
    """A deck in order, and hands."""

    deck: Hand
    hands: dict[int, Hand]


class Piled(State, kw_only=True):
    """A deck that has no order, and hands."""

    deck: Pile[str]
    hands: dict[int, Hand]


def hands() -> dict[int, Hand]:
    return {
        seat: tuple(Secret(name, (seat,), "cards") for name in NAMES[seat * HAND :][:HAND])
        for seat in range(SEATS)
    }


def ordered() -> Ordered:
    deck = tuple(Secret(name, (), "cards") for name in NAMES[SEATS * HAND :])
    return Ordered(seats=SEATS, dice=seeded(1), stack=(Turn(0),), deck=deck, hands=hands())


def piled() -> Piled:
    deck = pile_of(NAMES[SEATS * HAND :], "cards")
    return Piled(seats=SEATS, dice=seeded(1), stack=(Turn(0),), deck=deck, hands=hands())


def fleets() -> State:
    """Space Empires with all ships of the other player face down, beside the first one's own."""
    game = load_game("space-empires")
    options = {**game.presets["advanced"], "scenario": "large"}
    hexes = game.read_options(options).layout(2).deep_space
    kinds = ("SC", "DD", "CA", "BC", "BB", "DN", "CV", "R")
    units: dict[str, dict[int, list[str]]] = {}
    for number in range(FLEETS):
        groups = units.setdefault(hexes[number], {}).setdefault(1, [])
        groups.append(f"{kinds[number % len(kinds)]} x2")
    levels = {"ship_size": 6, "fighters": 1, "cloaking": 1}
    written = {"options": options, "units": units, "empires": {1: {"levels": levels}}}
    state = game.position(written)
    state.run()
    return state


def encounter() -> State:
    """Cosmic Encounter as its first encounter begins: all hands but one and the deck are hidden."""
    game = load_game("cosmic-encounter")
    state = game.new(ALIENS, game.read_options(game.presets["classic"]), seed=1)
    while turn_of(state) == 0:
        decision = state.decisions()[0]
        state.apply(decision.seat, decision.actions[0])
    return state


def measure_imagining(seconds: float, rounds: int) -> dict[str, float]:
    """How long imagining takes, in µs: a median over rounds."""
    games: dict[str, State] = {
        f"{HIDDEN} cards, hands and a deck in order": ordered(),
        f"{HIDDEN} cards, hands and a pile": piled(),
        f"{FLEETS} groups of Space Empires": fleets(),
        f"{ALIENS - 1} hands of Cosmic Encounter": encounter(),
    }
    return {name: _imagined(state, seconds, rounds) for name, state in games.items()}


def _imagined(state: State, seconds: float, rounds: int) -> float:
    eyes = Perspective(state, Decision(0, "Turn", "", "", ()))
    found = []
    for _ in range(rounds):
        start, times = process_time(), 0
        while process_time() - start < seconds:
            for _ in range(BATCH):
                eyes.imagine()
            times += BATCH
        found.append((process_time() - start) / times * 1e6)
    return median_low(found)
