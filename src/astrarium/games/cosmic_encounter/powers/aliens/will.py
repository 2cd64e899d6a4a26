"""Will: chooses whom it encounters, and where."""

from collections.abc import Sequence

from astrarium.kernel import Action
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import modifies

from ...power import OFFENSE, Alien, Lasting, Super, Tokens, Wild
from ...rules.destiny import EncounterPlayer, destiny_choices
from ...rules.hands import look_at_hand
from ...rules.launch import planets_to_aim_at
from ...rules.timing import doing
from ...state import CosmicState


class Choice(Lasting):
    """Any other player is encountered, on any of its planets or colonies. CE-ALIEN-WILL"""

    id = "choice"

    @modifies(destiny_choices)
    def anybody(self, state: CosmicState, usual: Sequence[Action]) -> Sequence[Action]:
        return [EncounterPlayer(seat) for seat in state.clockwise(state.encounter.offense)]

    @modifies(planets_to_aim_at)
    def anywhere(self, state: CosmicState, usual: Sequence[str]) -> Sequence[str]:
        defense = state.encounter.defense
        assert defense is not None
        return tuple(dict.fromkeys((*state.system(defense), *state.colonies(defense))))


class Will(Alien):
    """Choice: as offense names any other player, and any planet where that player lives.
    CE-ALIEN-WILL"""

    id = "will"
    windows, roles, mandatory, brings = ("destiny_choice",), (OFFENSE,), True, Choice


class Abroad(Lasting):
    """The player whom destiny has named is encountered on a colony of its own in any system.
    CE-FLARE-WILL-WILD"""

    id = "abroad"
    remembers = Tokens  # the seat that destiny has named

    @modifies(planets_to_aim_at)
    def colonies(self, state: CosmicState, usual: Sequence[str]) -> Sequence[str]:
        defense, memory = state.encounter.defense, self.held.memory
        if defense is None or not isinstance(memory, Tokens) or memory.tokens != defense:
            return usual
        return state.colonies(defense)


class WildWill(Wild):
    """After another player's colour was drawn, encounters that player on a colony of its own in any
    system. CE-FLARE-WILL-WILD, CE-DEST-10"""

    id = "wild-will"
    windows, roles = ("destiny_after",), (OFFENSE,)

    def applies(self, state: CosmicState, seat: int) -> bool:
        named = state.encounter.named
        return named not in (None, seat) and bool(state.colonies(named))

    def use(self, state: CosmicState, seat: int) -> None:
        named = state.encounter.named
        assert named is not None
        gain(state, Abroad.id, seat, memory=Tokens(named), until=state.encounter.span)


class SuperWill(Super):
    """Looks at the hand of another player before the defense is chosen. CE-FLARE-WILL-SUPER"""

    id = "super-will"
    windows, roles = ("destiny_after",), (OFFENSE,)

    def targets(self, state: CosmicState, seat: int) -> Sequence[int]:
        return state.clockwise(seat)

    def use(self, state: CosmicState, seat: int) -> None:
        owner = doing(state).on
        assert owner is not None
        look_at_hand(state, seat, owner)
