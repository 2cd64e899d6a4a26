"""One game that is played by the indices of listed answers: what all environments share."""

from collections.abc import Mapping
from math import isfinite
from typing import Any

from rich.console import Console

from astrarium.kernel import (
    Action,
    BadInput,
    Decision,
    Game,
    Options,
    Perspective,
    State,
    load_game,
)

from .spaces import Encoding, Mask, Observation, Shown, Sight, read_options

WON, SHARED, LOST = 1.0, 0.0, -1.0
RENDER_MODES = ("ansi",)
WIDTH = 120  # of a board as text, in columns


class Episode:
    """A game from its first question to its end, or until so many decisions have been made.

    Questions to several seats at once are answered one after the other; what a seat observes does
    not depend on what others have sealed before it.
    """

    def __init__(self, encoding: Encoding, seed: int, most_decisions: int | None = None) -> None:
        self.encoding = encoding
        self.state = encoding.game.new(encoding.seats, encoding.options, seed)
        self.most_decisions = most_decisions
        self.page = 0
        self._sights: dict[int, Sight] = {}

    # -- the question

    @property
    def decision(self) -> Decision | None:
        """The question that is to be answered now; none at the end."""
        asked = () if self.truncated else self.state.decisions()
        return asked[0] if asked else None

    @property
    def shown(self) -> Shown:
        """The answers that are shown now."""
        return self.encoding.shown(self.decision, self.page)

    def look(self, seat: int) -> Sight:
        """What a seat may know now; it is worked out once for each position."""
        sight = self._sights.get(seat)
        if sight is None:
            sight = self._sights[seat] = self.encoding.look(self.state, seat)
        return sight

    def observe(self, seat: int) -> Observation:
        """What a seat sees; its mask is empty unless it is the one to answer now."""
        decision = self.decision
        if decision is not None and decision.seat == seat:
            return self.encoding.observe(self.look(seat), decision, self.page)
        return self.encoding.observe(self.look(seat), None)

    def mask(self) -> Mask:
        """1 for each index that answers the question, or leads to more answers."""
        return self.encoding.mask(self.shown)

    def perspective(self) -> Perspective:
        """The question as a bot gets it."""
        decision = self.decision
        assert decision is not None
        return Perspective(self.state, decision)

    # -- the answer

    def play(self, index: int) -> None:
        """Answer by the index of a shown answer, or turn the page."""
        shown = self.shown
        if not 0 <= index < len(shown.actions) + shown.more:
            raise BadInput(f"no answer has the index {index}: {len(shown.actions)} are shown")
        if index == len(shown.actions):
            self.page += 1
        else:
            self.answer(shown.actions[index])

    def answer(self, action: Action) -> None:
        """Answer by an action, shown or not."""
        decision = self.decision
        assert decision is not None
        self.page = 0
        self._sights.clear()
        self.state.apply(decision.seat, action)

    # -- the end

    @property
    def terminated(self) -> bool:
        return self.state.ended is not None

    @property
    def truncated(self) -> bool:
        most = self.most_decisions
        return most is not None and self.state.sequence >= most and not self.terminated

    def result(self, seat: int) -> float:
        """What the end of the game is worth to a seat; nothing before it."""
        return result(self.state, seat)


def result(state: State, seat: int) -> float:
    """What the end of a game is worth to a seat: won, lost, or a shared win; nothing before it.

    Who wins in a team wins; a win is shared between sides.
    """
    outcome = state.outcome()
    if outcome is None:
        return 0.0
    share = outcome.share(seat)
    return WON if share == 1 else SHARED if share else LOST


class Shaping:
    """A reward for getting ahead on the way: so much for each point of some of `Game.features`,
    against the mean of the others, if there are any, as the seat itself sees it. A game's shaped
    rewards add up to where it ends."""

    def __init__(self, encoding: Encoding, weights: Mapping[str, float] | None) -> None:
        self.weights = dict(weights or {})
        for name, weight in self.weights.items():
            if name not in encoding.features:
                known = ", ".join(encoding.features)
                raise BadInput(f"no feature is called '{name}'; there are: {known}")
            if type(weight) not in (int, float) or not isfinite(weight):
                raise BadInput(f"'{name}' is rewarded by a number, not by {weight!r}")

    def __bool__(self) -> bool:
        return bool(self.weights)

    def height(self, episode: Episode, seat: int) -> float:
        """How far a seat is ahead."""
        own, *others = episode.look(seat).standings
        ahead = 0.0
        for name, weight in self.weights.items():
            mean = sum(other[name] for other in others) / len(others) if others else 0.0
            ahead += weight * (own[name] - mean)
        return ahead


class Environment:
    """What all environments are made of; the settings are explained in `lab.pettingzoo.raw_env`."""

    metadata: dict[str, Any]
    render_mode: str | None

    def set_up(
        self,
        game: str,
        *,
        seats: int,
        options: Mapping[str, Any] | Options | None,
        preset: str | None,
        shaping: Mapping[str, float] | None,
        most_actions: int,
        most_decisions: int | None,
        render_mode: str | None,
    ) -> None:
        _check_render_mode(render_mode)
        _check_most_decisions(most_decisions)
        self.game, self.render_mode = load_game(game), render_mode
        chosen = read_options(self.game, options, preset)
        self.encoding = Encoding(self.game, seats, chosen, most_actions)
        self.shaping = Shaping(self.encoding, shaping)
        self.most_decisions = most_decisions
        self.metadata = {**type(self).metadata, "rules": self.game.version}

    def new_episode(self, seed: int) -> Episode:
        return Episode(self.encoding, seed, self.most_decisions)


def _check_render_mode(mode: str | None) -> None:
    """A way to render that there is, or none."""
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"there is no render mode '{mode}'; there are: {', '.join(RENDER_MODES)}")


def _check_most_decisions(most: int | None) -> None:
    """So many decisions that something can be played, or no limit."""
    if most is not None and (type(most) is not int or most < 1):
        raise BadInput(f"an episode has at least 1 decision, not {most}")


def picture(game: Game, state: State, seat: int | None) -> str:
    """The board in a terminal, as a seat or a spectator sees it."""
    console = Console(width=WIDTH, force_terminal=True, highlight=False)
    with console.capture() as capture:
        console.print(game.board(state.seen_by(seat), seat))
    return capture.get()
