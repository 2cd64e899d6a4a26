"""Every die of some games needs what the tables say, and does what it shows."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from astrarium.games.interspace import GAME
from astrarium.games.interspace.rules.combat.battle import Battle
from astrarium.games.interspace.rules.contact.zone_battle import ZoneBattle
from astrarium.games.interspace.rules.edition import WormholePlayer
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.games.interspace.text.words import LANGUAGES, words_of
from astrarium.games.interspace.units import Unit
from astrarium.kernel import Rolled, Tally
from astrarium.kernel.scenario import find_scenarios, read_scenario, run_scenario
from tests.games.interspace.audit import Audit
from tests.games.interspace.tables import Players, Table

BASIC = Table("english", ("warlike", "horde", "warlike"), 4, 12)
LATE = [
    Table("advanced", ("warlike", "raider", "warlike", "settler"), seed, 30, late=True)
    for seed in range(40)
]
HIDDEN = [
    Table("everything", ("uniform", "warlike", "raider", "settler"), seed, 30, late=True)
    for seed in range(6)
]
EARLY = Table("standard", ("uniform", "warlike", "explorer"), 0, 14)
ZONED = LATE[0]
SCENARIOS = find_scenarios(Path(__file__).parents[2] / "scenarios" / "interspace")
# What a die is held against, by the rules, besides cards.
RULES = {
    *("attack", "defence", "zone", "outside support", "half of tech", "movement rate"),
    *("industry", "earlier dice", "transports", "other players"),
}
CARDS = {"weapon", "paradise", "drive", "heavy_transports", "rogue_miners"}


@contextmanager
def auditing() -> Iterator[Audit]:
    """All dice that are thrown meanwhile are looked at."""
    audit, usual = Audit(), State.throw

    def throw(state: State, *args: Any, **known: Any) -> Rolled:
        rolled = usual(state, *args, **known)
        audit.look(state, rolled)
        return rolled

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(State, "throw", throw)
        yield audit


def audited(table: Table) -> Audit:
    """The audit of all dice of a game."""
    with auditing() as audit:
        state, players = table.new(), Players(table)
        while state.outcome() is None:
            audit.hear(state.apply(*players.answer(state)))
    return audit


def test_every_die_of_some_games() -> None:
    audits = [audited(table) for table in (BASIC, EARLY, *LATE, *HIDDEN)]
    thrown = {kind for kind in GAME.draws if not kind.draws} | {WormholePlayer}
    assert set.union(*(audit.seen for audit in audits)) >= thrown
    seen = set.union(*(audit.parts for audit in audits))
    assert RULES - seen <= {"outside support"}


def test_every_die_of_the_scenarios() -> None:
    with auditing() as audit:
        for path in SCENARIOS:
            run_scenario(read_scenario(path))
    assert audit.parts == RULES | CARDS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_part_has_a_name(language: str) -> None:
    words = words_of(language)
    assert set(words.names["part"]) == RULES
    assert set(words.cards) >= CARDS


# -- what the audit catches


def forget_the_zone(battle: ZoneBattle, unit: Unit) -> Tally:
    return battle.power(unit)


def count_the_zone_twice(battle: ZoneBattle, unit: Unit) -> Tally:
    zone = battle.zones.get(unit.id, 0)
    return battle.power(unit).minus("zone", 2 * zone)


def call_the_zone_otherwise(battle: ZoneBattle, unit: Unit) -> Tally:
    return battle.power(unit).minus("distance", battle.zones.get(unit.id, 0))


def give_one_more(battle: ZoneBattle, unit: Unit) -> Tally:
    needed = battle.power(unit).minus("zone", battle.zones.get(unit.id, 0))
    return needed.plus("luck", 1)


@pytest.mark.parametrize(
    "wrong", [forget_the_zone, count_the_zone_twice, call_the_zone_otherwise, give_one_more]
)
def test_a_wrong_part_is_caught(
    wrong: Callable[[ZoneBattle, Unit], Tally], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ZoneBattle, "needed", wrong)
    with pytest.raises(AssertionError):
        audited(ZONED)


def test_hits_that_the_dice_do_not_show_are_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rolled, "succeeded", property(lambda roll: True))
    with pytest.raises(AssertionError):
        audited(BASIC)


def test_a_wrong_row_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = State.throw

    def throw(state: State, *args: Any, **known: Any) -> Rolled:
        rolled = usual(state, *args, **known)
        return msgspec.structs.replace(rolled, row="odd" if rolled.row == "even" else rolled.row)

    monkeypatch.setattr(State, "throw", throw)
    with pytest.raises(AssertionError):
        audited(ZONED)


def test_a_basic_rating_is_the_one_of_the_unit_table(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Battle.needed
    monkeypatch.setattr(Battle, "needed", lambda *given: usual(*given).plus("luck", 1))
    with pytest.raises(AssertionError):
        audited(BASIC)
