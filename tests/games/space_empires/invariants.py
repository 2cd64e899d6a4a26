"""What is true of every state of Space Empires, whatever was played.

`check` looks at one state; `Watch` also holds each state against the one it saw before.
"""

from collections import Counter

import msgspec

from astrarium.games.space_empires import GAME
from astrarium.games.space_empires.data import (
    ALIENS,
    COLONY_STEPS,
    DEEP_SPACE_MARKERS,
    HOME_MARKERS,
    HOMEWORLD_STEPS,
    MOST_FLEETS,
    MOST_SHIPS,
    PLANETS,
    START_LEVELS,
    TECHNOLOGIES,
    TYPES,
)
from astrarium.games.space_empires.groups import CURRENT, Group, carried
from astrarium.games.space_empires.rules.combat.battle import Battle
from astrarium.games.space_empires.rules.economy.economic_phase import EconomicPhase
from astrarium.games.space_empires.rules.setup import SetUp
from astrarium.games.space_empires.state import ALIENS as NATIVES
from astrarium.games.space_empires.state import EMPIRES, MACHINES
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import is_seat
from tests.games.listings import check_listings, check_memory, check_questions
from tests.games.space_empires import ledger
from tests.games.space_empires.brute_force import candidates
from tests.games.space_empires.rulebook import check_rulebook

CARRIED = 3  # Fighters, by a Carrier


def check(state: State) -> None:
    """All that must hold after every action."""
    check_pieces(state)
    check_questions(GAME, state)
    check_memory(state)
    check_listings(GAME, state, candidates)
    check_rulebook(state)


def check_pieces(state: State) -> None:
    """What lies on the table is possible, and so is what is being resolved."""
    check_imagined(state)
    check_counters(state)
    check_markers(state)
    check_steps(state)


def check_imagined(state: State) -> None:
    """What everybody can be sure of, in imagined states too: each counter is possible in itself
    and where it is, and so are colonies and empires."""
    for name, group in state.groups.items():
        assert group.id == name < state.next_group
        check_group(state, group)
        check_place(state, group)
        check_carried(state, group)
    check_colonies(state)
    check_empires(state)


def check_group(state: State, group: Group) -> None:
    """How many ships it has, what they carry, and who knows it."""
    assert 0 < group.count <= (1 if group.type.is_face_up else MOST_SHIPS), f"{group}"
    assert len(group.trails.value or ()) <= group.count, "more ships have moved than there are"
    if is_seat(group.owner):
        assert not state.empires[group.owner].is_out, f"seat {group.owner} is out and has ships"
        assert group.kind.known_to(group.owner), f"its owner does not know group {group.id}"
        assert state.options.allows(group.kind.value), f"{group.kind.value} in this game"
        most = carried(group.kind.value, state.levels_of(group.owner))
        for name in TECHNOLOGIES:
            if group.kind.value not in CURRENT and hasattr(most, name):
                level = getattr(group.carries, name)
                assert level <= getattr(most, name), f"group {group.id} has {name} {level}"
    if group.type.is_face_up:
        assert group.is_face_up, f"group {group.id} is always seen"
    assert group.cargo is None or group.kind.value == "MINER", f"group {group.id} tows something"


def check_place(state: State, group: Group) -> None:
    """Nothing stands where it must not."""
    hex = group.hex
    assert hex in state.map, f"group {group.id} is off the map"
    ignores = group.owner in MACHINES and state.options.is_solitaire  # SE-S2-7
    assert ignores or state.marker(hex) != "super_nova", f"group {group.id} is in a Super Nova"
    if is_seat(group.owner):
        entries = state.options.layout(state.seats).entries
        assert hex not in entries, f"group {group.id} is where Machines come from"
        if group.kind.value in ("BASE", "SY"):
            colony = state.colonies.get(hex)
            assert colony is not None, f"group {group.id} without a planet"
            assert colony.owner == group.owner, f"group {group.id} at a foreign colony"
        if group.kind.value == "MINES":
            assert state.is_explored(hex), f"Mines in the unknown at {hex}"


