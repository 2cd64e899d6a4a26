"""Technology: cards are dealt, researched with ships, completed, and taken instead of a second
encounter."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from astrarium.kernel import Action, Step, Violation, violation
from astrarium.kernel.asking import Answer, Answers, Ask
from astrarium.kernel.holdings import gain
from astrarium.kernel.things import Facts, Seat, said

from ..data import TECHS, TECHS_DEALT
from ..events.ships import ShipsMoved
from ..events.techs import TechAbandoned, TechCancelled, TechCompleted, TechKept
from ..power import Tech
from ..state import CosmicState, CosmicStep
from ..things import PlanetId, ResearchNumber, TechName
from .face_down import face_down
from .losses import come_home
from .procedure import Procedure, change
from .ships import move_ships
from .techs import abandon, discard_techs, draw_techs, lay_face_down, take_up, turn_up
from .timing import Announcement, Doing, window_of

# -- cards that are dealt or drawn


class KeepTech(Answer, frozen=True):
    """Keep this tech card."""

    text = "keep tech {tech}"
    picks = ("tech:{tech}",)
    hidden_by = (TechKept,)
    tech: TechName

    def why_not(self, state: CosmicState, step: "TechChoice", seat: int) -> Violation | None:
        if self.tech in state.dealt_to(seat):
            return None
        return violation("CE-VTECH-01", "Keep one of the tech cards that you have drawn.")


class TechChoice(Ask, frozen=True, kw_only=True):
    """Players keep one of the tech cards that they have drawn, face down, and discard the others
    face up. CE-VTECH-01, CE-VTECH-09"""

    rule: ClassVar[str] = "CE-VTECH-01"
    prompt: ClassVar[str] = "Which tech card do you keep?"
    accepts: ClassVar[tuple[type[Action], ...]] = (KeepTech,)

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(KeepTech, sorted(state.dealt_to(seat)))

    def resolve(self, state: CosmicState, answers: Answers) -> None:
        state.reveal()
        for seat, kept in answers.items():
            assert isinstance(kept, KeepTech)
            cards = state.dealt.pop(seat)
            lay_face_down(state, seat, next(card for card in cards if card.value == kept.tech))
            rest = [card.value or "" for card in cards if card.value != kept.tech]
            discard_techs(state, seat, *rest)


def deal_techs(state: CosmicState) -> None:
    """Two for everybody, after the set-up. CE-VTECH-01, CE-SETUP-15"""
    seats = tuple(range(state.seats))
    for seat in seats:
        state.dealt[seat] = draw_techs(state, seat, TECHS_DEALT)
    state.push(TechChoice(seats=seats))


def take_tech(state: CosmicState, seat: int) -> None:
    """A card more than the foreign colonies, of which one is kept. CE-VTECH-09, CE-VTECH-10"""
    drawn = draw_techs(state, seat, state.foreign_colonies(seat) + 1)
    if drawn:
        state.dealt[seat] = drawn
        state.push(TechChoice(seats=(seat,)))


# -- the tech step of a regroup phase


class ResearchTech(Action, frozen=True):
    """Put a ship on a tech card."""

    text = "research {number} from {planet}"
    picks = ("research:{number}", "area:{planet}")
    heading = "number"
    told_by = (ShipsMoved,)
    number: ResearchNumber
    planet: PlanetId

    def why_not(self, state: CosmicState, step: "TechTurn", seat: int) -> Violation | None:
        """CE-VTECH-05"""
        if self.number not in step.numbers(state):
            return violation("CE-VTECH-05", "That is no tech card of yours.")
        if self.planet not in state.colonies(seat):
            return violation("CE-VTECH-05", "You have no colony there.")
        return None

    def do(self, state: CosmicState, step: "TechTurn", seat: int) -> None:
        """On the card the ship is no colony. CE-VTECH-13"""
        state.pop()
        place = face_down(state, seat, self.number).place
        move_ships(state, seat, ((self.planet, 1),), place)


class CompleteTech(Action, frozen=True):
    """Turn a tech card up."""

    text = "complete {number}"
    picks = ("research:{number}",)
    told_by = (TechCompleted, TechAbandoned)
    number: ResearchNumber

    def why_not(self, state: CosmicState, step: "TechTurn", seat: int) -> Violation | None:
        """CE-VTECH-06, CE-VTECH-17"""
        if self.number not in step.numbers(state):
            return violation("CE-VTECH-05", "That is no tech card of yours.")
        tech = face_down(state, seat, self.number).card.value
        if tech is not None and TECHS[tech].hidden:
            return violation("CE-VTECH-17", "That tech card is kept hidden until it is used.")
        return None

    def do(self, state: CosmicState, step: "TechTurn", seat: int) -> None:
        state.pop()
        turn_up(state, seat, self.number)
        one = face_down(state, seat, self.number)
        tech = one.card.value or ""
        if one.ships < (TECHS[tech].research or 1):
            state.tell(TechAbandoned(seat=seat, tech=tech))
            abandon(state, seat, self.number)
        else:
            state.announce(Completion(seat=seat, number=self.number, tech=tech))


class LeaveTech(Action, frozen=True):
    """Neither research nor complete anything."""

    text = "do nothing"
    ends = True

    def do(self, state: CosmicState, step: "TechTurn", seat: int) -> None:
        state.pop()


class TechTurn(CosmicStep, frozen=True, kw_only=True):
    """A player researches or completes one of its tech cards, or does nothing.
    CE-VTECH-03, CE-VTECH-04"""

    rule: ClassVar[str] = "CE-VTECH-03"
    prompt: ClassVar[str] = "Do you research or complete a tech card?"
    accepts: ClassVar[tuple[type[Action], ...]] = (ResearchTech, CompleteTech, LeaveTech)
    discreet: ClassVar[bool] = True

    seat: Seat

    def numbers(self, state: CosmicState) -> list[int]:
        return [one.number for one in state.research.get(self.seat, ())]

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        some: list[Action] = []
        for number in self.numbers(state):
            some += [ResearchTech(number, planet) for planet in state.colonies(seat)]
            some.append(CompleteTech(number))
        return [one for one in (*some, LeaveTech()) if one.why_not(state, self, seat) is None]

    def asked_facts(self, state: CosmicState, decision: Any) -> Facts:
        return {"techs": said("researches", state.research.get(self.seat, ()))}


def tech_step(state: CosmicState) -> None:
    """In timing order, all who have tech cards face down. CE-VTECH-03, CE-VTECH-04"""
    seats = [seat for seat in state.timing() if state.research.get(seat)]
    state.push(*(TechTurn(seat=seat) for seat in seats))


# -- completion


class Completion(Announcement, frozen=True, kw_only=True):
    """A tech card is turned up with enough ships on it. CE-VTECH-06"""

    number: int
    tech: str

    def facts(self) -> Facts:
        return {"who": said("seat", self.seat), "what": said("tech", self.tech)}

    def announced(self, state: CosmicState) -> None:
        state.tell(TechCompleted(seat=self.seat, tech=self.tech))

    def window(self, state: CosmicState) -> Step | None:
        return window_of(state, "on_completion", about=self)

    def happen(self, state: CosmicState) -> None:
        """CE-VTECH-19"""
        ships = take_up(state, self.seat, self.number).ships
        gain(state, f"tech-{self.tech}", self.seat)
        state.push(Completing(seat=self.seat, tech=self.tech, ships=ships))

    def cancelled(self, state: CosmicState) -> None:
        state.tell(TechCancelled(seat=self.seat, tech=self.tech))
        abandon(state, self.seat, self.number)


def carry_out(state: CosmicState, step: "Completing") -> None:
    """What the card says of its completion."""
    name = f"tech-{step.tech}"
    power = next(power for power in state.in_effect(step.seat) if power.id == name)
    assert isinstance(power, Tech)
    state.push(Doing(seat=step.seat, source=name, moment="on_completion"))
    power.complete(state, step.seat)


def ships_return(state: CosmicState, step: "Completing") -> None:
    """CE-VTECH-06, CE-VTECH-08"""
    change(state, step, ships=0)
    come_home(state, step.seat, step.ships)


class Completing(Procedure, frozen=True, kw_only=True):
    """A tech card is completed: what its text says of that, then its ships return.
    CE-VTECH-06"""

    rule: ClassVar[str] = "CE-VTECH-06"
    order: ClassVar = (carry_out, ships_return)

    seat: Seat
    tech: TechName
    ships: int

    def holds(self, seat: int) -> int:
        return self.ships if seat == self.seat else 0


def completing(state: CosmicState) -> Completing:
    """The completion that is being carried out."""
    return next(step for step in reversed(state.stack) if isinstance(step, Completing))
