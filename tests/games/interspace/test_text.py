"""Everything that can be done or happen has words, and every position can be looked at."""

import random
import re
from collections.abc import Iterator, Sequence
from itertools import pairwise

import pytest
from rich.console import Console

from astrarium.games.interspace import GAME, events
from astrarium.games.interspace.board import TABLES, board
from astrarium.games.interspace.data import UNITS
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.story import story
from astrarium.games.interspace.text import describe
from astrarium.games.interspace.words import LANGUAGES, Words
from astrarium.kernel import Action, Event, Hex, Rolled

EDITIONS = [("english", 2), ("english", 3), ("english", 4), ("italian", 6)]
ALL_LANGUAGES = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)


def random_game(
    edition: str, seats: int, actions: int
) -> Iterator[tuple[State, Action, State, list[Event]]]:
    """The position before each action, the action, the position after it, and what happened."""
    chance = random.Random(seats)
    state = GAME.new(seats, GAME.read_options({"edition": edition}), seed=seats)
    for _ in range(actions):
        if state.outcome() is not None:
            return
        decision = chance.choice(state.decisions())
        action = chance.choice(decision.actions)
        before = state.clone()
        told = state.apply(decision.seat, action)
        assert isinstance(before, State)
        assert isinstance(state, State)
        yield before, action, state, told


def positions(edition: str, seats: int) -> Iterator[State]:
    for number, (_, _, state, _) in enumerate(random_game(edition, seats, 1201)):
        if number in (5, 40) or number % 400 == 0:
            yield state


def told_in_lines(told: Sequence[tuple[State, Event]]) -> list[str]:
    return [line.text for line in story(told)]


def printed(drawing: object, width: int) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(drawing)
    return capture.get()


@ALL_LANGUAGES
def test_every_action_has_a_sentence(words: Words) -> None:
    assert {kind.__name__ for kind in GAME.actions} == set(words.actions)


@ALL_LANGUAGES
def test_every_event_has_a_sentence(words: Words) -> None:
    told = {sentence.partition(" ")[0] for sentence in words.events}
    assert {kind.__name__ for kind in GAME.events if kind is not Rolled} == told


@ALL_LANGUAGES
def test_every_step_that_asks_has_a_name(words: Words) -> None:
    asking = {step.__name__ for step in GAME.steps if step.accepts}
    assert asking <= set(words.steps)


@ALL_LANGUAGES
def test_every_unit_has_a_name(words: Words) -> None:
    assert set(words.units) == set(words.plurals) == set(UNITS)


@ALL_LANGUAGES
def test_labels_fit_into_the_narrowest_map(words: Words) -> None:
    assert set(words.labels) == set(words.terrain)
    assert max(map(len, words.labels.values())) <= 6


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_whatever_happens_can_be_told(edition: str, seats: int, language: str) -> None:
    for before, action, after, told in random_game(edition, seats, 800):
        sentences = [
            describe(before, action, language),
            describe(after, action, language),
            *(describe(after, event, language) for event in told),
            *(line.text for line in story([(after, event) for event in told], language)),
        ]
        for sentence in sentences:
            assert sentence
            assert "{" not in sentence
            assert "_" not in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_every_legal_action_has_a_place_in_the_menu(
    edition: str, seats: int, language: str
) -> None:
    for before, _, _, _ in random_game(edition, seats, 300):
        for decision in before.decisions():
            for action in decision.actions:
                heading, label = GAME.entry(before, action, language)
                assert label
                assert "{" not in heading + label


def test_an_event_is_told_in_a_sentence() -> None:
    state = next(positions("english", 3))
    moved = events.UnitMoved(unit=3, kind="scout", owner=0, start=Hex("A:1,-1"), hex=Hex("A:2,-1"))
    conquered = events.PlanetConquered(planet="Kor", seat=1, loser=0)
    assert describe(state, moved) == "Yellow's scout 3 moves to A:2,-1"
    assert describe(state, conquered) == "Green conquers Kor from Yellow"


def test_a_terminal_calls_units_by_their_codes() -> None:
    state = next(positions("english", 3))
    hex = Hex("A:2,-1")
    placed: list[tuple[State, Event]] = [
        (state, events.UnitPlaced(unit=unit, kind=kind, owner=0, hex=hex))
        for unit, kind in ((1, "scout"), (2, "scout"), (3, "assault_boat"))
    ]
    told = {
        language: story(placed, language)[0].text for language in (*GAME.languages, GAME.terminal)
    }
    assert told == {
        "en": "Yellow gets 2 scouts, 1 assault boat at A:2,-1",
        "it": "Giallo riceve 2 scout, 1 nave d'assalto in A:2,-1",
        "en-terse": "Yellow gets 2Sct 1AB at A:2,-1",
    }


def test_a_conquered_home_world_is_called_so() -> None:
    *_, (_, _, state, _) = random_game("english", 3, 5)
    conquered = events.PlanetConquered(planet="Yellow", seat=1, loser=0)
    assert describe(state, conquered) == "Green conquers Yellow's home world Yellow"


