"""Grudge: takes revenge on those who decline its invitations."""

from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import Memory

from ...power import MAIN, Alien, Lasting, Super, Wild
from ...rules.demands import Claim, claim, demand
from ...rules.ending import dismiss
from ...rules.ships import Taken
from ...state import Ally, CosmicState

LOST_TO_WINNER, LOST_TO_LOSER = 1, 4


class GrudgeTokens(Memory, frozen=True):
    """The players with a grudge token. CE-GEN-18"""

    holders: tuple[int, ...]


class Revenge(Lasting):
    """Whoever holds a grudge token loses ships, as the encounter goes out. CE-ALIEN-GRUDGE"""

    id = "revenge"
    windows, mandatory = ("resolution",), True
    remembers = GrudgeTokens

    def applies(self, state: CosmicState, seat: int) -> bool:
        return self.penalty(state) > 0

    def penalty(self, state: CosmicState) -> int:
        encounter = state.encounter
        match encounter.outcome:
            case "deal":
                return LOST_TO_WINNER
            case "failed_deal" | "both_lose":
                return LOST_TO_LOSER
            case "offense_win" | "defense_win":
                return LOST_TO_WINNER if encounter.winner == self.seat else LOST_TO_LOSER
        return 0

    def use(self, state: CosmicState, seat: int) -> None:
        self.demand(state, self.penalty(state))

    def demand(self, state: CosmicState, due: int) -> None:
        """The holders of tokens lose so many ships each, which they choose in timing order."""
        assert isinstance(self.held.memory, GrudgeTokens)
        holders = [one for one in state.timing() if one in self.held.memory.holders]
        demand(state, "grudge", *(self.claim(state, holder, due) for holder in holders))

    def claim(self, state: CosmicState, holder: int, due: int) -> Claim:
        """What one holder loses: none of the ships that were allied with the other side."""
        spared = self.spared(state, holder)
        places = (*state.colonies(holder), *state.researching(holder))
        there = sum(state.ships_at(place, holder) for place in places)
        return claim(
            state, holder, min(due, there - spared), places=places,
            kept=self.landed(state, holder, spared),
        )  # fmt: skip

    def spared(self, state: CosmicState, holder: int) -> int:
        """How many ships that were allied with the other side are back on colonies."""
        encounter = state.encounter
        if encounter.side_of(holder) in (None, self.seat):
            return 0
        return encounter.engaged[holder] - (encounter.lost[holder] if encounter.lost else 0)

    def landed(self, state: CosmicState, holder: int, spared: int) -> Taken:
        """Where these ships are, if they have landed with a winning offense; those that have
        returned to colonies cannot be told from the others there."""
        encounter = state.encounter
        if not spared or encounter.outcome != "offense_win":
            return ()
        assert encounter.planet is not None
        return ((encounter.planet, spared),)


class Grudge(Alien):
    """Revenge: whom it invited without getting an ally loses one ship if it wins or deals, four if
    it does not. CE-ALIEN-GRUDGE"""

    id = "grudge"
    windows, roles, mandatory = ("alliance_after",), MAIN, True

    def declined(self, state: CosmicState, seat: int) -> tuple[int, ...]:
        """Whom it invited and who did not join it, whoever was sent home since: there are
        tokens for all of them. CE-GEN-18"""
        encounter = state.encounter
        asked = [ally.seat for ally in encounter.invited if ally.side == seat]
        return tuple(guest for guest in asked if Ally(guest, seat) not in encounter.joined)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return bool(self.declined(state, seat))

    def use(self, state: CosmicState, seat: int) -> None:
        tokens = GrudgeTokens(self.declined(state, seat))
        gain(state, Revenge.id, seat, memory=tokens, until=state.encounter.span)


class WildGrudge(Wild):
    """If the opponent wins, its allies get nothing and go home. CE-FLARE-GRUDGE-WILD"""

    id = "wild-grudge"
    windows, roles = ("winner_known",), MAIN

    def applies(self, state: CosmicState, seat: int) -> bool:
        other = state.encounter.opponent(seat)
        return state.encounter.winner == other and bool(state.encounter.allies_of(other))

    def use(self, state: CosmicState, seat: int) -> None:
        dismiss(state, state.encounter.allies_of(state.encounter.opponent(seat)))


class SuperGrudge(Super):
    """Whoever gave up a token for one ship loses four all the same. CE-FLARE-GRUDGE-SUPER"""

    id = "super-grudge"
    windows, roles = ("resolution",), MAIN

    def revenge(self, state: CosmicState, seat: int) -> Revenge | None:
        return next((one for one in state.in_effect(seat) if isinstance(one, Revenge)), None)

    def applies(self, state: CosmicState, seat: int) -> bool:
        revenge = self.revenge(state, seat)
        return revenge is not None and revenge.penalty(state) == LOST_TO_WINNER

    def use(self, state: CosmicState, seat: int) -> None:
        """One ship is lost already."""
        revenge = self.revenge(state, seat)
        assert revenge is not None
        revenge.demand(state, LOST_TO_LOSER - LOST_TO_WINNER)
