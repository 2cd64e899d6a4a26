"""Positions and listed answers as arrays: what environments show to programs that learn.

An observation is made only of what the seat may know, and is the same for two positions that look
the same to it. Numbers are squashed by ``sign(x) log2(1 + |x|)``, so that all are of one scale and
0 and 1 stay what they are.
"""

from collections.abc import Mapping, Sequence
from struct import Struct
from types import NoneType
from typing import Any, Literal, NamedTuple, get_args, get_origin, get_type_hints
from zlib import crc32

from astrarium.kernel import Action, BadInput, Decision, Game, Hex, Options, State, hexes

try:
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
except ModuleNotFoundError as error:
    raise BadInput("environments need more packages: pip install 'astrarium[lab]'") from error

MOST_ACTIONS = 128
LARGEST = 24.0  # of a squashed number: that of about 16 million
WORDS = 8  # columns that tell names in answers apart
REMEMBERED = 1 << 14  # answers whose rows are kept

Array = npt.NDArray[np.float32]
Mask = npt.NDArray[np.int8]
Observation = dict[str, npt.NDArray[Any]]


class Encoding:
    """How the positions and answers of one game, with so many seats, are written as arrays.

    ``names`` and ``action_names`` are those of the columns of "observation" and "actions".
    """

    def __init__(
        self,
        game: Game,
        seats: int,
        options: Options | None = None,
        most_actions: int = MOST_ACTIONS,
    ) -> None:
        if type(seats) is not int:
            raise BadInput(f"the number of seats is a whole number, not {seats!r}")
        if type(most_actions) is not int or not 2 <= most_actions <= REMEMBERED:
            raise BadInput(
                f"from 2 to {REMEMBERED} answers are shown at a time, not {most_actions}"
            )
        self.game, self.seats, self.most_actions = game, seats, most_actions
        self.options = game.options() if options is None else options
        state = game.new(seats, self.options)
        self.features = tuple(game.features(state, 0))
        self.questions = tuple(step.__name__ for step in game.steps if step.accepts)
        self.names = (
            *(f"{who}: {name}" for who in _relative(seats) for name in self.features),
            *("turn", "page"),
            *(f"question: {kind}" for kind in self.questions),
        )
        self._question = {kind: at for at, kind in enumerate(self.questions, -len(self.questions))}
        self._rows = Rows(game)
        self._pack = Struct(f"{len(game.prospect_names)}f").pack
        self.action_names = (*self._rows.names, *game.prospect_names)
        self.action_space: spaces.Space[Any] = spaces.Discrete(most_actions)
        self.observation_space: spaces.Space[Any] = spaces.Dict(
            {
                "observation": _box(len(self.names)),
                "actions": _box(most_actions, len(self.action_names)),
                "action_mask": spaces.Box(0, 1, (most_actions,), np.int8),
            }
        )

    def look(self, state: State, seat: int) -> "Sight":
        """What a seat may know of a position."""
        seen, features = state.hide(seat), self.game.features
        seats = [(seat + step) % self.seats for step in range(self.seats)]
        return Sight(seat, seen, [features(seen, other) for other in seats])

    def observe(self, sight: "Sight", decision: Decision | None, page: int = 0) -> Observation:
        """What a seat sees, and a page of the answers to its question if it is asked one."""
        shown = self.shown(decision, page)
        return {
            "observation": self._position(sight, decision, page),
            "actions": self._answers(sight, shown),
            "action_mask": self.mask(shown),
        }

    # -- pages

    def shown(self, decision: Decision | None, page: int) -> "Shown":
        """One page of the answers to a question. Only the last one does not lead on."""
        if decision is None:
            return Shown((), False)
        size = self.most_actions - 1
        left = decision.actions[page * size :]
        if len(left) <= self.most_actions:
            return Shown(left, False)
        return Shown(left[:size], True)

    def mask(self, shown: "Shown") -> Mask:
        """1 for each index that may be chosen."""
        mask = np.zeros(self.most_actions, np.int8)
        mask[: len(shown.actions) + shown.more] = 1
        return mask

    # -- arrays

    def _position(self, sight: "Sight", decision: Decision | None, page: int) -> Array:
        values: list[float] = []
        for features in sight.standings:
            values += [features[name] for name in self.features]
        values += (getattr(sight.seen, "turn", 0), page)
        position = np.zeros(len(self.names), np.float32)
        position[: len(values)] = squashed(values)
        if decision is not None:
            position[self._question[decision.kind]] = 1
        return position

    def _answers(self, sight: "Sight", shown: "Shown") -> Array:
        answers = np.zeros((self.most_actions, len(self.action_names)), np.float32)
        self._rows.fill(answers, shown)
        if self.game.prospect_names and shown.actions:
            rows = self.game.prospects(sight.seen, sight.seat, shown.actions)
            packed = b"".join([self._pack(*row) for row in rows])  # faster than NumPy's own way
            numbers = np.frombuffer(packed, np.float32).reshape(len(rows), -1)
            answers[: len(rows), len(self._rows.names) :] = squashed(numbers)
        return answers


