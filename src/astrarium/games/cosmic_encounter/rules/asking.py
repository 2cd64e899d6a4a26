"""Questions that powers and cards ask: which player, which planet, which cards, how many, whether.

The step below hears the answer: for a power that is `timing.Doing`, which hands it to the power's
`heard`. ``purpose`` tells what it is for; words go by it.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Any, ClassVar, Self

import msgspec

from astrarium.kernel import Action, Dice, Secret, Violation, violation
from astrarium.kernel.asking import Answer, Answers, Ask, YesOrNo
from astrarium.kernel.things import Seat

from ..data import face
from ..state import CosmicState, CosmicStep
from ..things import CardName, DestinyCard, PlanetId, PowerName, Purpose, TechName
from .procedure import answer_to


class Asked(Ask, frozen=True, kw_only=True):
    """A question to one seat, which everybody may see answered."""

    discreet: ClassVar[bool] = False
    settles: ClassVar[bool] = True

    purpose: Purpose

    def resolve(self, state: CosmicState, answers: Answers) -> None:
        answer_to(state, self, answers)

    def part(self, state: Any, decision: Any) -> str:
        return self.purpose


# -- players


class PickPlayer(Answer, frozen=True):
    """This player."""

    text = "choose player {player}"
    picks = ("seat:{player}",)
    player: Seat

    def why_not(self, state: CosmicState, step: "ChoosePlayer", seat: int) -> Violation | None:
        if self.player in step.players:
            return None
        return violation(step.rule, "That player cannot be chosen.")


class ChoosePlayer(Asked, frozen=True, kw_only=True):
    """One of some players."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Which player?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickPlayer,)

    players: tuple[Seat, ...]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickPlayer, self.players)


class PickPlayers(Answer, frozen=True):
    """These players."""

    text = "choose players {players}"
    players: tuple[Seat, ...]

    def why_not(self, state: CosmicState, step: "ChoosePlayers", seat: int) -> Violation | None:
        if self.players in step.groups():
            return None
        return violation(step.rule, "These players cannot be chosen.")


class ChoosePlayers(Asked, frozen=True, kw_only=True):
    """Some of some players, at least so many."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Which players?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickPlayers,)

    players: tuple[Seat, ...]
    least: int = 1

    def groups(self) -> list[tuple[int, ...]]:
        sizes = range(self.least, len(self.players) + 1)
        return [some for size in sizes for some in combinations(self.players, size)]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickPlayers, self.groups())


# -- planets


class PickPlanet(Answer, frozen=True):
    """This planet."""

    text = "choose planet {planet}"
    picks = ("area:{planet}",)
    planet: PlanetId

    def why_not(self, state: CosmicState, step: "ChoosePlanet", seat: int) -> Violation | None:
        if self.planet in step.planets:
            return None
        return violation(step.rule, "That planet cannot be chosen.")


class ChoosePlanet(Asked, frozen=True, kw_only=True):
    """One of some planets."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Which planet?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickPlanet,)

    planets: tuple[PlanetId, ...]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickPlanet, self.planets)


# -- destiny cards


class PickDestiny(Answer, frozen=True):
    """This destiny card."""

    text = "choose destiny {card}"
    card: DestinyCard

    def why_not(self, state: CosmicState, step: "ChooseDestiny", seat: int) -> Violation | None:
        if self.card in step.cards:
            return None
        return violation(step.rule, "That card cannot be chosen.")


class ChooseDestiny(Asked, frozen=True, kw_only=True):
    """One of some destiny cards."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Which destiny card?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickDestiny,)

    cards: tuple[DestinyCard, ...]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickDestiny, self.cards)


# -- tech cards


class PickTech(Answer, frozen=True):
    """This tech card."""

    text = "choose tech {tech}"
    picks = ("tech:{tech}",)
    tech: TechName

    def why_not(self, state: CosmicState, step: "ChooseTech", seat: int) -> Violation | None:
        if self.tech in step.techs:
            return None
        return violation(step.rule, "That card cannot be chosen.")


class ChooseTech(Asked, frozen=True, kw_only=True):
    """One of some tech cards in play."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Which tech card?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickTech,)

    techs: tuple[TechName, ...]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickTech, self.techs)


