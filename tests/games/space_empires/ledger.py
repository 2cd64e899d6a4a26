"""The books of a game: every Construction Point and every ship is accounted for.

The prices, hulls and incomes are worked out here from the tables and the map, not by the rules.
"""

from collections import Counter
from collections.abc import Iterable

import msgspec

from astrarium.games.space_empires.data import CARRIED_OVER, MINERALS, START_LEVELS, TYPES
from astrarium.games.space_empires.events.course import Conceded
from astrarium.games.space_empires.events.economy import Earned
from astrarium.games.space_empires.events.movement import ColonyFounded, ShipsLost
from astrarium.games.space_empires.groups import Group
from astrarium.games.space_empires.rules.economy.economic_phase import EconomicPhase
from astrarium.games.space_empires.rules.economy.sheet import Sheet
from astrarium.games.space_empires.rules.upgrades import Upgrades
from astrarium.games.space_empires.state import SpaceEmpiresState as State
from astrarium.kernel import Hex, Step

GRANT = 5
Ships = Counter[tuple[int, str]]  # by owner and kind


class Entry(msgspec.Struct, frozen=True):
    """What the books say of one moment."""

    cp: tuple[int, ...]
    spoils: tuple[int, ...]
    earned: tuple[int, ...]
    ships: Ships
    sheets: tuple[Sheet, ...]
    groups: dict[int, Group]
    upgraded: tuple[tuple[int, ...], ...]
    deposits: dict[Hex, tuple[str, ...]]
    out: tuple[bool, ...]
    ended: bool


def entry(state: State) -> Entry:
    top = state.stack[-1] if state.stack else None
    return Entry(
        cp=tuple(map(state.cp_of, range(state.seats))),
        spoils=tuple(empire.spoils for empire in state.empires),
        earned=tuple(empire.earned for empire in state.empires),
        ships=ships_on_the_map(state),
        sheets=sheets_of(top),
        groups=dict(state.groups),
        upgraded=upgraded_by(top),
        deposits={hex: colony.deposits for hex, colony in state.colonies.items()},
        out=tuple(empire.is_out for empire in state.empires),
        ended=state.ended is not None,
    )


def sheets_of(step: Step | None) -> tuple[Sheet, ...]:
    """The production sheets of all seats, while everybody works on them."""
    if not isinstance(step, EconomicPhase):
        return ()
    return tuple(secret.value for secret in step.sheets if secret.value is not None)


def upgraded_by(step: Step | None) -> tuple[tuple[int, ...], ...]:
    if not isinstance(step, Upgrades):
        return ()
    return tuple(secret.value or () for secret in step.orders)


def ships_on_the_map(state: State) -> Ships:
    found: Ships = Counter()
    for group in state.groups.values():
        found[group.owner, str(group.kind.value)] += group.count
    return found


def price(state: State, seat: int, cp: int) -> int:
    """SE-S1-10: two who fight one pay half as much again, rounded up."""
    dearer = state.options.scenario == "two_against_one" and seat in (1, 2)
    return (3 * cp + 1) // 2 if dearer else cp


def maintenance(groups: Iterable[Group]) -> int:
    """SE-7.3.1-1, SE-7.3.1-2, SE-7.3.1-3: hulls of all that moves and fights, and of Fighters."""
    free = ("BASE", "SY", "CO", "MINER", "DECOY", "MS", "MINES")
    kept = (group for group in groups if group.kind.value not in free)
    return sum(group.count * TYPES[str(group.kind.value)].hull for group in kept)


def check_books(before: Entry, state: State) -> None:
    """Between two moments nothing has come or gone that cannot be told from orders and events."""
    after = entry(state)
    check_ships(before, after, state)
    if before.ended or after.ended:
        return
    if before.sheets and after.sheets:
        for seat in range(state.seats):
            check_orders(state, seat, before, after)
    elif before.sheets:
        check_end_of_phase(before, after, state)
    else:
        check_quiet(before, after, state)
    if after.sheets and not before.sheets:
        check_income(before, after, state)


