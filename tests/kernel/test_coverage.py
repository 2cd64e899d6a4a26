"""Coverage finds ids in code, tests and scenarios, and what is missing or misspelt."""

from pathlib import Path
from textwrap import dedent

import msgspec
import pytest

from astrarium.kernel.catalogue import Catalogue, CatalogueError, Rule
from astrarium.kernel.coverage import Coverage, Executed, Gap, Place, measure


def rule(id: str, tier: str) -> Rule:
    return Rule(id=id, tier=tier, rule="Units move.", source="Movement")


CATALOGUE = Catalogue(
    rules={id: rule(id, tier) for id, tier in {"XX-MOVE-01": "basic", "XX-S-1.2": "more"}.items()},
)
CARDS = msgspec.structs.replace(
    CATALOGUE, entries=("XX-CARD-ZAP", "XX-CARD-FIRE", "XX-CARD-FIRE-WILD", "XX-CARD-FIRE-SUPER")
)


class Tree:
    """A small game and its tests on disk."""

    def __init__(self, root: Path) -> None:
        self.package = root / "src" / "game"
        self.tests = root / "tests"

    def code(self, text: str, name: str = "rules.py") -> None:
        write(self.package / name, text)

    def test(self, text: str, name: str = "test_rules.py") -> None:
        write(self.tests / name, text)

    def scenario(self, text: str) -> None:
        write(self.tests / "scenarios" / "game" / "first.yaml", text)

    def measured(
        self, *tiers: str, executed: Executed | None = None, catalogue: Catalogue = CATALOGUE
    ) -> Coverage:
        return measure(catalogue, self.package, self.tests, tiers or ("basic",), executed)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dedent(text).lstrip("\n"), encoding="utf-8")


@pytest.fixture
def tree(tmp_path: Path) -> Tree:
    return Tree(tmp_path)


def test_a_docstring_names_a_rule_with_its_line_and_function(tree: Tree) -> None:
    tree.code('''
        class Step:
            def go_on(self):
                """Units move.

                XX-MOVE-01, XX-S-1.2
                """
    ''')
    found = tree.measured("basic", "more").rules
    assert found["XX-MOVE-01"].code == [Place("game/rules.py", 5, "Step.go_on")]
    assert found["XX-S-1.2"].code == [Place("game/rules.py", 5, "Step.go_on")]


def test_a_string_names_a_rule(tree: Tree) -> None:
    tree.code("""
        def why_not(unit):
            return Violation("XX-MOVE-01", unit=unit)
    """)
    assert tree.measured().rules["XX-MOVE-01"].code == [Place("game/rules.py", 2, "why_not")]


def test_a_comment_names_a_rule(tree: Tree) -> None:
    tree.code("MOVES = 1  # XX-MOVE-01\n", "data.py")
    assert tree.measured().rules["XX-MOVE-01"].code == [Place("game/data.py", 1)]


def test_a_longer_id_does_not_name_a_shorter_one(tree: Tree) -> None:
    tree.code("# XX-MOVE-012 AXX-MOVE-01 XX-MOVE-01-2\n")
    assert not tree.measured().rules["XX-MOVE-01"].code


def test_a_mark_on_a_function_is_a_test(tree: Tree) -> None:
    tree.test("""
        @pytest.mark.slow
        @pytest.mark.rule("XX-S-1.2", "XX-MOVE-01")
        def test_move(): ...
    """)
    assert tree.measured().rules["XX-MOVE-01"].tests == [
        Place("tests/test_rules.py", 2, "test_move")
    ]


def test_a_mark_on_a_class_is_a_test(tree: Tree) -> None:
    tree.test("""
        @mark.rule("XX-MOVE-01")
        class TestMoves:
            def test_move(self): ...
    """)
    assert tree.measured().rules["XX-MOVE-01"].tests == [
        Place("tests/test_rules.py", 1, "TestMoves")
    ]


@pytest.mark.parametrize("mark", ["{}", "[pytest.mark.slow, {}]"])
def test_a_mark_on_a_module_is_a_test(tree: Tree, mark: str) -> None:
    tree.test("pytestmark = " + mark.format('pytest.mark.rule("XX-MOVE-01")'))
    assert tree.measured().rules["XX-MOVE-01"].tests == [Place("tests/test_rules.py", 1)]


