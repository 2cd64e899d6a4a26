"""How a game talks to people, in a terminal and at a table: defaults that each game may improve on.

A state given here is one as a seat sees it (`State.seen_by`), or the whole truth where nobody is
kept from anything. Every text can be asked for in each of the game's ``languages``.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, ClassVar

from .actions import Action, Violation
from .perspective import heard
from .scene import COLOURS, Choice, Line, Mat, Phase, Question, Reason, Refusal, Scene, Way
from .steps import Decision, Event, Outcome, Rolled
from .strategy import BY_CHANCE, KEEPS_PEACE, Motive

ENGLISH = "en"

# Why bots did something, by language and English sentence, whatever the game.
COMMON_MOTIVES: Mapping[str, Mapping[str, str]] = {
    "it": {
        BY_CHANCE: "Ho preso a caso una di {answers} risposte.",
        KEEPS_PEACE: "Così presto nella partita non attacco briga.",
    },
}


class Voice:
    """Names, sentences and pictures of a game."""

    title: ClassVar[str]
    intro: ClassVar[str] = ""  # what the game is about, in a sentence or two
    glossary: ClassVar[Mapping[str, str]] = {}  # words that a newcomer meets on the screen
    languages: ClassVar[tuple[str, ...]] = (ENGLISH,)
    terminal: ClassVar[str] = ENGLISH  # what is spoken in terminals, where there is little room

    # -- words

    def introduction(self, language: str = ENGLISH) -> str:
        """What the game is about, in a sentence or two."""
        return self.intro

    def terms(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Words that a newcomer meets, explained."""
        return self.glossary

    def reason(self, outcome: Outcome, language: str = ENGLISH) -> str:
        """Why a game ended as it did."""
        return outcome.reason

    def option_text(self, option: str, described: str, language: str = ENGLISH) -> str:
        """What an option of the game does; ``described`` is what its type says in English."""
        return described

    def seat_name(self, state: Any, seat: int, language: str = ENGLISH) -> str:
        return f"Seat {seat}"

    def describe(self, state: Any, said: Action | Event, language: str = ENGLISH) -> str:
        """An action or an event in a line, in the position after it."""
        if isinstance(said, Rolled):
            return f"{said.name}: {said.face or said.value}"
        return str(said)

    def entry(self, state: Any, action: Action, language: str = ENGLISH) -> tuple[str, str]:
        """The heading and the label of an action in a menu."""
        return "", self.describe(state, action, language)

    def remarks(self, state: Any, seat: int, language: str = ENGLISH) -> Sequence[str]:
        """What a seat should know about its question besides the answers, in lines."""
        return ()

    def prompt(self, state: Any, decision: Decision, language: str = ENGLISH) -> str:
        """What a seat is asked, in a sentence."""
        return decision.prompt

    def hint(self, decision: Decision, language: str = ENGLISH) -> str:
        """What a newcomer should know about this kind of question."""
        return ""

    def pending(self, state: Any, decision: Decision, language: str = ENGLISH) -> str:
        """What the others are told they wait for: the name of the step, and no secret of it."""
        return ""

    def sentence(self, why: Violation, language: str = ENGLISH) -> str:
        """Why something is not allowed, for the player."""
        return why.sentence

    def motive(self, state: Any, why: Motive, language: str = ENGLISH) -> str:
        """Why a program did something, in the position before it."""
        said = COMMON_MOTIVES.get(language, {}).get(why.template, why.template)
        return said.format(**why.facts)

    def rule_texts(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Rules of the catalogue, by id, where they are put into another language."""
        return {}

    def ruling_texts(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Rulings of the catalogue, by the id of their rule, in another language."""
        return {}

    def conceivable(self, state: Any, seat: int, asked: str = "") -> Iterable[Sequence[Action]]:
        """Actions that a question may be about, legal or not; the likeliest come first."""
        return ()

    def story(self, told: Sequence[tuple[Any, Event]], language: str = ENGLISH) -> list[Line]:
        """What happened, in lines: events, each with the position after its action."""
        return [Line(self.describe(state, event, language)) for state, event in told]

    def tells(self, action: Action, happened: Sequence[Event]) -> bool:
        """Whether what happened says itself which action was played."""
        return False

    def is_open(self, before: Any, action: Action, happened: Sequence[Event]) -> bool:
        """Whether everybody knows all about an action, so that its reasons can be talked about.

        It answered the only question that was asked, which was no secret, and what happened tells
        everybody the same and says itself which action was played. ``before`` is the true state.
        """
        alone = len(before.decisions()) == 1 and not before.top.discreet
        return alone and heard(happened, None) == list(happened) and self.tells(action, happened)

    def is_blow(self, event: Event, seat: int) -> bool:
        """Whether an event strikes a seat so hard that it is told whatever else is left out."""
        return False

    def is_out(self, state: Any, seat: int) -> bool:
        """Whether a seat has left the game before its end."""
        return False

    # -- at a table

    def scene(self, state: Any, seat: int | None, language: str = ENGLISH) -> Scene:
        """The position to be drawn."""
        mats = tuple(
            Mat(other, self.seat_name(state, other, language), COLOURS[other % len(COLOURS)])
            for other in range(state.seats)
        )
        return Scene(Phase(""), mats)

    def picks(self, state: Any, action: Action) -> tuple[str, ...]:
        """What one points at to choose an action, in order; nothing: it is a button."""
        return ()

    def ends(self, action: Action) -> bool:
        """Whether an action ends a step, so that nothing else can be done in it."""
        return False

    def refusable(self, state: Any, seat: int) -> Iterable[Action]:
        """Actions that a seat's panels show even while they are not legal."""
        return ()

    def ways(
        self, state: Any, seat: int, pieces: Sequence[str], language: str = ENGLISH
    ) -> Sequence[Way]:
        """Where selected pieces can go together, and by which actions."""
        return ()

    def why_not_pick(
        self, state: Any, seat: int, picks: Sequence[str], language: str = ENGLISH
    ) -> Reason | None:
        """Why nothing can be done with what a seat points at; None: nothing particular is known."""
        return None

    def question(self, state: Any, decision: Decision, language: str = ENGLISH) -> Question:
        """A decision as a table asks it."""
        seat, legal = decision.seat, set(decision.actions)
        refused = []
        for action in self.refusable(state, seat):
            if action in legal:
                continue
            why = state.why_not(seat, action)
            if why is not None:
                group, short = self.entry(state, action, language)
                reason = Reason(why.rule, self.sentence(why, language))
                label = self.describe(state, action, language)
                refused.append(Refusal(label, self.picks(state, action), group, short, reason))
        return Question(
            seat=seat,
            kind=decision.kind,
            rule=decision.rule,
            prompt=self.prompt(state, decision, language),
            hint=self.hint(decision, language),
            remarks=tuple(self.remarks(state, seat, language)),
            choices=tuple(self._choice(state, action, language) for action in decision.actions),
            refused=tuple(refused),
        )

    def _choice(self, state: Any, action: Action, language: str) -> Choice:
        group, short = self.entry(state, action, language)
        return Choice(
            action=str(action),
            label=self.describe(state, action, language),
            picks=self.picks(state, action),
            group=group,
            short=short,
            ends=self.ends(action),
        )

    # -- in a terminal; pictures are anything that rich can print

    def board(self, state: Any, seat: int | None = None) -> Any:
        """The position, as a seat or a spectator sees it."""
        raise NotImplementedError

    def tables(self) -> Mapping[str, Callable[[Any, int | None], Any]]:
        """What can be looked up besides the board, by name."""
        return {}

    def chip(self, state: Any, seat: int) -> Any:
        """A seat's name in its colour."""
        return self.seat_name(state, seat)
