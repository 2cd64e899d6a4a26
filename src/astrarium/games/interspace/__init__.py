"""InterSpace: exploration and conquest for 2 to 8 players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from astrarium.kernel import Action, BadInput, Deed, Dice, Event, Game, Motive, Options
from astrarium.kernel.draws import Rolled
from astrarium.kernel.odds import Odds
from astrarium.kernel.scene import Line, Reason, Scene, Standing, Way

from . import cards as cards
from .bot import InterSpacePolicy, InterSpaceStrategy, peace, prospects, purposes, study
from .bot.orders import ORDERS
from .data import (
    BONUS_ALIEN_HOME_WORLD,
    COLOURS,
    MANY_PLAYERS,
    NAMED_PARTIES,
    PARTIES,
    REFINING_FEE,
    TRADE_GOOD_COST,
    TRANSPORT_CAPACITY,
    VICTORY_TARGET,
)
from .odds import of_position as odds
from .odds import supposed
from .position.builder import position
from .position.facts import facts
from .rules import setup, version3
from .rules.edition import EDITIONS, STANDARD
from .state import InterSpaceState
from .state.impossible import why_impossible
from .state.options import ADVANCED, CARD_MODULES, TURN_LIMITS, InterSpaceOptions
from .table import pointing, ways, why
from .table import scene as table
from .table.panels import InterSpacePanels
from .text import remarks, speech, story
from .text.card_panels import points_known
from .text.words import FOLDER, LANGUAGES, TERMINAL, Words, words_of


class InterSpace(Game):
    """InterSpace: the Basic rules in their English and Italian editions, and the Standard rules.

    Units and planets change hands by conquest alone, so no action gives them away. IS-UNIT-05
    """

    name: ClassVar = "interspace"
    title: ClassVar = "InterSpace"
    languages: ClassVar = LANGUAGES
    terminal: ClassVar = TERMINAL
    words: ClassVar = FOLDER
    lexicon: ClassVar = Words
    speech: ClassVar = speech.InterSpaceSpeech
    constants: ClassVar = {
        "target": VICTORY_TARGET,
        "home": BONUS_ALIEN_HOME_WORLD,
        "capacity": TRANSPORT_CAPACITY,
        "goods": TRADE_GOOD_COST,
        "fee": REFINING_FEE,
    }
    # Three greedy bots answer 665 questions in a Basic game; people take 5 to 15 seconds each.
    minutes: ClassVar = (60, 180)
    weight: ClassVar = "medium"
    version: ClassVar = "4"
    earlier: ClassVar = {"3": version3.Version3}
    options: ClassVar = InterSpaceOptions
    colours: ClassVar = COLOURS
    parties: ClassVar = NAMED_PARTIES
    panels: ClassVar = InterSpacePanels
    presets: ClassVar = {
        "basic": {"tier": "basic"},
        "standard": {"tier": "standard"},
        "advanced": {"tier": "standard", **dict.fromkeys(CARD_MODULES, True)},
    }
    prospect_names: ClassVar = prospects.NAMES
    orders: ClassVar = ORDERS
    charted: ClassVar = ("victory points", "industry", "planets", "fleet value")
    state: ClassVar = InterSpaceState
    home: ClassVar = Path(__file__).parent

    def seats(self, options: InterSpaceOptions) -> range:
        return STANDARD.seats() if options.tier == "standard" else EDITIONS[options.edition].seats()

    def read_options(self, values: Mapping[str, Any]) -> Options:
        try:
            return super().read_options(values)
        except BadInput as error:
            if "max_game_turns`" in str(error):
                raise BadInput(f"bad option of {self.title}: {TURN_LIMITS}") from None
            raise

    def start(self, seats: int, options: InterSpaceOptions, dice: Dice) -> InterSpaceState:
        return setup.opening(seats, options, dice)

    def position(self, data: Mapping[str, Any]) -> InterSpaceState:
        return position(data)

    def facts(self, state: InterSpaceState) -> dict[str, Any]:
        """What scenarios can expect of a position."""
        return facts(state)

    def renewed(self, fields: dict[str, Any]) -> dict[str, Any]:
        return version3.renewed(fields)

    def why_impossible(self, state: InterSpaceState) -> str | None:
        return why_impossible(state)

    def policy(self) -> InterSpacePolicy:
        return InterSpacePolicy()

    def strategy(self) -> InterSpaceStrategy:
        return InterSpaceStrategy()

    def purpose(self, state: InterSpaceState, seat: int, action: Action) -> Motive | None:
        return purposes.purpose(state, seat, action)

    def is_hostile(self, state: InterSpaceState, seat: int, action: Action) -> bool:
        return peace.is_hostile(state, seat, action)

    def features(self, state: InterSpaceState, seat: int) -> dict[str, float]:
        return study.features(state, seat)

    def prospects(
        self, state: InterSpaceState, seat: int, actions: Sequence[Action]
    ) -> list[tuple[float, ...]]:
        return prospects.prospects(state, seat, actions)

    def deeds(self, event: Event) -> Iterable[Deed]:
        return study.deeds(event)

    def roller(self, state: InterSpaceState, rolled: Rolled) -> int | None:
        """Of a unit or a planet that rolls, its player."""
        return study.roller(state, rolled)

    def odds(
        self, state: InterSpaceState, seat: int, *, thorough: bool = False
    ) -> tuple[Odds, ...]:
        return odds.odds(state.clone().hide(seat), seat, thorough=thorough)

    def odds_between(
        self,
        own: str,
        theirs: str,
        options: InterSpaceOptions | None = None,
        **circumstances: str,
    ) -> Odds:
        return supposed.odds_between(own, theirs, options or InterSpaceOptions(), circumstances)

    def rule_set(self, options: InterSpaceOptions) -> str:
        if options.edition == "italian":
            return "italian"
        return options.tier if options.tier == "basic" else "advanced"

    def modules(self, options: InterSpaceOptions, seats: int) -> list[str]:
        """What of the Advanced rules is in play, on top of Standard.

        IS-A-OPT-MODULE-1
        """
        names = (*ADVANCED, "variable_space")
        many = ["five_or_more_players"] if seats >= MANY_PLAYERS else []
        return [*(name for name in names if getattr(options, name)), *many]

    # -- words

    def deed_text(self, deed: str, language: str = "en") -> str:
        verb, _, kind = deed.partition(" ")
        words = words_of(language)
        if kind not in words.kinds:
            return super().deed_text(deed, language)
        return words.deeds[verb].format(units=words.kinds[kind][1])

    def remarks(self, state: InterSpaceState, seat: int, language: str = "en") -> list[str]:
        return remarks.remarks(speech.speech(state, language), seat)

    def conceivable(
        self, state: InterSpaceState, seat: int, asked: str = ""
    ) -> Iterable[Sequence[Action]]:
        return pointing.conceivable(state, seat, asked, super().conceivable(state, seat, asked))

    def story(
        self, told: Sequence[tuple[InterSpaceState, Event]], language: str = "en"
    ) -> list[Line]:
        return story.tell(told, language)

    def is_open(self, before: InterSpaceState, action: Action, happened: Sequence[Event]) -> bool:
        """Where stacks are hidden, what is done with a unit does not tell of which kind it is."""
        return not before.options.hidden_stacks and super().is_open(before, action, happened)

    def is_out(self, state: InterSpaceState, seat: int) -> bool:
        return state.players[seat].out

    def party_name(self, party: int, language: str = "en") -> str:
        return words_of(language).table[f"party {PARTIES[party]}"]

    # -- at a table

    def scene(self, state: InterSpaceState, seat: int | None, language: str = "en") -> Scene:
        return table.scene(state, seat, language)

    def standing(self, state: InterSpaceState, language: str = "en") -> Standing:
        """The same as the scene tells, without drawing it."""
        points = tuple(points_known(state, seat, None) for seat in range(state.seats))
        return Standing(table.phase(state, words_of(language)).round, points)

    def values(self, state: InterSpaceState, seat: int, thing: str) -> Iterable[Any]:
        return pointing.values(state, seat, thing)

    def shown_as(self, state: InterSpaceState, pick: str) -> str:
        return pointing.shown_as(state, pick)

    def also(self, state: InterSpaceState, pick: str) -> Sequence[str]:
        return pointing.also(state, pick)

    def ways(
        self, state: InterSpaceState, seat: int, pieces: Sequence[str], language: str = "en"
    ) -> list[Way]:
        return ways.ways(state, seat, pieces, language)

    def why_nothing(
        self, state: InterSpaceState, seat: int, picks: Sequence[str], language: str = "en"
    ) -> Reason | None:
        return why.why_nothing(state, seat, picks, language)

    def others_turn(self, state: InterSpaceState, language: str = "en") -> str:
        if isinstance(state.top, setup.SetUp):
            return words_of(language).whys["planned"]
        return super().others_turn(state, language)

    # -- in a terminal

    def board(self, state: InterSpaceState, seat: int | None = None) -> Any:
        return _terminal().board(state, seat)

    def chip(self, state: InterSpaceState, seat: int) -> Any:
        """A player's name and shape in colour, for rich."""
        return _terminal().chip(state, seat, words_of("en"))

    def tables(self) -> dict[str, Callable[[InterSpaceState, int | None], Any]]:
        """What can be looked up, by name."""
        return dict(_terminal().TABLES)


def _terminal() -> Any:
    """What draws in a terminal; loaded only where somebody looks."""
    from .terminal import board  # noqa: PLC0415

    return board


GAME = InterSpace()
