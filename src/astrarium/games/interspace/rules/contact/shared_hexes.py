"""Who meets whom in a shared hex, and who of them can be fought."""

from collections.abc import Iterable
from typing import NamedTuple, Self

import msgspec

from astrarium.kernel import Hex, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...data import HOSTILE, PARTIES, SHARING, is_player
from ...state import InterSpaceState as State
from ...units import Unit
from .neutral import in_order, takes_part


class Contact(Step, frozen=True):
    """A Contact Step as far as it has come: what is still shared, and who has done what in it.

    IS-COMBAT-15, IS-S-CONTACT-01, IS-S-BOMB-01, IS-S-CONQ-01
    """

    seat: Seat
    shared: tuple[Hex, ...]
    retreated: tuple[int, ...] = ()
    bombarded: tuple[str, ...] = ()
    assaulted: tuple[str, ...] = ()
    # Advanced rules:
    joined: tuple[Hex, ...] = ()  # shared hexes where the players have let this player's units join
    denied: tuple[Hex, ...] = ()  # those where they have not, and agents may be attacked as well
    waits: bool = False  # for declarations who is inside a grid

    def without(self, hex: Hex) -> Self:
        """The step with a hex resolved."""
        left = tuple(other for other in self.shared if other != hex)
        return msgspec.structs.replace(self, shared=left)


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


def in_contact(state: State, step: Contact, hex: Hex) -> tuple[Unit, ...]:
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


def company(state: State, step: Contact, hex: Hex) -> Company:
    owners = in_order(state, step.seat, {unit.owner for unit in in_contact(state, step, hex)})
    return Company(
        tuple(owner for owner in owners if is_player(owner)),
        tuple(owner for owner in owners if owner in HOSTILE),
        tuple(owner for owner in owners if owner in SHARING),
    )


def names(owners: Iterable[int]) -> tuple[str, ...]:
    return tuple(PARTIES[owner] for owner in owners)


def why_no_contact(state: State, step: Contact, hex: Hex) -> Violation | None:
    """Why nothing is to be resolved in a hex.

    IS-S-CONTACT-01, IS-S-CONTACT-08
    """
    if hex in step.shared:
        return None
    tile = state.map.tiles.get(hex)
    if tile is not None and tile.terrain == "nebula":
        return violation("IS-S-CONTACT-08", "In a nebula units coexist.")
    return violation("IS-S-CONTACT-01", "There is nothing to resolve in {hex}.", hex=hex)


def must_resolve(state: State, step: Contact, hex: Hex) -> bool:
    """Whether something has yet to be settled in a shared hex; agents who share ask nothing.

    IS-S-CONTACT-01, IS-A-AGENT-CONTACT-2, IS-A-AGENT-CONTACT-10
    """
    if not state.options.has_cards:
        return True
    met = company(state, step, hex)
    return bool(met.hostile or (met.players and hex not in step.joined))
