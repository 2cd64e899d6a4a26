"""Trade in the Basic game: home worlds, what transports earn there, and who is let in."""

from collections.abc import Sequence
from typing import ClassVar

from astrarium.kernel import Action, Hex, Step, Violation, violation
from astrarium.kernel.things import Seat

from ...data import BONUS_ALIEN_HOME_WORLD, BONUS_ASTEROIDS, BONUS_OWN_PLANET
from ...events.economy import TradeAnswered
from ...events.planets import HomeDesignated
from ...state import InterSpaceState as State
from ...state.planets import Planet
from ...things import PlanetName


def home_world(state: State, seat: int) -> Planet | None:
    """The planet that is home to a player's transports: the home world, or the one named for it.

    IS-B-BONUS-09, IS-B-BONUS-10, IS-IT-BONUS-02
    """
    birthplace = state.birthplace(seat)
    if birthplace.owner == seat:
        return birthplace
    return state.planets.get(state.players[seat].substitute)


def transport_bonus(state: State, seat: int) -> int:
    """What transports add to the home world's capacity: once per hex, none without one at home.

    IS-B-BONUS-02, IS-B-BONUS-06, IS-B-BONUS-08
    """
    hexes = transport_hexes(state, seat)
    home = home_world(state, seat)
    if home is None or home.hex not in hexes:
        return 0
    return sum(hex_bonus(state, seat, hex) for hex in hexes if hex != home.hex)


def transport_hexes(state: State, seat: int) -> set[Hex]:
    """The hexes with a transport of a player; more of them in one hex count no more.

    IS-B-BONUS-06
    """
    return {unit.hex for unit in state.units_of(seat) if unit.kind == "transport"}


def hex_bonus(state: State, seat: int, hex: Hex) -> int:
    """What a transport in a hex other than the home world's adds.

    IS-B-BONUS-03
    """
    if state.map.tiles[hex].terrain == "asteroids":
        return BONUS_ASTEROIDS
    planet = state.planet_at(hex)
    return 0 if planet is None else planet_bonus(state, seat, planet)


def planet_bonus(state: State, seat: int, planet: Planet) -> int:
    """What a transport at a planet other than its owner's home world adds.

    IS-B-BONUS-04, IS-B-BONUS-05, IS-B-BONUS-07, IS-B-BONUS-10, IS-IT-BONUS-01
    """
    if planet.owner is None:
        return 0
    if planet.owner == seat:
        return BONUS_OWN_PLANET
    trades_here = home_world(state, planet.owner) == planet
    refused = seat in state.players[planet.owner].refuses
    return BONUS_ALIEN_HOME_WORLD if trades_here and not refused else 0


class AllowTrade(Action, frozen=True):
    """Let a player's transports earn at your home world."""

    text: ClassVar = "allow trade with seat {partner}"
    told_by: ClassVar = (TradeAnswered,)
    partner: Seat

    def why_not(self, state: State, step: "TradeQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.partner)

    def do(self, state: State, step: "TradeQuestion", seat: int) -> None:
        step.answer(state, allowed=True)


class RefuseTrade(Action, frozen=True):
    """Keep a player's transports from earning at your home world."""

    text: ClassVar = "refuse trade with seat {partner}"
    told_by: ClassVar = (TradeAnswered,)
    partner: Seat

    def why_not(self, state: State, step: "TradeQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.partner)

    def do(self, state: State, step: "TradeQuestion", seat: int) -> None:
        step.answer(state, allowed=False)


class TradeQuestion(Step, frozen=True):
    """At the start of a turn, each owner of a home world with the active player's transport says
    whether to trade; nobody is asked while a transport is missing at the active player's own.

    IS-B-BONUS-07
    """

    rule: ClassVar = "IS-B-BONUS-07"
    prompt: ClassVar = "A foreign transport is at your home world: do you trade with its owner?"
    accepts: ClassVar = (AllowTrade, RefuseTrade)

    seat: Seat
    owners: tuple[int, ...]

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        hexes = transport_hexes(state, seat)
        own = home_world(state, seat)
        if own is None or own.hex not in hexes:
            return
        owners = []
        for other in state.from_the_left_of(seat):
            home = home_world(state, other)
            if home is not None and home.hex in hexes:
                owners.append(other)
        if owners:
            state.push(cls(seat, tuple(owners)))

    def asks(self, state: State) -> tuple[int, ...]:
        return self.owners[:1]

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (AllowTrade(self.seat), RefuseTrade(self.seat))

    def why_not_about(self, partner: int) -> Violation | None:
        if partner != self.seat:
            return violation(self.rule, "The question is about seat {seat}.", seat=self.seat)
        return None

    def answer(self, state: State, *, allowed: bool) -> None:
        owner = self.owners[0]
        refuses = set(state.players[owner].refuses) - {self.seat}
        if not allowed:
            refuses.add(self.seat)
        state.change_player(owner, refuses=tuple(sorted(refuses)))
        state.tell(TradeAnswered(owner=owner, partner=self.seat, allowed=allowed))
        if self.owners[1:]:
            state.swap(TradeQuestion(self.seat, self.owners[1:]))
        else:
            state.pop()


class DesignateHome(Action, frozen=True):
    """Name a planet as home world in place of the lost one."""

    text: ClassVar = "designate {planet} as home world"
    picks: ClassVar = ("planet:{planet}",)
    told_by: ClassVar = (HomeDesignated,)
    planet: PlanetName

    def why_not(self, state: State, step: "HomeWorldQuestion", seat: int) -> Violation | None:
        planet = state.planets.get(self.planet)
        if planet is None or planet.owner != seat:
            return violation("IS-B-BONUS-09", "Only a planet that you control can be named.")
        return None

    def do(self, state: State, step: "HomeWorldQuestion", seat: int) -> None:
        state.change_player(seat, substitute=self.planet)
        state.tell(HomeDesignated(seat=seat, planet=self.planet))
        state.pop()


class DesignateNone(Action, frozen=True):
    """Go without a home world for now."""

    text: ClassVar = "designate no home world"

    def do(self, state: State, step: "HomeWorldQuestion", seat: int) -> None:
        state.pop()


class HomeWorldQuestion(Step, frozen=True):
    """A player who has lost the home world may name another planet for the transport bonus.

    IS-B-BONUS-09, IS-IT-BONUS-02
    """

    rule: ClassVar = "IS-B-BONUS-09"
    prompt: ClassVar = "Your home world is lost: which planet takes its place for transports?"
    accepts: ClassVar = (DesignateHome, DesignateNone)

    seat: Seat

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        if home_world(state, seat) is None and state.planets_of(seat):
            state.push(cls(seat))

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        named = [DesignateHome(planet.name) for planet in state.planets_of(seat)]
        return (*named, DesignateNone())
