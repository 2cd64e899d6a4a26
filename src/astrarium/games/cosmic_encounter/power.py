"""What changes the rules: alien sheets, flares, artifacts, techs, and what their use brings about.

A power names the windows in which it is used and the roles of those who may; `use` is what it does
once nobody stops it. What it has to ask, it pushes as questions of `rules.asking`; `heard` goes on
with the answer. What lasts until the end of the encounter is a `Lasting` that the use `brings`: it
stays although the power is lost meanwhile (CE-POW-05), and speaks at the points of the rules.
"""

from collections.abc import Sequence
from typing import Any, ClassVar

from astrarium.kernel.actions import Action
from astrarium.kernel.holdings import gain
from astrarium.kernel.powers import Memory, Power
from astrarium.kernel.steps import Step

from . import data

# Roles, as sheets and cards name them. A seat has several at a time.
OFFENSE, DEFENSE = "offense", "defense"
MAIN = ("offense", "defense")
ALLY, OFFENSIVE_ALLY, DEFENSIVE_ALLY = "ally", "offensive_ally", "defensive_ally"
PARTICIPANTS = (*MAIN, ALLY)
NOT_OFFENSE, NOT_MAIN, BYSTANDER = "not_offense", "not_main", "bystander"


class Tokens(Memory, frozen=True):
    """Tokens on a sheet, or another number that is remembered. CE-GEN-18"""

    tokens: int = 0


class CosmicPower(Power, family=True):
    """Whatever changes the rules of Cosmic Encounter: what it says comes before them. CE-GEN-02"""

    windows: ClassVar[tuple[str, ...]] = ()  # when it is used; nothing: it works by itself
    brings: ClassVar[type["Lasting"] | None] = None
    using: ClassVar[type[Any]]  # the effect by which it is used; the rules of its use say it
    repeats: ClassVar[bool] = False  # each use in a window spends or answers something. CE-POW-10

    def applies(self, state: Any, seat: int) -> bool:
        """Whether it can be used now, as far as everybody sees: who is asked follows from it."""
        return True

    def affordable(self, state: Any, seat: int) -> bool:
        """Whether its player has what it takes, which others need not know."""
        return True

    def targets(self, state: Any, seat: int) -> Sequence[int] | None:
        """The players on whom it can be used, one of whom is named; None: nobody is named."""
        return None

    def is_use(self, moment: str) -> bool:
        """Whether what is done at a moment is a use of the power: nothing else is zapped.
        CE-ZAP-03"""
        return True

    def use(self, state: Any, seat: int) -> None:
        if self.brings is None:
            raise NotImplementedError
        self.take_effect(state, seat, self.brings)

    def take_effect(self, state: Any, seat: int, effect: type["Lasting"]) -> None:
        """Something is in effect from now on, until the end of the encounter."""
        gain(state, effect.id, seat, until=state.encounter.span)

    def heard(self, state: Any, seat: int, question: Step, answer: Action) -> None:
        """A question that its use has pushed is answered."""
        raise NotImplementedError

    def cards_held(self) -> Sequence[str]:
        """The cosmic cards that lie on it, in no hand."""
        return ()

    def stopped(self, state: Any, seat: int) -> None:
        """A use was zapped or cancelled: nothing happens, unless its text says otherwise."""


class Alien(CosmicPower):
    """An alien sheet. Its id is the alien's name."""

    @property
    def level(self) -> data.Level:
        return data.ALIENS[self.id].level

    def set_up(self, state: Any, seat: int) -> None:
        """Carry out the set-up text of the sheet. CE-SETUP-13"""

    def cards_at_planets(self) -> Sequence[tuple[str, str]]:
        """The cosmic cards that lie face up beside planets for it, each with its planet."""
        return ()

    def brought(self) -> Sequence[str]:
        """The aliens that its player is besides, because of it."""
        return ()

    def arrived(self, state: Any) -> None:
        """Somebody else has the use of the sheet."""

    def put_away(self, state: Any) -> None:
        """The sheet leaves the game: what is on the table for it does, too."""


class Lasting(CosmicPower):
    """What a use has brought about, until the end of the encounter. Its id is the power's name."""


class CardPower(CosmicPower):
    """What a card does that is played from a hand."""

    card: ClassVar[str]


class Artifact(CardPower):
    """What an artifact does. Its id is the card's name."""

    def __init_subclass__(cls) -> None:
        cls.card = cls.id
        super().__init_subclass__()


class Flare(CardPower):
    """One of the two effects of a flare."""

    alien: ClassVar[str]


class Wild(Flare):
    """The wild effect of a flare: of everybody except its alien. Its id is wild- and the alien."""

    def __init_subclass__(cls) -> None:
        cls.alien = cls.id.removeprefix("wild-")
        cls.card = data.flare(cls.alien)
        super().__init_subclass__()


class Super(Flare):
    """The super effect of a flare: of its alien alone. Its id is super- and the alien."""

    def __init_subclass__(cls) -> None:
        cls.alien = cls.id.removeprefix("super-")
        cls.card = data.flare(cls.alien)
        super().__init_subclass__()


class Researchers(Memory, frozen=True):
    """A tech card that lies face down, and how many ships are on it. CE-VTECH-17"""

    number: int
    ships: int


class Tech(CosmicPower):
    """What a tech card does, once it is completed or revealed. Its id is tech- and the card's
    name."""

    card: ClassVar[str] = ""
    printed: ClassVar[data.TechFacts]

    def __init_subclass__(cls) -> None:
        if "id" in vars(cls):
            cls.card = cls.id.removeprefix("tech-")
            cls.printed = data.TECHS[cls.card]
        super().__init_subclass__()

    @property
    def ships(self) -> int:
        """How many ships research it, if it is one that is revealed as it is used."""
        return self.held.memory.ships if isinstance(self.held.memory, Researchers) else 0

    def complete(self, state: Any, seat: int) -> None:
        """Carry out what its text says of its completion."""

    def may_leave(self, state: Any) -> bool:
        """Whether it can be taken out of play now."""
        return True

    def put_away(self, state: Any) -> None:
        """It has left play: what is on the table for it does, too."""

    def ships_made(self) -> int:
        """How many ships there are besides those of the set-up."""
        return 0


class HiddenTech(Tech):
    """A tech that is kept face down, and revealed as it is used. CE-VTECH-17"""

    remembers = Researchers
