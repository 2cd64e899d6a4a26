"""Tick-Tock: wins when its tokens are used up."""

from astrarium.kernel import Action
from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import modifies
from astrarium.kernel.steps import Step

from ...data import MOST_SENT
from ...power import MAIN, Alien, Super, Tokens, Wild
from ...rules.asking import ChoosePlanet, PickPlanet
from ...rules.losses import lose_ships
from ...rules.settling import settle
from ...rules.ships import PickShips, pick_ships
from ...rules.timing import power_in_effect
from ...rules.victory import has_won
from ...state import CosmicState
from ...things import BESIDE, GATE

TOKENS, TOKENS_WITH_FOUR_PLANETS = 10, 8


class TickTock(Alien):
    """Patience: discards a token whenever the defense wins or a deal is made; without tokens it
    wins. CE-ALIEN-TICK-TOCK"""

    id = "tick-tock"
    windows, mandatory = ("resolution",), True
    remembers = Tokens

    @property
    def tokens(self) -> int:
        memory = self.held.memory
        return memory.tokens if isinstance(memory, Tokens) else 0

    def set_up(self, state: CosmicState, seat: int) -> None:
        """CE-SETUP-13, CE-V4P-05"""
        four = state.options.four_planets
        remember(state, self.held, Tokens(TOKENS_WITH_FOUR_PLANETS if four else TOKENS))

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.outcome in ("defense_win", "deal") and self.tokens > 0

    def use(self, state: CosmicState, seat: int) -> None:
        remember(state, self.held, Tokens(self.tokens - 1))

    @modifies(has_won)
    def out_of_tokens(self, state: CosmicState, seat: int, won: bool) -> bool:
        return won or (self.held.memory is not None and self.tokens == 0)


class SuperTickTock(Super):
    """Having won or dealt, sends a ship to the warp to discard one more token.
    CE-FLARE-TICK-TOCK-SUPER"""

    id = "super-tick-tock"
    windows, roles = ("resolution",), MAIN

    def sheet(self, state: CosmicState, seat: int) -> TickTock | None:
        power = power_in_effect(state, seat, TickTock.id)
        return power if isinstance(power, TickTock) else None

    def places(self, state: CosmicState, seat: int) -> tuple[str, ...]:
        return (*state.colonies(seat), GATE, BESIDE, *state.researching(seat))

    def applies(self, state: CosmicState, seat: int) -> bool:
        encounter, sheet = state.encounter, self.sheet(state, seat)
        has_ships = any(state.ships_at(place, seat) for place in self.places(state, seat))
        succeeded = encounter.winner == seat or encounter.outcome == "deal"
        return succeeded and has_ships and sheet is not None and sheet.tokens > 0

    def use(self, state: CosmicState, seat: int) -> None:
        places = self.places(state, seat)
        state.push(pick_ships(state, seat, "super-tick-tock", places, least=1, most=1))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        """CE-RES-19"""
        sheet = self.sheet(state, seat)
        assert isinstance(question, PickShips)
        if sheet is not None:
            remember(state, sheet.held, Tokens(sheet.tokens - 1))
        lose_ships(state, [(seat, question.picked)])


class WildTickTock(Wild):
    """When the discards become the new deck, founds a colony on a home planet of somebody else,
    with one to four ships. CE-FLARE-TICK-TOCK-WILD"""

    id = "wild-tick-tock"
    windows = ("reshuffle",)

    def planets(self, state: CosmicState, seat: int) -> tuple[str, ...]:
        return tuple(
            name
            for name, planet in state.planets.items()
            if planet.system != seat and not planet.ships[seat]
        )

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.colonies(seat) and self.planets(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        planets = self.planets(state, seat)
        state.push(ChoosePlanet(seats=(seat,), purpose="wild-tick-tock", planets=planets))

    def heard(self, state: CosmicState, seat: int, question: Step, answer: Action) -> None:
        assert isinstance(answer, PickPlanet)
        settle(state, seat, answer.planet, most=MOST_SENT)
