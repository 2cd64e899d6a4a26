"""How an encounter goes out if these cards are laid, by the rules themselves."""

import msgspec

from astrarium.kernel.holdings import gain

from ..data import Face
from ..power import CosmicPower
from ..results import Revealed
from ..rules.totals import comparison, final_winner, forced_winner, totals
from ..state import CosmicState as State

BY_ITSELF = {
    "macron": "mass"
}  # what mandatory powers bring when cards are revealed, by another way
PROBES = ((0, 0), (8, 20), (23, 14))  # attacks of which one is not what it seems, if any is


class Contest:
    """An encounter with ships as they are, or as they are supposed to be. What mandatory powers
    bring about when two attacks are revealed is in effect."""

    def __init__(self, state: State) -> None:
        self.state = twin = state.clone()
        encounter = twin.encounter
        assert encounter.defense is not None
        self.offense, self.defense = encounter.offense, encounter.defense
        self._known: dict[tuple[Face, Face], int | None] = {}
        for power in twin.in_effect():
            if power.mandatory and power.held.zapped is None and isinstance(power, CosmicPower):
                if "reveal" in power.windows and {*power.roles} & {*twin.roles_of(power.seat)}:
                    self._take_effect(power)
        self._lead = self._linear_lead()

    def _take_effect(self, power: CosmicPower) -> None:
        effect = BY_ITSELF.get(power.id, None if power.brings is None else power.brings.id)
        here = any(h.power == effect and h.user == power.seat for h in self.state.powers)
        if effect is not None and not here:
            gain(self.state, effect, power.seat, until=self.state.encounter.span)

    def bring(self, effect: str, seat: int) -> "Contest":
        """The same contest with something more in effect."""
        twin = Contest.__new__(Contest)
        twin.state = self.state.clone()
        twin.offense, twin.defense, twin._known = self.offense, self.defense, {}
        gain(twin.state, effect, seat, until=twin.state.encounter.span)
        twin._lead = twin._linear_lead()
        return twin

    # -- who wins

    def winner(self, attacking: Face, defending: Face) -> int | None:
        """Who wins with these cards; nobody if there is a deal to be made, or both lose."""
        if attacking.kind == "morph":
            attacking = defending
        elif defending.kind == "morph":
            defending = attacking
        if self._lead is not None and attacking.kind == defending.kind == "attack":
            ahead = attacking.value - defending.value + self._lead > 0
            return self.offense if ahead else self.defense
        key = attacking, defending
        if key not in self._known:
            self._known[key] = self._worked_out(attacking, defending)
        return self._known[key]

    def _worked_out(self, attacking: Face, defending: Face) -> int | None:
        self._reveal(attacking, defending)
        winner = forced_winner(self.state)
        kinds = attacking.kind, defending.kind
        if winner is None:
            if kinds == ("attack", "attack"):
                found = totals(self.state)
                winner = comparison(self.state, found[0].total, found[1].total)
            elif "attack" not in kinds:
                return None
            else:
                winner = self.offense if attacking.kind == "attack" else self.defense
        return final_winner(self.state, winner)

    def _reveal(self, attacking: Face, defending: Face) -> None:
        shown = (
            Revealed(self.offense, attacking.kind, attacking.value),
            Revealed(self.defense, defending.kind, defending.value),
        )
        state = self.state
        encounter = msgspec.structs.replace(state.encounters[-1], revealed=shown, totals=())
        state.encounters = (*state.encounters[:-1], encounter)

    def _linear_lead(self) -> int | None:
        """By how much the offense is ahead of what its card is worth more, if that is the same for
        all cards."""
        state, lead = self.state, None
        for mine, theirs in PROBES:
            self._reveal(Face("attack", mine), Face("attack", theirs))
            if lead is None:
                upset = final_winner(state, self.offense) != self.offense
                odd = comparison(state, 1, 0) != self.offense
                if upset or odd or forced_winner(state) is not None:
                    return None
            attacking, defending = totals(state)
            found = attacking.total - defending.total - mine + theirs
            if lead is not None and found != lead:
                return None
            lead = found
        return lead
