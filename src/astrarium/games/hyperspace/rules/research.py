"""Research: Techs come from the Pool onto the sheet."""

from collections.abc import Iterator
from typing import ClassVar

from astrarium.kernel import Action, Draw, Step, Violation, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.holdings import gain
from astrarium.kernel.piles import draw
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ..data import Slot
from ..events import TechDrawn, TechResearched, TechReturned
from ..state import HyperspaceState as State
from ..things import SlotName, TechName
from .paying import (
    cost,
    count_extra,
    pay,
    spend_token,
    take,
    take_hypers,
    why_no_extra,
    why_no_token,
    why_not_pay,
)
from .progress import advance, give

EXTRA = "extra"  # a slot that a Secret gives (HS-RES-21)


def slots(state: State, seat: int) -> dict[SlotName, Slot]:
    """The slots that are printed on a player's sheet.  HS-RES-01"""
    return {slot.slot: slot for slot in state.civ(seat).research_slots}


def is_super(state: State, tech: TechName) -> bool:
    return any(tech == each.id for civ in state.components.civs_core for each in civ.super_techs)


def is_illegal(state: State, seat: int, tech: TechName) -> bool:
    """HS-RES-08"""
    return state.components.techs[tech].name in state.civ(seat).illegal_techs


def is_duplicate(state: State, seat: int, tech: TechName) -> bool:
    """A Tech of which another copy is on the sheet, or in the same Pool.  HS-RES-14"""
    empire = state.empires[seat]
    return tech in empire.slots.values() or empire.techs.count(tech) > 1


class Research(Action, frozen=True):
    """Research a Tech of your Pool in a slot; a rival gains an Organic.

    HS-RES-01 to HS-RES-08, HS-RES-20
    """

    text: ClassVar = "research {tech} in {slot} for {rival}"
    picks: ClassVar = ("card:{tech}", "slot:{slot}", "seat:{rival}")
    heading: ClassVar = "tech"
    told_by: ClassVar = (TechResearched,)
    tech: TechName
    slot: SlotName
    rival: Seat | None

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        printed = slots(state, seat).get(self.slot)
        if printed is None:
            return violation("HS-RES-01", "Your sheet has no such slot.")
        if self.slot in state.empires[seat].slots:
            return violation("HS-RES-02", "That slot is occupied.")
        return (
            why_no_token(state, seat)
            or why_not_tech(state, seat, self.tech, printed)
            or why_not_gift(state, seat, printed, self.rival)
            or why_not_pay(state, seat, cost({"atomic": printed.atomics}))
        )

    def do(self, state: State, step: object, seat: int) -> None:
        spend_token(state, seat)
        price = cost({"atomic": slots(state, seat)[self.slot].atomics})
        pay(state, seat, price, Learn(seat, self.tech, self.slot, self.rival))


def why_not_tech(state: State, seat: int, tech: TechName, slot: Slot) -> Violation | None:
    """HS-RES-01, HS-RES-06, HS-RES-07, HS-RES-08"""
    empire = state.empires[seat]
    if tech not in (*empire.techs, *empire.super_techs):
        return violation("HS-RES-06", "That Tech is not in your Pool.")
    if (tech in empire.super_techs) != slot.is_large:
        return violation("HS-RES-01", "Super Techs go into large slots, Common Techs into small.")
    if tech in empire.slots.values():
        return violation("HS-RES-07", "That Tech is on your sheet already.")
    if is_illegal(state, seat, tech):
        return violation("HS-RES-08", "Your Civ cannot research that Tech.")
    return None


def why_not_gift(state: State, seat: int, slot: Slot, rival: int | None) -> Violation | None:
    """HS-RES-03, HS-RES-05"""
    if rival is None:
        return violation("HS-RES-05", "Name a rival who gains the Organic.") if slot.gift else None
    if not slot.gift:
        return violation("HS-RES-03", "Nobody gains anything from that slot.")
    if rival == seat or rival not in state.order:
        return violation("HS-RES-05", "The Organic goes to a rival.")
    return None


class Learn(Effect, frozen=True):
    """A Research that is paid for: gift, Tech, Hyper, replacement, advance. Only a Research gives
    the Hyper of a Tech.  HS-RES-04, HS-RES-09 to HS-RES-13"""

    seat: Seat
    tech: TechName
    slot: SlotName
    rival: Seat | None

    def happen(self, state: State) -> None:
        if self.rival is not None:
            give(state, self.seat, self.rival, "resource")
            take(state, self.rival, organic=1)
        common = self.tech in state.empires[self.seat].techs
        learn(state, self.seat, self.tech, self.slot)
        if state.components.techs[self.tech].hyper:
            take_hypers(state, self.seat)
        if common:
            draw_tech(state, self.seat)
        advance(state, self.seat, "research")
        after_research(state, self.seat)


