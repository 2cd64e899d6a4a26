"""The tables of the Standard game, cell by cell, against the catalogue's data and its formula."""

from typing import Any

import pytest
import yaml

from astrarium.games.interspace import GAME
from astrarium.games.interspace.data import (
    BOMBARDMENT,
    HEAVIEST_BOMBARDMENT,
    HIGHEST_LEVEL,
    INDUSTRY_COST,
    MINING,
    RICHEST_MINING,
    TECH_COST,
)
from astrarium.games.interspace.rules.contact.planet_attack import steps_lost
from astrarium.games.interspace.rules.economy.investment import investment_cost
from astrarium.games.interspace.rules.economy.mining import mined
from astrarium.games.interspace.state.planets import Planet
from astrarium.kernel import Hex

LEVELS = range(1, HIGHEST_LEVEL + 1)
INDUSTRY_CELLS = [(level, tech) for level in LEVELS[:-1] for tech in LEVELS]
TECH_CELLS = [(level, civ) for level in LEVELS[:-1] for civ in LEVELS if civ >= level]


@pytest.fixture(scope="module")
def catalogue() -> dict[str, Any]:
    """The data tables of the catalogue."""
    text = (GAME.home / "catalogue.yaml").read_text(encoding="utf-8")
    data: dict[str, Any] = yaml.safe_load(text)["data"]
    return data


def by_formula(level: int, halvings: int) -> int:
    return max(1, (level + 1) ** 2 // 2**halvings)


def planet(industry: int, tech: int) -> Planet:
    return Planet("Kor", Hex("A:1,0"), 0, industry, tech)


@pytest.mark.rule("IS-S-INV-02")
def test_the_industry_table_has_every_level_and_tech_and_no_more(catalogue):
    assert list(INDUSTRY_COST) == list(LEVELS[:-1])
    assert all(len(row) == HIGHEST_LEVEL for row in INDUSTRY_COST.values())
    told = catalogue["industry_investment_cost_standard"]
    assert {level: list(row) for level, row in INDUSTRY_COST.items()} == told


@pytest.mark.rule("IS-S-INV-02")
@pytest.mark.parametrize(("level", "tech"), INDUSTRY_CELLS)
def test_industry_costs_what_the_table_says(catalogue, level, tech):
    cost = INDUSTRY_COST[level][tech - 1]
    assert cost == by_formula(level, tech - 1)
    assert cost == catalogue["industry_investment_cost_standard"][level][tech - 1]
    for civilization in range(tech, HIGHEST_LEVEL + 1):
        assert investment_cost(planet(level, tech), "industry", civilization) == cost


@pytest.mark.rule("IS-S-INV-03")
def test_the_tech_table_has_every_level_and_civilization_and_no_more(catalogue):
    told = catalogue["tech_investment_cost_standard"]
    assert {level: dict(enumerate(row, start=level)) for level, row in TECH_COST.items()} == told
    assert [(level, civ) for level, row in told.items() for civ in row] == TECH_CELLS


@pytest.mark.rule("IS-S-INV-03")
@pytest.mark.parametrize(("level", "civilization"), TECH_CELLS)
def test_tech_costs_what_the_table_says(catalogue, level, civilization):
    cost = TECH_COST[level][civilization - level]
    assert cost == by_formula(level, civilization - level)
    assert cost == catalogue["tech_investment_cost_standard"][level][civilization]
    for industry in LEVELS:
        assert investment_cost(planet(industry, level), "tech", civilization) == cost


def row_of(table: list[dict[str, Any]], total: int) -> dict[str, Any]:
    """The only row of a catalogue's table that a total falls into."""
    [row] = [row for row in table if row.get("min", total) <= total <= row.get("max", total)]
    return row


@pytest.mark.rule("IS-S-MINE-02")
@pytest.mark.parametrize("total", range(-2, 19))
def test_a_mining_total_brings_what_the_table_says(catalogue, total):
    row = row_of(catalogue["mining_standard"]["table"], total)
    assert mined(total) == row.get("ore")
    assert (mined(total) is None) == (row.get("result") == "lose 1 transport")


@pytest.mark.rule("IS-S-MINE-02")
def test_the_mining_table_is_the_catalogues(catalogue):
    *rows, last = catalogue["mining_standard"]["table"]
    assert tuple((row["max"], row.get("ore")) for row in rows) == MINING
    assert last["ore"] == RICHEST_MINING


@pytest.mark.rule("IS-S-BOMB-02")
@pytest.mark.parametrize("total", range(1, 19))
def test_a_bombardment_total_costs_what_the_table_says(catalogue, total):
    assert steps_lost(total) == row_of(catalogue["bombardment_standard"]["table"], total)["steps"]


@pytest.mark.rule("IS-S-BOMB-02")
def test_the_bombardment_table_is_the_catalogues(catalogue):
    *rows, last = catalogue["bombardment_standard"]["table"]
    assert tuple((row["max"], row["steps"]) for row in rows) == BOMBARDMENT
    assert last["steps"] == HEAVIEST_BOMBARDMENT
