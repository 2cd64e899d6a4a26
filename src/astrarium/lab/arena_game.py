"""One game of an arena, played and watched."""

from collections import Counter
from collections.abc import Iterable

from astrarium.kernel import Action, BadInput, Event, Game, State, load_game, turn_of

from .arena_journal import FORFEIT, Played, others_of
from .arena_plan import Fixture, Plan
from .failures import Failure, Setting
from .simulate import derived_seed, play_on, seated

FORFEITING = "with --forfeit, such games are lost and the others go on"


def play_fixture(plan: Plan, watched: bool, fixture: Fixture) -> Played:
    """Play one game of an arena to its end: the same game as `simulate` plays under its number.

    Only a watched game has moments and deeds. If a bot fails, `BotFailed`, or the game ends there
    and all seats of other bots share the win.
    """
    game = load_game(plan.game)
    if game.version != plan.version:
        raise BadInput(f"a worker has version {game.version} of the rules, not {plan.version}")
    names = [plan.bots[bot] for bot in fixture.bots]
    options = plan.options(game, fixture.rules)
    state = game.new(len(names), options, derived_seed(plan.seed, fixture.number))
    history = History(game, plan, state, watched)
    failed = None
    try:
        play_on(lambda: state, history.play, seated(names, plan.seed, fixture.number))
    except Failure as failure:
        if not plan.forfeit:
            setting = Setting(game, names, options, plan.seed, fixture.number)
            raise setting.failed(failure, FORFEITING) from failure.reason
        failed = failure.seat
    return history.written(fixture, failed)


class History:
    """What is kept of a game while it is played."""

    def __init__(self, game: Game, plan: Plan, state: State, watched: bool) -> None:
        self._game, self._features, self._state, self._watched = game, plan.features, state, watched
        self._seats = range(state.seats)
        self._deeds: list[Counter[str]] = [Counter() for _ in self._seats]
        self._moments: list[tuple[int, tuple[tuple[float | None, ...], ...]]] = []
        self._turn = turn_of(state)
        self._starts = self._began()
        if watched:
            self._count(state.told)

    def play(self, seat: int, action: Action) -> None:
        """Play an answer and see what it brings about."""
        events = self._state.apply(seat, action)
        if self._watched:
            self._count(events)
        if turn_of(self._state) != self._turn:
            if not self._turn:
                self._starts = self._began()
            if self._watched:
                self._measure()
            self._turn = turn_of(self._state)

    def _began(self) -> tuple[str, ...]:
        return tuple(self._game.began_as(self._state, seat) for seat in self._seats)

    def _count(self, events: Iterable[Event]) -> None:
        for event in events:
            for deed in self._game.deeds(event):
                self._deeds[deed.seat][deed.name] += 1

    def _measure(self) -> None:
        """A game turn is over: how does everybody stand?"""
        rows = []
        for seat in self._seats:
            measured = self._game.features(self._state, seat)
            rows.append(tuple(_number(measured.get(name)) for name in self._features))
        self._moments.append((self._turn or 0, tuple(rows)))

    def written(self, fixture: Fixture, failed: int | None) -> Played:
        """The game as it is kept, after its end."""
        outcome = self._state.outcome() if failed is None else None
        if self._watched and failed is None:
            self._measure()
        return Played(
            number=fixture.number,
            round=fixture.round,
            rules=fixture.rules,
            bots=fixture.bots,
            winners=outcome.winners if outcome else others_of(fixture.bots, failed),
            points=outcome.scores if outcome else (),
            ending=outcome.rule if outcome else FORFEIT,
            turns=turn_of(self._state) or 0,
            decisions=self._state.sequence,
            failed=failed,
            starts=self._starts,
            moments=tuple(self._moments),
            deeds=tuple(dict(sorted(deeds.items())) for deeds in self._deeds),
            places=outcome.ranks if outcome else (),
        )


def _number(value: float | None) -> float | None:
    """Whole numbers are written without a fraction."""
    return int(value) if value is not None and value == value // 1 else value