def check_carried(state: State, group: Group) -> None:
    """Fighters are aboard Carriers of their own in the same hex."""
    if group.aboard.value is not None:
        assert group.kind.value == "F", f"group {group.id} is aboard"
        carriers = state.groups.get(group.aboard.value)
        if carriers is not None:
            assert carriers.kind.value == "CV", f"group {group.id} is aboard {carriers}"
            assert carriers.owner == group.owner


def check_colonies(state: State) -> None:
    for hex, colony in state.colonies.items():
        steps = HOMEWORLD_STEPS if colony.is_homeworld else COLONY_STEPS
        assert colony.value in steps, f"a colony of {colony.value} at {hex}"
        assert state.marker(hex) in PLANETS, f"a colony at {hex} without a planet"
        if is_seat(colony.owner):
            assert not state.empires[colony.owner].is_out, f"seat {colony.owner} has a colony"
        else:
            assert colony.owner in state.alien_empires, f"party {colony.owner} has a colony"
    homes = Counter(colony.owner for colony in state.colonies.values() if colony.is_homeworld)
    assert all(many == 1 for many in homes.values()), f"Homeworlds: {homes}"


def check_empires(state: State) -> None:
    """CP and technology are possible."""
    for seat, empire in enumerate(state.empires):
        assert empire.seat == seat
        assert state.cp_of(seat) >= 0, f"seat {seat} has spent more than it had"
        for name in TECHNOLOGIES:
            highest = START_LEVELS[name] + len(state.options.prices(name))
            assert START_LEVELS[name] <= empire.level(name) <= highest, f"{name} of seat {seat}"
            missing = not state.options.has_technology(name)
            assert not missing or empire.level(name) == START_LEVELS[name], f"{name}: no such"
        points = empire.research.value or {}
        assert all(had >= 0 for had in points.values())
        assert state.options.unpredictable_research or not points


def check_counters(state: State) -> None:
    """Nobody has more counters than there are, and no hex two Bases."""
    for seat in range(state.seats):
        for kind, its in TYPES.items():
            used = sum(group.kind.value == kind for group in state.groups_of(seat))
            if kind == "CO":
                used += sum(not c.is_homeworld for c in state.colonies_of(seat).values())
            assert used <= its.counters, f"seat {seat} has {used} {kind}"
        bases = Counter(g.hex for g in state.groups_of(seat) if g.kind.value == "BASE")
        assert all(many == 1 for many in bases.values()), "two Bases in one hex"
        check_fighters(state, seat)
    natives = Counter(group.kind.value for group in state.groups_of(NATIVES))
    natives.update(state.natives)
    for kind in ALIENS:
        assert natives[kind] <= TYPES[kind].counters, f"{natives[kind]} {kind}"
    for party in EMPIRES:
        fleets = [one for one in state.fleets.values() if one.party == party]
        there = [one for one in fleets if any(name in state.groups for name in one.groups)]
        assert len(there) <= MOST_FLEETS, f"party {party} has {len(there)} fleets"
    for party in MACHINES:
        assert len(state.groups_of(party)) <= 1, f"party {party} is several Machines"


def check_fighters(state: State, seat: int) -> None:
    """Fighters without a place are lost, except while a battle in their hex lasts."""
    fought = {step.hex for step in state.stack if isinstance(step, Battle)}
    for hex in {group.hex for group in state.groups_of(seat) if group.kind.value == "F"}:
        colony = state.colonies.get(hex)
        if (colony is not None and not state.are_enemies(seat, colony.owner)) or hex in fought:
            continue
        here = Counter[str | None]()
        for group in state.groups_of(seat, hex):
            here[group.kind.value] += group.count
        assert here["F"] <= CARRIED * here["CV"], f"{here['F']} Fighters at {hex}"


def all_markers(state: State) -> Counter[str]:
    """Every marker that is still in the game, wherever it is."""
    there = Counter(str(marker.value) for marker in state.markers.values())
    there.update(state.aside)
    there.update(group.cargo for group in state.groups.values() if group.cargo)
    for colony in state.colonies.values():
        there.update(colony.deposits)
    return there


