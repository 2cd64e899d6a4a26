"""Catalogues load strictly, know what is in force, and can be searched."""

from pathlib import Path

import pytest

from astrarium.kernel.catalogue import Catalogue, CatalogueError, load

SMALL = """
sets:
  basic: [both, basic]
  standard: [both, standard]
rules:
- {id: XX-MOVE-01, tier: both, source: Movement, rule: Units move once a turn.}
- {id: XX-B-FIRE-01, tier: basic, source: Fire, rule: Everybody fires at once.}
- id: XX-S-FIRE-01
  tier: standard
  source: First Fire
  rule: Better units fire first.
  ruling: As in XX-MOVE-01, once a turn.
  replaces: XX-B-FIRE-01
"""


def written(directory: Path, text: str, name: str = "catalogue.yaml") -> Path:
    path = directory / name
    path.write_text(text, encoding="utf-8")
    return path


def refusal(directory: Path, text: str) -> str:
    with pytest.raises(CatalogueError) as caught:
        load(written(directory, text))
    return str(caught.value)


def rule(id: str, more: str = "") -> str:
    return f"- {{id: {id}, source: Movement, rule: Units move.{more}}}\n"


def test_rules_keep_the_order_of_the_file(tmp_path: Path) -> None:
    catalogue = load(written(tmp_path, SMALL))
    assert list(catalogue.rules) == ["XX-MOVE-01", "XX-B-FIRE-01", "XX-S-FIRE-01"]


def test_what_a_rule_replaces_may_be_one_id_or_a_list(tmp_path: Path) -> None:
    text = "rules:\n" + rule("XX-A-1") + rule("XX-A-2", ", replaces: XX-A-1")
    text += rule("XX-A-3", ", replaces: [XX-A-1, XX-A-2]")
    catalogue = load(written(tmp_path, text))
    assert catalogue.rules["XX-A-2"].replaces == ("XX-A-1",)
    assert catalogue.rules["XX-A-3"].replaces == ("XX-A-1", "XX-A-2")


def test_a_game_without_tiers_has_one(tmp_path: Path) -> None:
    catalogue = load(written(tmp_path, "rules:\n" + rule("XX-A-1")))
    assert catalogue.tiers == ("all",)


def test_rules_of_a_second_file_may_replace_those_of_the_first(tmp_path: Path) -> None:
    basic = written(tmp_path, "rules:\n" + rule("XX-A-1", ", tier: basic"))
    text = "rules:\n" + rule("XX-A-2", ", tier: advanced, replaces: XX-A-1")
    advanced = written(tmp_path, text, "advanced.yaml")
    assert list(load(basic, advanced).active("basic", "advanced").rules) == ["XX-A-2"]


def test_a_file_may_name_its_further_parts(tmp_path: Path) -> None:
    written(tmp_path, "rules:\n" + rule("XX-A-2", ", replaces: XX-A-1"), "advanced.yaml")
    first = written(tmp_path, "parts: [advanced.yaml]\nrules:\n" + rule("XX-A-1"))
    assert list(load(first).rules) == ["XX-A-1", "XX-A-2"]
    assert list(load(first).active("all").rules) == ["XX-A-2"]


def test_cards_in_the_tables_are_entries(tmp_path: Path) -> None:
    text = "aliens:\n- {id: XX-ALIEN-ZOMBIE, notes: [{id: corvette}]}\nrules:\n" + rule("XX-A-1")
    assert load(written(tmp_path, text)).entries == ("XX-ALIEN-ZOMBIE",)


def test_a_replaced_rule_is_not_in_force(tmp_path: Path) -> None:
    catalogue = load(written(tmp_path, SMALL))
    in_force = catalogue.active("both", "basic", "standard").rules
    assert list(in_force) == ["XX-MOVE-01", "XX-S-FIRE-01"]


def test_a_rule_of_a_tier_not_played_replaces_nothing(tmp_path: Path) -> None:
    in_force = load(written(tmp_path, SMALL)).rule_set("basic").rules
    assert list(in_force) == ["XX-MOVE-01", "XX-B-FIRE-01"]


def test_the_oldest_of_three_versions_does_not_come_back(tmp_path: Path) -> None:
    text = "rules:\n" + rule("XX-A-1") + rule("XX-A-2", ", replaces: XX-A-1")
    text += rule("XX-A-3", ", replaces: XX-A-2")
    assert list(load(written(tmp_path, text)).active("all").rules) == ["XX-A-3"]


