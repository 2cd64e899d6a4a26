"""Everything that can be done or happen has words, and every position can be looked at."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
from rich.console import Console

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import (
    AGENTS,
    DOOM,
    MADNESS,
    PARTIES,
    PIRATES,
    PLAGUE,
    TYPES,
    UnitKind,
)
from astrarium.games.interspace.events.battle import (
    BattleBegan,
    FleetOrganized,
    Jammed,
    MissilesFired,
    PenetrationDeclared,
    ShieldLost,
    UnitCaptured,
    VolleyFired,
)
from astrarium.games.interspace.events.cards import Detonated, ObjectiveShown
from astrarium.games.interspace.events.economy import Ordered, TradeAnswered
from astrarium.games.interspace.events.exploration import EncounterDrawn, RegionsJoined
from astrarium.games.interspace.events.movement import Transferred
from astrarium.games.interspace.events.pieces import CommandChanged, UnitLost, UnitMoved, UnitPlaced
from astrarium.games.interspace.events.planets import ColonyRebelled, PlanetConquered
from astrarium.games.interspace.events.turns import PlayerTurnBegan
from astrarium.games.interspace.rules.arrival import ContaminationRoll
from astrarium.games.interspace.rules.combat.battle import FireRoll
from astrarium.games.interspace.rules.contact.jamming import JammingRoll
from astrarium.games.interspace.rules.contact.missiles import MissileRoll
from astrarium.games.interspace.rules.contact.salvage import GrappleRoll
from astrarium.games.interspace.rules.economy.mining import MiningRoll, mining_bonus
from astrarium.games.interspace.rules.economy.production import OreRoll
from astrarium.games.interspace.rules.economy.sealed import Order
from astrarium.games.interspace.rules.exploration.encounter import EncounterRoll
from astrarium.games.interspace.rules.movement.black_hole import ExitRoll
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.terminal.board import TABLES, board
from astrarium.games.interspace.text.names import agent_name
from astrarium.games.interspace.text.story import tell as story
from astrarium.games.interspace.text.words import TERMINAL, Words, words_of
from astrarium.games.interspace.units import UnitName
from astrarium.kernel import Action, Decision, Draw, Event, Hex, Rolled, Tally, heard
from astrarium.kernel.dice import seeded
from astrarium.kernel.scenario import read_scenario
from tests.games.interspace.tables import RULES, Table

EDITIONS = [
    ("english", 2), ("english", 3), ("english", 4), ("italian", 6), ("standard", 3),
    ("advanced", 3), ("advanced", 6),
]  # fmt: skip
SCENARIOS = Path(__file__).parents[2] / "scenarios" / "interspace"
# Parts of the words that differ between languages, and the cards, which have tests of their own.
APART = ("glossary", "outcomes", "options", "colours", "cards", "kinds", "counts", "names")
LANGUAGES = {language: words_of(language) for language in ("en", "it", TERMINAL)}
ALL_LANGUAGES = pytest.mark.parametrize("words", LANGUAGES.values(), ids=LANGUAGES)
describe, prompt = GAME.describe, GAME.prompt


def random_game(
    rules: str, seats: int, actions: int
) -> Iterator[tuple[State, Action, State, list[Event]]]:
    """The position before each action, the action, the position after it, and what happened."""
    chance = random.Random(seats)
    state = GAME.new(seats, GAME.read_options(RULES[rules]), seed=seats)
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
    for state in some_positions(edition, seats):
        position = state.clone()
        assert isinstance(position, State)
        yield position


@cache
def some_positions(edition: str, seats: int) -> list[State]:
    """Positions of a game, which is played once for all tests."""
    found = []
    for number, (_, _, state, _) in enumerate(random_game(edition, seats, 1201)):
        if number in (5, 40) or number % 400 == 0:
            position = state.clone()
            assert isinstance(position, State)
            found.append(position)
    return found


def rolled(draw: Draw, value: int, **known: Any) -> Rolled:
    added = known.get("added")
    row = draw.row(value + (added.total if added else 0))
    return Rolled(name=str(draw), draw=draw, sides=6, value=value, row=row, **known)


def told_in_lines(told: Sequence[tuple[State, Event]]) -> list[str]:
    return [line.text for line in story(told)]


def printed(drawing: object, width: int) -> str:
    console = Console(width=width, no_color=True)
    with console.capture() as capture:
        console.print(drawing)
    return capture.get()


@ALL_LANGUAGES
def test_every_action_has_a_sentence(words: Words) -> None:
    said = {sentence for sentence in words.actions if " " not in sentence}
    assert {kind.__name__ for kind in GAME.actions} == said


@ALL_LANGUAGES
def test_every_event_has_a_sentence(words: Words) -> None:
    told = {sentence.partition(" ")[0] for sentence in words.events}
    otherwise = (Rolled, Ordered)  # told by their draws, and by orders of their kind
    assert {kind.__name__ for kind in GAME.events if kind not in otherwise} == told


@ALL_LANGUAGES
def test_every_draw_has_a_sentence(words: Words) -> None:
    told = {sentence.partition(" ")[0] for sentence in words.draws}
    assert {kind.__name__ for kind in GAME.draws} == told


@ALL_LANGUAGES
def test_every_step_that_asks_has_words(words: Words) -> None:
    asking = {step.__name__ for step in GAME.steps if step.accepts}
    for form in ("", " prompt", " hint", " pending"):
        assert {f"{step}{form}" for step in asking} <= set(words.questions)


@ALL_LANGUAGES
def test_every_unit_has_a_name(words: Words) -> None:
    assert set(words.units) == set(words.plurals) == set(TYPES)


@ALL_LANGUAGES
def test_labels_fit_into_the_narrowest_map(words: Words) -> None:
    assert set(words.labels) == set(words.terrain)
    assert max(map(len, words.labels.values())) <= 6


def is_said(sentence: str, where: str) -> None:
    """A sentence is one, with everything put in that it names."""
    assert sentence, where
    assert "{" not in sentence, where
    assert "_" not in sentence, (where, sentence)


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_whatever_happens_can_be_told(edition: str, seats: int) -> None:
    for before, action, after, told in random_game(edition, seats, 800):
        for language in LANGUAGES:
            is_said(describe(before, action, language), language)
            is_said(describe(after, action, language), language)
            for event in told:
                is_said(describe(after, event, language), language)
            for line in story([(after, event) for event in told], language):
                is_said(line.text, language)


@pytest.mark.parametrize(("edition", "seats"), EDITIONS)
def test_every_legal_action_has_a_place_in_the_menu(edition: str, seats: int) -> None:
    for before, _, _, _ in random_game(edition, seats, 300):
        actions = [action for decision in before.decisions() for action in decision.actions]
        for language in LANGUAGES:
            for action in actions:
                heading, label = GAME.entry(before, action, language)
                is_said(label, language)
                assert "{" not in heading


@pytest.mark.parametrize("rules", ["advanced", "everything"])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_whatever_is_asked_and_told_in_a_crowded_galaxy_can_be_said(rules: str, seed: int) -> None:
    """Cards, artifacts and free agents in the middle of a war, as everybody hears of it."""
    table = Table(rules, ("random",) * 4, seed, late=True)
    state, chance = table.new(), random.Random(seed)
    for said in wandering(state, chance, 120):
        is_said(said, str(table))


def test_an_event_is_told_in_a_sentence() -> None:
    state = next(positions("english", 3))
    moved = UnitMoved(unit=3, kind="scout", owner=0, start=Hex("A:1,-1"), hex=Hex("A:2,-1"))
    conquered = PlanetConquered(planet="Kor", seat=1, loser=0)
    assert describe(state, moved) == "Yellow's scout 3 moves to A:2,-1"
    assert describe(state, conquered) == "Green conquers Kor from Yellow"


@pytest.mark.parametrize("other", [2, 101, 500])
def test_a_unit_with_any_number_is_no_player(other: int) -> None:
    state = next(positions("standard", 3))
    hand_over = GAME.read_action(f"hand 1 ore from 4 to {other}")
    assert str(other) in describe(state, hand_over)


def test_a_terminal_calls_units_by_their_codes() -> None:
    state = next(positions("english", 3))
    hex = Hex("A:2,-1")
    kinds: list[UnitKind] = ["scout", "scout", "assault_boat"]
    placed: list[tuple[State, Event]] = [
        (state, UnitPlaced(unit=unit, kind=kind, owner=0, hex=hex))
        for unit, kind in enumerate(kinds)
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
    conquered = PlanetConquered(planet="Yellow", seat=1, loser=0)
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
    joined = RegionsJoined(seat=0, other=1, hex=Hex("A:2,0"), facing=1, side=4)
    assert told_in_lines([(state, joined)]) == [
        "Yellow has reached Green's region: the two maps are joined at A:2,0",
        "The hexes of Green's map have new names now: on map A, the home of Yellow is A:0,0 and "
        "the home of Green is A:4,-1",
    ]


def test_a_die_is_told_with_what_it_means() -> None:
    *_, (_, _, state, _) = random_game("english", 2, 3)
    fire = rolled(ExitRoll(UnitName(1, "scout")), 5, needed=Tally.of("movement rate", 2))
    assert describe(state, fire) == "Black hole exit of scout 1: 5, too high"


def test_a_journey_is_told_in_one_line() -> None:
    state = next(positions("english", 2))
    way = [Hex("A:0,0"), Hex("A:1,0"), Hex("A:2,0")]
    told: list[tuple[State, Event]] = [
        (state, UnitMoved(unit=1, kind="scout", owner=0, start=start, hex=hex))
        for start, hex in pairwise(way)
    ]
    assert told_in_lines(told) == ["Yellow's scout 1 moves to A:2,0 by way of A:1,0"]


def test_a_volley_is_told_with_its_dice() -> None:
    state = next(positions("english", 2))
    hex = Hex("A:1,0")
    told: list[tuple[State, Event]] = [
        (state, rolled(FireRoll(UnitName(8, "patrol_boat")), 1)),
        (state, rolled(FireRoll(UnitName(9, "assault_boat")), 2)),
        (state, VolleyFired(hex=hex, round=1, seat=0, hits=3)),
    ]
    assert told_in_lines(told) == ["Round 1 at A:1,0: Yellow scores 3 hits (dice 1 2)"]


def test_a_volley_says_what_each_die_needed_and_why() -> None:
    state = next(positions("english", 2))
    needed = Tally.of("defence", 3).plus("weapon", 2).minus("zone", 1)
    told: list[tuple[State, Event]] = [
        (state, rolled(FireRoll(UnitName(8, "cruiser")), 4, needed=needed)),
        (state, VolleyFired(hex=Hex("A:1,0"), round=1, seat=0, hits=4)),
    ]
    assert [line.dice for line in story(told)] == [
        ("Cruiser 8 fires: 4 (at most 4: defence 3 + Weapon Artifact 2 - zone 1)",)
    ]
    assert [line.dice for line in story(told, "it")] == [
        ("Cruiser 8 spara: 4 (al massimo 4: difesa 3 + Artefatto Arma 2 - zona 1)",)
    ]


def test_what_is_added_to_dice_is_told_with_their_line() -> None:
    state = standard_position(step={"name": "production"})
    before, needed = Tally.of("earlier dice", 4), Tally.of("industry", 5)
    last = rolled(OreRoll("Kor"), 2, added=before, needed=needed)
    told: list[tuple[State, Event]] = [
        *((state, rolled(OreRoll("Kor"), die)) for die in (1, 3)),
        (state, last),
    ]
    (line,) = story(told)
    assert line.text == "Is the ore of Kor used up? 1 3 2: there is more"
    assert line.dice == (
        "Is the ore of Kor used up? 2: there is more "
        "(6 in all: 2 + earlier dice 4, at most 5: industry 5)",
    )


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
    attacked = BattleBegan(hex=Hex("A:0,0"), attacker=1, defenders=(0,))
    turn = PlayerTurnBegan(seat=1)
    began, attack = story([(state, turn), (state, attacked)])
    assert began.heading
    assert not began.strikes
    assert not attack.heading
    assert attack.about == ("area:A:0,0",)
    assert attack.strikes == (0,)


def test_losses_in_battle_strike_their_owner_and_not_the_attacker() -> None:
    state = next(positions("english", 2))
    hex = Hex("A:0,0")
    lost = UnitLost(unit=1, kind="scout", owner=0, hex=hex, cause="battle")
    burnt = UnitLost(unit=1, kind="scout", owner=0, hex=hex, cause="pulsar")
    refused = TradeAnswered(owner=0, partner=1, allowed=False)
    conquered = PlanetConquered(planet="Yellow", seat=1, loser=0)
    lines = story([(state, event) for event in (lost, burnt, refused, conquered)])
    assert [line.strikes for line in lines] == [(0,), (), (1,), (0,)]


# -- the Standard game


def standard_position(**parts: Any) -> State:
    """Two regions of the Standard game, and what else is said."""
    options = parts.pop("options", {})
    state = GAME.position({"options": {"tier": "standard", **options}, **parts})
    assert isinstance(state, State)
    state.dice = seeded(1)
    state.run()
    return state


def asked(state: State, seat: int) -> Decision:
    return next(one for one in state.decisions() if one.seat == seat)


def play(state: State, seat: int, *texts: str) -> list[Event]:
    return [event for text in texts for event in state.apply(seat, GAME.read_action(text))]


def sayings(state: State, decision: Decision, language: str) -> Iterator[str]:
    """All that is said with a question."""
    yield prompt(state, decision, language)
    yield GAME.hint(state, decision, language)
    yield GAME.pending(state, decision, language)
    yield from GAME.remarks(state, decision.seat, language)
    for action in decision.actions[:12]:
        yield describe(state, action, language)
        yield "".join(GAME.entry(state, action, language))


@pytest.mark.slow
def test_whatever_scenarios_lead_to_can_be_said() -> None:
    """Positions of scenarios hold what random games seldom come to: offers, zones, terms."""
    for file in sorted([*SCENARIOS.glob("standard-*.yaml"), *SCENARIOS.glob("advanced-*.yaml")]):
        position = read_scenario(file).position
        if position is None:
            continue
        state = GAME.position(position)
        assert isinstance(state, State)
        state.dice = seeded(1)
        state.run()
        for said in wandering(state, random.Random(file.name), 5):
            assert said, file.name
            assert "{" not in said, file.name


def wandering(state: State, chance: random.Random, actions: int) -> Iterator[str]:
    """Some actions of all kinds that are legal, with all that is said on the way, everywhere."""
    for _ in range(actions):
        if state.outcome() is not None:
            return
        decision = chance.choice(state.decisions())
        for language in LANGUAGES:
            yield from sayings(state.seen_by(decision.seat), decision, language)  # type: ignore[arg-type]
        kinds = {type(action): action for action in decision.actions}
        happened = state.apply(decision.seat, chance.choice(list(kinds.values())))
        seen = state.seen_by(decision.seat)
        assert isinstance(seen, State)
        told = [(seen, event) for event in heard(happened, decision.seat)]
        for language in LANGUAGES:
            yield from (describe(*one, language) for one in told)
            yield from (line.text for line in story(told, language))


@ALL_LANGUAGES
def test_all_languages_say_the_same_things(words: Words) -> None:
    """Every sentence of English is there, and names nothing that English does not."""
    english = LANGUAGES["en"]
    for part in english.__struct_fields__:
        said, told = getattr(english, part), getattr(words, part)
        if isinstance(said, Mapping) and part not in APART:
            assert set(said) <= set(told), part
            for name in said:
                assert gaps(told[name]) <= {*gaps(said[name]), "code", "kind", "text"}, name


def gaps(template: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", template))


def test_orders_are_told_with_dice_and_result() -> None:
    state = standard_position(planets={"Kor": {"industry": 3}}, step={"name": "conversion"})
    refined = Ordered(seat=0, order=GAME.read_action("refine 3 ore at Kor"), dice=(2, 5, 1))
    assert describe(state, refined) == "Yellow refines 3 ore at Kor, rolling 2 5 1: 8 IOUs"
    assert describe(state, refined, "it") == "Giallo raffina 3 minerali a Kor, tirando 2 5 1: 8 IOU"
    local = Ordered(seat=0, order=GAME.read_action("convert 2 Yellow-goods at Kor"))
    assert describe(state, local) == "Yellow turns into IOUs: 2 Yellow trade goods at Kor: 2 IOUs"


def test_purchases_of_a_step_are_told_planet_by_planet() -> None:
    state = standard_position(step={"name": "purchase"})
    orders = (
        "buy scout at Yellow", "buy 2 goods at Yellow", "buy patrol_boat at Kor",
        "buy scout at Yellow",
    )  # fmt: skip
    told: list[tuple[State, Event]] = [
        (state, Ordered(seat=0, order=GAME.read_action(order))) for order in orders
    ]
    assert told_in_lines(told) == [
        "Yellow buys 2 scouts, 2 trade goods at Yellow; 1 patrol boat at Kor"
    ]


def test_an_order_that_shows_otherwise_is_not_told_twice() -> None:
    state = standard_position(step={"name": "placement"})
    hex = state.planets["Yellow"].hex
    told: list[tuple[State, Event]] = [
        (state, Ordered(seat=0, order=GAME.read_action("deploy everything"))),
        (state, UnitPlaced(unit=90, kind="scout", owner=0, hex=hex)),
        (state, UnitPlaced(unit=91, kind="scout", owner=0, hex=hex)),
    ]
    assert told_in_lines(told) == ["Yellow gets 2 scouts at A:0,0 (Yellow)"]


def test_every_order_can_be_told() -> None:
    state = standard_position(step={"name": "purchase"})
    values = {
        "kind": "scout", "planet": "Kor", "hex": "A:1,0", "unit": 1, "amount": 1,
        "holder": "Looma", "what": "industry", "cost": 4,
    }  # fmt: skip
    for kind in (kind for kind in GAME.actions if issubclass(kind, Order)):
        given = {name: values[name] for name in kind.__struct_fields__}
        if kind.__name__ == "Convert":
            given["what"] = "Green-goods"
        order = Ordered(seat=0, order=kind(**given), dice=(3,))
        for language in LANGUAGES:
            said = describe(state, order, language)
            assert "{" not in said
            assert "_" not in said
            assert said.startswith(("Yellow", "Giallo"))


def test_a_mining_die_tells_its_reader_what_it_brings() -> None:
    state = standard_position(
        tiles={"A:2,0": "asteroids"}, units={"A:2,0": {0: ["Trn 1"]}}, step={"name": "production"}
    )
    bonus = mining_bonus(state, 0, SPACE)
    sayings = [
        describe(state, rolled(MiningRoll(SPACE), die, to=(0,), added=bonus))
        for die in (1, 2, 3, 6)
    ]
    assert sayings == [
        "Mining in A:2,0 (asteroids): 1, an accident",
        "Mining in A:2,0 (asteroids): 2, nothing found",
        "Mining in A:2,0 (asteroids): 3, 2 ore",
        "Mining in A:2,0 (asteroids): 6, 4 ore",
    ]


def test_a_rivals_accident_does_not_change_what_was_mined() -> None:
    state = standard_position(
        tiles={"A:2,0": "asteroids"}, units={"A:2,0": {0: ["Trn 1"]}}, step={"name": "purchase"}
    )
    hex = Hex("A:2,0")
    told: list[tuple[State, Event]] = [
        (state, Ordered(seat=0, order=GAME.read_action("mine A:2,0"), dice=(3,))),
        (
            state,
            UnitLost(unit=9, kind="transport", owner=1, hex=hex, cause="mining accident"),
        ),
    ]
    assert told_in_lines(told)[0] == "Yellow mines A:2,0 (asteroids), die 3: nothing"
    assert told_in_lines(told[:1]) == ["Yellow mines A:2,0 (asteroids), die 3: 2 ore"]


def test_an_offer_says_who_offers_what_for_what() -> None:
    state = standard_position(
        planets={"Green": {"box": {"iou": 9}}},
        units={"B:0,0": {0: ["Trn 1"]}},
        cargo={1: {"Yellow-goods": 2}},
        step={"name": "movement", "seat": 0},
    )
    play(state, 0, "offer by 1 to Green", "give 2 Yellow-goods", "ask for 3 iou")
    assert prompt(state, asked(state, 0)).startswith("What does transport 1 offer Green's planet")
    told = play(state, 0, "send offer")
    assert [describe(state, event) for event in told] == [
        "Yellow offers Green 2 Yellow trade goods for 3 IOUs at B:0,0 (Green)"
    ]
    question = asked(state, 1)
    assert prompt(state, question) == (
        "Yellow offers you 2 Yellow trade goods for 3 IOUs, between transport 1 and your planet "
        "Green at B:0,0. Do you accept?"
    )
    assert "3 IOU" in prompt(state, question, "it")


def test_who_asks_to_join_is_said_with_the_units_of_both() -> None:
    state = standard_position(
        tiles={"A:2,0": "empty_space"},
        units={"A:2,0": {0: ["PB 1", "PB 2"], 1: ["SS 11"]}},
        step={"name": "contact", "seat": 0},
    )
    play(state, 0, "ask to join in A:2,0")
    assert prompt(state, asked(state, 1)) == (
        "Yellow, at A:2,0 with 2 patrol boats, asks to join forces. The others there: "
        "1 system station of Green. Do you agree?"
    )


def test_hits_of_penetration_fire_are_told_apart() -> None:
    state = standard_position(step={"name": "contact", "seat": 0})
    volley = VolleyFired(hex=Hex("A:1,0"), round=2, seat=0, hits=3, piercing=2, first=True)
    assert describe(state, volley) == (
        "Round 2 at A:1,0 (Kor), First Fire: Yellow scores 3 hits and 2 by penetration"
    )


def test_a_shield_given_up_is_no_hit() -> None:
    state = standard_position(
        tiles={"A:2,0": "empty_space"},
        units={"A:2,0": {0: ["DD 1"], 1: ["DD 11"]}},
        step={"name": "contact", "seat": 0},
    )
    hex = Hex("A:2,0")
    told: list[tuple[State, Event]] = [
        (state, ShieldLost(unit=1, left=1)),
        (state, PenetrationDeclared(hex=hex, seat=0, units=(1,))),
        (state, ShieldLost(unit=1, left=0)),
    ]
    assert told_in_lines(told) == [
        "Yellow penetrates into zone 1 at A:2,0 with destroyer 1",
        "A hit on destroyer 1 leaves it no shield",
    ]


def test_who_fell_is_called_by_name_in_the_story() -> None:
    state = standard_position(tiles={"A:2,0": "empty_space"}, step={"name": "contact", "seat": 0})
    hex = Hex("A:2,0")
    told: list[tuple[State, Event]] = [
        (state, FleetOrganized(hex=hex, seat=0, zones=((5,), (6,), ()))),
        (state, UnitLost(unit=5, kind="scout", owner=0, hex=hex, cause="battle")),
    ]
    assert told_in_lines(told)[0] == (
        "Yellow takes positions at A:2,0: scout 5 in zone 0; unit 6 in zone 1"
    )


def test_a_hidden_unit_that_moves_is_only_a_unit() -> None:
    state = standard_position(
        options={"hidden_stacks": True},
        units={"A:0,0": {0: ["Sct 1", "DD 2"]}},
        step={"name": "movement", "seat": 0},
    )
    state.tell(UnitMoved(2, "destroyer", owner=0, start=Hex("A:0,1"), hex=Hex("A:0,0")))
    (own,), (others,) = heard(state.told, 0), heard(state.told, 1)
    seen = state.seen_by(1)
    assert isinstance(seen, State)
    assert describe(state, own) == "Yellow's destroyer 2 moves to A:0,0 (Yellow)"
    assert describe(seen, others) == "Yellow's unit 2 moves to A:0,0 (Yellow)"
    assert told_in_lines([(seen, others)]) == ["Yellow's unit 2 moves to A:0,0 (Yellow)"]


def test_goods_that_go_together_are_told_together() -> None:
    state = standard_position(units={"A:0,0": {0: ["Trn 1"]}}, step={"name": "movement", "seat": 0})
    route = {"seat": 0, "hex": Hex("A:0,0"), "source": "Yellow", "target": "1"}
    told: list[tuple[State, Event]] = [
        (state, Transferred(amount=amount, what=what, **route))  # type: ignore[arg-type]
        for amount, what in ((2, "iou"), (1, "ore"), (1, "iou"))
    ]
    assert told_in_lines(told) == ["Yellow moves 3 IOUs and 1 ore from Yellow to transport 1"]


def test_the_board_shows_boxes_cards_cargo_and_ships_outside_support() -> None:
    state = standard_position(
        tiles={"A:2,0": "empty_space", "A:3,0": "empty_space", "A:4,0": "empty_space"},
        planets={"Kor": {"box": {"iou": 5, "ore": 2}, "waiting": ["PB", "PB"], "depleted": True}},
        units={"A:0,0": {0: ["Trn 1"]}, "A:4,0": {0: ["AB 2"]}},
        cargo={1: {"Green-goods": 2}},
        step={"name": "movement", "seat": 0},
    )
    shown = printed(board(state, 0), 80)
    row = next(line for line in shown.splitlines() if "Kor" in line and "IOUs" in line)
    assert re.search(r"2/2\s+5 IOUs and 2 ore\s+2PB\s+used up", row)
    assert "Cargo: Trn 1 at A:0,0 2 Green goods" in shown
    assert "1AB!" in shown
    assert "! outside support" in shown


def test_orders_so_far_are_shown_in_a_terminal() -> None:
    state = standard_position(planets={"Yellow": {"box": {"iou": 8}}}, step={"name": "purchase"})
    play(state, 0, "buy scout at Yellow")
    assert GAME.remarks(state, 0, TERMINAL) == [
        "Your orders so far: Buy one scout at Yellow for 6 IOUs"
    ]
    heading, label = GAME.entry(state, GAME.read_action("buy patrol_boat at Yellow"))
    assert heading == "Yellow, industry 8, tech 3: 2 IOUs; can buy 7 more"
    assert label == "patrol boat for 2"


# -- the Advanced game


def advanced_position(**parts: Any) -> State:
    """Two regions of the Advanced game with all its cards, and what else is said."""
    tiles = {"A:2,0": "empty_space", "A:3,0": "empty_space", **parts.pop("tiles", {})}
    return standard_position(options=ALL_CARDS, tiles=tiles, **parts)


ALL_CARDS = dict.fromkeys(("objectives", "breakthroughs", "colonization", "encounters"), True)
SPACE = Hex("A:2,0")


def test_every_card_has_a_name_in_every_language() -> None:
    for language, words in LANGUAGES.items():
        assert set(words.cards) == set(LANGUAGES["en"].cards), language


@ALL_LANGUAGES
def test_everybody_who_is_no_player_has_a_name(words: Words) -> None:
    for party in PARTIES.values():
        assert words.table[f"party {party}"]
        assert words.stories[f"unit of {party}"]
    for agent in AGENTS:
        assert agent_name(agent, words) != agent


def test_units_of_free_agents_have_no_other_owner() -> None:
    state = advanced_position(step={"name": "movement", "seat": 0})
    units: list[tuple[UnitKind, int]] = [
        ("pirates", PIRATES), ("scout", PLAGUE), ("scout", MADNESS),
    ]  # fmt: skip
    moved = [
        UnitMoved(unit=9, kind=kind, owner=owner, start=Hex("A:3,0"), hex=SPACE)
        for kind, owner in units
    ]
    assert [describe(state, event) for event in moved] == [
        "The pirate ship moves to A:2,0",
        "The plague-ridden scout 9 moves to A:2,0",
        "The mad scout 9 moves to A:2,0",
    ]
    began = BattleBegan(hex=SPACE, attacker=PIRATES, defenders=(0, 1))
    assert describe(state, began) == "An attack of the Pirates on Yellow and Green at A:2,0"


def test_the_doom_station_comes_with_its_boats() -> None:
    state = advanced_position(step={"name": "movement", "seat": 0})
    kinds: list[UnitKind] = ["doom_station", "doom_boat", "doom_boat"]
    placed: list[tuple[State, Event]] = [
        (state, UnitPlaced(unit=unit, kind=kind, owner=DOOM, hex=SPACE))
        for unit, kind in enumerate(kinds)
    ]
    assert told_in_lines(placed) == ["New at A:2,0: 1 Doom Station, 2 Doom patrol boats"]


def test_what_befalls_explorers_together_is_told_together() -> None:
    state = advanced_position(step={"name": "exploration", "seat": 0})
    kinds: list[tuple[int, UnitKind]] = [(1, "scout"), (2, "scout"), (3, "transport")]
    mad: list[tuple[State, Event]] = [
        (state, CommandChanged(unit=unit, kind=kind, old=0, owner=MADNESS, hex=SPACE))
        for unit, kind in kinds
    ]
    lost: list[tuple[State, Event]] = [
        (state, UnitLost(unit=unit, kind=kind, owner=0, hex=SPACE, cause="encounter"))
        for unit, kind in kinds
    ]
    assert told_in_lines(mad) == ["Madness comes over Yellow's 2 scouts, 1 transport at A:2,0"]
    assert told_in_lines(lost[:1]) == ["Lost in the encounter at A:2,0: Yellow's scout 1"]
    assert told_in_lines(lost) == ["Lost in the encounter at A:2,0: Yellow's 2 scouts, 1 transport"]
    assert [line.strikes for line in story([*mad, *lost])] == [(0,), (0,)]


def test_dice_of_one_throw_are_told_with_what_they_mean() -> None:
    state = advanced_position(step={"name": "exploration", "seat": 0})
    dice: list[tuple[State, Event]] = [
        (state, rolled(EncounterRoll(SPACE, number), value)) for number, value in ((1, 4), (2, 2))
    ]
    sick: list[tuple[State, Event]] = [
        (state, rolled(ContaminationRoll(UnitName(1, "scout")), value)) for value in (4, 5)
    ]
    assert told_in_lines([*dice, *sick]) == [
        "Both dice are even at A:2,0 (4 2): an encounter",
        "Plague near scout 1: 4 5, it stays healthy",
    ]


def test_missiles_and_jamming_are_told_with_their_dice() -> None:
    state = advanced_position(step={"name": "contact", "seat": 0})
    told: list[tuple[State, Event]] = [
        (state, rolled(MissileRoll(UnitName(1, "destroyer")), 3)),
        (state, MissilesFired(hex=SPACE, seat=0, hits=3)),
        (state, rolled(JammingRoll(1, 1), 2)),
        (state, rolled(JammingRoll(1, 2), 5)),
        (state, Jammed(hex=SPACE, seat=1, dice=2, cancelled=1)),
    ]
    assert told_in_lines(told) == [
        "Missiles of Yellow at A:2,0: 3 hits (dice 3)",
        "Jamming by Green at A:2,0: 1 hit cancelled (dice 2 5)",
    ]


def test_a_captured_ship_is_not_told_twice() -> None:
    state = advanced_position(
        units={"A:2,0": {0: ["CA 1", "DD 7"]}}, step={"name": "contact", "seat": 0}
    )
    told: list[tuple[State, Event]] = [
        (state, rolled(GrappleRoll(UnitName(1, "cruiser")), 4)),
        (state, UnitPlaced(unit=7, kind="destroyer", owner=0, hex=SPACE)),
        (
            state,
            UnitCaptured(seat=0, captor=1, wreck=5, old=1, unit=7, kind="destroyer", hex=SPACE),
        ),
    ]
    lines = story(told)
    assert [line.text for line in lines] == [
        "Grapple Beams: cruiser 1 may capture (dice 4)",
        "Yellow captures Green's wreck at A:2,0 with cruiser 1: it is destroyer 7 now",
    ]
    assert lines[1].strikes == (1,)


def test_a_terminal_tells_what_a_drawn_card_says() -> None:
    state = advanced_position(step={"name": "exploration", "seat": 0})
    met = EncounterDrawn(seat=0, hex=SPACE, card="meteor_storm")
    assert describe(state, met) == "Yellow's explorers at A:2,0 meet: Meteor Storm"
    assert describe(state, met, TERMINAL).endswith(
        "Meteor Storm. All your units in this hex are destroyed."
    )
    assert "Meteor Storm" not in describe(state, met, "it")


def test_an_order_that_shows_the_objective_says_so() -> None:
    state = advanced_position(
        players={0: {"objective": "royalists"}, 1: {"objective": "builders"}},
        planets={"Yellow": {"box": {"iou": 9}}},
        step={"name": "purchase"},
    )
    points = GAME.read_action("buy pair of victory points at Yellow")
    assert describe(state, points) == (
        "Buy 2 victory points at Yellow for 2 IOUs, which shows your objective"
    )
    orders: list[tuple[State, Event]] = [
        (state, Ordered(seat=0, order=GAME.read_action("buy pair of victory points at Yellow")))
    ] * 2
    assert told_in_lines(orders) == ["Yellow buys 4 victory points at Yellow"]


def test_what_strikes_hard_is_heard_whatever_else_happens() -> None:
    blows = (
        ColonyRebelled(planet="Kor", seat=0),
        ObjectiveShown(seat=0, card="builders", points=9),
        Detonated(seat=1, hex=SPACE, tile="Kor", planet="Kor", owner=0),
        UnitLost(unit=1, kind="scout", owner=0, hex=SPACE, cause="ion storm"),
    )
    for blow in blows:
        assert GAME.is_blow(blow, 0)
        assert not GAME.is_blow(blow, 1)


def test_cards_can_be_looked_up_in_a_terminal() -> None:
    state = advanced_position(
        players={
            0: {"objective": "builders", "breakthroughs": ["jamming"]},
            1: {"objective": "warriors", "breakthroughs": ["lrms"]},
        },
        step={"name": "movement", "seat": 0},
    )
    seen = state.seen_by(0)
    assert isinstance(seen, State)
    shown = printed(TABLES["cards"](seen, 0), 100)
    assert "Builders. Every industry level" in shown
    assert "Jamming" in shown
    assert "LRMs" in shown
    assert "Warriors" not in shown


SAMPLES: dict[str, Any] = {
    "turn": 3,
    "agent": "pirates", "agents": ("pirates", "plague"), "amount": 2, "artifact": "crystal",
    "blocks": True, "cancelled": 1, "captor": 1, "card": "jamming", "cost": 4, "deck": "encounter",
    "dice": 2, "got": "Green-goods", "gave": "Yellow-goods", "given": (5, 6), "goods": {"ore": 2},
    "granted": (0,), "hex": SPACE, "hits": 3, "holder": "Yellow", "ignored": 1, "iou": 3,
    "kind": "cruiser", "label": "black_hole", "left": 1, "level": 3, "objectives": (), "old": 0,
    "other": "Green-goods", "owner": 1, "partner": 1, "planet": "Kor", "points": 2,
    "received": (1, 2), "refused": (1,), "rule": "IS-A-BRK-MULTIPLEX-1", "seat": 0, "shields": 2,
    "source": "1", "start": SPACE, "steps": 1, "target": "2", "tile": "Kor", "to": Hex("A:3,0"),
    "attacker": PIRATES, "cause": "madness", "defenders": (0, 1), "round": 1,
    "unit": 1, "units": (1, 2), "waits_for": "Bet-Prime", "what": "Yellow-goods", "wreck": 5,
    "zones": ((1,), (2,), ()),
}  # fmt: skip
# Fields that mean something else than elsewhere.
SPECIAL: dict[str, dict[str, Any]] = {
    "CancelHit": {"kind": "penetration"},
    **{
        kind: {"what": "tech"} for kind in ("RebelsGrew", "Raise", "Invest", "Lower", "LevelRaised")
    },
    **{kind: {"what": "truce"} for kind in ("TermsOffered", "TermsAnswered")},
    "Scored": {"what": "conquest"},
    "UnitsExchanged": {"gave": ("cruiser",), "got": ("scout", "scout")},
    "Capture": {"captor": 2},
}


def sample(kind: type[Any]) -> Any:
    samples = SAMPLES | SPECIAL.get(kind.__name__, {})
    return kind(**{name: samples[name] for name in required(kind)})


def required(kind: type[Any]) -> set[str]:
    return {field.name for field in msgspec.structs.fields(kind) if field.required}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_and_event_of_the_advanced_game_can_be_described(language: str) -> None:
    """Rare ones too, and when what they name is not there any more."""
    there = advanced_position(
        units={"A:2,0": {0: ["CA 1", "Trn 2"]}}, step={"name": "movement", "seat": 0}
    )
    gone = advanced_position(step={"name": "movement", "seat": 0})
    sampled = [kind for kind in (*GAME.actions, *GAME.events) if required(kind) <= set(SAMPLES)]
    assert len(sampled) > 150
    for state in (there, gone):
        for kind in sampled:
            is_said(describe(state, sample(kind), language), kind.__name__)
