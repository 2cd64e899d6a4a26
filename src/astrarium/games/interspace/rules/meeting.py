"""Who meets whom in a shared hex, and who of them can be fought."""

from collections.abc import Collection, Iterable
from typing import TYPE_CHECKING, NamedTuple

from astrarium.kernel import Hex, Violation, violation

from ..data import HOSTILE, PARTIES, SHARING, is_player
from ..state import InterSpaceState as State
from ..units import Unit
from .neutral import in_order, takes_part
from .support import is_unsupported
from .zone_battle import begin_zone_battle

if TYPE_CHECKING:
    from .contact import ContactStep


def shared_hexes(state: State, seat: int) -> tuple[Hex, ...]:
    """The hexes that own units share with units of others; none in a nebula, nor at a planet alone.

    IS-S-CONTACT-01, IS-S-CONTACT-08, IS-S-CONTACT-09
    """
    return tuple(
        hex
        for hex in sorted(state.index.contested)
        if meets(state, hex, seat) and state.map.tiles[hex].terrain != "nebula"
    )


def meets(state: State, hex: Hex, seat: int) -> bool:
    """Whether own units meet others in a hex, as far as they have a part in contact.

    IS-S-CONTACT-01, IS-A-AGENT-CONTACT-6, IS-A-BRK-GRID-3
    """
    if not state.options.has_cards:
        return bool(state.own_at(hex, seat))
    owners = {unit.owner for unit in state.at(hex) if takes_part(state, unit)}
    return seat in owners and len(owners) > 1


def in_contact(state: State, step: "ContactStep", hex: Hex) -> tuple[Unit, ...]:
    """The units that make contact in a hex: all but those that retreated into it, and those that
    have no part in it at all.

    IS-COMBAT-15, IS-S-CONTACT-05, IS-A-AGENT-CONTACT-6, IS-A-BRK-GRID-3
    """
    return tuple(
        unit for unit in state.at(hex) if unit.id not in step.retreated and takes_part(state, unit)
    )


class Company(NamedTuple):
    """Whom the active player meets in a hex: players, those who never share, those who always do.

    IS-A-AGENT-CONTACT-1, IS-A-AGENT-CONTACT-2
    """

    players: tuple[int, ...]
    hostile: tuple[int, ...]
    sharing: tuple[int, ...]


def company(state: State, step: "ContactStep", hex: Hex) -> Company:
    owners = in_order(state, step.seat, {unit.owner for unit in in_contact(state, step, hex)})
    return Company(
        tuple(owner for owner in owners if is_player(owner)),
        tuple(owner for owner in owners if owner in HOSTILE),
        tuple(owner for owner in owners if owner in SHARING),
    )


def attack(state: State, step: "ContactStep", hex: Hex, against: Collection[int]) -> None:
    """Fight some of those in a hex, all of them on one side.

    IS-S-CONTACT-03, IS-A-AGENT-CONTACT-5
    """
    fighters = in_contact(state, step, hex)
    taking_part = [unit for unit in fighters if unit.owner == step.seat or unit.owner in against]
    begin_zone_battle(state, step.seat, hex, taking_part)


def names(owners: Iterable[int]) -> tuple[str, ...]:
    return tuple(PARTIES[owner] for owner in owners)


def why_no_contact(state: State, step: "ContactStep", hex: Hex) -> Violation | None:
    """Why nothing is to be resolved in a hex.

    IS-S-CONTACT-01, IS-S-CONTACT-08
    """
    if hex in step.shared:
        return None
    tile = state.map.tiles.get(hex)
    if tile is not None and tile.terrain == "nebula":
        return violation("IS-S-CONTACT-08", "In a nebula units coexist.")
    return violation("IS-S-CONTACT-01", "There is nothing to resolve in {hex}.", hex=hex)


def why_no_warship(state: State, step: "ContactStep", hex: Hex) -> Violation | None:
    """Why a player has nothing to attack with in a hex.

    IS-UNIT-03, IS-S-SUPP-10
    """
    own = [unit for unit in in_contact(state, step, hex) if unit.owner == step.seat]
    warships = [unit for unit in own if unit.type.warship]
    if not warships:
        return violation("IS-UNIT-03", "You have no warship in {hex}.", hex=hex)
    if all(is_unsupported(state, unit) for unit in warships):
        return violation("IS-S-SUPP-10", "Your warships in {hex} are outside support.", hex=hex)
    return None


def why_not_fleets(state: State, step: "ContactStep", hex: Hex) -> Violation | None:
    """Why a player cannot attack those in a hex who do not share it by themselves.

    IS-COMBAT-01, IS-S-CONTACT-04, IS-A-AGENT-CONTACT-10
    """
    why = why_no_contact(state, step, hex)
    if why is not None:
        return why
    if hex in step.joined:
        return violation("IS-S-CONTACT-02", "The others in {hex} have let you join them.", hex=hex)
    met = company(state, step, hex)
    if not met.players and not met.hostile:
        return violation("IS-A-AGENT-CONTACT-10", "Nobody in {hex} must be fought.", hex=hex)
    return why_no_warship(state, step, hex)
