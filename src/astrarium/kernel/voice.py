"""How a game talks to people, in a terminal and at a table: defaults that each game may improve on.

A state given here is one as a seat sees it (`State.seen_by`), or the whole truth where nobody is
kept from anything. Every text can be asked for in each of the game's ``languages``.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar

from .actions import Action, Violation
from .draws import Rolled
from .lexicon import ENGLISH, Lexicon, load_lexicon
from .outcome import Outcome
from .parties import Party
from .perspective import heard
from .pointing import beginnings, conceivable, first_violation, legal_actions, meant
from .scene import (
    COLOURS,
    Choice,
    Line,
    Mat,
    Phase,
    Question,
    Reason,
    Refusal,
    Scene,
    Standing,
    Way,
    Weight,
)
from .scene import Party as PartyDrawn
from .speech import Speech, begun
from .steps import Decision, Event
from .story import chapters, line
from .strategy import Motive


class Voice:
    """Names, sentences and pictures of a game.

    Most of it follows from what actions, events and steps declare, and from the game's words: a
    file for each language in the folder ``words``, read as its ``lexicon``, put together by its
    ``speech``.
    """

    title: ClassVar[str]
    languages: ClassVar[tuple[str, ...]] = (ENGLISH,)
    terminal: ClassVar[str] = ENGLISH  # what is spoken in terminals, where there is little room
    parties: ClassVar[tuple[Party, ...]] = ()  # who plays by the rules alone, on no seat
    words: ClassVar[Path | None] = None
    lexicon: ClassVar[type[Lexicon]] = Lexicon
    speech: ClassVar[type[Speech[Any]]] = Speech
    # Numbers of the rules that explanations name.
    constants: ClassVar[Mapping[str, int]] = {}
    minutes: ClassVar[tuple[int, int] | None] = None  # that a game takes, at least and at most
    weight: ClassVar[Weight | None] = None  # how much there is to learn and to think about

    def spoken(self, language: str) -> str:
        """The language in which somebody is talked to who asks for one: English if it has none."""
        return language if language in self.languages else ENGLISH

    # -- words

    def lexicon_of(self, language: str) -> Lexicon:
        """What is said in a language."""
        return load_lexicon(self.lexicon, self.words, language)

    def speaking(self, state: Any, language: str = ENGLISH) -> Speech[Any]:
        """A position put into words."""
        return self.speech(state, self.lexicon_of(language))

    def introduction(self, language: str = ENGLISH) -> str:
        """What the game is about, in a sentence or two."""
        return self.lexicon_of(language).intro.format_map(self.constants)

    def in_a_minute(self, language: str = ENGLISH) -> list[str]:
        """How to win, for somebody who has a minute: a few sentences in order."""
        return [said.format_map(self.constants) for said in self.lexicon_of(language).minute]

    def deed_text(self, deed: str, language: str = ENGLISH) -> str:
        """What is counted of a seat (`Deed.name`), in words."""
        return self.lexicon_of(language).deeds.get(deed, deed)

    def feature_text(self, feature: str, language: str = ENGLISH) -> str:
        """What a number of `Game.features` says, in words."""
        return self.lexicon_of(language).features.get(feature, feature)

    def terms(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Words that a newcomer meets, explained."""
        return self.lexicon_of(language).glossary

    def reason(self, outcome: Outcome, language: str = ENGLISH) -> str:
        """Why a game ended as it did."""
        said = self.lexicon_of(language).outcomes.get(outcome.rule, outcome.reason)
        return said.format_map(self.constants)

    def compared(self, name: str, language: str = ENGLISH) -> str:
        """What broke a tie (`TieBreak.name`), in words."""
        return name

    def party_name(self, party: int, language: str = ENGLISH) -> str:
        """What a party is called: who won, where no seat did."""
        return next(one.name for one in self.parties if one.number == party)

    def order_text(self, case: str, name: str = "", language: str = ENGLISH) -> str:
        """A case in which seats may want something done, or what they may want."""
        return self.lexicon_of(language).cases[f"{case} {name}".strip()]

    def option_text(self, option: str, described: str, language: str = ENGLISH) -> str:
        """What an option of the game does; ``described`` is what its type says in English."""
        return self.lexicon_of(language).options.get(option, described)

    def seat_name(self, state: Any, seat: int, language: str = ENGLISH) -> str:
        return self.speaking(state, language).seat(seat)

    def describe(self, state: Any, said: Action | Event, language: str = ENGLISH) -> str:
        """An action or an event in a line, in the position after it."""
        return self.speaking(state, language).describe(said)

    def entry(self, state: Any, action: Action, language: str = ENGLISH) -> tuple[str, str]:
        """The heading and the label of an action in a menu."""
        return self.speaking(state, language).entry(action)

    def remarks(self, state: Any, seat: int, language: str = ENGLISH) -> Sequence[str]:
        """What a seat should know about its question besides the answers, in lines."""
        return ()

    def prompt(self, state: Any, decision: Decision, language: str = ENGLISH) -> str:
        """What a seat is asked, in a sentence."""
        return self.speaking(state, language).question(decision, "prompt") or decision.prompt

    def hint(self, state: Any, decision: Decision, language: str = ENGLISH) -> str:
        """What a newcomer should know about this kind of question."""
        return self.speaking(state, language).hint(decision, self.constants)

    def pending(self, state: Any, decision: Decision, language: str = ENGLISH) -> str:
        """What the others are told they wait for: the name of the step, and no secret of it."""
        return self.speaking(state, language).step(state.top, "pending") or ""

    def sentence(self, state: Any, why: Violation, language: str = ENGLISH) -> str:
        """Why something is not allowed, for the player."""
        return self.speaking(state, language).sentence(why)

    def motive(self, state: Any, why: Motive, language: str = ENGLISH) -> str:
        """Why a program did something, in the position before it."""
        return self.speaking(state, language).motive(why)

    def rule_texts(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Rules of the catalogue, by id, where they are put into another language."""
        return {}

    def ruling_texts(self, language: str = ENGLISH) -> Mapping[str, str]:
        """Rulings of the catalogue, by the id of their rule, in another language."""
        return {}

    def conceivable(self, state: Any, seat: int, asked: str = "") -> Iterable[Sequence[Action]]:
        """Actions that a question may be about, legal or not; the likeliest come first."""
        return [self.thought_of(state, seat, kind) for kind in state.accepts(state.top)]

    def thought_of(self, state: Any, seat: int, kind: type[Action]) -> list[Action]:
        """Actions of a kind that come to mind, legal or not."""
        return list(conceivable(kind, lambda thing: self.values(state, seat, thing), {}))

    def values(self, state: Any, seat: int, thing: str) -> Iterable[Any]:
        """What there is of a kind of thing that actions name; a seat's own comes first."""
        return range(state.seats) if thing == "seat" else ()

    def story(self, told: Sequence[tuple[Any, Event]], language: str = ENGLISH) -> list[Line]:
        """What happened, in lines: events, each with the position after its action."""
        lines: list[Line] = []
        for chapter in chapters(told):
            for state, event in chapter:
                said = self.describe(state, event, language)
                dice = self.dice_told(state, event, language)
                lines.append(line(said, [(state, event)], self.about, dice))
        return lines

    def dice_told(self, state: Any, event: Event, language: str = ENGLISH) -> Iterable[str]:
        """How the numbers of a draw came about, if there was anything to add up."""
        sums = self.speaking(state, language).sums(event) if isinstance(event, Rolled) else ""
        return (begun(sums),) if sums else ()

    def about(self, state: Any, event: Event) -> Iterable[str]:
        """The things on the board that an event names, to light up with its line."""
        return ()

    def tells(self, action: Action, happened: Sequence[Event]) -> bool:
        """Whether what happened says itself which action was played."""
        return action.is_told_by(happened)

    def is_open(self, before: Any, action: Action, happened: Sequence[Event]) -> bool:
        """Whether everybody knows all about an action, so that its reasons can be talked about.

        It answered the only question that was asked, which was no secret, and what happened tells
        everybody the same and says itself which action was played. ``before`` is the true state.
        """
        alone = len(before.decisions()) == 1 and not before.top.discreet
        return alone and heard(happened, None) == list(happened) and self.tells(action, happened)

    def is_blow(self, event: Event, seat: int) -> bool:
        """Whether an event strikes a seat so hard that it is told whatever else is left out."""
        return event.is_blow(seat)

    def is_out(self, state: Any, seat: int) -> bool:
        """Whether a seat has left the game before its end."""
        return False

    # -- at a table

    def scene(self, state: Any, seat: int | None, language: str = ENGLISH) -> Scene:
        """The position to be drawn."""
        speech = self.speaking(state, language)
        mats = tuple(
            Mat(other, speech.seat_title(other), COLOURS[other % len(COLOURS)])
            for other in range(state.seats)
        )
        drawn = [
            PartyDrawn(one.number, self.party_name(one.number, language)) for one in self.parties
        ]
        return Scene(Phase(""), mats, parties=tuple(drawn))

    def standing(self, state: Any, language: str = ENGLISH) -> Standing:
        """Where a game is and how everybody stands, as spectators know it: for lists of tables."""
        scene = self.scene(state, None, language)
        return Standing(scene.phase.round, tuple(mat.score for mat in scene.mats))

    def picks(self, state: Any, action: Action) -> tuple[str, ...]:
        """What one points at to choose an action, in order; nothing: it is a button."""
        return tuple(self.shown_as(state, pick) for pick in action.points_at(state))

    def shown_as(self, state: Any, pick: str) -> str:
        """What is on the table for a thing that actions point at: of a planet, where it lies."""
        return pick

    def also(self, state: Any, pick: str) -> Sequence[str]:
        """The things that actions may mean where one points at what is on the table."""
        return ()

    def refusable(self, state: Any, seat: int) -> Iterator[Action]:
        """Actions that a seat's panels show even while they are not legal."""
        if state.stack and seat in state.top.asks(state):
            for kind in state.accepts(state.top):
                if kind.always_shown:
                    yield from self.thought_of(state, seat, kind)

    def ways(
        self, state: Any, seat: int, pieces: Sequence[str], language: str = ENGLISH
    ) -> Sequence[Way]:
        """Where selected pieces can go together, and by which actions."""
        return ()

    def why_not_pick(
        self, state: Any, seat: int, picks: Sequence[str], language: str = ENGLISH
    ) -> Reason | None:
        """Why what a seat points at leads to nothing; None if it does lead to something."""
        speech = self.speaking(state, language)
        if state.ended is not None:
            return Reason(state.ended.rule, speech.words.whys["over"])
        step = state.top
        if seat not in step.asks(state):
            return Reason(step.rule, self.others_turn(state, language))
        paths = (self.picks(state, action) for action in legal_actions(state, seat))
        if tuple(picks) in beginnings(paths):
            return None
        found = self.why_nothing(state, seat, picks, language)
        if found is not None:
            return found
        why = first_violation(state, seat, self.meant(state, seat, picks))
        if why is not None:
            return Reason(why.rule, self.sentence(state, why, language))
        decision = next(asked for asked in state.decisions() if asked.seat == seat)
        asked = self.prompt(state, decision, language)
        return Reason(step.rule, speech.words.whys["step"].format(prompt=asked))

    def why_nothing(
        self, state: Any, seat: int, picks: Sequence[str], language: str = ENGLISH
    ) -> Reason | None:
        """What a game can say better than by the first rule that forbids what seems to be meant."""
        return None

    def meant(self, state: Any, seat: int, picks: Sequence[str]) -> Iterator[Action]:
        """Actions, legal or not, that begin with what is pointed at."""
        names = [(pick, *self.also(state, pick)) for pick in picks]
        for kind in state.accepts(state.top):
            yield from meant(kind, names, lambda thing: self.values(state, seat, thing))

    def others_turn(self, state: Any, language: str = ENGLISH) -> str:
        """That somebody else is asked now."""
        speech, asked = self.speaking(state, language), state.top.asks(state)
        seats = speech.listed([self.seat_name(state, seat, language) for seat in asked])
        what = speech.step(state.top, "pending")
        whys = speech.words.whys
        text: str = whys["asked" if what else "asked plainly"]
        return text.format(seats=seats, what=what)

    def question(self, state: Any, decision: Decision, language: str = ENGLISH) -> Question:
        """A decision as a table asks it."""
        seat, legal = decision.seat, set(decision.actions)
        speech = self.speaking(state, language)
        refused = []
        for action in self.refusable(state, seat):
            if action in legal:
                continue
            why = state.why_not(seat, action)
            if why is not None:
                group, short = speech.entry(action)
                reason = Reason(why.rule, self.sentence(state, why, language))
                label = speech.describe(action)
                refused.append(Refusal(label, self.picks(state, action), group, short, reason))
        return Question(
            seat=seat,
            kind=decision.kind,
            rule=decision.rule,
            prompt=self.prompt(state, decision, language),
            hint=self.hint(state, decision, language),
            remarks=tuple(self.remarks(state, seat, language)),
            choices=tuple(self._choice(speech, action) for action in decision.actions),
            refused=tuple(refused),
        )

    def _choice(self, speech: Speech[Any], action: Action) -> Choice:
        group, short = speech.entry(action)
        return Choice(
            action=str(action),
            label=speech.describe(action),
            picks=self.picks(speech.state, action),
            group=group,
            short=short,
            ends=action.ends,
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
