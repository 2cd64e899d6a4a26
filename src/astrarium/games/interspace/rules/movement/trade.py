"""Trade: between which planets and transports resources can pass in a Movement Step."""

from collections.abc import Iterator
from typing import ClassVar, NamedTuple

from astrarium.kernel import Action, Hex, Violation, violation
from astrarium.kernel.memo import memo
from astrarium.kernel.things import Facts, said

from ...data import MOST_OFFERS, is_player
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import Holder, PlanetName, UnitId
from ...units import Unit
from .progress import Movement
from .trade_offer import OfferStep
from .transports import movable, on_board, why_no_transport


def partners_at(state: State, unit: Unit) -> list[tuple[str, int]]:
    """The alien planet and transports in a transport's hex, and whose they are.

    Of a hidden stack nobody knows whether there are any in it. IS-S-TRADE-01, IS-S-SECRET-01
    """
    found: list[tuple[str, int]] = []
    planet = state.planet_at(unit.hex)
    if planet is not None and planet.owner is not None and planet.owner != unit.owner:
        if is_player(planet.owner):
            found.append((planet.name, planet.owner))
    for other in state.others_at(unit.hex, unit.owner) if unit.hex in state.index.contested else ():
        if other.kind == "transport" and is_player(other.owner) and not state.is_buried(other):
            found.append((str(other.id), other.owner))
    return found


def visitors(state: State, planet: Planet, seat: int) -> list[Unit]:
    """The transports of other players at a player's planet, except in hidden stacks.

    IS-S-TRADE-01, IS-S-SECRET-01
    """
    return [
        unit
        for unit in state.at(planet.hex)
        if unit.kind == "transport"
        and unit.owner != seat
        and is_player(unit.owner)
        and not state.is_buried(unit)
    ]


def why_no_offer(
    state: State, step: Movement, unit: int, holder: str, partner: int
) -> Violation | None:
    """What speaks against an offer to a partner in the same hex: too many, or nothing to give.

    IS-S-TRADE-01, IS-S-TRADE-02
    """
    if step.offers.get(partner, 0) >= MOST_OFFERS:
        return violation(
            "IS-S-TRADE-02",
            "In one step a player gets at most {most} offers from you.",
            most=MOST_OFFERS,
        )
    if not on_board(state, step, unit) and not movable(state, step, holder):
        return violation("IS-S-TRADE-01", "Neither has anything that could be handed over.")
    return None


class OpenOffer(Action, frozen=True):
    """Begin an offer to an alien planet or transport in the same hex, which needs their consent.

    IS-S-TRADE-01, IS-S-TRADE-02
    """

    text: ClassVar = "offer by {unit} to {holder}"
    picks: ClassVar = ("piece:{unit}", "offer:{holder}")
    heading: ClassVar = "unit"
    unit: UnitId
    holder: Holder  # a planet's name or a transport's number

    def facts(self, state: State) -> Facts:
        return {"of": said("owned_holder", self.holder)}

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        why = why_no_transport(state, self.unit, seat)
        if why is not None:
            return why
        partner = dict(partners_at(state, state.units[self.unit])).get(self.holder)
        if partner is None:
            return violation(
                "IS-S-TRADE-01",
                "{holder} is no planet or transport of another player in this hex.",
                holder=self.holder,
            )
        return why_no_offer(state, step, self.unit, self.holder, partner)

    def do(self, state: State, step: Movement, seat: int) -> None:
        partner = dict(partners_at(state, state.units[self.unit]))[self.holder]
        state.push(OfferStep(seat, partner, self.unit, self.holder))


class OpenPlanetOffer(Action, frozen=True):
    """Begin an offer of your own planet to an alien transport in its hex, which needs consent.

    IS-S-TRADE-01, IS-S-TRADE-02
    """

    text: ClassVar = "offer by {planet} to {unit}"
    picks: ClassVar = ("piece:{unit}", "offer:{planet}")
    heading: ClassVar = "unit"
    planet: PlanetName
    unit: UnitId

    def why_not(self, state: State, step: Movement, seat: int) -> Violation | None:
        planet = state.planets.get(self.planet)
        if planet is None or planet.owner != seat:
            return violation(
                "IS-S-TRADE-01", "You do not control a planet {name}.", name=self.planet
            )
        here = {unit.id: unit.owner for unit in visitors(state, planet, seat)}
        if self.unit not in here:
            return violation(
                "IS-S-TRADE-01",
                "{unit} is no transport of another player at {planet}.",
                unit=self.unit,
                planet=self.planet,
            )
        return why_no_offer(state, step, self.unit, self.planet, here[self.unit])

    def do(self, state: State, step: Movement, seat: int) -> None:
        partner = state.units[self.unit].owner
        state.push(OfferStep(seat, partner, self.unit, self.planet))


class Places(NamedTuple):
    """Where planets of a player are, and those of all others or of nobody."""

    own: tuple[tuple[str, Hex], ...]
    alien: frozenset[Hex]


@memo("index.sources")
def places_of(state: State, seat: int) -> Places:
    """Where planets are, as a player sees them."""
    planets = state.planets.values()
    own = [(planet.name, planet.hex) for planet in planets if planet.owner == seat]
    return Places(tuple(own), frozenset([each.hex for each in planets if each.owner != seat]))


def open_offers(state: State, step: Movement) -> Iterator[OpenOffer | OpenPlanetOffer]:
    """All offers that the active player's transports and planets can begin."""
    seat, index = step.seat, state.index
    places = places_of(state, seat)
    for name, hex in places.own:
        stack = index.stacks.get(hex)
        if stack is None or (stack[0].owner == seat and hex not in index.contested):
            continue  # nobody else is there
        for visitor in visitors(state, state.planets[name], seat):
            if why_no_offer(state, step, visitor.id, name, visitor.owner) is None:
                yield OpenPlanetOffer(name, visitor.id)
    for unit in state.units_of(seat):
        if unit.kind == "transport" and (unit.hex in places.alien or unit.hex in index.contested):
            for holder, partner in partners_at(state, unit):
                if why_no_offer(state, step, unit.id, holder, partner) is None:
                    yield OpenOffer(unit.id, holder)
