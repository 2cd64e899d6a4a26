"""A position of Space Empires put into words."""

import re
from collections.abc import Mapping, Sequence

from astrarium.kernel import Event, Hex, Rolled, is_seat
from astrarium.kernel.hexes import place
from astrarium.kernel.lexicon import ENGLISH, Lexicon, load_lexicon
from astrarium.kernel.speech import Speech, begun

from ..data import RATINGS
from ..events.movement import ShipsLost
from ..groups import Tech
from ..rules.combat.battle import Battle
from ..rules.combat.bombardment import ColonyShot
from ..rules.combat.fire import Shot
from ..state import PARTIES, SpaceEmpiresState
from .words import FOLDER

SEATS = ("Red", "Blue", "Green", "Yellow")
ROWS = "ABCDEFGHIJKL"
FALLEN = "fallen"
_SHOTS = (Shot, ColonyShot)
_ON_THE_BOARD = re.compile(rf"\b([{ROWS}])(\d{{1,2}})\b", re.IGNORECASE)


def with_hexes(typed: str) -> str:
    """What somebody has typed, with the hexes that are written as on the board as records have
    them."""

    def named(found: re.Match[str]) -> str:
        row = ROWS.index(found[1].upper())
        return f"A:{int(found[2]) - 1 - row // 2},{row}"

    return _ON_THE_BOARD.sub(named, typed)


def recall_fallen(told: Sequence[tuple[SpaceEmpiresState, Event]]) -> None:
    """Ships that fell are called by what they were, though their counter has left the map."""
    lost = (event for _, event in told if isinstance(event, ShipsLost))
    fallen = {event.group: event.kind.value for event in lost}
    for state, _ in told:
        state.__dict__[FALLEN] = fallen


class Words(Lexicon, kw_only=True):
    """What the game says besides what every game does."""

    named: str
    unknown: str
    several: str
    lined: str  # a line of a battle that is over
    seats: tuple[str, ...] = SEATS
    kinds: dict[str, tuple[str, str]] = {}  # one, and several
    table: dict[str, str] = {}  # what is written on the table
    contractions: dict[str, str] = {}  # what becomes of words that come together in a sentence


class SpaceEmpiresSpeech(Speech[Words]):
    """What is said of one position, in one language."""

    state: SpaceEmpiresState
    facts_named: Mapping[str, str] = {"hex": "hex", "technology": "technology", "group": "group"}

    @property
    def fallen(self) -> Mapping[int, str]:
        """What counters were that have just left the map, as far as the reader has heard of it."""
        fallen: Mapping[int, str] = self.state.__dict__.get(FALLEN, {})
        return fallen

    def in_english(self) -> "SpaceEmpiresSpeech":
        return SpaceEmpiresSpeech(self.state, load_lexicon(Words, FOLDER, ENGLISH))

    def filled(self, text: str, facts: Mapping[str, str]) -> str:
        said = text.format_map(facts)
        for apart, together in self.words.contractions.items():
            said = said.replace(apart, together)
        return begun(said)

    # -- things

    def seat_title(self, seat: int) -> str:
        if is_seat(seat):
            return self.words.seats[seat]
        return self.party(seat)

    def party(self, party: int) -> str:
        """Who plays on no seat: the Alien guard, a Machine, an Alien Empire."""
        name = next(one.name for one in PARTIES if one.number == party)
        return self.words.names["party"][name]

    def hex(self, hex: Hex) -> str:
        """Rows have letters and columns numbers, as they are written on the board."""
        _, q, r = place(hex)
        return f"{ROWS[r]}{q + r // 2 + 1}"

    def kind(self, kind: str) -> str:
        return self.kinds(kind, 1)

    def kinds(self, kind: str, number: int) -> str:
        one, several = self.words.kinds["MACHINE" if kind in RATINGS else kind]
        return one if number == 1 else several

    def group(self, name: int) -> str:
        """A counter as far as its kind is known: Cruiser 7, counter 9."""
        group = self.state.groups.get(name)
        kind = self.fallen.get(name) if group is None else group.kind.value
        if kind is None:
            return self.words.unknown.format(group=name)
        return self.words.named.format(kind=self.kind(kind), group=name)

    def group_heading(self, name: int) -> str:
        """A counter with the number of its ships, over what can be done with it."""
        group = self.state.groups.get(name)
        if group is None or group.ships.value is None or group.ships.value == 1:
            return self.group(name)
        return f"{self.group(name)} ×{group.ships.value}"

    def line(self, line: int) -> str:
        """A line of the battle that is fought now; once it is over, nobody knows its lines."""
        lines = next((step.lines for step in self.state.stack if isinstance(step, Battle)), ())
        if line >= len(lines):
            return self.words.lined.format(line=line)
        return self.group(lines[line].group)

    def force(self, kind: str | None, ships: int | None) -> str:
        """Ships that may be unknown: 2 Cruisers, 3 ships."""
        if kind is None:
            return self.count(ships, "ship") if ships is not None else self.count(1, "ship")
        if ships is None:
            return self.kinds(kind, 2)
        return self.words.several.format(n=ships, kinds=self.kinds(kind, ships))

    def tech(self, tech: Tech) -> str:
        """Technology, as it is announced: Attack 1, Tactics 2."""
        levels = {name: getattr(tech, name) for name in tech.__struct_fields__}
        names = self.words.names["technology"]
        return self.listed([f"{names[name]} {level}" for name, level in levels.items() if level])

    def bids(self, bids: Sequence[tuple[int, int]]) -> str:
        """What everybody has bid: Red 2 CP, Blue 0 CP."""
        return self.listed([f"{self.seat(seat)} {self.count(cp, 'cp')}" for seat, cp in bids])

    # -- dice

    def draw(self, thrown: tuple[Rolled, ...]) -> str:
        """What dice showed, and what was needed; how that came about stands beside it (`sums`)."""
        roll = thrown[0]
        text = self.words.form("draws", type(roll.draw).__name__, roll.row)
        what = roll.name if text is None else self.filled(text, self.facts(roll.draw))
        shown = self._shown(roll) if roll.face else self._values(thrown)
        form = "shows"
        if roll.needed is not None:
            forms = ("hits", "misses") if isinstance(roll.draw, _SHOTS) else ("succeeds", "fails")
            form = forms[0] if roll.succeeded else forms[1]
        facts = {"what": what, "shown": shown, "needed": str(roll.needed and roll.needed.total)}
        return self.words.draws[form].format_map(facts)

    def _shown(self, roll: Rolled) -> str:
        """What was drawn, by its name."""
        return self.named(roll.draw.draws, roll.drawn) if roll.draw.draws else roll.face

    def _values(self, thrown: Sequence[Rolled]) -> str:
        return " ".join(str(roll.value) for roll in thrown)