# -- powers


class PickPower(Answer, frozen=True):
    """This power."""

    text = "choose power {power}"
    picks = ("power:{power}",)
    power: PowerName

    def why_not(self, state: CosmicState, step: "ChoosePower", seat: int) -> Violation | None:
        if self.power in step.powers:
            return None
        return violation(step.rule, "That power cannot be chosen.")


class ChoosePower(Asked, frozen=True, kw_only=True):
    """Which of the powers that a player has to use now comes first. CE-TIME-06"""

    rule: ClassVar[str] = "CE-TIME-06"
    prompt: ClassVar[str] = "Which of your powers comes first?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickPower,)

    powers: tuple[PowerName, ...]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickPower, self.powers)

    def resolve(self, state: CosmicState, answers: Answers) -> None:
        (answer,) = answers.values()
        assert isinstance(answer, PickPower)
        state.swap(msgspec.structs.replace(state.top, first=answer.power))


# -- numbers


class PickNumber(Answer, frozen=True):
    """So many."""

    text = "choose {number}"
    picks = ("number:{number}",)
    number: int

    def why_not(self, state: CosmicState, step: "ChooseNumber", seat: int) -> Violation | None:
        if step.least <= self.number <= step.most:
            return None
        return violation(step.rule, "Choose {least} to {most}.", least=step.least, most=step.most)


class ChooseNumber(Asked, frozen=True, kw_only=True):
    """A number within bounds."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "How many?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickNumber,)

    least: int
    most: int

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickNumber, range(self.least, self.most + 1))


# -- one of some words


class PickWay(Answer, frozen=True):
    """This of several ways."""

    text = "choose to {way}"
    way: Purpose

    def why_not(self, state: CosmicState, step: "ChooseWay", seat: int) -> Violation | None:
        if self.way in step.ways:
            return None
        return violation(step.rule, "That cannot be chosen.")


class ChooseWay(Asked, frozen=True, kw_only=True):
    """One of some ways to go on, each by its name."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "What do you do?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickWay,)

    ways: tuple[str, ...]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(PickWay, self.ways)


class Whether(YesOrNo, frozen=True, kw_only=True):
    """Yes or no."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Do you?"
    settles: ClassVar[bool] = True

    purpose: Purpose

    def resolve(self, state: CosmicState, answers: Answers) -> None:
        answer_to(state, self, answers)

    def part(self, state: Any, decision: Any) -> str:
        return self.purpose


# -- cards


class NameCard(Answer, frozen=True):
    """This card."""

    text = "name {card}"
    card: CardName

    def why_not(self, state: CosmicState, step: "CardNamed", seat: int) -> Violation | None:
        if self.card in step.cards:
            return None
        return violation(step.rule, "That card cannot be chosen.")


class CardNamed(Asked, frozen=True, kw_only=True):
    """One of some cards that everybody knows, or that are only spoken of."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Which card?"
    accepts: ClassVar[tuple[type[Action], ...]] = (NameCard,)

    cards: tuple[CardName, ...]

    def candidates(self, state: CosmicState, seat: int) -> Iterable[Action]:
        return map(NameCard, self.cards)


class PickCard(Action, frozen=True):
    """This card."""

    text = "choose card {card}"
    picks = ("card:{card}",)
    card: CardName

    def why_not(self, state: CosmicState, step: "ChooseCards", seat: int) -> Violation | None:
        if self.card in step.left(state):
            return None
        return violation(step.rule, "That card cannot be chosen.")

    def do(self, state: CosmicState, step: "ChooseCards", seat: int) -> None:
        state.swap(step.with_card(self.card))
        if len(state.top.picked) == state.top.most:
            state.top.finish(state, self)


