"""The facts in the code are those of the catalogue."""

from typing import Any

import pytest
import yaml

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires import data as facts
from astrarium.games.space_empires.maps import by_direction, layout
from astrarium.games.space_empires.rules.combat.machines import WeaknessRoll
from astrarium.kernel.hexes import hex_at


@pytest.fixture(scope="module")
def data() -> dict[str, Any]:
    loaded: dict[str, Any] = yaml.safe_load((GAME.home / "catalogue.yaml").read_text())["data"]
    return loaded


def test_ships(data: dict[str, Any]) -> None:
    counters = {row["code"]: row["counters"] for row in data["counters"]["per_player"]}
    for row in data["ships"]:
        ship = facts.TYPES[row["code"]]
        assert ship.attack == row["attack"]
        assert ship.defense == (row["defense"] or 0)
        assert (ship.hull, ship.cost) == (row["hull"], row["cost"])
        assert ship.counters == counters[row["code"]]
        assert dict([ship.requires] if ship.requires else []) == row["requires"]
        assert ship.pays_maintenance == (row["maintenance"] > 0)
        carried = [name for name in ship.carries if (row["code"], name) != ("DECOY", "movement")]
        assert carried == row["carries"]
        if row["code"] != "R":  # its class depends on whether it is cloaked
            assert ship.weapon == row["class"]
    assert {row["code"] for row in data["ships"]} == set(facts.KINDS)


def test_technologies(data: dict[str, Any]) -> None:
    for row in data["technologies"]["list"]:
        name = row["name"]
        assert facts.START_LEVELS[name] == row["start_level"]
        assert facts.PRICES[name] == tuple(row["cost_by_level"].values())
    first = data["technologies"]["first_printing_option"]["cost_by_level"]
    assert {name: tuple(costs.values()) for name, costs in first.items()} == dict(
        facts.FIRST_PRINTING_PRICES
    )


def test_movement_and_tables(data: dict[str, Any]) -> None:
    hexes = data["movement_table"]["hexes_by_turn"]
    assert tuple(tuple(row) for row in hexes.values()) == facts.HEXES
    assert _by_roll(data["space_wreck_table"]["roll"], "technology") == facts.WRECKS
    hole = data["black_hole_table"]
    assert (hole["survive"][1], hole["destroyed"]) == (facts.SURVIVES_BLACK_HOLE, [7, facts.SIDES])
    assert hole["slingshot_modifier"] == facts.SLING_SHOT
    assert tuple(data["colony_steps"]["colony"]) == facts.COLONY_STEPS
    assert tuple(data["colony_steps"]["homeworld"]) == facts.HOMEWORLD_STEPS


def _by_roll(rows: list[dict[str, Any]], what: str) -> dict[int, Any]:
    """What each result of the die stands for, in a table of ranges; the first row may begin at 1
    without saying so."""
    return {roll: row[what] for row in rows for roll in range(row.get("from", 1), row["to"] + 1)}


def test_levels_of_special_ships(data: dict[str, Any]) -> None:
    fighters = data["fighter_levels"]["levels"]
    assert tuple((row["attack"], row["defense"]) for row in fighters) == facts.FIGHTERS
    assert {(row["class"], row["hull"]) for row in fighters} == {
        (facts.TYPES["F"].weapon, facts.TYPES["F"].hull)
    }
    shots = data["point_defense_levels"]["levels"]
    assert tuple(row["attack"] for row in shots) == facts.POINT_DEFENSE
    assert {row["class"] for row in shots} == {"A"}
    assert tuple(row["attack"] for row in data["raider_levels"]["levels"]) == facts.RAIDERS
    assert next(row["capacity"] for row in data["ships"] if row["code"] == "CV") == facts.CAPACITY


def test_aliens(data: dict[str, Any]) -> None:
    rows = data["alien_ships"]
    for row, kind in zip(rows["pool"], facts.ALIENS, strict=True):
        alien = facts.TYPES[kind]
        assert (alien.weapon, alien.attack, alien.defense, alien.hull, alien.counters) == (
            row["class"], row["attack"], row["defense"], row["hull"], row["count"],
        )  # fmt: skip
    assert rows["tactics"] == facts.ALIEN_TACTICS
    assert rows["point_defense_shot"] == {"class": "A", "attack": facts.ALIEN_POINT_DEFENSE}
    assert rows["per_planet"] == facts.ALIENS_ON_A_PLANET


def test_starting_forces(data: dict[str, Any]) -> None:
    start = data["starting_forces"]
    assert start["homeworld_value"] == facts.HOMEWORLD
    assert start["units"] == dict(facts.START)
    assert start["technology"] == dict(facts.START_LEVELS)


def test_markers(data: dict[str, Any]) -> None:
    home = {_marker(row): row["count"] for row in data["home_system_markers"]["per_colour"]}
    assert home == {**facts.HOME_MARKERS, "homeworld": 1}
    deep = {_marker(row): row["count"] for row in data["deep_space_markers"]["markers"]}
    assert deep == dict(facts.DEEP_SPACE_MARKERS)


