"""Doomsday Machines that wake up in deep space, and move after all players.

A Machine goes where it finds something to destroy within two hexes, or anywhere at random.
"""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Draw, Hex, Step, Violation, face_up, is_seat, violation
from astrarium.kernel.things import Seat

from ..data import MACHINE_SIGHT, PLANETS, RATINGS, REPAIRED, RESULTS, SIDES
from ..data import MACHINES as ARRIVALS
from ..events.doomsday import MachineMoved, MachineWoke, PlanetRazed
from ..groups import Group, Tech
from ..state import MACHINES
from ..state import SpaceEmpiresState as State
from .combat.battle import Battle
from .combat.bombardment import destroy_colony
from .pieces import lose_all


class MachineWay(Draw, frozen=True):
    """Where a Machine goes."""

    text: ClassVar = "way of machine {party}"
    draws: ClassVar = "hex"
    party: Seat


def wake(state: State, hex: Hex, kind: Any = "MACHINE") -> Group:
    """The next Machine comes, for everybody to see.  SE-17.1-1, SE-17.1-2, SE-S2-3"""
    party = MACHINES[state.awake]
    state.awake += 1
    group = state.add_group(party, hex, kind, 1, Tech())
    group = state.change(state.turn_up(group), tech=face_up(state, group.tech))
    state.tell(MachineWoke(party=party, hex=hex))
    return group


def machines(state: State) -> list[Group]:
    """The Machines on the map, in the order in which they came.  SE-17.3-8"""
    return [group for party in MACHINES for group in state.groups_of(party)]


# -- movement (SE-17.3)


def may_end_at(state: State, hex: Hex, machine: Group) -> bool:
    """SE-17.3-4, SE-17.3-7, SE-17.5-1"""
    if hex in state.homes or not state.is_explored(hex):
        return False
    return not any(other.owner in MACHINES for other in state.at(hex) if other.id != machine.id)


def draws_machine(state: State, hex: Hex, machine: Group) -> bool:
    """Whether there is something to destroy: a planet, Asteroids, or anybody's units.

    SE-17.3-2, SE-17.3-5, SE-17.3-7
    """
    if state.marker(hex) in (*PLANETS, "asteroids"):
        return True
    return any(group.owner != machine.owner for group in state.at(hex))


def ways_within(state: State, machine: Group) -> dict[Hex, int]:
    """How far hexes are on ways that avoid home areas; Warp Points are of no use.  SE-17.3-7"""
    far, edge = {machine.hex: 0}, [machine.hex]
    for here in edge:
        for near in state.map.unlinked.neighbours(here):
            if near not in far and near not in state.homes and far[here] < MACHINE_SIGHT:
                far[near] = far[here] + 1
                edge.append(near)
    return far


def goals(state: State, machine: Group) -> list[Hex]:
    """The nearest hexes with something to destroy; otherwise all where it may go.

    SE-17.3-2, SE-17.3-3, SE-17.3-6
    """
    far = ways_within(state, machine)
    found = [
        hex
        for hex, steps in far.items()
        if steps and may_end_at(state, hex, machine) and draws_machine(state, hex, machine)
    ]
    if found:
        least = min(far[hex] for hex in found)
        return sorted(hex for hex in found if far[hex] == least)
    return [hex for hex, steps in far.items() if steps == 1 and may_end_at(state, hex, machine)]


# -- Machines against one player (SE-S2)


class EntryRoll(Draw, frozen=True):
    """Where a Machine enters the map."""

    text: ClassVar = "entry of machine {party}"
    party: Seat


