"""Who picks a quarrel: for bots that leave others in peace for a while."""

from astrarium.kernel import Action

from ..rules.destiny import DriveOut
from ..rules.timing import PlayOn
from ..state import CosmicState as State

AGAINST = ("plague",)


def is_hostile(state: State, seat: int, action: Action) -> bool:
    """Encounters are everybody's turn and no quarrel; to drive others out, and the plague, are."""
    if isinstance(action, PlayOn):
        return action.card in AGAINST and action.player != seat
    return isinstance(action, DriveOut)
