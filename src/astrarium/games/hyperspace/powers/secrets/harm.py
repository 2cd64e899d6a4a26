"""Secrets that destroy or damage units."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...events import UnitDestroyed
from ...rules.figures import damage, destroy, is_colony, place, rival_units
from ...state import ADRIFT, Unit, unit
from ...state import HyperspaceState as State
from ...things import Kind, UnitName
from .choices import ChooseFor, Choosing, Chosen


def all_ships(state: State, seat: int) -> list[Unit]:
    """The ships of a player in systems and outside all of them.  HS-FAQ-19, HS-SKI-03"""
    off = [Unit(seat, kind, ADRIFT) for kind in state.empires[seat].adrift]
    return [*(who for who, _ in state.ships_of(seat)), *off]


class Treachery(Choosing):
    """A rival Colony without Hypers or a rival Starbase becomes one's own.  HS-S03, HS-FAQ-02"""

    id = "HS-S03"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        found = []
        for hex in state.explored:
            if not any(state.units_of(seat, hex)):
                continue
            for who, _ in state.units_in(hex):
                if who.owner not in state.rivals(seat):
                    continue
                bare = is_colony(state, who) and not _hypers(state, who)
                if bare or state.is_starbase(who.owner, who.kind):
                    found.append(str(who))
        return found

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        who = unit(choice)
        kind: Kind = "colony" if is_colony(state, who) else "starbase"
        destroy(state, who, seat)
        blocked = kind == "colony" and rival_units(state, seat, who.place)
        if state.left(seat, kind) and not blocked:
            place(state, seat, kind, who.place)


def _hypers(state: State, who: Unit) -> int:
    colony = state.continent(who.place).colony
    return 0 if colony is None else colony.hypers


class AstroScourge(Choosing):
    """A player with two ships or more destroys one of them.  HS-S06, HS-FAQ-05"""

    id = "HS-S06"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [
            str(other)
            for other in state.order
            if sum(many for _, many in state.ships_of(other)) >= 2
        ]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        state.push(ChooseFor(int(choice), Scourged.id))


class Scourged(Choosing):
    """The ship that a player destroys by Astro-Scourge.  HS-S06"""

    id = "HS-S06-ship"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [str(who) for who, _ in state.ships_of(seat)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        destroy(state, unit(choice), seat)


class GrayGoo(Choosing):
    """A ship of any player, wherever it is.  HS-S11, HS-FAQ-19"""

    id = "HS-S11"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [str(who) for other in state.order for who in all_ships(state, other)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        destroy(state, unit(choice), seat)


class ExtraterrestrialPredators(Choosing):
    """A rival Colony without a Hyper.  HS-S12, HS-FAQ-20"""

    id = "HS-S12"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [
            str(who)
            for rival in state.rivals(seat)
            for who, _ in state.units_of(rival)
            if is_colony(state, who) and not _hypers(state, who)
        ]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        destroy(state, unit(choice), seat)


class Mutiny(Choosing):
    """A rival ship on the map that is no Super Unit is damaged.  HS-S22"""

    id = "HS-S22"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [
            str(who)
            for rival in state.rivals(seat)
            for who, _ in state.ships_of(rival)
            if who.kind != "super"
        ]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        damage(state, unit(choice), seat)


class RedPlague(Choosing):
    """On one planet each player with Citizens destroys one of them.  HS-S23"""

    id = "HS-S23"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [hex for hex in state.explored if _ill(state, hex)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        ill = _ill(state, Hex(choice))
        others = [other for other in state.order_from(seat) if other in ill]
        state.push(*(Plague(other, Hex(choice)) for other in others))


def _ill(state: State, hex: Hex) -> set[int]:
    """The players with Citizens on a planet."""
    return {seat for seat in state.order if any(_citizens(state, seat, hex))}


def _citizens(state: State, seat: int, hex: Hex) -> Iterator[Unit]:
    for who, _ in state.units_of(seat, hex):
        if state.is_citizen(seat, who.kind) and not who.is_in_orbit:
            yield who


class Bury(Action, frozen=True):
    """Destroy a Citizen of yours that is ill.  HS-S23"""

    text: ClassVar = "bury {unit}"
    picks: ClassVar = ("piece:{unit}",)
    told_by: ClassVar = (UnitDestroyed,)
    unit: UnitName

    def why_not(self, state: State, step: "Plague", seat: int) -> Violation | None:
        if self.unit in [str(who) for who in _citizens(state, seat, step.hex)]:
            return None
        return violation("HS-S23", "No such Citizen of yours is on that planet.")

    def do(self, state: State, step: "Plague", seat: int) -> None:
        state.pop()
        destroy(state, unit(self.unit), seat)


class Plague(Step, frozen=True):
    """A player destroys one of its Citizens on a planet.  HS-S23"""

    rule: ClassVar = "HS-S23"
    prompt: ClassVar = "Which Citizen is lost to the Red Plague?"
    accepts: ClassVar = (Bury,)

    seat: Seat
    hex: Hex

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [Bury(str(who)) for who in _citizens(state, seat, self.hex)]
