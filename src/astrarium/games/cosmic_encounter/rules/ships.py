"""Ships on their way: picked, moved, put back on colonies; and the powers that depend on homes."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

import msgspec

from astrarium.kernel import Action, Violation, violation
from astrarium.kernel.holdings import lose, regain
from astrarium.kernel.powers import Power, Powers, added, permission
from astrarium.kernel.things import Facts, Seat, said

from ..events.powers import PowerLost, PowerRegained
from ..events.ships import ColonyFounded, ColonyLost, ShipsMoved, ShipsPlaced, ShipsRetrieved
from ..power import Alien
from ..state import CosmicState, CosmicStep
from ..things import WARP, Place, PlanetId, Purpose, Ships
from .procedure import answer_to

Taken = tuple[tuple[str, int], ...]  # places, and how many ships are taken from there


# -- home colonies and powers


def of_power(state: CosmicState, power: Power) -> Powers:
    return (power,)


@permission(of=of_power)
def has_homes_for(state: CosmicState, power: Power) -> Violation | None:
    """A power needs so many home colonies. CE-POW-01, CE-V4P-03"""
    needed = state.options.homes_for_power
    if len(state.home_colonies(power.seat)) >= needed:
        return None
    return violation("CE-POW-01", "That power needs {n} home colonies.", n=needed)


def count_homes(state: CosmicState) -> None:
    """Powers are lost and come back with home colonies, as soon as ships have moved. Nothing on the
    sheet of a lost power works, not even once more, but what lies on it stays.
    CE-POW-01, CE-POW-02, CE-POW-03, CE-POW-04, CE-POW-06, CE-STRIP-06"""
    if any(isinstance(step, CosmicStep) and step.is_undecided() for step in state.stack):
        return
    for held in state.powers:
        power = state.family.by(held)
        if not isinstance(power, Alien):
            continue
        lacks = has_homes_for(state, power) is not None
        if lacks and not held.lost:
            lose(state, held)
            state.tell(PowerLost(seat=power.seat, power=power.id))
        elif held.lost and not lacks:
            regain(state, held)
            state.tell(PowerRegained(seat=power.seat, power=power.id))


# -- moving


def lift(state: CosmicState, seat: int, taken: Taken) -> int:
    """Take ships up from their places; colonies without ships are gone. CE-STRIP-01"""
    for place, ships in taken:
        state.put(place, seat, -ships)
        if ships and place in state.planets and not state.ships_at(place, seat):
            state.tell(ColonyLost(seat=seat, planet=place))
    return sum(ships for _, ships in taken)


def land(state: CosmicState, seat: int, planet: str, ships: int) -> None:
    """Ships come down on a planet, on which there may be any number, and found a colony there
    unless there is one. CE-GEN-05, CE-GEN-12"""
    founded = ships > 0 and not state.ships_at(planet, seat)
    state.put(planet, seat, ships)
    if founded:
        if state.encounters:
            state.encounter_becomes(founded=(*state.encounter.founded, (seat, planet)))
        state.tell(ColonyFounded(seat=seat, planet=planet))


def move_ships(state: CosmicState, seat: int, taken: Taken, place: str) -> None:
    """Ships go to another place together. CE-POW-04"""
    for source, ships in taken:
        state.tell(ShipsMoved(seat=seat, ships=ships, place=source, to_place=place))
        if source == WARP:
            state.tell(ShipsRetrieved(seat=seat, ships=ships))
    ships = lift(state, seat, taken)
    if place in state.planets:
        land(state, seat, place, ships)
    else:
        state.put(place, seat, ships)
    count_homes(state)


# -- picking ships


class TakeShips(Action, frozen=True):
    """Pick some ships of a place."""

    text = "take {ships} from {place}"
    picks = ("area:{place}", "ships:{ships}")
    heading = "place"
    ships: Ships
    place: Place

    def why_not(self, state: CosmicState, step: "PickShips", seat: int) -> Violation | None:
        left = step.left(state, self.place) if self.place in step.places else 0
        if left == 0:
            return violation(step.rule, "You can take no ships from there.")
        if not 1 <= self.ships <= left:
            return violation(step.rule, "Take 1 to {most} ships from there.", most=left)
        if step.takes_all(state) and self not in step.options(state, seat):
            return violation("CE-RES-17", "All of these ships are lost.")
        return None

    def do(self, state: CosmicState, step: "PickShips", seat: int) -> None:
        picked = dict(step.picked)
        picked[self.place] = picked.get(self.place, 0) + self.ships
        step = msgspec.structs.replace(step, picked=tuple(sorted(picked.items())))
        state.swap(step)
        if step.count == step.most:
            step.finish(state, seat, self)


class TakeNoMore(Action, frozen=True):
    """These are the ships."""

    text = "take no more"
    ends = True

    def why_not(self, state: CosmicState, step: "PickShips", seat: int) -> Violation | None:
        if step.count >= step.least:
            return None
        return violation(step.rule, "Take at least {least} ships.", least=step.least)

    def do(self, state: CosmicState, step: "PickShips", seat: int) -> None:
        step.finish(state, seat, self)


class PickShips(CosmicStep, frozen=True, kw_only=True):
    """Somebody picks ships; they stay where they are until the step below moves them.

    CE-RES-15, CE-RES-17, CE-LAUNCH-03
    """

    rule: ClassVar[str] = "CE-RES-15"
    prompt: ClassVar[str] = "Which ships?"
    accepts: ClassVar[tuple[type[Action], ...]] = (TakeShips, TakeNoMore)

    seat: Seat  # who picks
    owner: Seat  # whose ships they are
    purpose: Purpose
    places: tuple[str, ...]
    least: int
    most: int
    kept: Taken = ()  # places where so many ships cannot be picked
    picked: Taken = ()

    @property
    def count(self) -> int:
        return sum(ships for _, ships in self.picked)

    def left(self, state: CosmicState, place: str) -> int:
        """How many ships can still be taken from a place."""
        there = self.to_pick(state, place) - dict(self.picked).get(place, 0)
        return max(0, min(there, self.most - self.count))

    def to_pick(self, state: CosmicState, place: str) -> int:
        """How many ships of a place can be picked."""
        return max(0, state.ships_at(place, self.owner) - dict(self.kept).get(place, 0))

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def takes_all(self, state: CosmicState) -> bool:
        """Whether all ships that there are must be taken: then nothing is to be chosen."""
        there = sum(self.to_pick(state, place) for place in self.places)
        return there > 0 and self.least == there

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        if self.takes_all(state):
            return [
                TakeShips(self.left(state, place), place)
                for place in self.places
                if self.left(state, place)
            ][:1]
        some: list[Action] = [
            TakeShips(ships, place)
            for place in self.places
            for ships in range(1, self.left(state, place) + 1)
        ]
        if some:
            more = added(state, self, seat)
            some += [one for one in more if one.why_not(state, self, seat) is None]
        return [*some, TakeNoMore()] if self.count >= self.least or not some else some

    def finish(self, state: CosmicState, seat: int, last: Action) -> None:
        question = state.top
        state.pop()
        answer_to(state, question, {seat: last})

    def part(self, state: Any, decision: Any) -> str:
        return self.purpose

    def asked_facts(self, state: Any, decision: Any) -> Facts:
        return {
            "picked": said("ship", self.count),
            "most_ships": said("ship", self.most),
            "least_ships": said("ship", self.least),
        }


def pick_ships(
    state: CosmicState,
    seat: int,
    purpose: str,
    places: Iterable[str],
    *,
    least: int,
    most: int,
    owner: int | None = None,
    kept: Taken = (),
) -> PickShips:
    """The question which ships somebody takes; if there are too few, all of them. CE-RES-17"""
    owner = seat if owner is None else owner
    ask = PickShips(
        seat=seat, owner=owner, purpose=purpose, places=(), least=least, most=most, kept=kept
    )
    some = {place: ask.to_pick(state, place) for place in places}
    there = sum(some.values())
    return msgspec.structs.replace(
        ask, places=tuple(place for place, ships in some.items() if ships),
        least=min(least, there), most=min(most, there),
    )  # fmt: skip


# -- putting ships on colonies


class PlaceOn(Action, frozen=True):
    """Put some of the ships on a colony."""

    text = "place {ships} on {planet}"
    picks = ("area:{planet}", "ships:{ships}")
    heading = "planet"
    told_by = (ShipsPlaced,)
    ships: Ships
    planet: PlanetId

    def why_not(self, state: CosmicState, step: "PlaceShips", seat: int) -> Violation | None:
        if self.planet not in step.planets(state):
            return violation("CE-STRIP-02", "You have no colony there.")
        if not 1 <= self.ships <= step.ships:
            return violation("CE-RES-11", "Place 1 to {most} ships.", most=step.ships)
        return None

    def do(self, state: CosmicState, step: "PlaceShips", seat: int) -> None:
        left = step.ships - self.ships
        state.pop()
        if left:
            state.push(msgspec.structs.replace(step, ships=left))
        state.put(self.planet, seat, self.ships)
        state.tell(ShipsPlaced(seat=seat, ships=self.ships, planet=self.planet))
        if not left:
            count_homes(state)


class PlaceShips(CosmicStep, frozen=True, kw_only=True):
    """Somebody puts ships on its colonies, as it likes, and not where it has none any more.
    CE-RES-11, CE-RES-18, CE-STRIP-02, CE-STRIP-03"""

    rule: ClassVar[str] = "CE-RES-11"
    prompt: ClassVar[str] = "Where do these ships go?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PlaceOn,)

    seat: Seat
    ships: Ships
    elsewhere: Place | None = None  # the place to which they do not go

    def planets(self, state: CosmicState) -> list[str]:
        return [name for name in state.colonies(self.seat) if name != self.elsewhere]

    def holds(self, seat: int) -> int:
        return self.ships if seat == self.seat else 0

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        return [
            PlaceOn(ships, planet)
            for planet in self.planets(state)
            for ships in range(self.ships, 0, -1)
        ]


def retrieve(state: CosmicState, seat: int, ships: int) -> None:
    """Ships come out of the warp and go to colonies, as many as there are; without a colony they
    stay there. CE-REG-06, CE-RWD-04, CE-STRIP-03"""
    ships = min(ships, state.warp[seat]) if state.colonies(seat) else 0
    if ships:
        state.put(WARP, seat, -ships)
        state.tell(ShipsRetrieved(seat=seat, ships=ships))
        state.push(PlaceShips(seat=seat, ships=ships))
