"""Games as Gymnasium environments: one seat learns, bots play the others.

Importing this module registers an id for every installed game and each of its presets:
``astrarium/InterSpace-v0`` (the first preset), ``astrarium/InterSpaceStandard-v0`` and so on. The
version of an id changes when its spaces do; the version of the rules is in ``metadata["rules"]``.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from astrarium.bots import Bot, ask, make_bot, read_bot
from astrarium.kernel import Action, BadInput, Game, Options, game_names, load_game

from .episode import LOST, RENDER_MODES, Environment, picture
from .simulate import derived_seed
from .spaces import MOST_ACTIONS, Observation, read_options

try:
    import gymnasium
    import numpy as np
    import numpy.typing as npt
except ModuleNotFoundError as error:
    raise BadInput("environments need more packages: pip install 'astrarium[lab]'") from error

VERSION = 0
USUAL_SEATS = 2
Step = tuple[Observation, float, bool, bool, dict[str, Any]]


class SeatEnv(Environment, gymnasium.Env[Observation, Any]):
    """One seat of a game, against bots.

    - ``opponents``: bots by name, with settings as anywhere (``search:seconds=0.1``), for the
      other seats in order from the left of the own one; the list is repeated if it is too short.
    - ``seat``: the own one; None: another one by chance in every episode.
    - An answer that is not listed loses the game at once, as in PettingZoo's environments.

    All other settings are those of `astrarium.lab.pettingzoo.raw_env`.
    """

    metadata: dict[str, Any] = {"render_modes": list(RENDER_MODES), "render_fps": 1}

    def __init__(
        self,
        game: str = "interspace",
        *,
        seats: int = USUAL_SEATS,
        options: Mapping[str, Any] | Options | None = None,
        preset: str | None = None,
        opponents: Sequence[str] = ("random",),
        seat: int | None = None,
        shaping: Mapping[str, float] | None = None,
        most_actions: int = MOST_ACTIONS,
        most_decisions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.set_up(
            game,
            seats=seats,
            options=options,
            preset=preset,
            shaping=shaping,
            most_actions=most_actions,
            most_decisions=most_decisions,
            render_mode=render_mode,
        )
        self.opponents, self.fixed_seat = _bots(opponents, seats), _seat(seat, seats)
        self.action_space = self.encoding.action_space
        self.observation_space = self.encoding.observation_space
        self.seat = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """A new game, up to the first question to the own seat. The options of a game are chosen
        when the environment is made, so there are none here."""
        super().reset(seed=seed)
        seats = self.encoding.seats
        drawn = int(self.np_random.integers(2**63))
        self.seat = drawn % seats if self.fixed_seat is None else self.fixed_seat
        self.episode = self.new_episode(derived_seed(drawn, "game"))
        self._bots: dict[int, Bot] = {}
        for step in range(1, seats):
            other = (self.seat + step) % seats
            name = self.opponents[(step - 1) % len(self.opponents)]
            self._bots[other] = make_bot(name, derived_seed(drawn, "seat", other))
        self._lost = False
        self._let_others_play()
        self._height = self._measured()
        return self.episode.observe(self.seat), self._info()

    def step(self, action: Any) -> Step:
        """The own answer by its index, and everything up to the next question to the own seat."""
        if not self.action_space.contains(action):
            last = self.encoding.most_actions - 1
            raise BadInput(f"an answer is given by an index from 0 to {last}, not by {action!r}")
        if self._lost or self.episode.decision is None:
            raise BadInput("the episode is over: reset the environment")
        if not self.action_masks()[int(action)]:
            self._lost = True
            return self.episode.observe(self.seat), LOST, True, False, self._info()
        self.episode.play(int(action))
        self._let_others_play()
        before, self._height = self._height, self._measured()
        reward = self.episode.result(self.seat) + self._height - before
        over = self.episode.terminated, self.episode.truncated
        return self.episode.observe(self.seat), reward, *over, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which indices may be chosen, under the name by which masked algorithms ask for it."""
        return self.episode.mask().astype(np.bool_)

    def shown(self) -> tuple[Action, ...]:
        """The answers behind the indices, in their order; ``str`` of one is a line of text."""
        return self.episode.shown.actions

    def render(self) -> str | None:
        """The board as the own seat sees it."""
        if self.render_mode is None:
            return None
        return picture(self.game, self.episode.state, self.seat)

    def _let_others_play(self) -> None:
        while (decision := self.episode.decision) is not None and decision.seat != self.seat:
            self.episode.answer(ask(self._bots[decision.seat], self.episode.perspective()))

    def _measured(self) -> float:
        """How far the own seat is ahead, where that is rewarded."""
        return self.shaping.height(self.episode, self.seat) if self.shaping else 0.0

    def _info(self) -> dict[str, Any]:
        info: dict[str, Any] = {"action_mask": self.episode.mask(), "seat": self.seat}
        outcome = self.episode.state.outcome()
        if outcome is not None:
            info |= {
                "scores": outcome.scores,
                "winners": outcome.winners,
                "places": outcome.places,
            }
        return info


def _bots(names: Sequence[str], seats: int) -> tuple[str, ...]:
    names = (names,) if isinstance(names, str) else tuple(names)
    if not names and seats > 1:
        raise BadInput("an environment needs at least one opponent")
    for name in names:
        if not isinstance(name, str):
            raise BadInput(f"an opponent is a bot by its name, not {name!r}")
        read_bot(name)
    return names


def _seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and (type(seat) is not int or not 0 <= seat < seats):
        raise BadInput(f"a seat is from 0 to {seats - 1}, not {seat}")
    return seat


def ids(game: str) -> dict[str, dict[str, Any]]:
    """The ids of a game's environments, with the settings of each."""
    title = load_game(game).title.replace(" ", "")
    found: dict[str, dict[str, Any]] = {f"astrarium/{title}-v{VERSION}": {"game": game}}
    for preset in list(load_game(game).presets)[1:]:
        name = f"astrarium/{title}{preset.title().replace('_', '')}-v{VERSION}"
        found[name] = {"game": game, "preset": preset}
    for settings in found.values():
        settings.update(_seats(load_game(game), settings.get("preset")))
    return found


def _seats(game: Game, preset: str | None) -> dict[str, int]:
    """How many play, where two cannot: in a game for one, or in teams."""
    allowed = game.seats(read_options(game, None, preset))
    return {} if USUAL_SEATS in allowed else {"seats": allowed.start}


def register() -> None:
    """Tell Gymnasium all ids that it does not know yet."""
    for game in game_names(unfinished=True):
        for name, settings in ids(game).items():
            if name not in gymnasium.registry:
                gymnasium.register(name, entry_point=f"{__name__}:SeatEnv", kwargs=settings)


register()
