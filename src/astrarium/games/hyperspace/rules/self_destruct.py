"""Self-Destruct and Rebirth."""

from collections.abc import Iterator
from typing import ClassVar

from astrarium.kernel import Action, Hex, Violation, violation
from astrarium.kernel.holdings import leave
from astrarium.kernel.powers import rule

from ..events import Reborn, TechPurged, TechUnlearned, UnitDestroyed
from ..state import HyperspaceState as State
from ..state import Unit, unit
from ..things import RESOURCES, TechName, UnitName
from .figures import destroy, is_colony, place
from .paying import spend_token, take, use_once, why_no_token
from .research import draw_tech, is_super, without

OWN_COLONY = "self-destructed a Colony"  # so that no Rebirth follows in the same turn (HS-REB-01)
STORAGE = {"organic": 2, "atomic": 2, "metal": 2}  # HS-REB-06, HS-SET-20


class DestroyUnit(Action, frozen=True):
    """Self-Destruct one of your units on the map.

    HS-SELF-01, HS-SELF-02, HS-SELF-05, HS-SELF-07 to HS-SELF-11
    """

    text: ClassVar = "destroy {unit}"
    picks: ClassVar = ("piece:{unit}", "destroy")
    heading: ClassVar = "unit"
    told_by: ClassVar = (UnitDestroyed,)
    unit: UnitName

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        return why_no_token(state, seat) or why_not_destroy(state, seat, self.unit)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        self_destruct(state, seat, unit(self.unit))


def why_not_destroy(state: State, seat: int, name: UnitName) -> Violation | None:
    """HS-SELF-02, HS-SELF-05, HS-SELF-07"""
    try:
        who = unit(name)
    except ValueError:
        return violation("HS-SELF-02", "There is no such unit.")
    if who.owner != seat or not state.is_there(who):
        return violation("HS-SELF-02", "You have no such unit on the map.")
    if who.kind == "super":
        return violation("HS-SELF-05", "Super Units are never Self-Destructed.")
    return None


def self_destruct(state: State, seat: int, who: Unit) -> None:
    """HS-SELF-02, HS-SELF-08, HS-SELF-10, HS-SELF-11, HS-HYP-08"""
    if is_colony(state, who):
        use_once(state, seat, OWN_COLONY)
    destroy(state, who, seat)
    after_self_destruct(state, seat, who)


@rule(of=State.in_effect)
def after_self_destruct(state: State, seat: int, who: Unit) -> None:
    """What may follow when a player has Self-Destructed a unit."""


class Unlearn(Action, frozen=True):
    """Self-Destruct a researched Common Tech: it goes back to your Pool, unused.

    HS-SELF-03, HS-SELF-06, HS-RES-21
    """

    text: ClassVar = "unlearn {tech}"
    picks: ClassVar = ("card:{tech}", "unlearn")
    heading: ClassVar = "tech"
    told_by: ClassVar = (TechUnlearned,)
    tech: TechName

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.tech not in state.empires[seat].slots.values():
            return violation("HS-SELF-03", "That Tech is not on your sheet.")
        if is_super(state, self.tech):
            return violation("HS-SELF-06", "Super Techs are never Self-Destructed.")
        return why_no_token(state, seat)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        unlearn(state, seat, self.tech)


def unlearn(state: State, seat: int, tech: TechName) -> None:
    """A Tech leaves the sheet for the Pool."""
    empire = state.empires[seat]
    held = next(one for one in state.powers if one.power == tech and one.holder == seat)
    leave(state, held)
    slots = {slot: each for slot, each in empire.slots.items() if each != tech}
    state.change(seat, slots=slots, techs=(*empire.techs, tech))
    state.tell(TechUnlearned(seat=seat, tech=tech))


class Purge(Action, frozen=True):
    """Self-Destruct a Common Tech of your Pool: it leaves the game.  HS-SELF-04"""

    text: ClassVar = "purge {tech}"
    picks: ClassVar = ("card:{tech}", "purge")
    heading: ClassVar = "tech"
    told_by: ClassVar = (TechPurged,)
    tech: TechName

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.tech not in state.empires[seat].techs:
            return violation("HS-SELF-04", "No such Common Tech is in your Pool.")
        return why_no_token(state, seat)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        state.change(seat, techs=without(state.empires[seat].techs, self.tech))
        state.tell(TechPurged(seat=seat, tech=self.tech))
        draw_tech(state, seat)


# -- Rebirth


class Rebirth(Action, frozen=True):
    """Begin again on your Homeworld when you have no Colony left.  HS-REB-01 to HS-REB-09"""

    text: ClassVar = "rebirth"
    told_by: ClassVar = (Reborn,)

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if any(state.colonies(seat)):
            return violation("HS-REB-01", "You still have a Colony.")
        if OWN_COLONY in state.empires[seat].spent:
            return violation("HS-REB-01", "You have Self-Destructed a Colony in this turn.")
        return why_no_token(state, seat)

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        state.tell(Reborn(seat=seat))
        state.change(seat, purse=dict.fromkeys(RESOURCES, 0))
        hex = homeworld(state, seat)
        for who, many in [*state.units_in(hex)]:
            if who.owner in state.rivals(seat) and not who.is_in_orbit and who.kind != "native":
                for _ in range(many):
                    destroy(state, who, seat)
        for land, _ in [*state.lands(hex)]:
            if state.left(seat, "colony"):
                place(state, seat, "colony", land)
        take(state, seat, **STORAGE)


def homeworld(state: State, seat: int) -> Hex:
    """Where a player's Homeworld lies now."""
    return next(hex for hex, system in state.systems.items() if system.home == seat)


# -- what can be Self-Destructed


def destruction_listed(state: State, seat: int) -> Iterator[Action]:
    """What of it comes into question."""
    empire = state.empires[seat]
    for who, _ in state.units_of(seat):
        if who.kind != "super":
            yield DestroyUnit(str(who))
    for tech in empire.slots.values():
        if not is_super(state, tech):
            yield Unlearn(tech)
    for tech in dict.fromkeys(empire.techs):
        yield Purge(tech)
    yield Rebirth()