@rule
def after_research(state: State, seat: int) -> None:
    """What may follow when somebody has researched a Tech."""


def learn(state: State, seat: int, tech: TechName, slot: SlotName) -> None:
    """A Tech leaves the Pool for the sheet."""
    empire = state.empires[seat]
    state.change(
        seat, techs=without(empire.techs, tech), super_techs=without(empire.super_techs, tech)
    )
    put_on_sheet(state, seat, tech, slot)


def put_on_sheet(state: State, seat: int, tech: TechName, slot: SlotName) -> None:
    """A Tech works from now on.  HS-RES-13, HS-TECH-01"""
    state.change(seat, slots={**state.empires[seat].slots, slot: tech})
    gain(state, tech, seat)
    state.tell(TechResearched(seat=seat, tech=tech, slot=slot))


def without(techs: tuple[TechName, ...], tech: TechName) -> tuple[TechName, ...]:
    """Techs without one copy of one of them."""
    at = techs.index(tech) if tech in techs else len(techs)
    return (*techs[:at], *techs[at + 1 :])


# -- the Tech Reserve


class DrawnTech(Draw, frozen=True):
    text: ClassVar = "Tech of seat {seat}"
    silent: ClassVar = True
    seat: Seat


def from_reserve(state: State, seat: int) -> TechName | None:
    """A random Common Tech out of the Reserve, if there is any.  HS-COMP-10"""
    if not state.reserve:
        return None
    card, state.reserve = draw(state, state.reserve, DrawnTech(seat))
    return state.open(card)


def to_reserve(state: State, *techs: TechName) -> None:
    state.reserve = state.reserve.with_cards(*techs)


@rule(of=State.in_effect)
def draw_tech(state: State, seat: int) -> None:
    """A random Common Tech comes into a Pool.  HS-RES-10, HS-RES-19, HS-COMP-10"""
    tech = from_reserve(state, seat)
    if tech is not None:
        to_pool(state, seat, tech)


class Drawing(Step, frozen=True):
    """Several Techs come into a Pool, one after another.  HS-RES-19"""

    rule: ClassVar = "HS-RES-19"

    seat: Seat
    many: int

    def go_on(self, state: State) -> None:
        if self.many > 1:
            state.swap(Drawing(self.seat, self.many - 1))
        else:
            state.pop()
        draw_tech(state, self.seat)


def to_pool(state: State, seat: int, tech: TechName) -> None:
    state.change(seat, techs=(*state.empires[seat].techs, tech))
    state.tell(TechDrawn(seat=seat, tech=tech))


class ReplaceTech(Action, frozen=True):
    """Exchange a duplicate or illegal Tech of your Pool for a random one: an Extra Action.

    HS-RES-14 to HS-RES-18
    """

    text: ClassVar = "replace {tech}"
    picks: ClassVar = ("card:{tech}", "replace")
    heading: ClassVar = "tech"
    told_by: ClassVar = (TechDrawn,)
    tech: TechName

    def why_not(self, state: State, step: object, seat: int) -> Violation | None:
        if self.tech not in state.empires[seat].techs:
            return violation("HS-RES-15", "That Tech is not in your Pool.")
        if not is_duplicate(state, seat, self.tech) and not is_illegal(state, seat, self.tech):
            return violation("HS-RES-18", "That Tech is neither a duplicate nor illegal.")
        return why_no_extra(state, seat)

    def do(self, state: State, step: object, seat: int) -> None:
        count_extra(state, seat)
        state.later(GiveBack(seat, self.tech))
        draw_tech(state, seat)


class GiveBack(Effect, frozen=True):
    """A Tech goes back to the Reserve once the new one is drawn.  HS-RES-17"""

    seat: Seat
    tech: TechName

    def happen(self, state: State) -> None:
        state.change(self.seat, techs=without(state.empires[self.seat].techs, self.tech))
        to_reserve(state, self.tech)
        state.tell(TechReturned(seat=self.seat, tech=self.tech))


# -- what can be researched


def research_listed(state: State, seat: int) -> Iterator[Action]:
    """What of it comes into question."""
    empire = state.empires[seat]
    for name, slot in slots(state, seat).items():
        if name in empire.slots:
            continue
        if why_not_pay(state, seat, cost({"atomic": slot.atomics})) is not None:
            continue
        rivals: tuple[int | None, ...] = state.rivals(seat) if slot.gift else (None,)
        for tech in dict.fromkeys(empire.super_techs if slot.is_large else empire.techs):
            if why_not_tech(state, seat, tech, slot) is None:
                yield from (Research(tech, name, rival) for rival in rivals)
    for tech in dict.fromkeys(empire.techs):
        yield ReplaceTech(tech)
