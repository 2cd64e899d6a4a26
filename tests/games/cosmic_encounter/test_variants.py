"""Variants: what is dealt, what stays hidden, and that nobody learns it from who is asked."""

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from astrarium.games.cosmic_encounter import GAME
from astrarium.games.cosmic_encounter.data import ALIENS, TECHS, tech_deck
from astrarium.games.cosmic_encounter.position import position
from astrarium.games.cosmic_encounter.power import CosmicPower, HiddenTech, Tech
from astrarium.games.cosmic_encounter.rules.deal import Deal
from astrarium.games.cosmic_encounter.rules.setup import AlienChoice
from astrarium.games.cosmic_encounter.rules.technology import TechChoice
from astrarium.games.cosmic_encounter.state import CosmicState
from astrarium.kernel import BadInput
from astrarium.kernel.dice import imagined
from astrarium.kernel.perspective import heard
from tests.games.cosmic_encounter.invariants import check
from tests.games.cosmic_encounter.tables import any_move


def new(seats: int = 3, seed: int = 1, **options: object) -> CosmicState:
    state = GAME.new(seats, GAME.read_options(options), seed)
    assert isinstance(state, CosmicState)
    return state


def answer_all(state: CosmicState, kind: type) -> None:
    """Everybody gives the first answer to a question."""
    while isinstance(state.top, kind):
        for decision in state.decisions():
            state.apply(decision.seat, decision.actions[0])


def played(seed: int, **options: object) -> Iterator[tuple[CosmicState, list[Any]]]:
    """A game of chance, with what each action has brought about."""
    chance, state = random.Random(seed), new(3 + seed % 3, seed, max_encounters=8, **options)
    while state.ended is None:
        yield state, state.apply(*any_move(state, chance))


def seen(state: CosmicState, seat: int | None) -> str:
    return json.dumps(msgspec.to_builtins(state.view(seat).state))


# -- technology


def test_every_tech_card_is_a_power() -> None:
    kinds = {kind for kind in CosmicPower.known.values() if issubclass(kind, Tech)}
    assert {kind.card for kind in kinds} == set(TECHS)
    assert {kind.card for kind in kinds if issubclass(kind, HiddenTech)} == {
        name for name, tech in TECHS.items() if tech.hidden
    }


@pytest.mark.rule("CE-VTECH-01", "CE-VTECH-02", "CE-SETUP-15")
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_everybody_keeps_one_of_two_tech_cards(seats: int) -> None:
    state = new(seats, technology=True)
    answer_all(state, AlienChoice)
    assert isinstance(state.top, TechChoice)
    assert [len(decision.actions) for decision in state.decisions()] == [2] * seats
    hands = dict(state.hands)
    answer_all(state, TechChoice)
    assert [len(state.research[seat]) for seat in range(seats)] == [1] * seats
    assert (len(state.tech_discards), len(state.tech_deck)) == (seats, 20 - 2 * seats)
    assert state.hands == hands
    check(state)


@pytest.mark.rule("CE-V4P-04")
def test_techs_with_four_planets() -> None:
    left_out = {"coldsleep-ship", "omega-missile", "precursor-seed"}
    assert set(TECHS) - set(tech_deck(four_planets=True)) == left_out
    assert set(tech_deck(four_planets=False)) == set(TECHS)


@pytest.mark.rule("CE-VTECH-02")
@pytest.mark.parametrize("seed", range(4))
def test_nobody_sees_or_hears_of_others_tech_cards(seed: int) -> None:
    found = 0
    for state, events in played(seed, technology=True):
        for seat in (*range(state.seats), None):
            hidden = [
                one.card.value or ""
                for other, mine in state.research.items()
                for one in mine
                if not one.card.known_to(seat)
            ]
            text = seen(state, seat)
            told = json.dumps(msgspec.to_builtins(heard(events, seat)))
            for tech in hidden:
                found += 1
                assert f'"{tech}"' not in text
                assert f'"{tech}"' not in told
    assert found


