"""Why nothing can be done with what somebody points at."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from astrarium.kernel import Action, Hex, Violation, hexes
from astrarium.kernel.scene import Reason

from .data import UNITS, is_player
from .journeys import journeys
from .pointing import area, legal_actions, piece
from .pointing import picks as picks_of
from .rules.battle import Hit, HitAssignment
from .rules.colonization import ColonizationStep, Colonize
from .rules.combat import Attack, CombatStep, Conquer
from .rules.economy_basic import Build, EconomicStep, Raise
from .rules.edition import edition
from .rules.expedition import Expedition, TakeAlong
from .rules.exploration import ExplorationStep, Explore
from .rules.movement import Move, MovementStep, why_not_explore, why_not_go
from .rules.movement_points import movement_rate, why_not_go_on
from .rules.retreat import CompulsoryRetreat, Retreat, RetreatTo, StalemateRetreat, Withdraw
from .rules.setup import Arrange, Place, SetUp, own_hexes
from .rules.trade import DesignateHome, HomeWorldQuestion
from .state import InterSpaceState as State
from .text import begun, listed, named, pending, place, player_name, prompt, sentence
from .units import Unit
from .why_standard import REASONS as STANDARD_REASONS
from .why_standard import special_move
from .words import LANGUAGES, Words


class Pointed(NamedTuple):
    """What is pointed at: a unit, a hex, or something in the tray, as far as they are there."""

    unit: Unit | None
    hexes: tuple[Hex, ...]
    thing: str

    @property
    def hex(self) -> Hex | None:
        """The last hex that is pointed at."""
        return self.hexes[-1] if self.hexes else None


def why_not_pick(state: State, seat: int, picks: Sequence[str], language: str) -> Reason | None:
    """The reason why what is pointed at leads to nothing; None if it does lead to something."""
    words = LANGUAGES[language]
    if state.ended is not None:
        return Reason(state.ended.rule, f"{words.board['over']}.")
    step = state.top
    if seat not in step.asks(state):
        return Reason(step.rule, _others_turn(state, step, seat, language))
    if _leads_on(state, seat, picks):
        return None
    asking, pointed = Asking(state, step, seat, language), _pointed(state, picks)
    return (
        asking.missing(picks)
        or asking.elsewhere(pointed)
        or asking.reason(pointed)
        or asking.about()
    )


def _others_turn(state: State, step: Any, seat: int, language: str) -> str:
    words = LANGUAGES[language]
    if isinstance(step, SetUp):
        return words.whys["planned"]
    names = listed([player_name(state, other, words) for other in step.asks(state)], words)
    return words.whys["asked"].format(seats=names, what=pending(state, step, language))


def _leads_on(state: State, seat: int, picks: Sequence[str]) -> bool:
    """Whether some legal action begins with these clicks."""
    return tuple(picks) in _beginnings(state, seat)


def _beginnings(state: State, seat: int) -> set[tuple[str, ...]]:
    """Everything with which the clicks of a legal action begin, worked out once."""
    actions = legal_actions(state, seat)
    known: tuple[object, set[tuple[str, ...]]] | None = state.__dict__.get("beginnings")
    if known is None or known[0] is not actions:
        paths = [picks_of(state, action) for action in actions]
        found = {path[:length] for path in paths for length in range(len(path) + 1)}
        known = state.__dict__["beginnings"] = (actions, found)
    return known[1]


def _pointed(state: State, picks: Sequence[str]) -> Pointed:
    unit, thing = None, ""
    places: list[Hex] = []
    for pick in picks:
        kind, _, name = pick.partition(":")
        if kind == "piece":
            unit = _unit(state, name)
        elif kind == "area":
            places.append(Hex(name))
        else:
            thing = pick
    return Pointed(unit, tuple(places), thing)


def _unit(state: State, name: str) -> Unit | None:
    return state.units.get(int(name)) if name.isdecimal() and len(name) < 10 else None


class Asking:
    """A question to a seat, and what it thinks of things that are no answer to it."""

    def __init__(self, state: State, step: Any, seat: int, language: str) -> None:
        self.state, self.step, self.seat, self.language = state, step, seat, language
        self.words: Words = LANGUAGES[language]

    # -- what it can say

    def why(self, action: Action) -> Reason | None:
        """Why an action is not legal."""
        found = self.state.why_not(self.seat, action)
        return None if found is None else self.refusal(found)

    def refusal(self, why: Violation) -> Reason:
        return Reason(why.rule, sentence(why, self.language))

    def say(self, key: str, rule: str = "", **facts: object) -> Reason:
        return Reason(rule or self.step.rule, begun(self.words.whys[key].format(**facts)))

    def about(self) -> Reason:
        """What the question is about, when there is nothing better to say."""
        decision = next(asked for asked in self.state.decisions() if asked.seat == self.seat)
        return self.say("step", prompt=prompt(self.state, decision, self.language))

    def legal(self) -> Iterable[Action]:
        return legal_actions(self.state, self.seat)

    def foreign(self, unit: Unit) -> Reason | None:
        """That a unit belongs to somebody else."""
        if unit.owner == self.seat:
            return None
        name = named(unit.kind, unit.id, self.words)
        if not is_player(unit.owner):
            return self.say("nobody's", unit=name)
        return self.say(
            "not yours", unit=name, owner=player_name(self.state, unit.owner, self.words)
        )

    def missing(self, picks: Sequence[str]) -> Reason | None:
        """That something is not on the board at all."""
        for pick in picks:
            kind, _, name = pick.partition(":")
            if kind == "piece" and _unit(self.state, name) is None and not name.startswith("-"):
                return self.say("gone")
            if kind == "area" and not hexes.is_hex(name):
                return self.say("nowhere")
        return None

    def reason(self, pointed: Pointed) -> Reason | None:
        found = _REASONS.get(type(self.step))
        return None if found is None else found(self, pointed)

    def elsewhere(self, pointed: Pointed) -> Reason | None:
        """That the hex of a unit is meant, or a unit of the hex."""
        unit, hex = pointed.unit, pointed.hex
        if pointed.thing:
            return None
        if unit is not None and hex is None and _leads_on(self.state, self.seat, [area(unit.hex)]):
            return self.say("click hex", hex=place(self.state, unit.hex, self.words))
        if unit is not None or hex is None:
            return None
        if any(_leads_on(self.state, self.seat, [piece(one.id)]) for one in self.state.at(hex)):
            return self.say("click unit", hex=place(self.state, hex, self.words))
        return None

    # -- step by step

    def set_up(self, pointed: Pointed) -> Reason | None:
        if pointed.hex is None:
            return None
        if not self.step.plan(self.seat).planet:
            ring = len(pointed.hexes) == 2 and set(pointed.hexes) <= set(own_hexes(self.seat)[1:])
            return self.why(Arrange(1, 1)) if ring else self.say("own ring")
        placing = [asked for asked in self.legal() if isinstance(asked, Place)]
        return self.why(Place(placing[0].kind, pointed.hex))

    def home_world(self, pointed: Pointed) -> Reason | None:
        planet = None if pointed.hex is None else self.state.planet_at(pointed.hex)
        return self.why(DesignateHome("" if planet is None else planet.name))

    def economy(self, pointed: Pointed) -> Reason | None:
        if pointed.hex is None:
            return None if pointed.unit is None else self.say("not economy")
        planet = self.state.planet_at(pointed.hex)
        if planet is None:
            return self.say("no planet", hex=place(self.state, pointed.hex, self.words))
        what, _, name = pointed.thing.partition(":")
        if what == "build" and name in UNITS:
            return self.why(Build(name, planet.name))
        return self.why(Raise("tech" if pointed.thing == "raise:tech" else "industry", planet.name))

    def movement(self, pointed: Pointed) -> Reason | None:
        unit, hex = pointed.unit, pointed.hex
        special = special_move(pointed) if self.state.options.tier == "standard" else None
        if special is not None:
            return self.why(special)
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
        state, name = self.state, named(unit.kind, unit.id, self.words)
        stopped = why_not_go_on(state, unit, self.step.progress_of(unit))
        if stopped is not None:
            return self.refusal(stopped)
        if movement_rate(state, unit) <= self.step.progress_of(unit).spent:
            return self.say("no points", unit=name)
        exits = sorted(state.map.exits(unit.hex), key=lambda hex: hex not in state.map.tiles)
        whys = (why_not_go(state, self.step, unit, to) for to in exits)
        why = next((why for why in whys if why is not None), None)
        hex = place(state, unit.hex, self.words)
        return self.say("stuck", unit=name, hex=hex) if why is None else self.refusal(why)

    def _too_far(self, unit: Unit, hex: Hex) -> Reason:
        state, progress = self.state, self.step.progress_of(unit)
        why = why_not_go_on(state, unit, progress)
        if why is None and hex not in state.map.tiles:
            why = why_not_explore(state, self.step, unit, hex)
        why = why or edition(state).why_not_enter(state, unit, hex)
        if why is not None:
            return self.refusal(why)
        name = named(unit.kind, unit.id, self.words)
        left = movement_rate(state, unit) - progress.spent
        return self.say("too far", hex=place(state, hex, self.words), unit=name, left=left)

    def expedition(self, pointed: Pointed) -> Reason | None:
        if pointed.unit is None:
            return None
        return self.foreign(pointed.unit) or self.why(TakeAlong(pointed.unit.id))

    def exploration(self, pointed: Pointed) -> Reason | None:
        if pointed.hex is not None:
            return self.why(Explore(pointed.hex))
        if pointed.unit is None:
            return None
        return self.foreign(pointed.unit) or self.why(Explore(pointed.unit.hex))

    def colonization(self, pointed: Pointed) -> Reason | None:
        unit = pointed.unit
        if unit is not None and unit.kind != "colony_ship":
            name = named(unit.kind, unit.id, self.words)
            return self.foreign(unit) or self.say("not a colony ship", unit=name)
        foreign = None if unit is None else self.foreign(unit)
        hex = pointed.hex if unit is None else unit.hex
        if foreign is not None or hex is None:
            return foreign
        planet, where = self.state.planet_at(hex), place(self.state, hex, self.words)
        if planet is None:
            return self.say("no free planet", hex=where)
        own = self.state.own_at(hex, self.seat)
        ship = next((ship for ship in own if ship.kind == "colony_ship"), None)
        if ship is None:
            return self.say("no colony ship", hex=where)
        return self.why(Colonize(planet.name, ship.id))

    def combat(self, pointed: Pointed) -> Reason | None:
        hex = pointed.hex
        if hex is None:
            hex = None if pointed.unit is None else pointed.unit.hex
        if hex is None:
            return None
        if self.state.others_at(hex, self.seat):
            return self.why(Attack(hex))
        planet = self.state.planet_at(hex)
        if planet is not None and planet.owner not in (None, self.seat):
            return self.why(Conquer(planet.name))
        return self.say("not fought", hex=place(self.state, hex, self.words))

    def hits(self, pointed: Pointed) -> Reason | None:
        return None if pointed.unit is None else self.why(Hit(pointed.unit.id))

    def retreat(self, pointed: Pointed) -> Reason | None:
        if pointed.hex is not None:
            return self.why(RetreatTo(pointed.hex))
        if pointed.unit is None:
            return None
        return self.foreign(pointed.unit) or self.why(Withdraw(pointed.unit.id))

    def compulsory_retreat(self, pointed: Pointed) -> Reason | None:
        return None if pointed.hex is None else self.why(RetreatTo(pointed.hex))


_REASONS: dict[type, Callable[[Asking, Pointed], Reason | None]] = {
    SetUp: Asking.set_up,
    HomeWorldQuestion: Asking.home_world,
    EconomicStep: Asking.economy,
    MovementStep: Asking.movement,
    Expedition: Asking.expedition,
    ExplorationStep: Asking.exploration,
    ColonizationStep: Asking.colonization,
    CombatStep: Asking.combat,
    HitAssignment: Asking.hits,
    Retreat: Asking.retreat,
    CompulsoryRetreat: Asking.compulsory_retreat,
    StalemateRetreat: Asking.compulsory_retreat,
    **STANDARD_REASONS,
}