def test_an_id_merely_written_in_a_test_does_not_count(tree: Tree) -> None:
    tree.test('assert violation.rule == "XX-MOVE-01"')
    assert not tree.measured().rules["XX-MOVE-01"].tests


def test_a_scenario_lists_the_rules_that_it_exercises(tree: Tree) -> None:
    tree.scenario("""
        name: A first move
        rules:
        - XX-MOVE-01
        expect: {rules: [XX-MOVE-99]}
    """)
    found = tree.measured()
    assert found.rules["XX-MOVE-01"].tests == [Place("tests/scenarios/game/first.yaml", 3)]
    assert not found.unknown


def test_a_rule_named_nowhere_is_a_gap(tree: Tree) -> None:
    assert tree.measured().gaps == [Gap("XX-MOVE-01", ["code", "tests"])]


def test_a_rule_in_code_without_a_test_is_a_gap(tree: Tree) -> None:
    tree.code("# XX-MOVE-01")
    assert tree.measured().gaps == [Gap("XX-MOVE-01", ["tests"])]


STEP = '''
    """Steps.

    XX-S-1.2
    """

    class Step:
        """XX-MOVE-01"""

        def go_on(self):
            return [unit for unit in ()]

    def why_not(unit):
        """XX-MOVE-01"""
'''


@pytest.mark.parametrize(
    ("called", "runs"),
    [
        ({}, False),
        ({"XX-MOVE-01": [("game/rules.py", "other")]}, False),
        ({"XX-MOVE-01": [("game/data.py", "why_not")]}, False),
        ({"XX-MOVE-01": [("game/rules.py", "why_not_at")]}, False),
        ({"XX-S-1.2": [("game/rules.py", "why_not")]}, False),
        ({"XX-MOVE-01": [("game/rules.py", "why_not")]}, True),
        ({"XX-MOVE-01": [("game/rules.py", "Step.go_on")]}, True),
    ],
)
def test_a_rule_whose_own_tests_execute_none_of_its_code_is_a_gap(
    tree: Tree, called: Executed, runs: bool
) -> None:
    tree.code(STEP)
    tree.scenario("rules: [XX-MOVE-01]")
    gaps = tree.measured(executed=called).gaps
    assert gaps == ([] if runs else [Gap("XX-MOVE-01", ["execution"])])
    assert tree.measured().complete, "nothing was run, so nothing is missed"


def test_what_holds_once_it_is_loaded_needs_no_call(tree: Tree) -> None:
    tree.code(STEP)
    tree.scenario("rules: [XX-S-1.2]")
    assert tree.measured("more", executed={}).complete


def test_a_table_that_names_a_rule_does_not_stand_for_its_code(tree: Tree) -> None:
    tree.code(STEP)
    tree.code('NAMES = {"XX-MOVE-01": "moves"}', "words.py")
    tree.scenario("rules: [XX-MOVE-01]")
    assert tree.measured(executed={}).gaps == [Gap("XX-MOVE-01", ["execution"])]


def test_what_fails_is_not_complete(tree: Tree) -> None:
    tree.code("# XX-MOVE-01")
    tree.scenario("rules: [XX-MOVE-01]")
    assert tree.measured().complete
    assert not msgspec.structs.replace(tree.measured(), failed=["first.yaml: wrong"]).complete


def test_only_the_tiers_asked_for_must_be_covered(tree: Tree) -> None:
    tree.code("# XX-MOVE-01")
    tree.scenario("rules: [XX-MOVE-01]")
    assert tree.measured("basic").complete
    assert not tree.measured("basic", "more").complete


def test_rules_that_wait_are_told_and_need_no_cover_unless_they_are_asked_for(tree: Tree) -> None:
    tree.code("# XX-MOVE-01")
    tree.scenario("rules: [XX-MOVE-01]")
    waiting = msgspec.structs.replace(CATALOGUE, waiting=("more",))
    assert tree.measured("basic", catalogue=waiting).waiting == ("XX-S-1.2",)
    assert tree.measured("basic", catalogue=waiting).complete
    assert tree.measured("basic", "more", catalogue=waiting).gaps == [
        Gap("XX-S-1.2", ["code", "tests"])
    ]


