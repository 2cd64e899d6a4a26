"""What can be said of a position: all that a scenario can expect of it."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ..data import LIMBO, PARTIES, is_player
from ..rules.decks import full_breakthroughs, full_encounters, full_settlements
from ..rules.economy.economic_step import EconomicStep
from ..rules.setup import full_box
from ..state import InterSpaceState
from ..state.planets import Planet
from ..units import Unit
from .names import NAMED


def facts(state: InterSpaceState) -> dict[str, Any]:
    """What scenarios can expect of a position, in the words in which positions are written."""
    return {
        "turn": state.turn,
        "tiles": {hex: tile.name or tile.terrain for hex, tile in state.map.tiles.items()},
        "players": {seat: _player_facts(state, seat) for seat in range(state.seats)},
        "planets": {name: _planet_facts(state, planet) for name, planet in state.planets.items()},
        "units": {unit.id: unit.hex for unit in state.units.values()},
        "stacks": _stacks(state),
        "shields": _shields(state),
        "zones": _zones(state),
        "cargo": {
            unit.id: state.cargo.get(unit.id, {})
            for unit in state.units.values()
            if unit.kind in ("transport", "trader")
        },
        "box": {**{label: state.box.get(label, 0) for label in full_box()}, **_box_total(state)},
        "aside": list(state.aside),
        **_advanced_facts(state),
    }


def _advanced_facts(state: InterSpaceState) -> dict[str, Any]:
    """What only the Advanced game has."""
    return {
        "owners": {unit.id: _owner(unit) for unit in state.units.values()},
        "breakthroughs": _counts(state.breakthroughs, full_breakthroughs(state.options)),
        "spare_objectives": [secret.value for secret in state.spare_objectives],
        "settlements": _counts(state.settlements, full_settlements(state.options)),
        "settled": _counts(state.settled, full_settlements(state.options)),
        "encounters": _counts(state.encounters, full_encounters(state.options)),
        "artifacts": dict(state.artifacts),
        "agents": {
            name: {
                "drawer": agent.drawer,
                "hex": agent.hex,
                "visited": list(agent.visited),
                "plundered": agent.plundered,
            }
            for name, agent in state.agents.items()
        },
        "waiting": dict(state.waiting),
        "sheltered": list(state.sheltered),
        "spellbound": list(state.spellbound),
        "infested": list(state.infested),
        "carriers": list(state.carriers),
        "broods": dict(state.broods),
    }


def _owner(unit: Unit) -> int | str:
    """Who commands a unit, in the words in which positions are written."""
    if is_player(unit.owner):
        return unit.owner
    party = PARTIES[unit.owner]
    return party if unit.colour is None else f"{party} of {unit.colour}"


def _counts(left: Mapping[str, int], full: Mapping[str, int]) -> dict[str, int]:
    return {id: left.get(id, 0) for id in full}


def _player_facts(state: InterSpaceState, seat: int) -> dict[str, Any]:
    return {
        **msgspec.structs.asdict(state.players[seat]),
        "points": state.victory_points(seat),
        "objective": state.players[seat].objective.value,
        "breakthroughs": list(state.players[seat].breakthroughs),
        "held": list(state.players[seat].held),
        "used": list(state.players[seat].used),
        "lets_pass": list(state.players[seat].lets_pass),
        "refuses": list(state.players[seat].refuses),
        "friends": list(state.players[seat].friends),
        "aloof": list(state.players[seat].aloof),
    }


def _planet_facts(state: InterSpaceState, planet: Planet) -> dict[str, Any]:
    """The planet, and in its owner's Economic Step what it can still build with."""
    known = msgspec.structs.asdict(planet)
    known["waiting"] = [NAMED[kind].abbreviation for kind in planet.waiting]
    step = state.stack[-1] if state.stack else None
    if isinstance(step, EconomicStep) and planet.owner == step.seat:
        known["capacity"] = step.capacity_left(planet)
    return known


def _stacks(state: InterSpaceState) -> dict[str, dict[int | str, list[str]]]:
    stacks: dict[str, dict[int | str, list[str]]] = {}
    for unit in state.units.values():
        text = f"{unit.type.abbreviation} {unit.id}"
        if unit.owner != LIMBO:
            stacks.setdefault(unit.hex, {}).setdefault(_owner(unit), []).append(text)
    return stacks


def _shields(state: InterSpaceState) -> dict[int, int]:
    """The shields left in the battle that is being fought."""
    return _in_battle(state, "shields")


def _zones(state: InterSpaceState) -> dict[int, int]:
    """The zones of the units in the battle that is being fought."""
    return _in_battle(state, "zones")


def _in_battle(state: InterSpaceState, what: str) -> dict[int, int]:
    found = (getattr(step, what, None) for step in reversed(state.stack))
    by_unit: dict[int, int] = next((known for known in found if known is not None), {})
    return {unit: value for unit, value in by_unit.items() if unit in state.units}


def _box_total(state: InterSpaceState) -> dict[str, int]:
    return {"total": state.tiles_in_box()}
