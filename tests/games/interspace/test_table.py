"""InterSpace at a table in a browser: every position can be drawn, asked about and played."""

import ast
import random
import string
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, product
from pathlib import Path

import msgspec
import pytest

import astrarium.kernel
from astrarium.games.interspace import GAME, rules
from astrarium.games.interspace.data import LIMBO, UNITS
from astrarium.games.interspace.rules.derelicts import StasisQuestion, VanishedQuestion
from astrarium.games.interspace.rules.economy.economic_step import EconomicStep
from astrarium.games.interspace.rules.movement.movement import Move, MovementStep
from astrarium.games.interspace.rules.movement.stations import MoveThrough
from astrarium.games.interspace.rules.setup import Arrange, Place, QuickSetUp
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.table.panels import InterSpacePanels
from astrarium.games.interspace.table.planning import own_books
from astrarium.games.interspace.text.words import FOLDER, LANGUAGES, words_of
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Decision, hexes, seeded
from astrarium.kernel.lexicon import read_words
from astrarium.kernel.scene import Question, Scene
from tests.games.interspace.tables import POLICY, Players, Table

TABLES = [
    Table("english", ("uniform", "explorer"), 2, 12),
    Table("english", ("warlike", "horde", "raider"), 4, 25),
    Table("english", ("trader", "voyager", "settler", "trader"), 5, 12),
    Table("italian", (POLICY,) * 3, 3, 12),
    Table("italian", ("uniform", "warlike", "trader", "explorer", "horde", "uniform"), 6, 8),
    Table("standard", ("warlike", "trader"), 2, 6),
    Table("standard", ("uniform", "raider"), 2, 9, late=True),
    Table("standard", ("warlike", "horde", "raider"), 1, 16),
    Table("standard", ("trader", "settler", "warlike", "trader"), 3, 12),
    Table("advanced", ("explorer", "settler", "warlike"), 2, 8),
    Table("advanced", ("uniform", "raider", "warlike"), 1, 9, late=True),
    Table("standard", ("explorer",) * 8, 8, 5),
    Table("everything", ("uniform", "warlike"), 3, 9, late=True),
    Table("hidden", ("warlike", "trader", "raider"), 3, 12),
]
# Too long for every day.
LONG = {str(one) for one in TABLES if one.late or one.seats > 3 or one in TABLES[-7:]}


def each(tables: list[Table]) -> pytest.MarkDecorator:
    """A test for every table; the long ones among the slow tests."""
    slow = pytest.mark.slow
    params = [
        pytest.param(one, marks=slow if str(one) in LONG else (), id=str(one)) for one in tables
    ]
    return pytest.mark.parametrize("table", params)


ALL_TABLES = each(TABLES)
# Where stacks are hidden, nobody can foresee what blocks the way.
OPEN_TABLES = each([table for table in TABLES if not table.options.hidden_stacks])
ALL_LANGUAGES = pytest.mark.parametrize("language", LANGUAGES)
OTHERS = [language for language in GAME.languages if language != "en"]


@cache
def moments(table: Table) -> tuple[State, ...]:
    """Positions of a game: some of every kind of question, and some of what comes in between."""
    state, players = table.new(), Players(table)
    kinds: Counter[str] = Counter()
    found = []
    for number in range(1500):
        if state.outcome() is not None:
            break
        kind = state.decisions()[0].kind
        kinds[kind] += 1
        if kinds[kind] <= 3 or number % 60 == 0:
            found.append(state.clone())
        state.apply(*players.answer(state))
    found.append(state.clone())
    return tuple(one for one in found if isinstance(one, State))


def asked(table: Table) -> Iterator[tuple[State, State, Decision]]:
    """Positions, how the seat that is asked sees them, and the question."""
    for state in moments(table):
        for decision in state.decisions():
            seen = state.seen_by(decision.seat)
            assert isinstance(seen, State)
            yield state, seen, decision


