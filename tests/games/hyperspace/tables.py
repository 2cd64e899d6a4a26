"""Tables of Hyperspace that tests play, and who plays there."""

from typing import Any

import msgspec

from astrarium.games.hyperspace import GAME
from astrarium.games.hyperspace.options import HyperspaceOptions
from astrarium.games.hyperspace.state import HyperspaceState
from astrarium.kernel import Action, Perspective
from tests.games.chance import Chance


class Table(msgspec.Struct, frozen=True):
    """Who plays, and by what. The same table always plays the same game."""

    seats: int
    seed: int
    more: dict[str, Any] = {}  # options besides the usual ones
    thoughtful: int = 0  # seats that play by the game's own policy, from the first on
    late: bool = False

    @property
    def rules(self) -> str:
        return "hyperspace"

    @property
    def options(self) -> HyperspaceOptions:
        options = GAME.read_options(self.more)
        assert isinstance(options, HyperspaceOptions)
        return options

    def new(self) -> HyperspaceState:
        state = GAME.new(self.seats, self.options, self.seed)
        assert isinstance(state, HyperspaceState)
        return state


# What is done seldom, so that a game comes to something, and what brings sides together.
WEIGHTS = {
    "EndTurn": 0.3, "DestroyUnit": 0.1, "Reclaim": 0.1, "Purge": 0.2, "Unlearn": 0.2, "Claim": 0.05,
    "ClaimLater": 0.2, "ExchangeHyper": 0.3, "BuyPoint": 0.3, "DeclareBattle": 4.0, "Continue": 0.3,
}  # fmt: skip


class Players:
    """Some think, the others do any kind of thing at random; a turn of theirs has an end."""

    LONGEST = 30  # Extra Actions of a turn (HS-TURN-14)

    def __init__(self, table: Table) -> None:
        self.chance = Chance("players of Hyperspace", table.seed)
        self.policies = [GAME.policy() for _ in range(table.thoughtful)]

    def answer(self, state: HyperspaceState) -> tuple[int, Action]:
        decision = self.chance.pick(state.decisions())
        if decision.seat < len(self.policies):
            policy = self.policies[decision.seat]
            assert policy is not None
            return decision.seat, policy.choose(Perspective(state, decision))
        enders = [one for one in decision.actions if str(one) == "end turn"]
        if enders and state.empires[decision.seat].extras >= self.LONGEST:
            return decision.seat, enders[0]
        kinds: dict[str, list[Action]] = {}
        for action in decision.actions:
            kinds.setdefault(type(action).__name__, []).append(action)
        heaps = [name for name in kinds for _ in range(round(20 * WEIGHTS.get(name, 1.0)) or 1)]
        return decision.seat, self.chance.pick(kinds[self.chance.pick(heaps)])
