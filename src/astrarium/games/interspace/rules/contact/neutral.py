"""Units that nobody commands, in contact and battle: whom they fight, and how their hits fall."""

from collections.abc import Mapping, Sequence

from astrarium.kernel import Hex
from astrarium.kernel.powers import Powers

from ...data import APART, BERSERKER, PARTIES, PLAGUE, REBELS, is_player
from ...drawn_cards import once_of_player
from ...state import InterSpaceState as State
from ...units import Unit

# -- whom they meet


def takes_part(state: State, unit: Unit) -> bool:
    """Whether a unit has a part in contact and combat at all.

    IS-A-AGENT-CONTACT-6, IS-A-BRK-GRID-3, IS-A-BRK-GRID-4
    """
    return unit.owner not in APART and unit.id not in state.sheltered


def has_warships(state: State, party: int, hex: Hex) -> bool:
    return any(unit.type.warship for unit in state.own_at(hex, party))


def refuses(state: State, party: int, hex: Hex) -> bool:
    """Whether rebels in a hex refuse to share it with an agent: they always do.

    IS-A-AGENT-CONTACT-9, IS-A-COL-REBELS-3
    """
    return party != REBELS and bool(state.own_at(hex, REBELS))


def fighters(state: State, party: int, hex: Hex) -> list[Unit]:
    """Who fights when a party attacks in a hex: all players and rebels there; the Berserker
    attacks other agents as well.

    IS-A-AGENT-CONTACT-4, IS-A-AGENT-CONTACT-6, IS-A-AGENT-CONTACT-9, IS-A-AGENT-INTER-1,
    IS-A-AGENT-INTER-5, IS-A-BRK-GRID-3
    """
    return [
        unit
        for unit in state.at(hex)
        if takes_part(state, unit)
        and (party == BERSERKER or is_player(unit.owner) or unit.owner in (party, REBELS))
    ]


def in_order(state: State, attacker: int, owners: set[int]) -> tuple[int, ...]:
    """The defenders from the attacker's left; parties, which sit nowhere, come last.

    IS-S-FLEET-07, IS-A-BRK-LRM-10
    """
    seats = state.from_the_left_of(attacker) if is_player(attacker) else range(state.seats)
    parties = (party for party in PARTIES if party != attacker)
    return tuple(owner for owner in (*seats, *parties) if owner in owners)


# -- camps: units with the same cards

PLAGUE_CAMPS = 1000  # plague units have the breakthroughs of the player they came from


def camp(unit: Unit) -> int:
    """Whose cards work for a unit in battle: its owner's, of plague units their former owner's.

    IS-A-ENC-PLAGUE-8, IS-A-BRK-GEN-14
    """
    if unit.owner == PLAGUE and unit.colour is not None:
        return PLAGUE_CAMPS + unit.colour
    return unit.owner


def owner_of(camp: int) -> int:
    return PLAGUE if camp >= PLAGUE_CAMPS else camp


def player_of(camp: int) -> int:
    """The player whose breakthroughs and civilization a camp has."""
    return camp - PLAGUE_CAMPS if camp >= PLAGUE_CAMPS else camp


def cards_of(state: State, camp: int) -> Powers:
    """The cards that work for a camp; a second copy adds nothing.

    IS-A-BRK-GEN-7
    """
    return once_of_player(state, player_of(camp))


def camps(units: Sequence[Unit], order: Sequence[int]) -> list[int]:
    """The camps of some units: their owners in an order, plague units last by former owner."""
    found = {camp(unit) for unit in units}
    return sorted(found, key=lambda camp: (order.index(owner_of(camp)), camp))


# -- how their hits fall


def most_warships(
    units: Sequence[Unit], shields: Mapping[int, int], zones: Mapping[int, int], hits: int
) -> int:
    """The most warships that some hits can eliminate, zone after zone.

    IS-A-AGENT-HITS-1, IS-S-HITS-02
    """
    count = 0
    for zone in sorted({zones[unit.id] for unit in units}):
        held = [unit for unit in units if zones[unit.id] == zone]
        needed = sum(1 + shields[unit.id] for unit in held)
        if hits < needed:
            for tough in sorted(1 + shields[unit.id] for unit in held if unit.type.warship):
                if tough > hits:
                    break
                hits -= tough
                count += 1
            return count
        hits -= needed
        count += sum(unit.type.warship for unit in held)
    return count


def struck_first(
    units: Sequence[Unit], shields: Mapping[int, int], zones: Mapping[int, int]
) -> Unit:
    """What an agent's next hit strikes where several owners, rebels or agents are struck.

    IS-A-AGENT-HITS-3
    """
    return min(
        units,
        key=lambda unit: (
            zones[unit.id], not unit.type.warship, shields[unit.id], -unit.type.cost, unit.id
        ),
    )  # fmt: skip


def absorbs(units: Sequence[Unit], shields: Mapping[int, int]) -> Unit:
    """What a missile hit strikes where nobody decides it.

    IS-A-AGENT-HITS-4
    """
    if any(shields[unit.id] for unit in units):
        return min(units, key=lambda unit: (-shields[unit.id], unit.id))
    return min(units, key=lambda unit: (unit.type.cost, unit.id))
