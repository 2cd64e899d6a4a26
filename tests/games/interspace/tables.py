"""Games that are played by the styles of players, from a setting that says everything."""

import msgspec

from astrarium.games.interspace import GAME
from astrarium.games.interspace.state import InterSpaceOptions
from astrarium.games.interspace.state import InterSpaceState as State
from astrarium.kernel import Action, Perspective
from tests.games.interspace.players import Chance, choose

POLICY = "policy"
# The rules that tables play by: what to choose for them, and how many may play.
RULES: dict[str, dict[str, object]] = {
    "english": {"edition": "english"},
    "italian": {"edition": "italian"},
    "standard": {"tier": "standard"},
    "hidden": {"tier": "standard", "hidden_stacks": True},
}


def seats_of(rules: str) -> range:
    return GAME.seats(msgspec.convert(RULES[rules], InterSpaceOptions))


class Table(msgspec.Struct, frozen=True):
    """Who plays, and by what. The same table always plays the same game."""

    rules: str
    styles: tuple[str, ...]
    seed: int
    max_game_turns: int = 60

    @property
    def seats(self) -> int:
        return len(self.styles)

    @property
    def options(self) -> InterSpaceOptions:
        values = {**RULES[self.rules], "max_game_turns": self.max_game_turns}
        return msgspec.convert(values, InterSpaceOptions)

    def new(self) -> State:
        state = GAME.new(self.seats, self.options, self.seed)
        assert isinstance(state, State)
        return state

    def __str__(self) -> str:
        return (
            f"{self.rules} rules, {self.seats} seats ({', '.join(self.styles)}), "
            f"max_game_turns {self.max_game_turns}, seed {self.seed}"
        )


class Players:
    """Everybody at a table: a style for each seat, or the game's own policy."""

    def __init__(self, table: Table) -> None:
        self.styles = table.styles
        self.chance = Chance("players", table.seed)
        self.policies = [GAME.policy() for _ in table.styles]

    def answer(self, state: State) -> tuple[int, Action]:
        """The next answer of somebody who is asked."""
        decision = self.chance.pick(state.decisions())
        style = self.styles[decision.seat]
        if style == POLICY:
            policy = self.policies[decision.seat]
            return decision.seat, policy.choose(Perspective(state, decision))
        return decision.seat, choose(state, decision, style, self.chance)
