"""Space Empires: hidden fleets and a secret economy, for one to four players."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from astrarium.kernel import (
    Action,
    BadInput,
    Deed,
    Dice,
    Event,
    Game,
    Motive,
    Outcome,
    Rolled,
    Side,
)
from astrarium.kernel.lexicon import load_lexicon
from astrarium.kernel.odds import Odds
from astrarium.kernel.scene import Line, Scene, Way
from astrarium.kernel.speech import begun

from .bot import SpaceEmpiresPolicy, SpaceEmpiresStrategy, peace, prospects, purposes, study
from .bot.orders import ORDERS
from .data import KINDS, MODULES, MOST_SHIPS, TECHNOLOGIES
from .odds import of_position as odds
from .odds import supposed
from .options import SEATS, SpaceEmpiresOptions, why_no_game
from .position import facts, position
from .rules import setup
from .rules.turn import GameTurn
from .state import PARTIES, SpaceEmpiresState, teams
from .table.colours import COLOURS
from .table.panels import SpaceEmpiresPanels
from .table.scene import Drawing
from .table.shown import shown_anyway
from .table.ways import ways
from .text import counted
from .text.speech import SpaceEmpiresSpeech, Words, recall_fallen, with_hexes
from .text.words import FOLDER, LANGUAGES

_ALONE: Mapping[str, bool | int | str] = {name: True for name in MODULES if name != "aliens"}


class SpaceEmpires(Game):
    """Space Empires, with the Advanced and optional rules as modules."""

    name: ClassVar = "space-empires"
    title: ClassVar = "Space Empires"
    languages: ClassVar = LANGUAGES
    words: ClassVar = FOLDER
    lexicon: ClassVar = Words
    speech: ClassVar = SpaceEmpiresSpeech
    version: ClassVar = "1"
    options: ClassVar = SpaceEmpiresOptions
    state: ClassVar = SpaceEmpiresState
    parties: ClassVar = PARTIES
    colours: ClassVar = COLOURS
    panels: ClassVar = SpaceEmpiresPanels
    minutes: ClassVar = (90, 240)
    usual_seats: ClassVar = 2
    weight: ClassVar = "heavy"
    presets: ClassVar = {
        "basic": {},
        "advanced": dict.fromkeys(MODULES, True),
        "several": {"victory": "colony_points"},
        "teams": {"scenario": "teams"},
        "machines": {"scenario": "doomsday_small"},
        "machines_large": {"scenario": "doomsday_large"},
        "empires": {"scenario": "alien_empires", "difficulty": "easy", **_ALONE},
        "empires_hard": {"scenario": "alien_empires", "difficulty": "hard", **_ALONE},
        "empires_good_luck": {"scenario": "alien_empires", "difficulty": "good_luck", **_ALONE},
    }
    unlimited: ClassVar = {"max_cycles": 0}
    charted: ClassVar = ("colony value", "earned", "fleet value", "colonies")
    prospect_names: ClassVar = prospects.NAMES
    orders: ClassVar = ORDERS
    home: ClassVar = Path(__file__).parent

    def seats(self, options: SpaceEmpiresOptions) -> range:
        seats = SEATS[options.scenario]
        return seats if options.victory == "homeworld" else range(3, seats.stop)

    def teams(self, options: SpaceEmpiresOptions, seats: int) -> Sequence[Side]:
        return teams(options, seats)

    def start(self, seats: int, options: SpaceEmpiresOptions, dice: Dice) -> SpaceEmpiresState:
        why = why_no_game(options)
        if why is not None:
            raise BadInput(why)
        state = setup.opening(seats, options, dice)
        state.stack = (GameTurn(), *state.stack)
        return state

    def position(self, data: Mapping[str, Any]) -> SpaceEmpiresState:
        return position(data)

    # -- words

    def read_action(self, said: str | Mapping[str, Any]) -> Action:
        """Hexes can be typed as they are written on the board, too: move 2 to D1."""
        return super().read_action(with_hexes(said) if isinstance(said, str) else said)

    def reason(self, outcome: Outcome, language: str = "en") -> str:
        """Why a game ended; alone one may also be beaten, or run out of time."""
        variant = "" if outcome.winners else "beaten" if outcome.beaten_by else "over"
        words = self.lexicon_of(language)
        return words.form("outcomes", outcome.rule, variant) or super().reason(outcome, language)

    def party_name(self, party: int, language: str = "en") -> str:
        return begun(_words(language).party(party))

    def deed_text(self, deed: str, language: str = "en") -> str:
        return counted.deed_text(_words(language), deed)

    def feature_text(self, feature: str, language: str = "en") -> str:
        return counted.feature_text(_words(language), feature)

    def compared(self, name: str, language: str = "en") -> str:
        return self.lexicon_of(language).names["compared"][name]

    # -- at a table

    def scene(self, state: SpaceEmpiresState, seat: int | None, language: str = "en") -> Scene:
        return Drawing(state, seat, self.speaking(state, language)).scene()

    def speaking(self, state: SpaceEmpiresState, language: str = "en") -> SpaceEmpiresSpeech:
        return SpaceEmpiresSpeech(state, load_lexicon(Words, FOLDER, language))

    def story(
        self, told: Sequence[tuple[SpaceEmpiresState, Event]], language: str = "en"
    ) -> list[Line]:
        recall_fallen(told)
        return super().story(told, language)

    def values(self, state: SpaceEmpiresState, seat: int, thing: str) -> Iterable[Any]:
        """What there is of a kind of thing that actions name; a seat's own comes first."""
        match thing:
            case "group":
                own = [group.id for group in state.groups_of(seat)]
                return [*own, *(name for name in state.groups if name not in own)]
            case "hex":
                return state.map.hexes
            case "technology":
                return TECHNOLOGIES
            case "kind":
                return KINDS
            case "ship":
                return range(1, MOST_SHIPS + 1)
        return super().values(state, seat, thing)

    def ways(
        self, state: SpaceEmpiresState, seat: int, pieces: Sequence[str], language: str = "en"
    ) -> Sequence[Way]:
        return ways(state, seat, pieces, self.speaking(state, language))

    def refusable(self, state: SpaceEmpiresState, seat: int) -> Iterator[Action]:
        return shown_anyway(state, seat)

    def is_out(self, state: SpaceEmpiresState, seat: int) -> bool:
        return state.empires[seat].is_out

    # -- bots

    def policy(self) -> SpaceEmpiresPolicy:
        return SpaceEmpiresPolicy()

    def strategy(self) -> SpaceEmpiresStrategy:
        return SpaceEmpiresStrategy()

    def purpose(self, state: SpaceEmpiresState, seat: int, action: Action) -> Motive:
        return purposes.purpose(state, seat, action)

    def odds(
        self, state: SpaceEmpiresState, seat: int, *, thorough: bool = False
    ) -> tuple[Odds, ...]:
        return odds.odds(state, seat, thorough=thorough)

    def odds_between(
        self,
        own: str,
        theirs: str,
        options: SpaceEmpiresOptions | None = None,
        **circumstances: str,
    ) -> Odds:
        return supposed.odds_between(own, theirs, circumstances)

    def is_hostile(self, state: SpaceEmpiresState, seat: int, action: Action) -> bool:
        return peace.is_hostile(state, seat, action)

    def roller(self, state: SpaceEmpiresState, rolled: Rolled) -> int | None:
        """Of a ship that fires, its player."""
        return study.roller(state, rolled)

    def features(self, state: SpaceEmpiresState, seat: int) -> dict[str, float]:
        return study.features(state, seat)

    def prospects(
        self, state: SpaceEmpiresState, seat: int, actions: Sequence[Action]
    ) -> list[tuple[float, ...]]:
        return prospects.prospects(state, seat, actions)

    def deeds(self, event: Event) -> Iterable[Deed]:
        return study.deeds(event)

    def facts(self, state: SpaceEmpiresState) -> dict[str, Any]:
        """What scenarios can expect of a position."""
        return facts(state)

    def board(self, state: SpaceEmpiresState, seat: int | None = None) -> Any:
        return _terminal().Board(state, seat, self.speaking(state))

    def chip(self, state: SpaceEmpiresState, seat: int) -> Any:
        return _terminal().chip(self.speaking(state), seat)

    def tables(self) -> dict[str, Callable[[SpaceEmpiresState, int | None], Any]]:
        found: dict[str, Callable[[SpaceEmpiresState, int | None], Any]]
        found = _terminal().tables(self.speaking)
        return found


def _words(language: str) -> SpaceEmpiresSpeech:
    """What is said of no position."""
    return SpaceEmpiresSpeech(None, load_lexicon(Words, FOLDER, language))


def _terminal() -> Any:
    """What draws in a terminal; loaded only where somebody looks."""
    from .terminal import board  # noqa: PLC0415

    return board


GAME = SpaceEmpires()
