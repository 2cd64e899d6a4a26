"""Where selected ships can go together: into the gate, beside the planet, or to the warp."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from astrarium.kernel.scene import Way

from ..rules.ships import PickShips, TakeShips
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from ..things import BESIDE, GATE, WARP

# Where ships go that are picked for something, if it is always the same place.
GOALS: Mapping[str, str] = {"launch": GATE, "penalty": WARP, "plague": WARP, "grudge": WARP}


def ways(state: State, seat: int, pieces: Sequence[str], speech: Speech) -> list[Way]:
    """The place to which the ships of these stacks go, as many of each as can be taken."""
    step = state.top if state.stack else None
    if not isinstance(step, PickShips) or step.seat != seat:
        return []
    goal = _goal(state, step)
    taken = _taken(state, step, pieces)
    if goal is None or not taken:
        return []
    ships = sum(one.ships for one in taken)
    say = speech.words.table
    return [
        Way(
            area=goal,
            actions=tuple(map(str, taken)),
            label=say["send"].format(
                ships=speech.count(ships, "ship"),
                places=speech.listed([speech.place(one.place) for one in taken]),
                goal=speech.place(goal),
            ),
            risks=tuple(_risks(state, step, taken, speech)),
        )
    ]


def _goal(state: State, step: PickShips) -> str | None:
    if step.purpose == "ally":
        return GATE if state.encounter.side_of(step.owner) == state.encounter.offense else BESIDE
    return GOALS.get(step.purpose)


def _taken(state: State, step: PickShips, pieces: Sequence[str]) -> list[TakeShips]:
    """As many ships of each stack as can still be taken; nothing if one cannot be taken from."""
    found: list[TakeShips] = []
    for named in dict.fromkeys(pieces):
        place, _, owner = named.removeprefix("piece:").rpartition(":")
        ships = step.left(state, place) if place in step.places else 0
        if not named.startswith("piece:") or owner != str(step.owner) or not ships:
            return []
        found.append(TakeShips(ships, place))
        picked = tuple(sorted({**dict(step.picked), place: ships}.items()))
        step = msgspec.structs.replace(step, picked=picked)
        if step.count >= step.most:
            break
    return found


def _risks(
    state: State, step: PickShips, taken: Sequence[TakeShips], speech: Speech
) -> Iterator[str]:
    """Colonies that are given up by it, and the power that goes with too many of them."""
    say, picked = speech.words.table, dict(step.picked)
    given_up = [
        one.place
        for one in taken
        if one.place in state.planets
        and one.ships + picked.get(one.place, 0) == state.ships_at(one.place, step.owner)
    ]
    for place in given_up:
        yield say["given up"].format(planet=speech.planet(place))
    homes = {*state.home_colonies(step.owner)}
    needed = state.options.homes_for_power
    if len(homes) >= needed > len(homes - {*given_up}):
        yield say["power lost"].format(needed=needed)
