"""Warrior: learns from every encounter."""

from astrarium.kernel import Tally
from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import modifies, reacts

from ...power import ALLY, DEFENSE, MAIN, Alien, Lasting, Super, Tokens, Wild
from ...rules.encounter import after_encounter, begin_encounter
from ...rules.timing import use_by_flare
from ...rules.totals import modified
from ...state import CosmicState

WON, LOST = 1, 2


class Mastery(Lasting):
    """Adds 1 for each token. CE-ALIEN-WARRIOR"""

    id = "mastery"

    @modifies(modified)
    def add(self, state: CosmicState, seat: int, total: Tally, usual: Tally) -> Tally:
        if state.encounter.side_of(self.seat) != seat:
            return usual
        return usual.plus(self.id, warrior_tokens(state))


class Warrior(Alien):
    """Mastery: after revealing an attack, adds 1 for each token; it gets one for an encounter that
    it won, two for one that it lost. CE-ALIEN-WARRIOR"""

    id = "warrior"
    windows, roles, mandatory, brings = ("reveal",), MAIN, True, Mastery
    remembers = Tokens

    def applies(self, state: CosmicState, seat: int) -> bool:
        shown = state.encounter.shown_by(seat)
        return shown is not None and shown.kind == "attack"

    @reacts(after_encounter, zappable=False)
    def learn(self, state: CosmicState) -> None:
        """CE-V4P-05, CE-GEN-18"""
        gained = self.gained(state)
        if gained:
            more = gained + state.options.four_planets
            remember(state, self.held, Tokens(warrior_tokens(state) + more))

    def gained(self, state: CosmicState) -> int:
        encounter = state.encounter
        if self.seat not in encounter.main:
            return 0
        match encounter.outcome:
            case "offense_win" | "defense_win":
                return WON if encounter.winner == self.seat else LOST
            case "deal":
                return WON
            case "success":
                return WON if self.seat == encounter.offense else 0
            case "failed_deal" | "both_lose":
                return LOST
        return 0


def warrior_tokens(state: CosmicState) -> int:
    """The tokens on the Warrior's sheet."""
    memories = [held.memory for held in state.powers if held.power == "warrior"]
    return sum(memory.tokens for memory in memories if isinstance(memory, Tokens))


class SuperWarrior(Super):
    """The tokens are added as an ally. CE-FLARE-WARRIOR-SUPER"""

    id = "super-warrior"
    windows, roles = ("reveal",), (ALLY,)

    def use(self, state: CosmicState, seat: int) -> None:
        use_by_flare(state, seat, "warrior")


class WildWarrior(Wild):
    """After the encounter, has one as offense against who was the offense.
    CE-FLARE-WARRIOR-WILD, CE-TURN-12"""

    id = "wild-warrior"
    windows, roles = ("encounter_end",), (DEFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(state.hands[seat] and state.system(state.encounter.offense))

    def affordable(self, state: CosmicState, seat: int) -> bool:
        return state.has_encounter_card(seat)

    def use(self, state: CosmicState, seat: int) -> None:
        begin_encounter(state, seat, is_turn=False, defense=state.encounter.offense)
