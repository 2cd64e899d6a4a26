"""Cosmic Encounter: aliens who break the rules, for three to five players."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from astrarium.kernel import Action, BadInput, Deed, Dice, Event, Game, Motive
from astrarium.kernel.lexicon import load_lexicon
from astrarium.kernel.odds import Odds
from astrarium.kernel.scene import Reason, Scene, Way

from . import powers
from .bot import CosmicPolicy, CosmicStrategy, peace, prospects, purposes, study
from .data import ALIENS, DEAL_SECONDS, FOREIGN_COLONIES_TO_WIN, KINDS, SEATS, TECHS
from .odds.of_position import odds
from .options import CosmicOptions
from .position import facts, position
from .rules import setup
from .rules.drafting import WAYS
from .state import CosmicState
from .table import pointing, why
from .table.panels import CosmicPanels
from .table.scene import COLOURS, Drawing
from .table.ways import ways
from .text.speech import CosmicSpeech, Words
from .text.words import FOLDER, LANGUAGES

MOST_NAMED = 20  # ships or cards that an answer may name

__all__ = ["GAME", "CosmicEncounter", "powers"]


class CosmicEncounter(Game):
    """Cosmic Encounter, with its variants."""

    name: ClassVar = "cosmic-encounter"
    title: ClassVar = "Cosmic Encounter"
    languages: ClassVar = LANGUAGES
    words: ClassVar = FOLDER
    lexicon: ClassVar = Words
    speech: ClassVar = CosmicSpeech
    constants: ClassVar = {"colonies": FOREIGN_COLONIES_TO_WIN}
    version: ClassVar = "1"
    options: ClassVar = CosmicOptions
    state: ClassVar = CosmicState
    colours: ClassVar = COLOURS
    panels: ClassVar = CosmicPanels
    minutes: ClassVar = (45, 90)
    weight: ClassVar = "medium"
    presets: ClassVar = {
        "first": {"levels": "green", "flares": False},
        "classic": {},
        "short": {"four_planets": True},
        "inventors": {"technology": True},
    }
    unlimited: ClassVar = {"max_encounters": 0, "deal_seconds": DEAL_SECONDS}
    charted: ClassVar = ("foreign colonies", "ships", "warp", "cards")
    prospect_names: ClassVar = prospects.NAMES
    home: ClassVar = Path(__file__).parent

    def seats(self, options: CosmicOptions) -> range:
        """CE-GEN-01"""
        return SEATS

    def start(self, seats: int, options: CosmicOptions, dice: Dice) -> CosmicState:
        if not setup.enough_aliens(options, seats):
            raise BadInput("there are too few aliens of these levels for so many players")
        if options.aliens == "chosen" and options.hidden_powers:
            raise BadInput("aliens that all see as they are chosen cannot be hidden")
        return setup.opening(seats, options, dice)

    def position(self, data: Mapping[str, Any]) -> CosmicState:
        return position(data)

    def facts(self, state: CosmicState) -> dict[str, Any]:
        return facts(state)

    # -- at a table

    def scene(self, state: CosmicState, seat: int | None, language: str = "en") -> Scene:
        return Drawing(state, seat, self.speaking(state, language)).scene()

    def shown_as(self, state: CosmicState, pick: str) -> str:
        return pointing.shown_as(pick)

    def also(self, state: CosmicState, pick: str) -> Sequence[str]:
        return pointing.also(pick)

    def ways(
        self, state: CosmicState, seat: int, pieces: Sequence[str], language: str = "en"
    ) -> Sequence[Way]:
        return ways(state, seat, pieces, self.speaking(state, language))

    def why_nothing(
        self, state: CosmicState, seat: int, picks: Sequence[str], language: str = "en"
    ) -> Reason | None:
        return why.why_nothing(state, seat, picks, self.speaking(state, language))

    def about(self, state: CosmicState, event: Event) -> Iterator[str]:
        return pointing.about(event)

    def speaking(self, state: CosmicState, language: str = "en") -> CosmicSpeech:
        return CosmicSpeech(state, load_lexicon(Words, FOLDER, language))

    def values(self, state: CosmicState, seat: int, thing: str) -> Iterable[Any]:
        """What there is of a kind of thing that actions name."""
        match thing:
            case "planet" | "place":
                return state.planets
            case "alien":
                return (*state.dealt_to(seat), *ALIENS)
            case "kind":
                return ("any", *KINDS)
            case "way":
                return WAYS
            case "ship" | "card_count":
                return range(1, MOST_NAMED + 1)
            case "tech":
                return TECHS
            case "research":
                return [one.number for one in state.research.get(seat, ())]
            case "card":
                return sorted(set(state.cards_of(seat)))
        return super().values(state, seat, thing)

    # -- in a terminal

    def board(self, state: CosmicState, seat: int | None = None) -> Any:
        return _terminal().Board(state, seat, self.speaking(state))

    def chip(self, state: CosmicState, seat: int) -> Any:
        return _terminal().chip(self.speaking(state), seat)

    def tables(self) -> dict[str, Callable[[CosmicState, int | None], Any]]:
        found: dict[str, Callable[[CosmicState, int | None], Any]]
        found = _terminal().tables(self.speaking)
        return found

    # -- for programs that play

    def policy(self) -> CosmicPolicy:
        return CosmicPolicy()

    def strategy(self) -> CosmicStrategy:
        return CosmicStrategy()

    def purpose(self, state: CosmicState, seat: int, action: Action) -> Motive:
        return purposes.purpose(state, seat, action)

    def odds(self, state: CosmicState, seat: int, *, thorough: bool = False) -> tuple[Odds, ...]:
        return odds(state, seat)

    def is_hostile(self, state: CosmicState, seat: int, action: Action) -> bool:
        return peace.is_hostile(state, seat, action)

    # -- in numbers

    def features(self, state: CosmicState, seat: int) -> dict[str, float]:
        return study.features(state, seat)

    def began_as(self, state: CosmicState, seat: int) -> str:
        """Its alien, with the level."""
        dealt = state.sheets.get(seat)
        sheets = [held.power for held in state.powers if held.holder == seat]
        alien = next((name for name in sheets if name in ALIENS), dealt.value if dealt else None)
        if alien is None:
            return self.seat_name(state, seat)
        return f"{self.speaking(state).alien(alien)} ({ALIENS[alien].level})"

    def prospects(
        self, state: CosmicState, seat: int, actions: Sequence[Action]
    ) -> list[tuple[float, ...]]:
        return prospects.prospects(state, seat, actions)

    def deeds(self, event: Event) -> Iterator[Deed]:
        return study.deeds(event)


def _terminal() -> Any:
    """What draws in a terminal; loaded only where somebody looks."""
    from .terminal import board  # noqa: PLC0415

    return board


GAME = CosmicEncounter()