class Sight(NamedTuple):
    """A position as a seat sees it, and `Game.features` of all seats, from its own one on."""

    seat: int
    seen: State
    standings: list[dict[str, float]]


class Shown(NamedTuple):
    """A page of answers, and whether the index after them leads to the next page."""

    actions: tuple[Action, ...]
    more: bool


class Rows:
    """What an answer says itself: its type and its fields, in columns that all answers share.

    A field with listed values has a column for each; a number has one; a hex has two for its
    coordinates; a name is spread over `WORDS` columns by its checksum, to be told from others.
    """

    def __init__(self, game: Game) -> None:
        fields = [_fields(kind) for kind in game.actions]
        columns = [f"type: {kind.__name__}" for kind in game.actions]
        columns += ["type: next page"]
        columns += [name for kind in fields for field in kind for name in field.columns]
        columns += [f"word {number}" for number in range(WORDS)]
        self.names = tuple(dict.fromkeys(columns))
        self._column = {name: at for at, name in enumerate(self.names)}
        self._fields = dict(zip(game.actions, fields, strict=True))
        self._table = np.zeros((REMEMBERED, len(self.names)), np.float32)
        self._known: dict[Action, int] = {}

    def fill(self, answers: Array, shown: Shown) -> None:
        """Write the rows of a page, the one that leads on last."""
        known, count = self._known, len(shown.actions)
        if len(known) + count > REMEMBERED:
            known.clear()
        numbers = []
        for action in shown.actions:
            number = known.get(action)
            if number is None:
                number = known[action] = len(known)
                self._table[number] = self._row(action)
            numbers.append(number)
        answers[:count, : len(self.names)] = self._table[numbers]
        if shown.more:
            answers[count, self._column["type: next page"]] = 1

    def _row(self, action: Action) -> Array:
        row = np.zeros(len(self.names), np.float32)
        row[self._column[f"type: {type(action).__name__}"]] = 1
        for field in self._fields[type(action)]:
            for name, value in field.coded(getattr(action, field.name)):
                row[self._column[name]] += value
        return row


class Field(NamedTuple):
    """One field of a kind of answers, and the columns that it is written in."""

    name: str
    form: Literal["choice", "number", "hex", "word"]
    columns: tuple[str, ...]

    def coded(self, value: Any) -> list[tuple[str, float]]:
        """What is added to which columns."""
        if value is None:
            return []
        if self.form == "choice":
            return [(f"{self.name}: {value}", 1.0)]
        if self.form == "number":
            return [(self.columns[0], float(squashed([value])[0]))]
        if self.form == "hex":
            return list(zip(self.columns, squashed(hexes.place(value)[1:]).tolist(), strict=True))
        parts = value if isinstance(value, tuple) else (value,)
        return [column for part in parts for column in _word(f"{self.name} {part}")]


def _fields(kind: type[Action]) -> list[Field]:
    hints = get_type_hints(kind)
    return [_field(name, hints[name]) for name in kind.__struct_fields__]


def _field(name: str, hint: Any) -> Field:
    if NoneType in get_args(hint):
        hint = next(part for part in get_args(hint) if part is not NoneType)
    if get_origin(hint) is Literal:
        return Field(name, "choice", tuple(f"{name}: {value}" for value in get_args(hint)))
    if hint in (int, bool, float):
        return Field(name, "number", (name,))
    if hint is Hex:
        return Field(name, "hex", (f"{name} q", f"{name} r"))
    return Field(name, "word", ())


def _word(text: str) -> list[tuple[str, float]]:
    """Two columns and their signs for a name, the same on every machine."""
    checksum = crc32(text.encode())
    halves = checksum & 0xFFFF, checksum >> 16
    return [(f"word {half % WORDS}", 1.0 if half & WORDS else -1.0) for half in halves]


def _relative(seats: int) -> list[str]:
    """How the seats are called, from the observer's place on."""
    return ["own", *(f"seat +{step}" for step in range(1, seats))]


def _box(*shape: int) -> spaces.Box:
    return spaces.Box(-LARGEST, LARGEST, shape, np.float32)


def squashed(values: Sequence[float] | Array) -> Array:
    """Numbers brought to one scale, whatever they count."""
    array = np.asarray(values, np.float32)
    logs: Array = np.copysign(np.log2(1 + np.abs(array)), array)
    return np.minimum(np.maximum(logs, -LARGEST), LARGEST)


def read_options(
    game: Game, options: Mapping[str, Any] | Options | None, preset: str | None = None
) -> Options:
    """A game's options by name and value, on top of those of a preset."""
    if isinstance(options, Options):
        if not isinstance(options, game.options):
            raise BadInput(f"these are not options of {game.title}")
        if preset is not None:
            raise BadInput(f"all options are given, so none come from the preset '{preset}'")
        return options
    if not isinstance(options, Mapping | None):
        raise BadInput(f"options are given by name and value, not as {options!r}")
    if preset is not None and preset not in game.presets:
        known = ", ".join(game.presets) or "none"
        raise BadInput(f"{game.title} has no preset '{preset}'; it has: {known}")
    base = game.presets[preset] if preset is not None else {}
    return game.read_options({**base, **(options or {})})