def with_modules(directory: Path) -> Catalogue:
    text = "sets:\n  all: [all, more]\nrules:\n" + rule("XX-A-1") + rule("XX-A-2")
    text += rule("XX-M-1", ", tier: more, module: cards, replaces: XX-A-1")
    text += rule("XX-M-2", ", tier: more, module: dice, replaces: XX-A-2")
    return load(written(directory, text))


def test_a_module_replaces_only_where_it_is_played(tmp_path: Path) -> None:
    catalogue = with_modules(tmp_path)
    assert list(catalogue.rule_set("all", {"cards"}).rules) == ["XX-A-2", "XX-M-1"]
    assert list(catalogue.rule_set("all", ()).rules) == ["XX-A-1", "XX-A-2"]


def test_where_modules_are_not_named_all_rules_are_there(tmp_path: Path) -> None:
    catalogue = with_modules(tmp_path)
    assert list(catalogue.rule_set("all").rules) == list(catalogue.rules)


def test_the_tiers_that_come_in_modules_are_known(tmp_path: Path) -> None:
    assert with_modules(tmp_path).modular == {"more"}


def test_an_unknown_set_is_answered_with_the_known_ones(tmp_path: Path) -> None:
    catalogue = load(written(tmp_path, SMALL))
    with pytest.raises(CatalogueError, match="'both'; the sets are basic, standard"):
        catalogue.rule_set("both")


def test_an_unknown_tier_is_answered_with_the_known_ones(tmp_path: Path) -> None:
    catalogue = load(written(tmp_path, SMALL))
    with pytest.raises(CatalogueError, match="'basci'; the tiers are both, basic, standard"):
        catalogue.active("basci")


def test_every_word_searched_for_must_occur_somewhere(tmp_path: Path) -> None:
    found = load(written(tmp_path, SMALL)).search("FIRE once")
    assert [rule.id for rule in found] == ["XX-B-FIRE-01", "XX-S-FIRE-01"]


def test_the_rule_whose_id_is_searched_for_comes_first(tmp_path: Path) -> None:
    text = "rules:\n" + rule("XX-A-10") + rule("XX-A-1")
    found = load(written(tmp_path, text)).search("xx-a-1")
    assert [rule.id for rule in found] == ["XX-A-1", "XX-A-10"]


def test_rules_that_wait_are_in_no_set(tmp_path: Path) -> None:
    text = "waiting: [more]\n" + SMALL + rule("XX-A-1", ", tier: more")
    found = load(written(tmp_path, text))
    assert found.waiting == ("more",)
    assert "XX-A-1" not in found.rule_set("basic").rules


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("rules:\n" + rule("XX-A-1", ", ruleing: No."), "rule XX-A-1 is malformed"),
        ("rules:\n" + rule("XX-A-1", ", wave: 2"), "rule XX-A-1 is malformed"),
        ("rules:\n" + rule("xx_a_1"), "the id 'xx_a_1' is not of the form"),
        ("rules:\n- XX-A-1\n", "'XX-A-1' stands where a rule should"),
        ("rules:\n" + rule("XX-A-1") * 2, "the id XX-A-1 is given to two rules"),
        ("rules:\n" + rule("XX-A-1", ", replaces: XX-A-2"), "XX-A-1 replaces XX-A-2"),
        ("rules:\n- id: XX-A-1\n  rule: One.\n  id: XX-A-2\n", "'id' is given twice"),
        ("rule:\n" + rule("XX-A-1"), "has no list of rules"),
        ("set: {}\nrules:\n" + rule("XX-A-1"), "the section 'set' should read 'sets'"),
        ("sets: {full: all}\nrules:\n" + rule("XX-A-1"), "the sets are malformed"),
        ("parts: more\nrules:\n" + rule("XX-A-1"), "the parts are malformed"),
        ("parts: [more.yaml]\nrules:\n" + rule("XX-A-1"), "its part 'more.yaml' is not there"),
        ("part: []\nrules:\n" + rule("XX-A-1"), "the section 'part' should read 'parts'"),
        ("sets: {full: [al]}\nrules:\n" + rule("XX-A-1"), "the tier 'al', which has no rules"),
        (SMALL.replace("tier: basic", "tier: basci"), "the tier 'basic', which has no rules"),
        (SMALL + rule("XX-A-1", ", tier: bsaic"), "XX-A-1 is of the tier 'bsaic'"),
        ("waiting: [al]\nrules:\n" + rule("XX-A-1"), "'al' waits, which has no rules"),
    ],
)
def test_a_slip_is_refused_with_the_file_and_a_sentence(
    tmp_path: Path, text: str, sentence: str
) -> None:
    reason = refusal(tmp_path, text)
    assert sentence in reason
    assert "catalogue.yaml" in reason