@pytest.mark.rule("CE-TIME-08", "CE-VTECH-17")
@pytest.mark.parametrize("moment", ["regroup_start", "planning_after"])
def test_who_is_asked_tells_nothing_of_tech_cards(moment: str) -> None:
    """The same seats are asked whatever lies face down, as long as the ships are the same."""
    phase = "regroup" if moment == "regroup_start" else "planning"
    asked = set()
    for tech in ("gluon-mines", "genesis-bomb", "tech-scrambler", "omega-missile"):
        state = position(
            {
                "options": {"technology": True},
                "techs": {1: {"face_down": {tech: 4}}},
                "hands": {0: ["attack-08", "attack-10"], 1: ["attack-06", "attack-04"]},
                "encounter": {
                    "phase": phase, "offense": 0, "defense": 1, "planet": "blue-1",
                    "gate": {0: 1},
                },
                "ships": {"red-1": {0: 3}, "blue-1": {}},
                "asked": {1: [moment]},
            }
        )  # fmt: skip
        state.run()
        course = []
        for _ in range(4):
            course.append((type(state.top).__name__, state.asks()))
            decision = state.decisions()[0]
            plain = [one for one in decision.actions if str(one) in ("do nothing", "pass")]
            state.apply(decision.seat, (plain or decision.actions)[0])
        asked.add(tuple(course))
    (course_of_all,) = asked
    assert any(name == "TimingWindow" for name, _ in course_of_all)


def test_what_others_have_face_down_is_imagined_in_many_ways() -> None:
    state = new(technology=True)
    answer_all(state, AlienChoice)
    answer_all(state, TechChoice)
    values = set()
    for sample in range(60):
        twin = state.imagine(0, imagined(state.sequence, 0, sample))
        assert isinstance(twin, CosmicState)
        values.add(twin.research[1][0].card.value)
        assert twin.research[0] == state.research[0]
    assert len(values) > 8


@pytest.mark.parametrize("kind", [AlienChoice, TechChoice])
def test_what_others_have_chosen_is_imagined_among_what_they_might_have(kind: type) -> None:
    """Also what a seat has chosen from is imagined, and nothing of it is true but by chance."""
    state = new(technology=True)
    if kind is TechChoice:
        answer_all(state, AlienChoice)
    for decision in state.decisions()[1:]:
        state.apply(decision.seat, decision.actions[0])
    chosen = set()
    for sample in range(40):
        twin = state.imagine(0, imagined(state.sequence, 0, sample))
        assert isinstance(twin, CosmicState)
        answer = twin.top.answer_of(1)
        chosen.add(str(answer))
        assert str(answer).rpartition(" ")[2] in twin.dealt_to(1)
        (decision,) = twin.decisions()
        twin.apply(decision.seat, decision.actions[0])
    assert len(chosen) > 8


# -- hidden powers


def hidden_table(seed: int = 1) -> CosmicState:
    state = new(3, seed, hidden_powers=True)
    answer_all(state, AlienChoice)
    return state


@pytest.mark.rule("CE-VHID-01", "CE-VHID-04")
def test_aliens_lie_face_down_unless_their_sheet_has_a_set_up() -> None:
    for seed in range(12):
        state = hidden_table(seed)
        up = {held.power for held in state.powers}
        assert all(ALIENS[name].sets_up for name in up)
        assert not any(ALIENS[sheet.value or ""].sets_up for sheet in state.sheets.values())
        assert len(state.sheets) + len(up) == 3


def is_named(alien: str | None, text: str) -> bool:
    """Whether a written state names an alien: not as a field, as what cards were chosen is."""
    return re.search(f'"{alien}"(?!:)', text) is not None


@pytest.mark.rule("CE-VHID-01", "CE-VHID-02")
@pytest.mark.parametrize("rotating", [False, True])
@pytest.mark.parametrize("seed", range(4))
def test_nobody_sees_or_hears_of_others_aliens(seed: int, rotating: bool) -> None:
    found = 0
    for state, events in played(seed, hidden_powers=True, rotating_powers=rotating):
        for seat in (*range(state.seats), None):
            text = seen(state, seat)
            told = json.dumps(msgspec.to_builtins(heard(events, seat)))
            for owner, sheet in state.sheets.items():
                if owner != seat:
                    found += 1
                    assert not is_named(sheet.value, text)
                    assert not is_named(sheet.value, told)
    assert found


@pytest.mark.rule("CE-TIME-08", "CE-VHID-02")
def test_who_is_asked_tells_nothing_of_hidden_aliens() -> None:
    asked = set()
    for alien in ("oracle", "machine", "loser", "clone", "zombie"):
        state = position(
            {
                "options": {"hidden_powers": True},
                "sheets": {0: alien},
                "hands": {0: ["attack-08", "attack-08"], 1: ["attack-06", "attack-06"]},
                "encounter": {
                    "phase": "planning", "offense": 0, "defense": 1, "planet": "blue-1",
                    "gate": {0: 1},
                },
                "ships": {"red-1": {0: 3}},
                "asked": {0: ["planning_before", "planning_after", "foresee", "reveal"]},
            }
        )  # fmt: skip
        state.run()
        course = []
        while len(course) < 8 and state.ended is None:
            course.append((type(state.top).__name__, state.asks()))
            decision = state.decisions()[0]
            plain = [one for one in decision.actions if str(one) == "pass"]
            state.apply(decision.seat, (plain or decision.actions)[0])
        asked.add(tuple(course))
    (course_of_all,) = asked
    assert any(name == "TimingWindow" for name, _ in course_of_all)


