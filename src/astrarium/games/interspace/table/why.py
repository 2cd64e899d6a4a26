"""Why nothing can be done with what somebody points at, where more is known than a rule says."""

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from astrarium.kernel import Action, Hex, Violation, hexes
from astrarium.kernel.pointing import beginnings, legal_actions
from astrarium.kernel.scene import Reason

from ..data import is_player
from ..rules.combat.combat import CombatStep
from ..rules.combat.retreat import Retreat
from ..rules.contact.contact import ContactStep
from ..rules.contact.negotiated_retreat import FreeRetreatOffer
from ..rules.contact.organize_fleets import OrganizeFleet
from ..rules.contact.penetration_fire import PenetrationChoice
from ..rules.economy.economic_step import EconomicStep
from ..rules.economy.production import ProductionStep
from ..rules.economy.sealed import SealedStep
from ..rules.edition import edition
from ..rules.exploration.colonization import ColonizationStep, Colonize
from ..rules.exploration.exploration import ExplorationStep
from ..rules.movement.friendly_aliens import DeclareFriendly, FriendlyQuestion
from ..rules.movement.movement import Move, MovementStep
from ..rules.movement.movement_points import movement_rate, why_not_go_on
from ..rules.movement.reach import why_not_go
from ..rules.movement.unknown_hex import Expedition, why_not_explore
from ..rules.setup import Arrange, Place, SetUp, own_hexes
from ..state import InterSpaceState as State
from ..text.speech import speech
from ..units import Unit
from .journeys import journeys
from .pointing import area, piece, pointed_unit, shown_as


class Pointed(NamedTuple):
    """What is pointed at: a unit, a hex, or something in the tray, as far as they are there."""

    unit: Unit | None
    hexes: tuple[Hex, ...]
    thing: str

    @property
    def hex(self) -> Hex | None:
        """The last hex that is pointed at."""
        return self.hexes[-1] if self.hexes else None

    @property
    def place(self) -> Hex | None:
        """The hex that is meant: the one that is pointed at, or that of the unit."""
        return self.unit.hex if self.hex is None and self.unit is not None else self.hex


def why_nothing(state: State, seat: int, picks: Sequence[str], language: str) -> Reason | None:
    """The reason why what is pointed at leads to nothing; None if only the rules know one."""
    asking, pointed = Asking(state, seat, language), _pointed(state, picks)
    found = asking.missing(picks) or asking.elsewhere(pointed)
    if found is not None:
        return found
    own = next((why for kind, why in _REASONS.items() if isinstance(state.top, kind)), None)
    return None if own is None else own(asking, pointed)


def _pointed(state: State, picks: Sequence[str]) -> Pointed:
    unit, thing = None, ""
    places: list[Hex] = []
    for pick in picks:
        kind, _, name = pick.partition(":")
        if kind == "piece":
            unit = pointed_unit(state, name)
        elif kind == "area":
            places.append(Hex(name))
        else:
            thing = pick
    return Pointed(unit, tuple(places), thing)