def test_a_level_that_must_wait_names_the_other() -> None:
    state = GAME.new(2)
    assert isinstance(state, State)
    for seat in (0, 1):
        state.apply(seat, GAME.read_action("quick set-up"))
    seat = state.decisions()[0].seat
    planet = next(planet for planet in state.planets_of(seat) if planet.home_of is None)
    state.change_planet(planet, industry=3, tech=2)
    refused = state.why_not(seat, GAME.read_action(f"raise industry of {planet.name}"))
    assert refused is not None
    assert refused.sentence == f"{planet.name}'s industry 3 is above its tech 2: raise tech first."


def test_joined_maps_tell_where_the_home_worlds_are() -> None:
    *_, (_, _, state, _) = random_game("english", 2, 5)
    green = state.planets["Green"]
    state.change_planet(green, hex=Hex("A:4,-1"))
    joined = events.RegionsJoined(seat=0, other=1, hex=Hex("A:2,0"), facing=1, side=4)
    assert told_in_lines([(state, joined)]) == [
        "Yellow has reached Green's region: the two maps are joined at A:2,0",
        "The hexes of Green's map have new names now: on map A, the home of Yellow is A:0,0 and "
        "the home of Green is A:4,-1",
    ]


def test_a_die_is_told_with_what_it_means() -> None:
    *_, (_, _, state, _) = random_game("english", 2, 3)
    fire = Rolled(name="black hole exit, Sct 1", sides=6, value=5)
    assert describe(state, fire).startswith("Black hole exit of scout 1: 5")


def test_a_journey_is_told_in_one_line() -> None:
    state = next(positions("english", 2))
    way = [Hex("A:0,0"), Hex("A:1,0"), Hex("A:2,0")]
    told: list[tuple[State, Event]] = [
        (state, events.UnitMoved(unit=1, kind="scout", owner=0, start=start, hex=hex))
        for start, hex in pairwise(way)
    ]
    assert told_in_lines(told) == ["Yellow's scout 1 moves to A:2,0 by way of A:1,0"]


def test_a_volley_is_told_with_its_dice() -> None:
    state = next(positions("english", 2))
    hex = Hex("A:1,0")
    told: list[tuple[State, Event]] = [
        (state, Rolled(name="fire, PB 8", sides=6, value=1)),
        (state, Rolled(name="fire, AB 9", sides=6, value=2)),
        (state, events.VolleyFired(hex=hex, round=1, seat=0, hits=3)),
    ]
    assert told_in_lines(told) == ["Round 1 at A:1,0: Yellow scores 3 hits (dice 1 2)"]


@pytest.mark.parametrize("width", [80, 120])
@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_every_position_fits_on_the_screen(edition: str, seats: int, width: int) -> None:
    for state in positions(edition, seats):
        for seat in (None, 0):
            lines = printed(board(state, seat), width).splitlines()
            assert max(map(len, lines)) <= width


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_every_tile_and_planet_can_be_found_on_the_board(edition: str, seats: int) -> None:
    for state in positions(edition, seats):
        shown = printed(board(state), 80)
        numbers = set(re.findall(r"-?\d+,-?\d+", shown))
        assert {hex.partition(":")[2] for hex in state.map.tiles} <= numbers
        assert all(planet in shown for planet in state.planets)


def test_every_unit_on_the_board_is_counted() -> None:
    for state in positions("english", 3):
        shown = printed(board(state), 80)
        table = shown.rpartition("units")[2]
        counts = re.findall(r"\b(\d+)(?:Sct|Trn|Col|PB|SS|AB|DD|RS|CA|BB|GS)\b", table)
        assert sum(map(int, counts)) == len(state.units)


def test_a_terminal_without_line_drawing_gets_plain_lines() -> None:
    state = next(positions("english", 2))
    console = Console(width=80, no_color=True)
    options = console.options.copy()
    options.encoding = "ascii"
    drawn = "".join(segment.text for segment in console.render(board(state), options))
    assert "┌" not in drawn
    assert "+---" in drawn


@pytest.mark.parametrize("name", TABLES)
def test_every_table_can_be_looked_up(name: str) -> None:
    for state in positions("english", 4):
        for seat in (None, 0):
            assert printed(TABLES[name](state, seat), 80)


def test_a_line_says_what_it_is_about_and_whom_it_strikes() -> None:
    state = next(positions("english", 2))
    attacked = events.BattleBegan(hex=Hex("A:0,0"), attacker=1, defenders=(0,))
    turn = events.PlayerTurnBegan(seat=1)
    began, attack = story([(state, turn), (state, attacked)])
    assert began.heading
    assert not began.strikes
    assert not attack.heading
    assert attack.about == ("area:A:0,0",)
    assert attack.strikes == (0,)


def test_losses_in_battle_strike_their_owner_and_not_the_attacker() -> None:
    state = next(positions("english", 2))
    hex = Hex("A:0,0")
    lost = events.UnitLost(unit=1, kind="scout", owner=0, hex=hex, cause="battle")
    burnt = events.UnitLost(unit=1, kind="scout", owner=0, hex=hex, cause="pulsar")
    refused = events.TradeAnswered(owner=0, partner=1, allowed=False)
    conquered = events.PlanetConquered(planet="Yellow", seat=1, loser=0)
    lines = story([(state, event) for event in (lost, burnt, refused, conquered)])
    assert [line.strikes for line in lines] == [(0,), (), (1,), (0,)]