def check_markers(state: State) -> None:
    """There are no more markers than in the box."""
    box: Counter[str] = Counter(DEEP_SPACE_MARKERS)
    for _ in range(state.seats):
        box.update(HOME_MARKERS)
    box["homeworld"] = state.seats + len(state.alien_empires)
    over = all_markers(state) - box
    assert not over, f"markers were made: {over}"
    assert set(state.markers) <= set(state.map.hexes), "a marker off the map"


def check_steps(state: State) -> None:
    """What steps remember fits the table."""
    for step in state.stack:
        if isinstance(step, Battle):
            for line in step.lines:
                if line.ships:
                    ships = sum(one.ships for one in step.lines if one.group == line.group)
                    group = state.groups[line.group]
                    assert ships == group.count, f"group {group.id} fights with {ships}"
                    assert 0 <= line.damage < group.type.hull, f"damage of group {group.id}"
                    assert 0 <= line.screened <= line.ships
        elif isinstance(step, EconomicPhase):
            for secret in step.sheets:
                assert secret.value is not None
                assert secret.value.cp >= 0, "a sheet spends more than there is"


class Past(msgspec.Struct, frozen=True):
    """What is kept of an earlier state."""

    sequence: int
    turn: int
    next_group: int
    levels: tuple[dict[str, int], ...]
    groups: dict[int, Group]
    markers: Counter[str]
    explored: frozenset[str]
    out: tuple[bool, ...]
    points: tuple[int, ...]
    awake: int
    books: ledger.Entry
    in_set_up: bool


def past(state: State) -> Past:
    return Past(
        sequence=state.sequence,
        turn=state.turn,
        next_group=state.next_group,
        levels=tuple(
            {name: empire.level(name) for name in TECHNOLOGIES} for empire in state.empires
        ),
        groups=dict(state.groups),
        markers=all_markers(state),
        explored=frozenset(hex for hex in state.markers if state.is_explored(hex)),
        out=tuple(empire.is_out for empire in state.empires),
        points=tuple(empire.points for empire in state.empires),
        awake=state.awake,
        books=ledger.entry(state),
        in_set_up=any(isinstance(step, SetUp) for step in state.stack),
    )


def check_change(before: Past, after: Past, state: State) -> None:
    """What never goes back, between a state and the next one, and what adds up."""
    assert before.sequence < after.sequence
    assert before.turn <= after.turn
    assert before.next_group <= after.next_group
    assert before.awake <= after.awake
    for seat, levels in enumerate(before.levels):
        assert before.out[seat] <= after.out[seat], f"seat {seat} came back"
        assert before.points[seat] <= after.points[seat], f"points of seat {seat} fell"
        for name, level in levels.items():
            assert level <= after.levels[seat][name], f"{name} of seat {seat} fell"
    if before.in_set_up:
        return
    made = after.markers - before.markers
    assert not made, f"markers have come: {made}"
    hidden = (before.explored & set(state.markers)) - after.explored
    assert not hidden, f"markers were turned down: {hidden}"
    for name, group in after.groups.items():
        assert name >= before.next_group or name in before.groups, f"group {name} has come back"
        old = before.groups.get(name)
        if old is not None:
            assert old.owner == group.owner, f"group {name} is somebody else's"
            chosen = old.kind.value == "FLEET"
            assert chosen or old.kind.value == group.kind.value, f"group {name} is another one"
            for field in group.carries.__struct_fields__ if not chosen else ():
                fell = getattr(group.carries, field) < getattr(old.carries, field)
                assert not fell, f"{field} of group {name} fell"
    ledger.check_books(before.books, state)


class Watch:
    """Checks the states of one game as they come about; every so often all listings too."""

    def __init__(self, listings_every: int = 1) -> None:
        self.listings_every = listings_every
        self.seen = 0
        self.past: Past | None = None

    def __call__(self, state: State) -> None:
        check_pieces(state)
        check_questions(GAME, state)
        check_rulebook(state)
        self.seen += 1
        if self.seen % self.listings_every == 0:
            check_memory(state)
            check_listings(GAME, state, candidates)
        now = past(state)
        if self.past is not None:
            check_change(self.past, now, state)
        self.past = now
