"""Game: what a game package offers to everything above it."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import cache, cached_property
from importlib.metadata import entry_points
from pathlib import Path
from string import hexdigits
from threading import Lock
from typing import Any, ClassVar, Literal, NamedTuple, Union, get_args, get_origin, get_type_hints

import msgspec

from .actions import Action, NotAnAction, parse_action
from .asides import ASIDES
from .catalogue import Catalogue, Translation, load, translation
from .dice import KEY_DIGITS, MOST_DRAWS, Dice, seeded
from .draws import Draw, Rolled
from .earlier import Earlier, renewed
from .effects import Announced, PutOff
from .hidden import Open
from .holdings import HoldingState
from .lexicon import ENGLISH
from .odds import Odds
from .orders import Order
from .outcome import Side
from .plain import Plain, get_ready
from .reading import Reader, subkinds
from .scene import COLOURS, Colour, Panels
from .state import State
from .steps import Event, Step
from .strategy import Motive, Policy, Strategy
from .voice import Voice


class Options(Plain, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Base of a game's options: typed fields with defaults and a line of documentation each."""


class BadInput(ValueError):
    """Something from outside that does not fit; the message says what and why."""


class Deed(NamedTuple):
    """Something that is counted of a seat: 'built scout', 'lost cruiser', 'conquered'."""

    seat: int
    name: str


