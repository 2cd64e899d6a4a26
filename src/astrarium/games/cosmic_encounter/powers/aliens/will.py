"""Will: chooses whom it encounters, and where."""

from collections.abc import Sequence

from astrarium.kernel import Action
from astrarium.kernel.powers import modifies

from ...power import OFFENSE, Alien, Lasting
from ...rules.destiny import EncounterPlayer, destiny_choices
from ...rules.launch import planets_to_aim_at
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