@pytest.mark.rule("CE-VHID-01")
def test_hidden_aliens_are_imagined_in_many_ways() -> None:
    state = hidden_table()
    other = next(seat for seat in state.sheets if seat != 0)
    values = set()
    for sample in range(60):
        twin = state.imagine(0, imagined(state.sequence, 0, sample))
        assert isinstance(twin, CosmicState)
        values.add(twin.sheets[other].value)
        if 0 in state.sheets:
            assert state.sheets[0].value not in {
                sheet.value for seat, sheet in twin.sheets.items() if seat
            }
    assert len(values) > 20


@pytest.mark.rule("CE-VHID-01")
def test_aliens_that_are_chosen_openly_are_not_hidden() -> None:
    with pytest.raises(BadInput, match="cannot be hidden"):
        new(aliens="chosen", hidden_powers=True)


# -- aliens that are chosen


@pytest.mark.rule("CE-SETUP-12", "CE-SETUP-14")
def test_aliens_are_chosen_in_turn() -> None:
    state = new(aliens="chosen")
    for seat, alien in enumerate(("healer", "sorcerer", "loser")):
        (decision,) = state.decisions()
        offered = {str(action) for action in decision.actions}
        assert decision.seat == seat
        assert ("take alien masochist" in offered) == (seat == 0)
        assert ("take alien gambler" in offered) == (seat < 2)
        state.apply(seat, GAME.read_action(f"take alien {alien}"))
    assert [held.power for held in state.powers] == ["healer", "sorcerer", "loser"]
    cards = [card for card in state.deck if card.startswith("flare-")]
    hands = [card for seat in range(3) for card in state.cards_of(seat)]
    assert len(cards) + sum(card.startswith("flare-") for card in hands) == 10
    check(state)


# -- games that are stopped


@pytest.mark.rule("CE-WIN-06")
def test_places_of_a_game_that_was_stopped() -> None:
    """Foreign colonies first, then home colonies, then ships that are not lost."""
    state = position(
        {
            "seats": 4,
            "options": {"max_encounters": 1},
            "ships": {
                "green-1": {2: 4, 1: 1}, "blue-1": {1: 3}, "red-1": {}, "green-5": {2: 3},
            },
            "warp": {0: 4, 2: 1},
            "hands": {0: ["attack-08"], 3: ["attack-06"]},
            "encounter": {"phase": "planning", "offense": 0, "defense": 3, "planet": "yellow-1"},
        }
    )  # fmt: skip
    state.run()
    for seat, card in ((0, "attack-08"), (3, "attack-06")):
        state.apply(seat, GAME.read_action(f"select {card}"))
    assert state.ended is not None
    assert (state.ended.winners, state.ended.scores) == ((), (0, 1, 0, 0))
    assert state.ended.places == (5, 2, 4, 3)


# -- the clock of deals


@pytest.mark.rule("CE-DEAL-08")
def test_deals_have_a_clock_at_tables_and_none_in_simulations() -> None:
    """It runs from the first proposal on, until the deal is agreed or broken off."""
    for options, seconds in ((GAME.unlimited, 60), ({}, 0)):
        state = position(
            {
                "hands": {0: ["negotiate", "attack-06"], 1: ["negotiate", "attack-04"]},
                "options": {"deal_seconds": options.get("deal_seconds", 0)},
                "encounter": {
                    "phase": "planning", "offense": 0, "defense": 1, "planet": "blue-1",
                    "gate": {0: 2},
                },
            }
        )  # fmt: skip
        state.run()
        for seat in (0, 1):
            state.apply(seat, GAME.read_action("select negotiate"))
        assert not any(step.seconds(state) for step in state.stack)
        offer = next(one for one in state.decisions()[0].actions if str(one).startswith("offer"))
        state.apply(0, offer)
        state.apply(0, GAME.read_action("propose"))
        assert [step.seconds(state) for step in state.stack if isinstance(step, Deal)] == [seconds]
        (deal,) = (step for step in state.stack if isinstance(step, Deal))
        answer = deal.out_of_time(state, 1)
        assert answer is not None
        state.apply(1, answer)
        assert not any(step.seconds(state) for step in state.stack)
