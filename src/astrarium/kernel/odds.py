"""How a battle may go: chances and averages, and how sure they are."""

from .plain import Plain


class Toll(Plain, frozen=True):
    """What a side may lose."""

    units: float  # lost, on average
    value: float  # of what is lost, in the game's money
    left: tuple[float, ...]  # how likely 0, 1, 2 … of its units are left


class Odds(Plain, frozen=True):
    """What to expect of a battle, for one side of it; nothing is rounded.

    Where all that may happen was counted, the numbers are ``exact``; otherwise they come of so many
    ``samples``, and the true chance to win is within two ``stderr`` in 19 cases of 20.
    """

    win: float
    draw: float  # it ends without a decision, or nobody is left
    lose: float
    own: Toll
    theirs: Toll
    rounds: float
    exact: bool
    samples: int = 0
    stderr: float = 0.0
    action: str = ""  # what begins the battle, as it is written in records
    place: str = ""
    prize: float | None = None  # the chance to win and to take at once what is fought over
    assumes: str = ""  # what everybody is thought to do