def in_step(table: Table, kind: str) -> Iterator[tuple[State, State, Decision]]:
    return (
        (state, seen, decision) for state, seen, decision in asked(table) if decision.kind == kind
    )


def texts(value: object) -> list[str]:
    """Every text in plain data."""
    found, left = [], [value]
    while left:
        item = left.pop()
        if isinstance(item, str):
            found.append(item)
        elif isinstance(item, dict):
            left.extend(item.values())
        elif isinstance(item, list | tuple):
            left.extend(item)
    return found


def is_whole(said: Scene | Question) -> bool:
    """Whether no text has a gap where something should have been put in."""
    return not {"{", "}"} & set("".join(texts(msgspec.to_builtins(said))))


def lost(state: State, seat: int | None) -> tuple[int, ...]:
    """Units that a seat has given up by orders that are still sealed."""
    books = own_books(state, seat)
    return () if books is None else books.lost


# -- languages


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_says_all_that_english_says(language: str) -> None:
    words = read_words(FOLDER / f"{language}.yaml")
    for section, english in read_words(FOLDER / "en.yaml").items():
        if isinstance(english, dict) and section != "glossary":
            assert set(english) <= set(words[section]), section
        assert len(words[section]) >= len(english) or not isinstance(english, list)


@pytest.mark.parametrize("language", OTHERS)
def test_no_sentence_names_what_the_english_one_does_not(language: str) -> None:
    english, words = words_of("en"), words_of(language)
    for field in ("actions", "events", "stories", "questions", "menu", "whys"):
        for key, said in getattr(english, field).items():
            assert gaps(getattr(words, field)[key]) <= gaps(said), (field, key)


