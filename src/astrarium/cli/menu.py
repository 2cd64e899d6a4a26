"""The legal actions as a numbered menu, in pages, and what a typed line means in it."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.text import Text

from astrarium.kernel import Action, State

from .speaker import Speaker

HEADING, NUMBER = "bold", "bold cyan"
FILLERS = frozenset(
    ("a", "an", "the", "at", "on", "in", "of", "to", "for", "with", "my", "i", "can")
)


class Choice(NamedTuple):
    """One line of a menu."""

    number: int
    action: Action
    heading: str
    label: str
    text: str  # as records have it
    sentence: str

    @property
    def sayings(self) -> tuple[str, ...]:
        """What the action itself is called; the heading it shares with others."""
        return self.text, self.label, self.sentence

    def begins_with(self, line: str) -> bool:
        return any(said.casefold().startswith(line) for said in self.sayings)

    def has_phrase(self, words: Sequence[str], *, heading: bool) -> bool:
        """Whether the words occur one after the other."""
        phrase = f" {' '.join(words)} "
        said = (self.heading,) if heading else self.sayings
        return any(phrase in f" {' '.join(words_of(one))} " for one in said)

    def has_words(self, words: Sequence[str], *, heading: bool) -> bool:
        """Whether all words occur, in any order."""
        return set(words) <= self._words(heading=heading)

    def has_beginnings(self, words: Sequence[str]) -> bool:
        """Whether each word begins one of its words."""
        told = self._words(heading=True)
        return all(any(one.startswith(word) for one in told) for word in words)

    def _words(self, *, heading: bool) -> set[str]:
        said = (*self.sayings, self.heading) if heading else self.sayings
        return {word for one in said for word in words_of(one)}


def words_of(line: str) -> list[str]:
    """The words that matter in what is said or typed; a hex or a number is a word."""
    words = (word.strip(".,;:()'?!\"") for word in line.casefold().replace("_", " ").split())
    return [word for word in words if word and word not in FILLERS]


class Menu:
    """All answers to one question, those under one heading together."""

    def __init__(self, speaker: Speaker, state: State, actions: Sequence[Action]) -> None:
        groups: dict[tuple[str, bool], list[Choice]] = {}
        headed = False
        for action in actions:
            heading, label = speaker.entry(state, action)
            sentence = speaker.describe(state, action)
            choice = Choice(0, action, heading, label, str(action), sentence)
            headed = headed or bool(heading)
            # What has no heading stays where it is, before or after all that have one.
            groups.setdefault((heading, headed), []).append(choice)
        together = [choice for group in groups.values() for choice in group]
        self.choices = [choice._replace(number=at) for at, choice in enumerate(together, 1)]
        self.page = 0

    def numbered(self, number: int) -> Choice | None:
        return self.choices[number - 1] if 1 <= number <= len(self.choices) else None

    def exactly(self, text: str) -> Choice | None:
        return next((choice for choice in self.choices if choice.text == text), None)

    def matching(self, line: str) -> list[Choice]:
        """The choices that fit a line best: they begin so, or have its words, or their beginnings.

        What an action itself is called counts more than its heading.
        """
        line = line.casefold()
        words = words_of(line)
        fits: list[Callable[[Choice], bool]] = [
            lambda choice: choice.begins_with(f"{line} "),
            lambda choice: choice.begins_with(line),
            lambda choice: choice.has_phrase(words, heading=False),
            lambda choice: choice.has_phrase(words, heading=True),
            lambda choice: choice.has_words(words, heading=False),
            lambda choice: choice.has_words(words, heading=True),
            lambda choice: choice.has_beginnings(words),
        ]
        for fit in fits if words else ():
            found = [choice for choice in self.choices if fit(choice)]
            if found:
                return found
        return []

    # -- on the screen

    def shown(self, console: Console) -> RenderableType:
        """One page: as many groups as fit, and always what stands before and after the groups."""
        pages = self._pages(console)
        self.page %= len(pages)
        blocks = [block_of(group) for group in pages[self.page]]
        if len(pages) > 1:
            page = f"Page {self.page + 1} of {len(pages)}"
            blocks.append(Text(f"{page}: Enter for the next; words show what has them.", "italic"))
        return Group(*blocks)

    def _pages(self, console: Console) -> list[list[list[Choice]]]:
        groups = grouped(self.choices)
        always = [group for group in groups if not group[0].heading]
        paged = [group for group in groups if group[0].heading]
        room = max(6, console.height - 10) - sum(_height(console, group) for group in always)
        pages: list[list[list[Choice]]] = [[]]
        used = 0
        for group in paged:
            height = _height(console, group)
            if pages[-1] and used + height > room:
                pages.append([])
                used = 0
            pages[-1].append(group)
            used += height
        return [[group for group in groups if group in page or group in always] for page in pages]


def grouped(choices: Sequence[Choice]) -> list[list[Choice]]:
    """Choices in groups under one heading each."""
    groups: list[list[Choice]] = []
    for choice in choices:
        if groups and groups[-1][0].heading == choice.heading:
            groups[-1].append(choice)
        else:
            groups.append([choice])
    return groups


def block_of(group: Sequence[Choice]) -> RenderableType:
    """A heading and its choices, in as many columns as fit."""
    items = [
        Text.assemble((f"{choice.number:>3} ", NUMBER), choice.label, no_wrap=True)
        for choice in group
    ]
    if not group[0].heading:
        return Group(*items)
    return Group(Text(group[0].heading, HEADING), Columns(items, padding=(0, 2), equal=True))


def _height(console: Console, group: Sequence[Choice]) -> int:
    return len(console.render_lines(block_of(group)))