class PickNoMore(Action, frozen=True):
    """These are the cards."""

    text = "choose no more cards"
    ends = True

    def why_not(self, state: CosmicState, step: "ChooseCards", seat: int) -> Violation | None:
        if len(step.picked) >= step.least:
            return None
        return violation(step.rule, "Choose at least {least} cards.", least=step.least)

    def do(self, state: CosmicState, step: "ChooseCards", seat: int) -> None:
        step.finish(state, self)


class ChooseCards(CosmicStep, frozen=True, kw_only=True):
    """Somebody chooses cards of a hand that it sees; what it chooses it alone knows. They stay in
    the hand until the step below moves them: it hears this question, with what was ``picked``."""

    rule: ClassVar[str] = "CE-TIME-05"
    prompt: ClassVar[str] = "Which cards?"
    accepts: ClassVar[tuple[type[Action], ...]] = (PickCard, PickNoMore)
    discreet: ClassVar[bool] = True

    seat: Seat  # who chooses
    owner: Seat  # whose hand it is
    purpose: Purpose
    least: int = 1
    most: int = 1
    kinds: tuple[str, ...] = ()  # the kinds of cards that can be chosen; nothing: all
    values: tuple[int, int] = (0, 99)  # the lowest and the highest value that can be chosen
    newest: int | None = None  # how many cards, those that came last; nothing: all
    chosen: Secret[tuple[str, ...]] | None = None
    many: int = 0

    @property
    def picked(self) -> tuple[str, ...]:
        return () if self.chosen is None else self.chosen.value or ()

    def choice(self, state: CosmicState) -> Sequence[str]:
        """The cards among which it is chosen, of whatever kind."""
        cards = state.cards_of(self.owner)
        return cards if self.newest is None else cards[max(0, len(cards) - self.newest) :]

    def left(self, state: CosmicState) -> list[str]:
        """The cards that can still be chosen. A hand that is only imagined may have none of the
        right kinds: then any card."""
        cards = list(self.choice(state))
        for card in self.picked:
            if card in cards:
                cards.remove(card)
        right = [card for card in cards if self.fits(card)]
        return right if right or len(self.picked) >= self.least else cards

    def fits(self, card: str) -> bool:
        printed = face(card)
        if self.kinds and printed.kind not in self.kinds:
            return False
        return self.values[0] <= printed.value <= self.values[1]

    def with_card(self, card: str) -> "ChooseCards":
        chosen = Secret((*self.picked, card), knows=(self.seat,))
        return msgspec.structs.replace(self, chosen=chosen, many=self.many + 1)

    def asks(self, state: CosmicState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: CosmicState, seat: int) -> Sequence[Action]:
        some: list[Action] = [PickCard(card) for card in sorted(set(self.left(state)))]
        return [*some, PickNoMore()] if len(self.picked) >= self.least or not some else some

    def finish(self, state: CosmicState, last: Action) -> None:
        question = state.top
        state.pop()
        answer_to(state, question, {self.seat: last})

    def part(self, state: Any, decision: Any) -> str:
        return self.purpose

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        if self.chosen is None or self.chosen.known_to(seat):
            return self
        some = sorted(self.choice(state), key=lambda card: (not self.fits(card), card))
        return msgspec.structs.replace(
            self, chosen=Secret(tuple(some[: self.many]), self.chosen.knows)
        )


class ChooseDrawn(ChooseCards, frozen=True, kw_only=True):
    """Somebody chooses one of the cards that it has drawn, or none; they are in no hand."""

    drawn: tuple[Secret[str], ...]
    least: int = 0

    def choice(self, state: CosmicState) -> Sequence[str]:
        return self.cards()

    def cards(self) -> Sequence[str]:
        return tuple(card.value for card in self.drawn if card.value is not None)

    def invented(self, state: Any, seat: int, dice: Dice) -> Self:
        """What was drawn is dealt only after this, so nothing of it is supposed to be chosen."""
        if self.chosen is None or self.chosen.known_to(seat):
            return self
        return msgspec.structs.replace(self, chosen=Secret((), self.chosen.knows))
