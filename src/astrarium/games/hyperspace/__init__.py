"""Hyperspace: asymmetric civilizations, Techs, Secrets and a race for points."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from astrarium.kernel import Action, Deed, Dice, Event, Game, Motive, Options
from astrarium.kernel.lexicon import load_lexicon
from astrarium.kernel.odds import Odds
from astrarium.kernel.scene import Scene, Way
from astrarium.kernel.speech import begun

from . import powers
from .bot import HyperspacePolicy, HyperspaceStrategy, peace, prospects, purposes, study
from .data import RECONSTRUCTED, check_effects
from .odds.of_position import odds
from .options import HyperspaceOptions
from .position import facts, position
from .rules import setup
from .rules.setup import MOST_ALIKE
from .rules.turn import Turns
from .state import PARTIES, HyperspaceState
from .table import pointing
from .table.panels import HyperspacePanels
from .table.places import COLOURS
from .table.scene import Drawing
from .table.ways import ways
from .text import counted
from .text.speech import HyperspaceSpeech, Words
from .text.words import FOLDER, LANGUAGES
from .things import PRODUCED, RESOURCES, SHIPS

SEATS = range(2, 7)  # HS-COMP-01


class Hyperspace(Game):
    """Hyperspace, with reconstructed components or a group's own."""

    name: ClassVar = "hyperspace"
    title: ClassVar = "Hyperspace"
    languages: ClassVar = LANGUAGES
    words: ClassVar = FOLDER
    lexicon: ClassVar = Words
    speech: ClassVar = HyperspaceSpeech
    version: ClassVar = "1"
    options: ClassVar = HyperspaceOptions
    state: ClassVar = HyperspaceState
    parties: ClassVar = PARTIES
    colours: ClassVar = COLOURS
    panels: ClassVar = HyperspacePanels
    minutes: ClassVar = (90, 180)
    weight: ClassVar = "heavy"
    presets: ClassVar = {
        "classic": {},
        "chosen": {"civ_assignment": "choose", "home_slots": "choose"},
        "dealt": {"secret_values": "shuffled"},
    }
    unlimited: ClassVar = {"max_rounds": 0}
    home: ClassVar = Path(__file__).parent
    charted: ClassVar = ("points", "on the board", "production", "fleet")
    prospect_names: ClassVar = prospects.NAMES
    families: ClassVar = (powers.techs, powers.civs, powers.secrets)  # known once they are loaded

    def seats(self, options: HyperspaceOptions) -> range:
        """As many as there are layouts for, and Civs.  HS-COMP-01, HS-SET-30"""
        printed = options.set
        laid = {layout.players for layout in printed.layouts}
        most = min(SEATS.stop - 1, MOST_ALIKE * len(printed.civs_core))
        few = next((seats for seats in SEATS if seats not in laid or seats > most), SEATS.stop)
        return range(SEATS.start, few)

    def read_options(self, values: Mapping[str, Any]) -> Options:
        """Options; a set of components that cannot be played is refused at once."""
        options = super().read_options(values)
        assert isinstance(options, HyperspaceOptions)
        if options.components != RECONSTRUCTED:
            check_effects(options.components, self.state.family.known)
        return options

    def start(self, seats: int, options: HyperspaceOptions, dice: Dice) -> HyperspaceState:
        state = setup.opening(seats, options, dice)
        state.stack = (Turns(), *state.stack)
        return state

    def rule_set(self, options: HyperspaceOptions) -> str:
        return "core"

    def position(self, data: Mapping[str, Any]) -> HyperspaceState:
        return position(data)

    def facts(self, state: HyperspaceState) -> dict[str, Any]:
        """What scenarios can expect of a position."""
        return facts(state)

    # -- in a terminal

    def board(self, state: HyperspaceState, seat: int | None = None) -> Any:
        return _terminal().Board(state, seat, self.speaking(state))

    def chip(self, state: HyperspaceState, seat: int) -> Any:
        return _terminal().chip(self.speaking(state), seat)

    def tables(self) -> dict[str, Callable[[HyperspaceState, int | None], Any]]:
        found: dict[str, Callable[[HyperspaceState, int | None], Any]]
        found = _terminal().tables(self.speaking)
        return found

    # -- at a table

    def scene(self, state: HyperspaceState, seat: int | None, language: str = "en") -> Scene:
        return Drawing(state, seat, self.speaking(state, language)).scene()

    def speaking(self, state: HyperspaceState, language: str = "en") -> HyperspaceSpeech:
        return HyperspaceSpeech(state, load_lexicon(Words, FOLDER, language))

    def picks(self, state: HyperspaceState, action: Action) -> tuple[str, ...]:
        return pointing.picks(state, action, super().picks(state, action))

    def shown_as(self, state: HyperspaceState, pick: str) -> str:
        return pointing.shown_as(state, pick)

    def also(self, state: HyperspaceState, pick: str) -> Sequence[str]:
        return pointing.also(state, pick)

    def ways(
        self, state: HyperspaceState, seat: int, pieces: Sequence[str], language: str = "en"
    ) -> Sequence[Way]:
        return ways(state, seat, pieces, self.speaking(state, language))

    def about(self, state: HyperspaceState, event: Event) -> Iterator[str]:
        return pointing.about(state, event)

    def deed_text(self, deed: str, language: str = "en") -> str:
        return counted.deed_text(load_lexicon(Words, FOLDER, language), deed)

    def party_name(self, party: int, language: str = "en") -> str:
        return begun(self.lexicon_of(language).names["party"]["natives"])

    def compared(self, name: str, language: str = "en") -> str:
        return self.lexicon_of(language).names["compared"][name]

    def values(self, state: HyperspaceState, seat: int, thing: str) -> Iterable[Any]:
        """What there is of a kind of thing that actions name; a seat's own comes first."""
        known: Mapping[str, Iterable[Any]] = {
            "hex": state.systems,
            "resource": RESOURCES,
            "produced": PRODUCED,
            "kind": SHIPS,
            "mover": SHIPS,
            "unit": (str(who) for hex in state.systems for who, _ in state.units_in(hex)),
            "land": (name for name, _ in state.all_lands()),
            "tech": (*state.empires[seat].techs, *state.empires[seat].super_techs),
            "civ": state.components.civs,
        }
        return known[thing] if thing in known else super().values(state, seat, thing)

    # -- for programs that play

    def policy(self) -> HyperspacePolicy:
        return HyperspacePolicy()

    def strategy(self) -> HyperspaceStrategy:
        return HyperspaceStrategy()

    def purpose(self, state: HyperspaceState, seat: int, action: Action) -> Motive:
        return purposes.purpose(state, seat, action)

    def odds(
        self, state: HyperspaceState, seat: int, *, thorough: bool = False
    ) -> tuple[Odds, ...]:
        return odds(state, seat)

    def is_hostile(self, state: HyperspaceState, seat: int, action: Action) -> bool:
        return peace.is_hostile(state, seat, action)

    # -- in numbers

    def features(self, state: HyperspaceState, seat: int) -> dict[str, float]:
        return study.features(state, seat)

    def prospects(
        self, state: HyperspaceState, seat: int, actions: Sequence[Action]
    ) -> list[tuple[float, ...]]:
        return prospects.prospects(state, seat, actions)

    def deeds(self, event: Event) -> Iterator[Deed]:
        return study.deeds(event)


def _terminal() -> Any:
    """What draws in a terminal; loaded only where somebody looks."""
    from .terminal import board  # noqa: PLC0415

    return board


GAME = Hyperspace()