def gaps(template: str) -> set[str]:
    """What is put into a template."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def violations() -> Iterator[str]:
    """Every template of a violation in the rules, on the cards and in the kernel."""
    kernel = Path(astrarium.kernel.__file__).parent
    game = Path(rules.__file__).parents[1]
    files = [*game.glob("rules/**/*.py"), *game.glob("cards/*.py")]
    files += [kernel / "state.py", kernel / "match.py"]
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=ast.Name(id="violation"), args=[_, ast.Constant(value=said)]):
                    yield str(said)


@pytest.mark.parametrize("language", OTHERS)
def test_every_refusal_can_be_said(language: str) -> None:
    found = set(violations())
    assert len(found) > 200
    refusals = words_of(language).refusals
    for template in found:
        assert gaps(refusals[template]) == gaps(template)


def test_a_refusal_words_what_it_names() -> None:
    why = astrarium.kernel.violation(
        "IS-B-ECON-02",
        "{name}'s {what} {level} is above its {low} {other}: raise {low} first.",
        name="Yellow", what="industry", level=3, low="tech", other=2,
    )  # fmt: skip
    said = GAME.sentence(None, why, "it")
    assert "Giallo" in said
    assert "industria 3" in said
    assert "tech" not in said.replace("tecnologia", "")
    assert GAME.sentence(None, why) == why.sentence


def test_every_kind_of_question_has_a_prompt_a_hint_and_a_name() -> None:
    kinds = {step.__name__ for step in GAME.steps if step.accepts}
    for language in LANGUAGES:
        said = set(words_of(language).questions)
        for form in ("prompt", "hint", "pending"):
            assert {f"{kind} {form}" for kind in kinds} <= said
        assert {key.replace("prompt", "hint") for key in said if "prompt" in key} <= said


# -- positions


@ALL_LANGUAGES
@ALL_TABLES
def test_every_position_can_be_drawn(table: Table, language: str) -> None:
    for state in moments(table):
        for seat in lookers(state, language):
            scene = GAME.scene(state.seen_by(seat), seat, language)
            assert is_whole(scene)
            areas = {area.id for area in scene.areas}
            assert areas >= set(state.map.tiles)
            assert all(piece.place in areas for piece in scene.pieces)
            assert all(end in areas for link in scene.links for end in link.ends)
            assert {area.sheet for area in scene.areas} == {sheet.id for sheet in scene.sheets}
            gone = {str(unit) for unit in lost(state, seat)}
            there = [unit for unit in state.units.values() if unit.owner != LIMBO]
            assert len(scene.pieces) >= len(there) - len(gone)
            assert not any(piece.id in gone for piece in scene.pieces)


def lookers(state: State, language: str) -> list[int | None]:
    """In English everybody; other words for the same need only a spectator and who is asked."""
    if language == "en":
        return [None, *range(state.seats)]
    return [None, *(decision.seat for decision in state.decisions()[:1])]


@ALL_TABLES
def test_no_hex_lies_on_another(table: Table) -> None:
    for state in moments(table):
        places = {area.id: area for area in GAME.scene(state.seen_by(0), 0).areas}
        for one, other in combinations(places.values(), 2):
            apart = ((one.x - other.x) ** 2 + (one.y - other.y) ** 2) ** 0.5
            assert apart > 0.99
            if one.sheet != other.sheet:
                assert apart > 1.5
            elif other.id in hexes.neighbours(hexes.Hex(one.id)):
                assert apart < 1.01


def test_the_own_map_comes_first_and_stays_where_it_is() -> None:
    for state in moments(TABLES[1]):
        scene = GAME.scene(state.seen_by(2), 2)
        home = state.birthplace(2).hex
        assert scene.sheets[0].id == hexes.frame(home)
        if home.endswith(":0,0"):
            (there,) = [area for area in scene.areas if area.id == home]
            assert (there.x, there.y) == (0, 0)


def panels(state: State, seat: int | None) -> InterSpacePanels:
    found = GAME.scene(state, seat).panels
    assert isinstance(found, InterSpacePanels)
    return found


def test_the_panel_of_a_battle_counts_hits_and_shields() -> None:
    fought = [state for _, state, _ in in_step(TABLES[1], "HitAssignment")]
    assert fought
    for state in fought:
        panel = panels(state, None).battle
        assert panel is not None
        assert panel.hits == state.top.hits
        assert panel.hits_of == state.top.seat
        units = {unit.id: unit for side in panel.sides for unit in side.units}
        assert {id for id, unit in units.items() if not unit.retreated} <= set(state.units)
        assert [side.role for side in panel.sides].count("attacker") == 1


def test_the_panel_of_the_economy_shows_every_planet_of_the_active_player() -> None:
    for _, state, decision in in_step(TABLES[3], "EconomicStep"):
        panel = panels(state, decision.seat).economy
        assert isinstance(state.top, EconomicStep)
        assert panel is not None
        left = {planet.name: planet.left for planet in panel.planets}
        assert left == {
            planet.name: state.top.capacity_left(planet)
            for planet in state.planets_of(decision.seat)
        }


def test_others_secrets_change_nothing_that_a_seat_sees() -> None:
    state = GAME.new(3, seed=5)
    state.apply(1, Arrange(2, 5))
    state.apply(1, Place("scout", hexes.Hex("B:0,0")))
    state.apply(2, QuickSetUp())
    state.apply(0, Arrange(1, 3))
    for sample in range(5):
        twin = state.imagine(0, seeded(sample))
        for language in LANGUAGES:
            scenes = [GAME.scene(one.seen_by(0), 0, language) for one in (state, twin)]
            assert scenes[0] == scenes[1]


def test_a_seat_sees_its_own_plan() -> None:
    state = GAME.new(2, seed=5)
    state.apply(0, Arrange(1, 3))
    state.apply(0, Place("scout", hexes.Hex("A:1,0")))
    own = GAME.scene(state.seen_by(0), 0)
    other = GAME.scene(state.seen_by(1), 1)
    kinds = {area.id: area.kind for area in own.areas}
    assert (kinds["A:1,0"], kinds["A:-1,1"]) == ("planet", "asteroids")
    assert [piece.place for piece in own.pieces] == ["A:1,0"]
    assert {area.kind for area in other.areas if area.id != "A:0,0" and area.sheet == "A"} == {
        "unknown"
    }
    assert not other.pieces


# -- questions


@ALL_LANGUAGES
@ALL_TABLES
def test_every_question_can_be_asked(table: Table, language: str) -> None:
    for _, seen, decision in asked(table):
        question = GAME.question(seen, decision, language)
        assert is_whole(question)
        assert question.prompt
        assert question.hint
        assert GAME.pending(seen, decision, language)
        assert all(choice.label and choice.short for choice in question.choices)


@ALL_TABLES
def test_every_answer_is_pointed_at_in_its_own_way(table: Table) -> None:
    for _, seen, decision in asked(table):
        scene = GAME.scene(seen, decision.seat)
        there = {f"area:{area.id}" for area in scene.areas}
        there |= {f"piece:{piece.id}" for piece in scene.pieces}
        picks = [GAME.picks(seen, action) for action in decision.actions]
        pointed = [path for path in picks if path]
        assert len(set(pointed)) == len(pointed)
        for path in pointed:
            on_board = [pick for pick in path if pick.startswith(("area:", "piece:"))]
            assert set(on_board) <= there
            assert not any(path == other[: len(path)] for other in pointed if other != path)


@OPEN_TABLES
def test_pieces_that_can_act_are_ready(table: Table) -> None:
    for _, seen, decision in in_step(table, "MovementStep"):
        scene = GAME.scene(seen, decision.seat)
        ready = {piece.id for piece in scene.pieces if piece.figures.get("ready")}
        named = {action.unit for action in decision.actions if hasattr(action, "unit")}
        own = {unit for unit in named if seen.units[unit].owner == decision.seat}
        assert ready == set(map(str, own))


def test_the_economic_step_shows_what_cannot_be_done_and_why() -> None:
    for _, seen, decision in in_step(TABLES[3], "EconomicStep"):
        question = GAME.question(seen, decision, "it")
        planets = len(seen.planets_of(decision.seat))
        assert len(question.choices) - 1 + len(question.refused) == planets * (2 + len(UNITS))
        assert all(refusal.why.sentence and refusal.why.rule for refusal in question.refused)


# -- ways


@OPEN_TABLES
def test_every_way_can_be_gone(table: Table) -> None:
    chance = random.Random(7)
    gone = 0
    for state, seen, decision in in_step(table, "MovementStep"):
        own = state.units_of(decision.seat)
        some = tuple(chance.sample(own, min(3, len(own))))
        for group in {*((unit,) for unit in own), *stacks(state, decision.seat), some}:
            pieces = [f"piece:{unit.id}" for unit in group]
            for way in GAME.ways(seen, decision.seat, pieces):
                trial = state.clone()
                for action in way.actions:
                    trial.apply(decision.seat, GAME.read_action(action))
                assert isinstance(trial, State)
                assert isinstance(trial.top, MovementStep | StasisQuestion | VanishedQuestion)
                hexes_of = {trial.units[unit.id].hex for unit in group if unit.id in trial.units}
                assert hexes_of <= {way.area}
                assert way.path[-1] == way.area
                gone += 1
    assert gone


@OPEN_TABLES
def test_every_way_can_be_told(table: Table) -> None:
    for state, seen, decision in in_step(table, "MovementStep"):
        for stack in stacks(state, decision.seat):
            pieces = [f"piece:{unit.id}" for unit in stack]
            told = [GAME.ways(seen, decision.seat, pieces, language) for language in LANGUAGES]
            for way in [way for ways in told for way in ways]:
                assert way.label
                assert "{" not in "".join((way.label, *way.risks, *way.notes))
            routes = [[(way.path, way.actions) for way in ways] for ways in told]
            assert all(route == routes[0] for route in routes)


def stacks(state: State, seat: int) -> set[tuple[Unit, ...]]:
    """All that a seat has, hex by hex."""
    return {tuple(state.own_at(unit.hex, seat)) for unit in state.units_of(seat)}


@OPEN_TABLES
def test_whatever_a_unit_can_do_next_is_among_its_ways(table: Table) -> None:
    for _, seen, decision in in_step(table, "MovementStep"):
        for unit in seen.units_of(decision.seat):
            near = {
                action.to
                for action in decision.actions
                if isinstance(action, Move | MoveThrough) and action.unit == unit.id
            }
            ways = GAME.ways(seen, decision.seat, [f"piece:{unit.id}"])
            assert near <= {way.area for way in ways}


def test_there_are_no_ways_for_others_units_or_nonsense() -> None:
    _, seen, decision = next(in_step(TABLES[0], "MovementStep"))
    foreign = next(unit.id for unit in seen.units.values() if unit.owner != decision.seat)
    for pieces in ([f"piece:{foreign}"], ["piece:x"], ["area:A:0,0"], ["piece:99999999999999"], []):
        assert GAME.ways(seen, decision.seat, pieces) == []


# -- why not


@OPEN_TABLES
def test_whatever_is_not_legal_has_a_reason(table: Table) -> None:
    catalogue = GAME.catalogue().rules
    for state in moments(table):
        for seat in range(state.seats):
            seen = state.seen_by(seat)
            scene = GAME.scene(seen, seat)
            mine = next((one for one in state.decisions() if one.seat == seat), None)
            legal = [] if mine is None else [GAME.picks(seen, one) for one in mine.actions]
            things = [f"area:{area.id}" for area in scene.areas]
            things += [f"piece:{piece.id}" for piece in scene.pieces]
            begins = {path[:1] for path in legal}
            for thing, language in product(things, LANGUAGES):
                reason = GAME.why_not_pick(seen, seat, [thing], language)
                if (thing,) in begins:
                    assert reason is None
                    continue
                assert reason is not None
                assert reason.sentence
                assert "{" not in reason.sentence
                assert reason.rule in catalogue


@ALL_LANGUAGES
def test_a_unit_and_a_hex_have_the_reason_of_the_move(language: str) -> None:
    for _, seen, decision in in_step(TABLES[3], "MovementStep"):
        for unit in seen.units_of(decision.seat)[:5]:
            legal = {GAME.picks(seen, action) for action in decision.actions}
            for hex in (*seen.map.tiles, *seen.map.unknown_neighbours(unit.hex)):
                picks = (f"piece:{unit.id}", f"area:{hex}")
                reason = GAME.why_not_pick(seen, decision.seat, picks, language)
                assert (reason is None) == (picks in legal)


def test_a_planet_that_cannot_build_says_why() -> None:
    _, seen, decision = next(in_step(TABLES[0], "EconomicStep"))
    home = seen.birthplace(decision.seat).hex
    picks = [f"area:{home}", "build:galaxy_station"]
    reason = GAME.why_not_pick(seen, decision.seat, picks, "it")
    assert reason is not None
    assert reason.rule == "IS-B-ECON-07"
    assert "tecnologia" in reason.sentence


def test_who_is_not_asked_hears_whose_turn_it_is() -> None:
    state, _, decision = next(in_step(TABLES[0], "EconomicStep"))
    other = 1 - decision.seat
    reason = GAME.why_not_pick(state.seen_by(other), other, ["area:A:0,0"])
    assert reason is not None
    assert GAME.seat_name(state, decision.seat) in reason.sentence


@pytest.mark.parametrize(
    "picks",
    ["piece:x", "area:", "area:Q:1", "seat:0", "build:scout", "nonsense", "piece:1 piece:1"],
)
@ALL_TABLES
def test_nonsense_has_a_reason_too(table: Table, picks: str) -> None:
    for _, seen, decision in asked(table):
        assert GAME.why_not_pick(seen, decision.seat, picks.split()) is not None
