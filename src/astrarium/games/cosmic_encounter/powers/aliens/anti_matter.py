"""Anti-Matter: the lower total wins."""

from astrarium.kernel import Tally
from astrarium.kernel.draws import Part
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import modifies

from ...data import face
from ...power import MAIN, PARTICIPANTS, Alien, CosmicPower, Lasting, Super, Wild
from ...rules.timing import PlayCard, decide_fate, doing, this_window
from ...rules.totals import comparison, strength
from ...state import CosmicState

LAST = 100  # after all that ships count otherwise


class Negation(Lasting):
    """The lower total wins, a tie still the defense; own ships and all allies count less than
    nothing. CE-ALIEN-ANTI-MATTER"""

    id = "negation"

    @modifies(strength, at=LAST)
    def negate(self, state: CosmicState, seat: int, value: int, usual: Tally) -> Tally:
        negated = ("ships", "allies") if seat == self.seat else ("allies",)
        return Tally(
            tuple(
                Part(part.what, -part.amount) if part.what in negated else part
                for part in usual.parts
            )
        )

    @modifies(comparison)
    def lower_wins(self, state: CosmicState, attacking: int, defending: int, usual: int) -> int:
        encounter = state.encounter
        assert encounter.defense is not None
        return encounter.offense if attacking < defending else encounter.defense


class AntiMatter(Alien):
    """Negation: if both cards are attacks, the lower total wins. CE-ALIEN-ANTI-MATTER"""

    id = "anti-matter"
    windows, roles, mandatory, brings = ("reveal",), MAIN, True, Negation

    def applies(self, state: CosmicState, seat: int) -> bool:
        return state.encounter.both_reveal("attack")


def stop_flare(state: CosmicState, seat: int) -> None:
    """The flare that is being played comes back to the hand and does not count for its player, who
    cannot try it again. CE-FLAR-08"""
    played = doing(state).against
    assert isinstance(played, PlayCard)
    used = tuple(one for one in state.encounter.flares if one[1] != played.card)
    state.encounter_becomes(flares=(*used, (None, played.card)))
    decide_fate(state, played.card, "hand")
    state.cancel(played)


def is_flare(played: Effect | None, seat: int) -> bool:
    """Whether another player is playing a flare."""
    if not isinstance(played, PlayCard) or played.seat == seat:
        return False
    return face(played.card).kind == "flare"


class WildAntiMatter(Wild):
    """Stops a wild flare of another player. CE-FLARE-ANTI-MATTER-WILD"""

    id = "wild-anti-matter"
    windows, roles = ("card_played",), PARTICIPANTS

    def applies(self, state: CosmicState, seat: int) -> bool:
        played = this_window(state).about
        if not isinstance(played, PlayCard) or not is_flare(played, seat):
            return False
        return issubclass(CosmicPower.known[played.power], Wild)

    def use(self, state: CosmicState, seat: int) -> None:
        stop_flare(state, seat)


class SuperAntiMatter(Super):
    """Stops a flare of another player. CE-FLARE-ANTI-MATTER-SUPER"""

    id = "super-anti-matter"
    windows = ("card_played",)

    def applies(self, state: CosmicState, seat: int) -> bool:
        return is_flare(this_window(state).about, seat)

    def use(self, state: CosmicState, seat: int) -> None:
        stop_flare(state, seat)