def enter(state: State) -> None:
    """The Machines that come at the end of this Economic Phase.  SE-S2-3, SE-S2-4"""
    table = ARRIVALS.get(state.options.scenario, {}).get(state.options.difficulty, ())
    entries = state.options.layout(state.seats).entries
    for phase, rating in table[state.awake :]:
        if phase == state.cycle:
            roll = state.roll(SIDES, EntryRoll(MACHINES[state.awake]))
            wake(state, entries[(roll - 1) // RESULTS], RATINGS[rating - 1])


def hunt(state: State, machine: Group) -> None:
    """One hex towards the nearest colony, if it is not at one already.

    SE-S2-5, SE-S2-6, SE-S2-7
    """
    targets = prey(state, machine)
    if not targets or machine.hex in targets:
        return
    if len(targets) > 1:
        state.push(MachineGoal(machine.owner, tuple(targets)))
    else:
        approach(state, machine, targets[0])


def prey(state: State, machine: Group) -> list[Hex]:
    """The colonies that a Machine may go for: the nearest, then the larger, then the one nearest
    to the Homeworld.  SE-S2-5"""
    far = state.map.unlinked.distances(machine.hex)
    home = next((hex for hex, colony in state.colonies.items() if colony.is_homeworld), None)
    near_home = {} if home is None else state.map.unlinked.distances(home)

    def rank(hex: Hex) -> tuple[int, int, int]:
        return far[hex], -state.colonies[hex].value, near_home.get(hex, 0)

    reached = [hex for hex in state.colonies if hex in far]
    best = min(map(rank, reached), default=None)
    return [hex for hex in reached if rank(hex) == best]


def approach(state: State, machine: Group, target: Hex) -> None:
    """The step that brings a Machine nearer; of equal ones that closer to the Homeworld.

    SE-S2-5, SE-S2-6
    """
    far = state.map.unlinked.distances(target)
    home = next((hex for hex, colony in state.colonies.items() if colony.is_homeworld), target)
    near_home = state.map.unlinked.distances(home)
    steps = [
        near for near in state.map.unlinked.neighbours(machine.hex) if far[near] < far[machine.hex]
    ]
    best = min(near_home[near] for near in steps)
    go(state, machine, [near for near in steps if near_home[near] == best])


class SendMachine(Action, frozen=True):
    """Say which of equal colonies a Machine goes for.  SE-S2-5"""

    text: ClassVar = "machine to {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (MachineMoved,)
    hex: Hex

    def why_not(self, state: State, step: "MachineGoal", seat: int) -> Violation | None:
        if self.hex in step.targets:
            return None
        return violation("SE-S2-5", "The Machine does not go there.")

    def do(self, state: State, step: "MachineGoal", seat: int) -> None:
        state.pop()
        approach(state, state.groups_of(step.party)[0], self.hex)


class MachineGoal(Step, frozen=True):
    """Of colonies that are equal in everything, the player says where a Machine goes.  SE-S2-5"""

    rule: ClassVar = "SE-S2-5"
    prompt: ClassVar = "Which of these colonies does the Machine go for?"
    accepts: ClassVar = (SendMachine,)

    party: Seat
    targets: tuple[Hex, ...]

    def asks(self, state: State) -> tuple[int, ...]:
        return (0,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [SendMachine(hex) for hex in self.targets]


class MachinesMove(Step, frozen=True):
    """Each Machine moves, fights and destroys, one after the other.

    SE-17.3-1, SE-17.3-8, SE-S2-8, SE-S2-18, SE-17.4-1, SE-17.4-3
    """

    rule: ClassVar = "SE-17.3-1"

    moved: tuple[Seat, ...] = ()
    at_work: Seat | None = None  # the Machine that fights now, or is about to destroy something

    def go_on(self, state: State) -> None:
        if self.at_work is not None:
            self.work(state, self.at_work)
            return
        left = [group for group in machines(state) if group.owner not in self.moved]
        if not left:
            state.pop()
            return
        machine = left[0]
        state.swap(MachinesMove((*self.moved, machine.owner), at_work=machine.owner))
        if state.options.is_solitaire:
            hunt(state, machine)
        else:
            go(state, machine, goals(state, machine))

    def work(self, state: State, party: int) -> None:
        """Fight everybody in the hex in player order, then destroy what is there.

        SE-17.3-5, SE-17.4-1, SE-17.4-3, SE-17.4-5
        """
        found = state.groups_of(party)
        if found:
            machine = found[0]
            foes = owners_at(state, machine)
            if foes:
                attack(state, machine, foes[0])
                return
            raze(state, machine)
        state.swap(msgspec.structs.replace(self, at_work=None))

    def hear_battle(self, state: State, battle: Battle, winner: int | None) -> None:
        """The Machine goes on to whoever else is there."""


def go(state: State, machine: Group, goals: Iterable[Hex]) -> None:
    ways = list(goals)
    if not ways:
        return
    to = ways[0] if len(ways) == 1 else state.pick(ways, MachineWay(machine.owner))
    state.change(machine, hex=to)
    state.tell(MachineMoved(party=machine.owner, start=machine.hex, hex=to))


def owners_at(state: State, machine: Group) -> list[int]:
    """Who else is in the hex of a Machine: players in their order, then others."""
    there = {group.owner for group in state.at(machine.hex)} - set(MACHINES)
    players = [seat for seat in state.playing if seat in there]
    return [*players, *sorted(owner for owner in there if not is_seat(owner))]


def attack(state: State, machine: Group, foe: int) -> None:
    """A Machine attacks; who cannot fight is destroyed without a battle.  SE-17.4-1, SE-17.4-5"""
    theirs = state.groups_of(foe, machine.hex)
    state.reveal()
    if state.armed(theirs) or any(group.kind.value == "MINES" for group in theirs):
        active = foe if is_seat(foe) else state.playing[0]
        state.push(Battle(machine.hex, attacker=machine.owner, defender=foe, active=active))
    else:
        lose_all(state, theirs, "machine", machine.owner)


def raze(state: State, machine: Group) -> None:
    """What a Machine stands on is gone, with the colony on it. One that a player fights alone
    spares Asteroids, and is repaired by a planet.

    SE-17.4-3, SE-17.4-4, SE-S2-13, SE-S2-14
    """
    hex, alone = machine.hex, state.options.is_solitaire
    if state.marker(hex) not in (PLANETS if alone else (*PLANETS, "asteroids")):
        return
    if alone:
        damage = state.damages.get(machine.owner, 0)
        state.damages[machine.owner] = max(0, damage - REPAIRED)
    if hex in state.colonies:
        destroy_colony(state, hex, machine.owner)
    if state.ended is None:
        del state.markers[hex]
        state.tell(PlanetRazed(party=machine.owner, hex=hex))
