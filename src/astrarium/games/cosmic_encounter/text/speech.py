"""A position of Cosmic Encounter put into words."""

from collections.abc import Iterable, Mapping
from functools import cached_property

from astrarium.kernel import Secret
from astrarium.kernel.lexicon import ENGLISH, Lexicon, load_lexicon
from astrarium.kernel.speech import Speech

from ..data import TECHS, face
from ..rules.terms import Count, Giving
from ..state import CosmicState, Research
from ..things import RESEARCH
from .cards import FOLDER as CARDS
from .cards import CardTexts
from .words import FOLDER


class Words(Lexicon, kw_only=True):
    """What the game says besides what every game does."""

    seats: tuple[str, ...] = ()
    attack: str
    reinforcement: str
    flare: str
    used_power: str  # an alien and its power
    planet: str
    genesis: str
    tech_card: str  # one that lies face down, by its number
    researched: str  # the same as its player sees it
    table: dict[str, str] = {}  # what is written on the table
    phases: dict[str, str] = {}  # what is done in each phase of an encounter
    decided: dict[str, str] = {}  # by what an encounter was decided
    gains: dict[str, str] = {}  # what somebody got or lost by it
    counted: str  # cards of a proposal that are not named
    bounded: str  # the same, with bounds of their values
    settled: str  # a colony of a proposal, with the ships that settle it
    unsettled: str  # the same before it has ships


class CosmicSpeech(Speech[Words]):
    """What is said of one position, in one language."""

    state: CosmicState
    facts_named: Mapping[str, str] = {"planet": "planet", "player": "seat"}

    @cached_property
    def texts(self) -> CardTexts:
        """What is written on sheets and cards."""
        return load_lexicon(CardTexts, CARDS, self.words.language)

    def in_english(self) -> "CosmicSpeech":
        return CosmicSpeech(self.state, load_lexicon(Words, FOLDER, ENGLISH))

    # -- things

    def seat_title(self, seat: int) -> str:
        return self.words.seats[seat]

    def colour(self, name: str) -> str:
        return self.words.names["colour"][name]

    def card(self, name: str) -> str:
        """A cosmic card: attack 08, reinforcement +3, flare of the Oracle."""
        printed = face(name)
        if printed.kind == "attack":
            return self.words.attack.format(value=f"{printed.value:02}")
        if printed.kind == "reinforcement":
            return self.words.reinforcement.format(value=printed.value)
        if printed.kind == "flare":
            return self.words.flare.format(alien=self.alien(name.removeprefix("flare-")))
        return self.words.names["card"][name]

    def card_text(self, name: str) -> str:
        """What is written on a cosmic card."""
        kind, texts, say = face(name).kind, self.texts, self.words.table
        if kind != "flare":
            return texts.cards[name if kind == "artifact" else kind]
        alien = name.removeprefix("flare-")
        return say["flare"].format(
            wild=texts.wild[alien], super=texts.super[alien], alien=self.alien(alien)
        )

    def secrets(self, cards: Iterable[Secret[str]]) -> str:
        """Cards, as far as they are known."""
        return self.listed([self.card(card.value) for card in cards if card.value is not None])

    def destiny(self, card: str) -> str:
        names = self.words.names
        return names["colour"].get(card) or names["destiny"][card]

    def alien(self, name: str) -> str:
        return self.words.names["alien"][name]

    def power(self, name: str) -> str:
        """A power by its alien: Foresee (Oracle)."""
        if name.startswith("tech-"):
            return self.tech(name.removeprefix("tech-"))
        power = self.words.names["power"].get(name)
        if power is None:
            return self.named("part", name)
        return self.words.used_power.format(power=power, alien=self.alien(name))

    def tech(self, name: str) -> str:
        return self.words.names["tech"][name]

    def research(self, number: int) -> str:
        """A tech card that lies face down; only a question to its player says what it is."""
        return self.words.tech_card.format(number=number)

    def researches(self, cards: Iterable[Research]) -> str:
        """The tech cards of a player, for its own eyes."""
        return self.listed(
            [
                self.words.researched.format(
                    number=one.number,
                    tech=self.tech(one.card.value),
                    ships=one.ships,
                    needed=TECHS[one.card.value].research or "X",
                )
                for one in cards
                if one.card.value is not None
            ]
        )

    def planet(self, name: str) -> str:
        if "-" not in name:
            return self.words.genesis
        colour, _, number = name.partition("-")
        return self.words.planet.format(colour=self.colour(colour), number=number)

    def place(self, name: str) -> str:
        if name.startswith(RESEARCH):
            return self.research(int(name.removeprefix(RESEARCH)))
        return self.words.names["place"].get(name) or self.planet(name)

    # -- deals

    def counted(self, count: Count) -> str:
        """So many cards of a kind, as a proposal has them."""
        words = self.words
        text = words.bounded if count.is_bounded else words.counted
        return text.format(
            many=self.count(count.many, "card_count"),
            kind=words.names["kind"][count.kind],
            way=words.names["way"][count.by],
            least=count.least,
            most=count.most,
        )

    def giving(self, giving: Giving) -> str:
        """All that one main player gives."""
        items = [self.card(card) for card in giving.cards]
        items += [self.counted(count) for count in giving.counts]
        if giving.colony is not None:
            text = self.words.settled if giving.ships else self.words.unsettled
            ships = (
                f"{self.count(ships, 'ship')} ({self.place(place)})"
                for place, ships in giving.ships
            )
            planet = self.planet(giving.colony)
            items.append(text.format(planet=planet, ships=self.listed(ships)))
        return self.listed(items)