class Asking:
    """A question to a seat, and what it thinks of things that are no answer to it."""

    def __init__(self, state: State, seat: int, language: str) -> None:
        self.state, self.step, self.seat = state, state.top, seat
        self.speech = speech(state, language)

    # -- what it can say

    def why(self, action: Action) -> Reason | None:
        """Why an action is not legal."""
        found = self.state.why_not(self.seat, action)
        return None if found is None else self.refusal(found)

    def refusal(self, why: Violation) -> Reason:
        return Reason(why.rule, self.speech.sentence(why))

    def say(self, key: str, **facts: Any) -> Reason:
        """A sentence of the lexicon; units and hexes are named in it by what they are."""
        named = {
            name: self.speech.unit(fact.id) if isinstance(fact, Unit) else fact
            for name, fact in facts.items()
        }
        if "hex" in facts:
            named["hex"] = self.speech.hex(facts["hex"])
        return Reason(self.step.rule, self.speech.filled(self.speech.words.whys[key], named))

    def foreign(self, unit: Unit | None) -> Reason | None:
        """That a unit belongs to somebody else."""
        if unit is None or unit.owner == self.seat:
            return None
        if not is_player(unit.owner):
            return self.say("nobody's", unit=unit)
        return self.say("not yours", unit=unit, owner=self.speech.seat(unit.owner))

    def missing(self, picks: Sequence[str]) -> Reason | None:
        """That something is not on the board at all."""
        for pick in picks:
            kind, _, name = pick.partition(":")
            gone = kind == "piece" and pointed_unit(self.state, name) is None
            if gone and not name.startswith("-"):
                return self.say("gone")
            if kind == "area" and not hexes.is_hex(name):
                return self.say("nowhere")
        return None

    def elsewhere(self, pointed: Pointed) -> Reason | None:
        """That the hex of a unit is meant, or a unit of the hex."""
        unit, hex = pointed.unit, pointed.hex
        if pointed.thing:
            return None
        if unit is not None and hex is None and self._leads_on(area(unit.hex)):
            return self.say("click hex", hex=unit.hex)
        if unit is not None or hex is None:
            return None
        if any(self._leads_on(piece(one.id)) for one in self.state.at(hex)):
            return self.say("click unit", hex=hex)
        return None

    def _leads_on(self, pick: str) -> bool:
        """Whether some legal action begins with a click on something."""
        actions = legal_actions(self.state, self.seat)
        paths = (
            tuple(shown_as(self.state, one) for one in action.points_at(self.state))
            for action in actions
        )
        return (pick,) in beginnings(paths)

    # -- step by step

    def set_up(self, pointed: Pointed) -> Reason | None:
        if pointed.hex is None:
            return None
        if not self.step.plan(self.seat).planet:
            ring = len(pointed.hexes) == 2 and set(pointed.hexes) <= set(own_hexes(self.seat)[1:])
            return self.why(Arrange(1, 1)) if ring else self.say("own ring")
        legal = legal_actions(self.state, self.seat)
        kind = next(action.kind for action in legal if isinstance(action, Place))
        return self.why(Place(kind, pointed.hex))

    def economy(self, pointed: Pointed) -> Reason | None:
        """Planets are what counts, except for mining and for what mining brings."""
        if pointed.hex is None:
            if pointed.unit is None or pointed.thing:
                return None
            known = isinstance(self.step, SealedStep) and _is_about_units(self, pointed.unit)
            return None if known else self.foreign(pointed.unit) or self.say("not economy")
        mines = isinstance(self.step, ProductionStep)
        if self.state.planet_at(pointed.hex) is None and not mines:
            return self.say("no planet", hex=pointed.hex)
        return None

    def movement(self, pointed: Pointed) -> Reason | None:
        unit, hex = pointed.unit, pointed.hex
        if pointed.thing or len(pointed.hexes) > 1:
            return None
        if unit is None:
            return self.say("unit first")
        foreign = self.foreign(unit)
        if foreign is not None or hex is None:
            return foreign or self._immobile(unit)
        if hex in self.state.map.exits(unit.hex) or hex in journeys(self.state, self.step, unit):
            return self.why(Move(unit.id, hex))
        return self._too_far(unit, hex)

    def _immobile(self, unit: Unit) -> Reason:
        """Why a unit goes nowhere."""
        state = self.state
        stopped = why_not_go_on(state, unit, self.step.progress_of(unit))
        if stopped is not None:
            return self.refusal(stopped)
        if movement_rate(state, unit, self.step) <= self.step.progress_of(unit).spent:
            return self.say("no points", unit=unit)
        exits = sorted(state.map.exits(unit.hex), key=lambda hex: hex not in state.map.tiles)
        whys = (why_not_go(state, self.step, unit, to) for to in exits)
        why = next((why for why in whys if why is not None), None)
        return self.say("stuck", unit=unit, hex=unit.hex) if why is None else self.refusal(why)

    def _too_far(self, unit: Unit, hex: Hex) -> Reason:
        state, progress = self.state, self.step.progress_of(unit)
        why = why_not_go_on(state, unit, progress)
        if why is None and hex not in state.map.tiles:
            why = why_not_explore(state, self.step, unit, hex)
        why = why or edition(state).why_not_enter(state, unit, hex)
        if why is not None:
            return self.refusal(why)
        left = movement_rate(state, unit, self.step) - progress.spent
        return self.say("too far", hex=hex, unit=unit, left=left)

    def own_units(self, pointed: Pointed) -> Reason | None:
        return self.foreign(pointed.unit)

    def friendly(self, pointed: Pointed) -> Reason | None:
        unit, hex = pointed.unit, pointed.hex
        if unit is not None:
            return self.foreign(unit) or self.why(DeclareFriendly(str(unit.id)))
        planet = None if hex is None else self.state.planet_at(hex)
        return None if planet is None else self.why(DeclareFriendly(planet.name))

    def colonization(self, pointed: Pointed) -> Reason | None:
        unit, hex = pointed.unit, pointed.place
        foreign = self.foreign(unit)
        if unit is not None and unit.kind != "colony_ship":
            return foreign or self.say("not a colony ship", unit=unit)
        if foreign is not None or hex is None:
            return foreign
        planet = self.state.planet_at(hex)
        if planet is None:
            return self.say("no free planet", hex=hex)
        own = self.state.own_at(hex, self.seat)
        ship = next((ship for ship in own if ship.kind == "colony_ship"), None)
        if ship is None:
            return self.say("no colony ship", hex=hex)
        return self.why(Colonize(planet.name, ship.id))

    def fight(self, pointed: Pointed) -> Reason | None:
        """That there is nothing to fight for."""
        hex = pointed.place
        if hex is None or pointed.thing or self.state.others_at(hex, self.seat):
            return None
        planet = self.state.planet_at(hex)
        if planet is not None and planet.owner not in (None, self.seat):
            return None
        return self.say("not fought", hex=hex)


def _is_about_units(asking: Asking, unit: Unit) -> bool:
    """Whether a sealed step asks about units: what was mined, an accident, what is paid for."""
    legal = legal_actions(asking.state, asking.seat)
    return unit.owner == asking.seat and any(
        action.picks[:1] == ("piece:{unit}",) for action in legal
    )


_REASONS: dict[type, Callable[[Asking, Pointed], Reason | None]] = {
    SetUp: Asking.set_up,
    EconomicStep: Asking.economy,
    SealedStep: Asking.economy,
    MovementStep: Asking.movement,
    Expedition: Asking.own_units,
    ExplorationStep: Asking.own_units,
    FriendlyQuestion: Asking.friendly,
    ColonizationStep: Asking.colonization,
    CombatStep: Asking.fight,
    ContactStep: Asking.fight,
    OrganizeFleet: Asking.own_units,
    PenetrationChoice: Asking.own_units,
    FreeRetreatOffer: Asking.own_units,
    Retreat: Asking.own_units,
}