class Game(Voice):
    """One game. Found by the entry point group ``astrarium.games``."""

    name: ClassVar[str]
    version: ClassVar[str]  # of the rules: changes when behaviour does; kept in every record
    # Earlier versions of the rules whose records today's can still play, and how.
    earlier: ClassVar[Mapping[str, type[Earlier]]] = {}
    options: ClassVar[type[Options]]
    state: ClassVar[type[State]]
    home: ClassVar[Path]  # the game's package directory, with its catalogue.yaml
    # Options that are usually chosen together, by name, the simplest first.
    presets: ClassVar[Mapping[str, Mapping[str, bool | int | str]]] = {}
    # Options with which a game ends only as its rules say: people play so, unless they choose
    # otherwise; programs, which may never come to an end, do not.
    unlimited: ClassVar[Mapping[str, bool | int | str]] = {}
    usual_seats: ClassVar[int] = 3  # where nobody says how many play
    colours: ClassVar[tuple[Colour, ...]] = COLOURS  # of the seats; those of `scene` are the same
    panels: ClassVar[type[Panels]] = Panels  # what its scenes give to panels of its own
    # Whether people find it on the shelf; what is not whole yet is played by whoever names it.
    offered: ClassVar[bool] = True
    # The `features` that are drawn over time after a game; the first says who is ahead.
    charted: ClassVar[tuple[str, ...]] = ()
    # What seats may want done in a case that has not come yet; alternatives of a case together.
    orders: ClassVar[Sequence[Order]] = ()
    # The names of the numbers that `prospects` says of an answer, in their order.
    prospect_names: ClassVar[tuple[str, ...]] = ()

    # -- what it is made of: all that the module or package defines in which the game stands

    @cached_property
    def steps(self) -> tuple[type[Step], ...]:
        """The steps; one that names no rule, or asks and accepts no answer, is only what others
        are made from."""
        named = (kind for kind in self._defined(Step) if kind.rule)
        return tuple(kind for kind in named if kind.accepts or kind.asks is Step.asks)

    @cached_property
    def actions(self) -> tuple[type[Action], ...]:
        """The actions, with those of the kernel that its steps accept; one without a text is only
        what others are made from."""
        own = (kind for kind in self._defined(Action) if hasattr(kind, "text"))
        accepted = (kind for step in self.steps for kind in step.accepts)
        beside = ASIDES if self.state.moments else ()
        return tuple(dict.fromkeys([*own, *accepted, *beside]))

    @cached_property
    def events(self) -> tuple[type[Event], ...]:
        """The events, and the one that tells of a draw of the dice."""
        return (*self._defined(Event), Rolled)

    @cached_property
    def draws(self) -> tuple[type[Draw], ...]:
        """What the dice are asked; one without a text is only what others are made from."""
        return tuple(kind for kind in self._defined(Draw) if hasattr(kind, "text"))

    def _defined(self, base: type[Any]) -> tuple[type[Any], ...]:
        line = type(self).__mro__
        homes = {kind.__module__ for kind in line[: line.index(Game)]}  # a game may improve another
        return subkinds(base, *homes)

    def _kinds(self, base: type[Open]) -> Iterable[type[Open]]:
        """The kinds of open records that may stand where a base is named."""
        steps: tuple[type[Open], ...] = (*self.steps, Announced, PutOff)
        known = ((Step, steps), (Action, self.actions), (Event, self.events))
        for root, kinds in known:
            if issubclass(base, root):
                return [kind for kind in kinds if issubclass(kind, base)]
        return self._defined(base)

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.state, self._kinds)

    def __reduce__(self) -> tuple[type["Game"], tuple[()]]:
        """Another process makes the game itself: what is remembered here cannot be sent."""
        return type(self), ()

    def prepare(self) -> None:
        """Work out now how everything of this game is read, before threads do so."""
        get_ready(self.options, _union(self.actions), self.lexicon)
        self._reader  # noqa: B018 (made here)

    # -- each game

    def seats(self, options: Any) -> range:
        """How many may play with these options."""
        raise NotImplementedError

    def quick_seats(self, options: Any) -> int:
        """How many play where nobody says it: as many as usual, or as near to that as may."""
        allowed = self.seats(options)
        return min(max(self.usual_seats, allowed.start), allowed.stop - 1)

    def teams(self, options: Any, seats: int) -> Sequence[Side]:
        """The seats that play together, win and lose together; nothing: each for itself."""
        return ()

    def start(self, seats: int, options: Any, dice: Dice) -> State:
        """The first position, before anything is asked."""
        raise NotImplementedError

    def position(self, data: Mapping[str, Any]) -> State:
        """A position written by hand, as scenarios do."""
        raise NotImplementedError

    def facts(self, state: Any) -> Any:
        """What scenarios may expect of a state, as plain data under readable names."""
        return state

    def why_impossible(self, state: Any) -> str | None:
        """What cannot be in a state that was read from outside, although it is well typed."""
        return None

    def policy(self) -> Policy | None:
        """A new player of the game's own, for bots to ask; None if it has none."""
        return None

    def strategy(self) -> Strategy | None:
        """What the game knows for bots that look ahead, new for each of them; None: nothing."""
        return None

    def purpose(self, state: Any, seat: int, action: Action) -> Motive | None:
        """What a sound player wants with an action, by what everybody sees in the state before it;
        None if there is nothing to say."""
        return None

    def is_hostile(self, state: Any, seat: int, action: Action) -> bool:
        """Whether a seat picks a quarrel by an action: for bots that leave newcomers in peace."""
        return False

    def features(self, state: Any, seat: int) -> dict[str, float]:
        """Where a seat stands, in numbers by name; the same names in every state of one game.

        What a seat may know of others is worked out from a state that is hidden from it.
        """
        return {}

    def began_as(self, state: Any, seat: int) -> str:
        """As what a seat begins, for comparing who wins: its place, or what it was dealt. Asked
        before the game, and again when its first turn begins."""
        return self.seat_name(state, seat)

    def prospects(
        self, state: Any, seat: int, actions: Sequence[Action]
    ) -> Sequence[Sequence[float]]:
        """What each of a seat's answers is about (the unit, the place, what lies there), in as many
        numbers as there are `prospect_names`; worked out from a state that is hidden from the seat.
        """
        return [() for _ in actions]

    def deeds(self, event: Event) -> Iterable[Deed]:
        """What of an event is worth counting."""
        return ()

    def roller(self, state: Any, rolled: Rolled) -> int | None:
        """The seat that hopes for a roll to show no more than it needs; None: nobody, or somebody
        who is not in this state."""
        seat: int | None = getattr(rolled.draw, "seat", None)
        return seat

    def odds(self, state: Any, seat: int, *, thorough: bool = False) -> Sequence[Odds]:
        """How the battles may go that a seat can begin or bring about now, from what it knows.

        ``thorough`` counts and tries as much as a person waits for, not a table.
        """
        return ()

    def odds_between(
        self, own: str, theirs: str, options: Any = None, **circumstances: str
    ) -> Odds:
        """How a battle between forces would go that are written as people write them.

        The first ones attack; each game says which circumstances it knows. BadInput tells what of
        it cannot be understood.
        """
        raise BadInput(f"{self.title} tells no odds")

    def rule_set(self, options: Any) -> str | None:
        """The name of the catalogue's rule set that is played with these options; None: all."""
        return None

    def modules(self, options: Any, seats: int) -> Collection[str]:
        """The modules of the rule set that are played with these options."""
        return ()

    # -- every game

    def sides(self, options: Any, seats: int) -> tuple[Side, ...]:
        """Who wins or loses together: the teams, or every seat by itself."""
        return tuple(self.teams(options, seats)) or tuple((seat,) for seat in range(seats))

    def new(self, seats: int, options: Options | None = None, seed: int = 0) -> State:
        """A new game, run on to its first question."""
        options = self.options() if options is None else options
        allowed = self.seats(options)
        if seats not in allowed:
            raise BadInput(
                f"{self.title} is for {seats_said(allowed)} with these options, not {seats}"
                f"{self._where_more_play(options)}"
            )
        try:
            dice = seeded(seed)
        except ValueError as error:
            raise BadInput(str(error)) from None
        state = self.start(seats, options, dice)
        state.run()
        return state

    def _where_more_play(self, options: Options) -> str:
        """A hint at a value of an option with which more may play."""
        most = max(self.seats(options))
        for name, hint in get_type_hints(self.options).items():
            for value in get_args(hint) if get_origin(hint) is Literal else ():
                try:
                    other = max(self.seats(msgspec.structs.replace(options, **{name: value})))
                except ValueError:  # this value does not go with the other options
                    continue
                if other > most:
                    return f"; up to {other} with {name}={value}"
        return ""

    def read_options(self, values: Mapping[str, Any]) -> Options:
        """Options from names and values as people write them (texts are converted)."""
        unknown = sorted(set(values) - set(self.options.__struct_fields__))
        if unknown:
            known = ", ".join(self.options.__struct_fields__)
            raise BadInput(f"{self.title} has no option '{unknown[0]}'; it has: {known}")
        try:
            return msgspec.convert(dict(values), self.options, strict=False)
        except msgspec.ValidationError as error:
            raise BadInput(f"bad option of {self.title}: {error}") from None

    def read_action(self, said: str | Mapping[str, Any]) -> Action:
        """An action from its text form or its JSON form."""
        if isinstance(said, str):
            try:
                return parse_action(said, self.actions)
            except NotAnAction as error:
                raise BadInput(str(error)) from None
        try:
            action: Action = msgspec.convert(said, _union(self.actions))
        except (msgspec.ValidationError, UnicodeError) as error:
            raise BadInput(f"not an action of {self.title}: {error}") from None
        if not str(action).isprintable():
            raise BadInput(f"not an action of {self.title}: {ascii(str(action))[:80]}")
        return action

    def write(self, state: State) -> bytes:
        """A state as JSON."""
        return msgspec.json.encode(state)

    def read(self, data: bytes | str) -> State:
        """A state from its JSON; BadInput if it is not one."""
        try:
            fields = self.renewed(renewed(msgspec.json.decode(data, type=dict[str, Any])))
            state: State = self._reader.read(fields)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise BadInput(f"not a state of {self.title}: {error}") from None
        wrong = why_broken(state) or self.why_impossible(state)
        wrong = wrong or _why_no_undo(state) or _why_mute(state)
        if wrong is not None:
            raise BadInput(f"not a state of {self.title}: {wrong}")
        return state

    def renewed(self, fields: dict[str, Any]) -> dict[str, Any]:
        """The fields of a state that is read, as they are laid out today.

        A game whose states were laid out otherwise by earlier rules changes theirs here. Whatever
        it does not know it leaves alone: the fields may be anything.
        """
        return fields

    def catalogue(self) -> Catalogue:
        """The rules of this game, in our words."""
        return _catalogue(self.home / "catalogue.yaml")

    def rule_texts(self, language: str = ENGLISH) -> Mapping[str, str]:
        return self._translation(language).rules

    def ruling_texts(self, language: str = ENGLISH) -> Mapping[str, str]:
        return self._translation(language).rulings

    def _translation(self, language: str) -> Translation:
        """What ``catalogue*.it.yaml`` and the like say; nothing where there is none."""
        home: Path | None = getattr(self, "home", None)  # a game of tests may have none
        return Translation() if home is None else translation(home, language)

    def cover(self, kind: str = "svg") -> Path | None:
        """The game's picture: cover.svg, and cover.jpg for those who cannot draw that."""
        home: Path | None = getattr(self, "home", None)  # a game of tests may have none
        path = home and home / f"cover.{kind}"
        return path if path and path.is_file() else None

    def rules_in_force(self, options: Any, seats: int) -> Catalogue:
        """The rules that are played with these options."""
        name, catalogue = self.rule_set(options), self.catalogue()
        if name is None:
            return catalogue
        return catalogue.rule_set(name, self.modules(options, seats))