def _marker(row: dict[str, Any]) -> str:
    return f"{row['type']}_{row['value']}" if "value" in row else str(row["type"])


def test_machines(data: dict[str, Any]) -> None:
    for row in data["doomsday_machines"]["strength"]["rows"]:
        machine = facts.TYPES[facts.RATINGS[row["rating"] - 1]]
        assert (machine.weapon, machine.attack, machine.defense, machine.hull) == (
            row["class"], row["attack"], row["defense"], row["hull"],
        )  # fmt: skip
        assert machine.attacks == row["attacks"]
    for size in ("small", "large"):
        for name, rows in data["doomsday_machines"]["difficulty"][size].items():
            arrivals = tuple((row["phase"], row["rating"]) for row in rows)
            assert facts.MACHINES[f"doomsday_{size}"][name] == arrivals
    weak = _by_roll(data["doomsday_machines"]["weakness"]["roll"], "weakness")
    assert weak == {roll: WeaknessRoll(101).row(roll) for roll in range(1, facts.SIDES + 1)}
    its = data["doomsday_machines"]["multiplayer_machine"]
    machine = facts.TYPES["MACHINE"]
    assert (machine.weapon, machine.attack, machine.defense, machine.hull, machine.attacks) == (
        its["class"], its["attack"], its["defense"], its["hull"], its["attacks"],
    )  # fmt: skip
    assert (its["tactics"], its["scanner"]) == (facts.MACHINE_TACTICS, facts.MACHINE_SCANNERS)


def test_alien_empires(data: dict[str, Any]) -> None:
    tables = data["alien_empire_automation"]
    for row, phase in zip(tables["economy"]["rows"], facts.EMPIRE_PHASES, strict=True):
        assert (phase.dice, phase.launch) == (row["dice"], row["launch_on_or_below"])
        for bank in facts.BANKS:
            least, most = row[bank] or (1, 0)
            rolls = [roll for roll in range(1, facts.SIDES + 1) if phase.bank(roll) == bank]
            assert rolls == list(range(least, most + 1))
    players = {row["name"]: (row["aliens"], row["cp"]) for row in tables["difficulty"]["rows"]}
    assert players == dict(facts.ALIEN_PLAYERS)
    sizes = tables["ship_size_roll"]["by_current_level"]
    highest = {
        level: facts.SIDES if dice == "automatic" else int(dice.split("-")[1])
        for level, dice in sizes.items()
    }
    assert highest == dict(facts.SHIP_SIZE_ROLLS)
    technologies = _by_roll(tables["technology_roll"]["rows"], "technology")
    assert technologies == dict(facts.EMPIRE_TECHNOLOGIES)
    for table, ours in (("fleet_composition", facts.COMPOSITIONS), ("defense", facts.DEFENSES)):
        rows = tables[f"{table}_roll"]["rows"]
        assert tuple((row["to"], row["type"]) for row in rows) == ours


def test_what_is_our_choice(data: dict[str, Any]) -> None:
    """Counts for which the catalogue has no source, and no others."""
    counters = {row["code"] for row in data["counters"]["per_player"] if _is_ours(row)}
    assert _is_ours(data["alien_ships"])
    assert _is_ours(data["deep_space_markers"])
    sourced = ("warp_point_1", "warp_point_2", "doomsday_machine")
    markers = set(facts.DEEP_SPACE_MARKERS) - set(sourced)
    assert set(facts.OUR_CHOICE) == counters | set(facts.ALIENS) | markers


def _is_ours(row: dict[str, Any]) -> bool:
    return "our choice" in row["confidence"]


@pytest.mark.rule("SE-S1-2", "SE-2.1-1", "SE-2.1-2")
def test_maps_are_drawn_as_the_catalogue_lists_them(data: dict[str, Any]) -> None:
    for row in data["map_layouts"]:
        drawn = layout(row["id"])
        assert set(drawn.deep_space) == _hexes(row["deep_space"])
        assert len(drawn.deep_space) == row["deep_space_count"]
        for seat, home in enumerate(row["seats"]):
            assert set(drawn.homes[seat]) == _hexes(home["home_hexes"])
            assert set(drawn.homeworlds[seat]) == _hexes(home["homeworld_hexes"])
            assert set(drawn.extras[seat]) == _hexes(home.get("choose_one_extra_home_hex", []))
        assert [seat + 1 for seat in drawn.clockwise] == row["clockwise_seat_order"]
        entries = [hex_at("A", *entry["hex"]) for entry in row.get("machine_entry", [])]
        assert list(drawn.entries) == entries
        empires = row.get("alien_homeworlds", {}).get("three_aliens", [])
        assert set(drawn.empires) == _hexes(empires)


def test_directions(data: dict[str, Any]) -> None:
    hexes = layout("2p_large").map(())
    steps = data["map_geometry"]["direction_numbers"]
    around = [hex_at("A", 1 + q, 5 + r) for _, (q, r) in sorted(steps.items())]
    assert by_direction(hexes, hex_at("A", 1, 5)) == around


def _hexes(pairs: list[list[int]]) -> set[str]:
    return {hex_at("A", q, r) for q, r in pairs}