def test_from_one_id_to_another_on_a_line_covers_those_between(tree: Tree) -> None:
    ids = [f"XX-MOVE-{number:02}" for number in range(1, 12)]
    known = Catalogue(rules={id: rule(id, "basic") for id in ids})
    tree.code("# XX-MOVE-02 to XX-MOVE-05, XX-MOVE-08 and XX-MOVE-10")
    found = tree.measured(catalogue=known).rules
    named = [2, 3, 4, 5, 8, 10]
    assert [id for id in ids if found[id].code] == [f"XX-MOVE-{number:02}" for number in named]


def test_a_tier_that_the_catalogue_does_not_have_is_refused(tree: Tree) -> None:
    with pytest.raises(CatalogueError, match="There is no tier 'basci'"):
        tree.measured("basci")


def test_a_misspelt_id_is_unknown_wherever_it_stands(tree: Tree) -> None:
    tree.code("# XX-MOVE-1")
    tree.test('pytestmark = pytest.mark.rule("XX-MVOE-01")')
    tree.scenario("rules: [XX_MOVE_01]")
    unknown = tree.measured().unknown
    assert [slip.id for slip in unknown] == ["XX-MOVE-1", "XX_MOVE_01", "XX-MVOE-01"]


def test_a_mark_whose_ids_cannot_be_read_is_unknown(tree: Tree) -> None:
    tree.test("pytestmark = pytest.mark.rule(*IDS)")
    assert [slip.id for slip in tree.measured().unknown] == ["*IDS"]


def test_a_family_of_rules_may_be_named_in_prose_but_not_in_a_mark(tree: Tree) -> None:
    tree.code('"""Movement: XX-MOVE and XX-S-*."""')
    tree.test('pytestmark = pytest.mark.rule("XX-MOVE")')
    assert [slip.place.file for slip in tree.measured().unknown] == ["tests/test_rules.py"]


def test_cards_need_cover_like_rules_in_whatever_tier(tree: Tree) -> None:
    tree.code("# XX-S-1.2, XX-CARD-ZAP, XX-CARD-FIRE-WILD")
    tree.scenario("rules: [XX-S-1.2, XX-CARD-ZAP, XX-CARD-FIRE-SUPER]")
    found = tree.measured("more", catalogue=CARDS)
    assert [*found.cards] == ["XX-CARD-ZAP", "XX-CARD-FIRE-WILD", "XX-CARD-FIRE-SUPER"]
    assert found.gaps == [
        Gap("XX-CARD-FIRE-WILD", ["tests"]), Gap("XX-CARD-FIRE-SUPER", ["code"]),
    ]  # fmt: skip


def test_a_card_with_parts_may_be_named_as_a_whole_and_is_covered_by_its_parts(tree: Tree) -> None:
    tree.code("# XX-MOVE-01, XX-CARD-ZAP, XX-CARD-FIRE-WILD, XX-CARD-FIRE-SUPER")
    ids = "XX-MOVE-01, XX-CARD-ZAP, XX-CARD-FIRE-WILD, XX-CARD-FIRE-SUPER, XX-CARD-FIRE"
    tree.scenario(f"rules: [{ids}]")
    assert tree.measured(catalogue=CARDS).complete


def test_a_card_that_its_own_tests_do_not_play_is_a_gap(tree: Tree) -> None:
    tree.code('''
        class Zap:
            """XX-CARD-ZAP"""

            def play(self): ...
    ''')
    tree.scenario("rules: [XX-CARD-ZAP]")
    cards = msgspec.structs.replace(CATALOGUE, entries=("XX-CARD-ZAP",))
    gap = Gap("XX-CARD-ZAP", ["execution"])
    assert gap in tree.measured(executed={}, catalogue=cards).gaps
    played: Executed = {"XX-CARD-ZAP": [("game/rules.py", "Zap.play")]}
    assert gap not in tree.measured(executed=played, catalogue=cards).gaps


def test_tests_of_other_games_are_left_alone(tree: Tree) -> None:
    tree.test('pytestmark = pytest.mark.rule("YY-MOVE-01")')
    assert not tree.measured().unknown


def test_the_result_is_plain_data(tree: Tree) -> None:
    tree.code("# XX-MOVE-01")
    plain = msgspec.to_builtins(tree.measured())
    place = {"file": "game/rules.py", "line": 1, "where": ""}
    assert plain["rules"] == {"XX-MOVE-01": {"code": [place], "tests": []}}
    assert plain["gaps"] == [{"id": "XX-MOVE-01", "missing": ["tests"]}]
