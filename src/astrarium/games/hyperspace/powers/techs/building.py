"""Techs that better Build and Self-Destruct."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import adds, modifies, reacts
from astrarium.kernel.things import Seat

from ...events import Built
from ...rules.build import BuildUnit, after_build, batch_limit, price_of
from ...rules.figures import is_colony, why_no_figure, why_not_citizen, why_not_colony
from ...rules.figures import why_not_starbase as why_not_base
from ...rules.paying import (
    Cost,
    pay,
    reduced,
    spend_token,
    take,
    take_hypers,
    use_once,
    why_no_token,
    why_not_pay,
)
from ...rules.progress import give
from ...rules.self_destruct import after_self_destruct, self_destruct, why_not_destroy
from ...rules.turn import Turn
from ...state import HyperspaceState as State
from ...state import Unit, place_of, unit
from ...things import Land, UnitName
from .tech import LACKING, ExtraUse, Tech

FOUNDRIES = 6  # what a batch may cost with Orbital Foundries


# -- Symbiosis


class BuildTogether(Action, frozen=True):
    """Build a Colony on a planet where a rival has one, and let the rival pay for it.

    HS-T11, HS-FAQ-11
    """

    text: ClassVar = "build colony at {land} with {rival}"
    picks: ClassVar = ("area:{land}", "build:colony", "seat:{rival}")
    told_by: ClassVar = (Built,)
    land: Land
    rival: Seat

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        why = why_no_token(state, seat) or why_not_colony(state, seat, self.land)
        if why is not None:
            return why
        if Symbiosis.id in state.empires[seat].spent:
            return violation("HS-TURN-13", "You have used Symbiosis in this turn.")
        if self.rival == seat or not state.has_colony(place_of(self.land)[0], self.rival):
            return violation("HS-T11", "That rival has no Colony on that planet.")
        price = price_of(state, seat, "colony")
        if why_not_pay(state, self.rival, price) is None:
            return None
        return why_not_pay(state, seat, price)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        use_once(state, seat, Symbiosis.id)
        price, built = price_of(state, seat, "colony"), BuildUnit(seat, "colony", self.land)
        if why_not_pay(state, self.rival, price) is None:
            give(state, seat, self.rival, "hyper", tied=True)
            pay(state, self.rival, price, Compensated(self.rival, built))
        else:
            pay(state, seat, price, built)


class Compensated(Effect, frozen=True):
    """The rival who has paid takes a Hyper.  HS-T11"""

    rival: Seat
    then: BuildUnit

    def happen(self, state: State) -> None:
        take_hypers(state, self.rival)
        self.then.happen(state)


class Symbiosis(Tech):
    """A rival on the same planet pays for a new Colony, once a turn.  HS-T11, HS-FAQ-11"""

    id = "HS-T11"

    @adds(BuildTogether, to=Turn, lacking=LACKING)
    def share(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [
            BuildTogether(name, rival)
            for hex in state.explored
            for rival in state.rivals(seat)
            if state.has_colony(hex, rival)
            for name, _ in state.lands(hex)
        ]


# -- what follows a Build


class NoMore(Action, frozen=True):
    """Build nothing more in this action."""

    text: ClassVar = "build no more"
    ends: ClassVar = True

    def do(self, state: State, step: object, seat: int) -> None:
        state.pop()


class BuildSecond(Action, frozen=True):
    """Build a second Citizen in the same action.  HS-T29"""

    text: ClassVar = "second citizen at {land}"
    picks: ClassVar = ("area:{land}",)
    told_by: ClassVar = (Built,)
    land: Land

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return (
            why_not_citizen(state, seat, self.land)
            or why_no_figure(state, seat, "citizen")
            or why_not_pay(state, seat, price_of(state, seat, "citizen"))
        )

    def do(self, state: State, step: "SecondCitizen", seat: int) -> None:
        state.pop()
        pay(state, seat, price_of(state, seat, "citizen"), Doubled(seat, self.land))


class Doubled(Effect, frozen=True):
    """The second Citizen of a Build, which no third one follows."""

    seat: Seat
    land: Land

    def happen(self, state: State) -> None:
        use_once(state, self.seat, CloningVats.id)
        BuildUnit(self.seat, "citizen", self.land).happen(state)


class SecondCitizen(Step, frozen=True):
    """HS-T29"""

    rule: ClassVar = "HS-T29"
    prompt: ClassVar = "Do you build a second Citizen?"
    accepts: ClassVar = (BuildSecond, NoMore)

    seat: Seat

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found = [BuildSecond(name) for name, _ in state.all_lands()]
        return (*(one for one in found if not one.why_not(state, self, seat)), NoMore())


class CloningVats(Tech):
    """A Build of a Citizen may place two.  HS-T29"""

    id = "HS-T29"

    @reacts(after_build)
    def clone(self, state: State, seat: int, who: Unit) -> None:
        if who.kind != "citizen":
            return
        spent = state.empires[seat].spent
        if self.id in spent:  # this was the second one
            state.change(seat, spent=tuple(one for one in spent if one != self.id))
        else:
            state.push(SecondCitizen(seat))


class BuildStation(Action, frozen=True):
    """Build a Starbase beside the new Colony, a Metal cheaper.  HS-T30"""

    text: ClassVar = "station at {hex}"
    picks: ClassVar = ("area:{hex}",)
    told_by: ClassVar = (Built,)
    hex: Hex

    def why_not(self, state: State, step: "Station", seat: int) -> Violation | None:
        if self.hex != step.hex:
            return violation("HS-T30", "The Starbase goes where the Colony was built.")
        return (
            why_not_base(state, seat, self.hex)
            or why_no_figure(state, seat, "starbase")
            or why_not_pay(state, seat, station_price(state, seat))
        )

    def do(self, state: State, step: "Station", seat: int) -> None:
        state.pop()
        pay(state, seat, station_price(state, seat), BuildUnit(seat, "starbase", self.hex))


def station_price(state: State, seat: int) -> Cost:
    return reduced(price_of(state, seat, "starbase"), "metal", 1)


class Station(Step, frozen=True):
    """HS-T30"""

    rule: ClassVar = "HS-T30"
    prompt: ClassVar = "Do you build a Starbase beside the new Colony?"
    accepts: ClassVar = (BuildStation, NoMore)

    seat: Seat
    hex: Hex

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        station = BuildStation(self.hex)
        return (NoMore(),) if station.why_not(state, self, seat) else (station, NoMore())


class PrefabricatedStations(Tech):
    """A Starbase in the same action as a Colony, a Metal cheaper.  HS-T30"""

    id = "HS-T30"

    @reacts(after_build)
    def add_station(self, state: State, seat: int, who: Unit) -> None:
        if is_colony(state, who):
            state.push(Station(seat, who.hex))


class OrbitalFoundries(Tech):
    """Batches of ships may cost 6.  HS-T31"""

    id = "HS-T31"

    @modifies(batch_limit)
    def enlarge(self, state: State, seat: int, limit: int) -> int:
        return max(limit, FOUNDRIES)


# -- Reclamation Yards


class Reclaim(ExtraUse, frozen=True):
    """Self-Destruct a unit as an Extra Action, once a turn.  HS-T32"""

    text: ClassVar = "reclaim {unit}"
    picks: ClassVar = ("piece:{unit}", "reclaim")
    heading: ClassVar = "unit"
    power: ClassVar = "HS-T32"
    unit: UnitName

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        return why_not_destroy(state, seat, self.unit)

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        self_destruct(state, seat, unit(self.unit))


class ReclamationYards(Tech):
    """Self-Destructing a unit gives Metals by its price; once a turn without a token.  HS-T32"""

    id = "HS-T32"

    @reacts(after_self_destruct)
    def melt(self, state: State, seat: int, who: Unit) -> None:
        if who.kind != "native":
            take(state, seat, metal=sum(state.civ(seat).price(who.kind).values()))

    @adds(Reclaim, to=Turn, lacking=LACKING)
    def reclaim(self, state: State, step: Turn, seat: int) -> Sequence[Action]:
        return [Reclaim(str(who)) for who, _ in state.units_of(seat)]
