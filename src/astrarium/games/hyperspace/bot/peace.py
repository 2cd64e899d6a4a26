"""Who picks a quarrel: for bots that leave others in peace for a while."""

from astrarium.kernel import Action

from ..powers.techs.actions import Beam, ShowHolodeck
from ..rules.battle.battle import DeclareBattle
from ..state import HyperspaceState as State

QUARRELS = (DeclareBattle, Beam, ShowHolodeck)


def is_hostile(state: State, seat: int, action: Action) -> bool:
    """Battles against rivals are, and what is aimed at them; Natives are nobody's."""
    return isinstance(action, QUARRELS)