def seats_said(allowed: range) -> str:
    """How many may play, in words."""
    if len(allowed) == 1:
        return "1 seat" if allowed.start == 1 else f"{allowed.start} seats"
    return f"{allowed.start} to {allowed.stop - 1} seats"


@cache
def _catalogue(path: Path) -> Catalogue:
    return load(path)


def _union(kinds: tuple[type, ...]) -> Any:
    return Union[kinds]  # noqa: UP007 (made of a tuple)


def why_broken(state: State) -> str | None:
    """What is wrong with the kernel's own part of a state from outside."""
    dice = state.dice
    if dice.script is None and (len(dice.key) != KEY_DIGITS or set(dice.key) - set(hexdigits)):
        return f"the key of the dice is not {KEY_DIGITS} hexadecimal digits"
    if not 0 <= dice.drawn < MOST_DRAWS:
        return "the dice have been drawn an impossible number of times"
    if not state.stack and state.ended is None:
        return "it is not over, but nothing is being resolved"
    return state.why_unknown() if isinstance(state, HoldingState) else None


def _why_no_undo(state: State) -> str | None:
    """What is wrong with what a state from outside knows about undo."""
    if len(state.floors) != state.seats:
        return f"undo of {len(state.floors)} seats is known, but {state.seats} play"
    if not all(0 <= number <= state.sequence for number in (*state.floors, state.since or 0)):
        return "undo would reach beyond the game"
    if state.actor is not None and state.actor not in range(state.seats):
        return f"seat {state.actor}, which does not play, acted last"
    return None


def _why_mute(state: State) -> str | None:
    """A state that is not over must be able to ask somebody."""
    try:
        asked = state.decisions()
    except Exception as error:  # whatever rules meet in a made-up state, it is not a real one
        return f"its question cannot be asked ({type(error).__name__}: {error})"
    if any(decision.seat not in range(state.seats) for decision in asked):
        return "a seat that does not play is asked"
    return None if asked or state.ended is not None else "nobody is asked"


def game_names(*, unfinished: bool = False) -> list[str]:
    """The names of all installed games; of those too that are not finished, if they are wanted."""
    groups = _GROUPS if unfinished else _GROUPS[:1]
    return sorted(point.name for group in groups for point in entry_points(group=group))


_LOADING = Lock()
# Games that are not finished have names, so that their rules can be tested, but nobody offers them.
_GROUPS = ("astrarium.games", "astrarium.unfinished")


@cache
def load_game(name: str) -> Game:
    """An installed game by its name, ready for threads; also one that is not offered yet."""
    for group in _GROUPS:
        for point in entry_points(group=group):
            if point.name == name:
                with _LOADING:
                    game: Game = point.load()
                    game.prepare()
                return game
    raise BadInput(f"there is no game '{name}'; installed: {', '.join(game_names())}")