def check_ships(before: Entry, after: Entry, state: State) -> None:
    """Ships come by being built, and go by being lost or settling."""
    changed: Ships = Counter(after.ships)
    changed.subtract(before.ships)
    for event in state.told:
        if isinstance(event, ShipsLost):
            changed[event.seat, str(event.kind.value)] += event.ships.value or 0
        elif isinstance(event, ColonyFounded):
            changed[event.seat, "CO"] += 1
    given_up = after.ended and any(isinstance(event, Conceded) for event in state.told)
    if before.sheets and not after.sheets and not given_up:
        for seat, sheet in enumerate(before.sheets):
            if not after.out[seat]:
                changed.subtract((seat, kind) for _, kind in sheet.built)
    own = {key: many for key, many in changed.items() if many and key[0] < state.seats}
    assert not own or was_set_up(before), f"ships came or went that nothing tells of: {own}"


def was_set_up(before: Entry) -> bool:
    return not before.ships


def check_orders(state: State, seat: int, before: Entry, after: Entry) -> None:
    """A sheet has as many CP less as its new orders cost."""
    old, new = before.sheets[seat], after.sheets[seat]
    cost = sum(price(state, seat, TYPES[kind].cost) for _, kind in new.built[len(old.built) :])
    if state.options.unpredictable_research:
        bought = len(new.grants) - len(old.grants) if new.stage == "research" else 0
        cost += bought * GRANT  # allies too pay no more for grants
    else:
        for name in new.bought[len(old.bought) :]:
            level = new.levels[name] - 1 - START_LEVELS[name]
            cost += price(state, seat, state.options.prices(name)[level])
    gained = 0
    if old.stage == "upkeep" != new.stage:
        kept = [
            msgspec.structs.replace(
                group,
                ships=msgspec.structs.replace(
                    group.ships, value=group.count - new.scuttled.get(group.id, 0)
                ),
            )
            for group in before.groups.values()
            if group.owner == seat
        ]
        gained = max(0, new.income - maintenance(kept)) - new.bid
    assert new.cp == old.cp - cost + gained, f"seat {seat} has {new.cp} CP after {old.cp}"
    assert new.cp >= 0, f"seat {seat} has spent more than it had"
    assert after.cp[seat] == before.cp[seat], "CP change before the sheets are opened"


def check_income(before: Entry, after: Entry, state: State) -> None:
    """What everybody hears that a player earns is what free colonies and their deposits bring."""
    for event in state.told:
        if isinstance(event, Earned):
            seat, sheet = event.seat, after.sheets[event.seat]
            free = [hex for hex in state.colonies_of(seat) if not is_blockaded(state, hex)]
            left = [marker for hex in free for marker in before.deposits.get(hex, ())]
            assert event.colonies == sum(state.colonies[hex].value for hex in free)
            assert event.minerals == sum(MINERALS.get(marker, 0) for marker in left)
            assert 0 <= event.pipelines <= (len(free) if state.options.pipelines else 0)
            income = event.colonies + event.minerals + event.pipelines
            assert sheet.income == income, f"seat {seat} has {sheet.income} of {income} CP"
            assert sheet.cp == after.cp[seat] + before.spoils[seat]
            grown = before.earned[seat] + income + before.spoils[seat]
            assert after.earned[seat] == grown, f"seat {seat} earned {income}"
            assert not any(state.colonies[hex].deposits for hex in free), "deposits are left"


def is_blockaded(state: State, hex: Hex) -> bool:
    """SE-7.1-3, SE-12.1.2-4: by armed enemies, by Raiders only where the owner has nothing."""
    owner = state.colonies[hex].owner
    foes = [group for group in state.at(hex) if state.are_enemies(owner, group.owner)]
    armed = [group.kind.value for group in foes if TYPES[group.kind.value].weapon]
    alone = not any(group.owner == owner for group in state.at(hex))
    return any(kind != "R" or alone for kind in armed)


def check_end_of_phase(before: Entry, after: Entry, state: State) -> None:
    """What is left of a sheet is carried over, up to a limit; spoils were paid."""
    for seat, sheet in enumerate(before.sheets):
        if after.out[seat]:
            continue
        assert after.cp[seat] == min(sheet.cp, CARRIED_OVER), f"seat {seat} carries over"
        assert after.spoils[seat] == 0
        assert after.earned[seat] == before.earned[seat] - sheet.bid


def check_quiet(before: Entry, after: Entry, state: State) -> None:
    """Outside of Economic Phases CP go only for upgrades, a CP for each hull."""
    for seat in range(state.seats):
        names = before.upgraded[seat] if before.upgraded and not after.upgraded else ()
        groups = [before.groups[name] for name in names]
        cost = sum(group.count * group.type.hull for group in groups)
        assert after.cp[seat] == before.cp[seat] - cost, f"CP of seat {seat} changed by itself"
