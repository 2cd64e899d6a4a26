"""Where selected groups can go together in the Movement Phase, and what may await them there."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from astrarium.kernel import Hex
from astrarium.kernel.scene import Way

from ..data import CLOUDS, SURVIVES_BLACK_HOLE
from ..groups import Group
from ..rules.movement.movement import Move, after_step
from ..rules.movement.movement_phase import MovementPhase
from ..rules.pieces import moved
from ..rules.pipelines import leads_along
from ..state import SpaceEmpiresState as State
from ..text.speech import SpaceEmpiresSpeech as Speech
from .odds import expected

LONGEST = 64  # actions that a table accepts at once
ALONE = ("SE-4.2-5", "SE-4.2-6")  # why units that cannot fight go nowhere without an escort
Path = tuple[Hex, ...]


class Company(NamedTuple):
    """Groups that go together, those that can fight first, and how each of them gets about."""

    groups: list[Group]
    paths: list[dict[Hex, Path]]

    def goals(self) -> list[Hex]:
        """Where all of them can come, the nearest first."""
        first, *others = self.paths
        common = [hex for hex in first if all(hex in paths for paths in others)]
        return sorted(common, key=lambda hex: (len(self.longest(hex)), hex))

    def longest(self, hex: Hex) -> Path:
        return max((paths[hex] for paths in self.paths), key=len)

    def moves(self, hex: Hex) -> list[str]:
        each = zip(self.groups, self.paths, strict=True)
        return [str(Move(group.id, to)) for group, paths in each for to in paths[hex]]


def ways(state: State, seat: int, pieces: Sequence[str], speech: Speech) -> list[Way]:
    """All hexes that all of the pieces can reach in this phase, by what the seat sees."""
    step = state.top if state.stack else None
    groups = selected(state, seat, pieces)
    if not groups or not isinstance(step, MovementPhase) or step.seat != seat:
        return []
    company = gathered(state, step, groups)
    return [
        Way(
            area=hex,
            actions=tuple(actions),
            label=_label(company, hex, speech),
            path=company.longest(hex),
            cost=len(company.longest(hex)),
            risks=tuple(_risks(state, company, hex, speech)),
            notes=tuple(_notes(state, hex, speech)),
        )
        for hex in company.goals()
        if 0 < len(actions := company.moves(hex)) <= LONGEST
    ]


def selected(state: State, seat: int, pieces: Sequence[str]) -> list[Group]:
    """The seat's own groups among what is pointed at, armed ones first; nothing if anything else
    is."""
    found = []
    for named in dict.fromkeys(pieces):
        kind, _, number = named.partition(":")
        group = state.groups.get(int(number)) if number.isdecimal() and len(number) < 10 else None
        if kind != "piece" or group is None or group.owner != seat:
            return []
        found.append(group)
    return sorted(found, key=lambda group: not group.is_armed)


# -- how they get about


def gathered(state: State, step: MovementPhase, groups: list[Group]) -> Company:
    """The ways of all groups; those that cannot fight may end theirs where their escort does."""
    paths: list[dict[Hex, Path]] = []
    escorted: set[Hex] | None = None
    for group in groups:
        found = paths_of(state, step, group, set() if group.is_armed else escorted or set())
        if group.is_armed:
            escorted = {*found} if escorted is None else escorted & {*found}
        paths.append(found)
    return Company(groups, paths)


def paths_of(
    state: State, step: MovementPhase, group: Group, escorted: set[Hex]
) -> dict[Hex, Path]:
    """The shortest ways of a group, by the rules' own reasons: on a map of its own it is put on
    every hex of the way. A hex in which it may stop, or be lost, ends its way."""
    trial = state.clone()
    found: dict[Hex, Path] = {}
    queue: deque[tuple[Group, Path]] = deque([(group, ())])
    while queue:
        here, path = queue.popleft()
        for to in state.map.neighbours(here.hex):
            if to in found or to == group.hex:
                continue
            trial.groups[group.id] = here
            why = Move(group.id, to).why_not(trial, step, group.owner)
            if why is not None and not (why.rule in ALONE and to in escorted):
                continue
            there = _after(trial, here, to)
            if there is None:
                continue
            found[to] = (*path, to)
            if why is None and not may_stop(state, here, to):
                queue.append((there, found[to]))
    return found


def _after(trial: State, group: Group, to: Hex) -> Group | None:
    """A group after one more step."""
    trails = after_step(trial, group, to)
    if trails is None:
        return None
    return msgspec.structs.replace(group, hex=to, trails=moved(group, trails))


def may_stop(state: State, group: Group, to: Hex) -> bool:
    """Whether what is in a hex may end a group's way: the unknown, clouds, a Black Hole, or
    enemies."""
    if not state.is_explored(to) or state.enemies_at(to, group.owner):
        return True
    return state.marker(to) in (*CLOUDS, "black_hole") and not leads_along(state, group, to)


# -- in words


def _label(company: Company, hex: Hex, speech: Speech) -> str:
    names = speech.listed([speech.group_heading(group.id) for group in company.groups])
    return speech.words.table["go"].format(groups=names, hex=speech.hex(hex))


def _notes(state: State, hex: Hex, speech: Speech) -> Iterator[str]:
    say = speech.words.table
    if not state.is_explored(hex):
        yield say["into the unknown"]
    elif (marker := state.marker(hex)) is not None and marker in CLOUDS:
        yield say["stops"].format(marker=speech.words.names["marker"][marker])


def _risks(state: State, company: Company, hex: Hex, speech: Speech) -> Iterator[str]:
    """What those who go to a hex have to fear, and how a battle there may go."""
    say, seat = speech.words.table, company.groups[0].owner
    if state.marker(hex) == "black_hole":
        yield say["black hole"].format(most=SURVIVES_BLACK_HOLE)
    foes = state.enemies_at(hex, seat)
    armed = [group.id for group in company.groups if group.is_armed]
    for foe in dict.fromkeys(group.owner for group in foes):
        there = sum(group.owner == foe for group in foes)
        key = "foe" if there == 1 else "foes"
        yield say[key].format(n=there, owner=speech.seat(foe))
        if armed:
            own = [*(group.id for group in state.groups_of(seat, hex)), *armed]
            odds = expected(state, seat, hex, foe, own)
            key = "odds between" if odds.least < odds.most else "odds"
            yield say[key].format(least=odds.least, most=odds.most, win=odds.win)
