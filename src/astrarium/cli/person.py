"""A person at the terminal: shows what is asked, reads what is typed, and looks things up."""

import difflib
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.padding import Padding
from rich.table import Table as Grid
from rich.text import Text

from astrarium.kernel import Action, BadInput, Decision, Match, Refused, State
from astrarium.kernel.standing import Aside

from .arguments import is_number
from .chronicle import Chronicle
from .menu import Choice, Menu, block_of, grouped
from .reasons import Reasons, Said
from .rules import find_rules, rule_text
from .saves import Save

MANY = 6  # a new kind of question with more answers than this shows the board
LINES = 30  # of what happened, before the rest is left to the log
FOUND = 5  # rules shown in full
EXPLAINED = 3  # actions that one question may mean
HINT = "'help' tells what else you can type."

Command = Callable[[str], None]


class Left(Exception):
    """The person has left the table."""


class Person:
    """Everything between a question and its answer."""

    def __init__(
        self, console: Console, match: Match, save: Save, chronicle: Chronicle, seat: int
    ) -> None:
        self.console, self.match, self.save = console, match, save
        self.chronicle, self.seat = chronicle, seat
        self.speaker = chronicle.speaker
        self.reasons = Reasons()
        self.kinds: set[str] = set()  # of questions asked since somebody else acted
        self.decision: Decision | None = None
        self.greeted = False
        self.warned = False  # that the game cannot be saved
        self.leaving = False  # although the game cannot be saved
        self.menu = Menu(self.speaker, self.seen, ())
        self.commands: dict[str, Command] = {
            "help": self.help,
            "board": self.board,
            **{name: self._looked_up(name) for name in self.speaker.tables()},
            "log": self.log,
            "more": self.more,
            "why": self.why,
            "explain": self.explain,
            "rule": self.rule,
            "undo": self.undo,
            "save": self.save_as,
            "quit": self.quit,
        }
        self.short = {"?": "help", "h": "help", "b": "board", "u": "undo", "m": "more"}
        self.short |= {"q": "quit", "exit": "quit"}
        self._complete_words()

    def ask(self, decision: Decision) -> Action:
        """Show the position, what has happened and what is asked; obey until there is an answer."""
        kinds, self.leaving = self.kinds, False
        if decision.kind not in kinds and (not kinds or len(decision.actions) > MANY):
            self.board("")
            self.console.print()
        kinds.add(decision.kind)
        self.tell_news()
        self._put(decision)
        self._tell_once()
        self._tell_of_failure()
        while True:
            action = self._obey(self._read_line())
            if action is not None:
                return action

    def others_act(self) -> None:
        """The next question comes after somebody else has acted, so the board is shown again."""
        self.kinds.clear()

    def tell_news(self) -> None:
        """What happened since the last time, or if that is much, the end of it and the blows."""
        lines = self.chronicle.news()
        earlier, latest = lines[:-LINES], lines[-LINES:]
        if earlier:
            blows = set(self.chronicle.blows())
            told = [line for line in earlier if line in blows]
            self.console.print(f"  … {len(earlier) - len(told)} earlier lines: see 'log'")
            self._print_lines(told)
        self._print_lines(latest)

    def _tell_of_failure(self) -> None:
        """Say once that the game cannot be saved, and once that it can be again."""
        failure = self.save.failure
        if failure and not self.warned:
            self._warn(
                f"The game cannot be saved in {self.save.path} ({failure}). "
                "It is tried again at every action; 'save FILE' keeps it elsewhere."
            )
        elif self.warned and not failure:
            self.console.print(f"The game is saved again in {self.save.path}", markup=False)
        self.warned = bool(failure)

    @property
    def seen(self) -> State:
        """The position as the person sees it."""
        return self.match.state.seen_by(self.seat)

    def _tell_once(self) -> None:
        """On a small screen the welcome has gone by when the first question is asked."""
        if not self.greeted:
            self.greeted = True
            self.console.print(Text(HINT, "dim"))

    def _put(self, decision: Decision) -> None:
        self.decision = decision
        seen = self.seen
        self.menu = Menu(self.speaker, seen, decision.actions)
        chip = self.speaker.chip(seen, self.seat)
        prompt, rule = self.speaker.prompt(seen, decision), (f"({decision.rule})", "dim")
        self.console.print()
        self.console.print(Text.assemble(chip, " ", (prompt, "bold"), " ", rule))
        for line in self.speaker.remarks(seen, self.seat):
            self.console.print(self.speaker.coloured(seen, line))
        self.console.print(self.menu.shown(self.console))

    def _print_lines(self, lines: list[str]) -> None:
        for line in lines:
            text = self.speaker.coloured(self.match.state, line)
            self.console.print(Padding(text, (0, 0, 0, 2), expand=False))

    # -- what is typed

    def _read_line(self) -> str:
        self.console.print()
        return input(f"{self.speaker.name(self.match.state, self.seat)}> ").strip()

    def _obey(self, line: str) -> Action | None:
        """Run a command, or find the action that is meant."""
        if not line:
            self.more("")
            return None
        word, _, rest = line.partition(" ")
        command = self.commands.get(self.short.get(word.lower(), word.lower()))
        if command is not None:
            command(rest.strip())
            return None
        aside = self._read_action(line)
        if isinstance(aside, Aside) and self.match.state.why_not(self.seat, aside) is None:
            return aside
        choice = self._numbered(line) if is_number(line) else self._meant(line)
        return None if choice is None else choice.action

    def _numbered(self, line: str) -> Choice | None:
        choice = self.menu.numbered(int(line))
        if choice is None:
            self._warn(f"The answers are numbered from 1 to {len(self.menu.choices)}.")
        return choice

    def _meant(self, line: str) -> Choice | None:
        """The one legal action that begins like this; otherwise show what comes close."""
        action = self._read_action(line)
        exact = self.menu.exactly(line if action is None else str(action))
        if exact is not None:
            return exact
        if action is not None:
            self._explain(action)
            return None
        found = self.menu.matching(line)
        if len(found) == 1 and found[0].begins_with(line.casefold()):
            return found[0]
        if not found:
            close = difflib.get_close_matches(line.partition(" ")[0], self.commands, n=1)
            if self._thought_of(line):
                hint = f"'why {line}' says why."
            else:
                hint = f"Do you mean '{close[0]}'?" if close else "'help' lists what you can type."
            self._warn(f"No legal answer has '{line}' in it. {hint}")
        for group in grouped(found):
            self.console.print(block_of(group))
        return None

    def _read_action(self, text: str) -> Action | None:
        try:
            return self.match.game.read_action(text)
        except BadInput:
            return None

    def _warn(self, sentence: str) -> None:
        self.console.print(Text(sentence, "yellow"))

    def _complete_words(self) -> None:
        """Let the tab key complete commands and actions, where the terminal can."""
        try:
            import readline  # noqa: PLC0415 (not on every system)
        except ImportError:
            return

        def complete(text: str, at: int) -> str | None:
            words = [*self.commands, *(choice.text for choice in self.menu.choices)]
            found = [word for word in words if word.startswith(text)]
            return found[at] if at < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")

    # -- commands; the first line of each is its help

    def help(self, words: str) -> None:
        """Show this list."""
        table = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        table.add_row("a number", "Give that answer.")
        table.add_row("an answer", "Give it: its text, or a beginning that no other answer has.")
        table.add_row("any words", "Show the answers that have all these words.")
        table.add_row("Enter", "Show the answers again, or the next page of them.")
        for name, command in self.commands.items():
            table.add_row(name, (command.__doc__ or "").strip().splitlines()[0])
        table.add_row("", "")
        for example, meaning in self._forms():
            table.add_row(Text(example, "cyan"), meaning)
        terms = self.match.game.terms()
        if terms:
            table.add_row("", "")
        for word, meaning in terms.items():
            table.add_row(Text(word, "bold"), meaning)
        self.console.print(table)

    def _forms(self) -> Iterator[tuple[str, str]]:
        """An example of each thing to type, of this moment."""
        if self.menu.choices:
            last = self.menu.choices[-1]
            yield str(last.number), f"The answer '{last.label}' by its number."
            yield last.text, "The same by its text."
        for example in self._examples()[:1]:
            yield f"why {example}", "Whether this is allowed, or by which rule not."
        yield "why 1", "The same for an answer of the menu."
        if self.decision is not None:
            yield f"rule {self.decision.rule}", "A rule by its id; 'rule black hole' by its words."

    def board(self, words: str) -> None:
        """Show the board."""
        self.console.print()
        self.console.print(self.match.game.board(self.seen, self.seat))

    def _looked_up(self, name: str) -> Command:
        drawing = self.speaker.tables()[name]

        def show(words: str) -> None:
            self.console.print(_shown(drawing(self.seen, self.seat)))

        show.__doc__ = drawing.__doc__
        return show

    def log(self, words: str) -> None:
        """Show what has happened so far; 'log 100' shows the last 100 lines."""
        count = int(words) if is_number(words) else LINES
        self._print_lines(self.chronicle.whole()[-count:] if count else [])

    def more(self, words: str) -> None:
        """Show the next page of the answers."""
        self.menu.page += 1
        self.console.print(self.menu.shown(self.console))

    def why(self, words: str) -> None:
        """Say why an action is not allowed: 'why' and the action, in its words or by number."""
        if is_number(words):
            choice = self._numbered(words)
            if choice is not None:
                self._explain(choice.action)
            return
        action = self._read_action(words)
        meant = [action] if action is not None else self._thought_of(words)
        if meant:
            self._explain(*meant[:EXPLAINED])
        else:
            said = f"Nothing to do now is called '{words}'." if words else "Why what?"
            examples = ", ".join(f"'why {example}'" for example in self._examples())
            self._warn(f"{said} Ask for example {examples}.")
        if len(meant) > EXPLAINED:
            others = ", ".join(f"'{one}'" for one in meant[EXPLAINED : 2 * EXPLAINED])
            self.console.print(Text(f"{len(meant) - EXPLAINED} more, such as {others}", "dim"))

    def explain(self, words: str) -> None:
        """Let the bots say why they did what they did last."""
        if not self.reasons.acted:
            self._warn("No bot has done anything yet.")
        for seat, moves in self.reasons.told():
            chip = self.speaker.chip(self.seen, seat)
            later = "(says why when the game is over)"
            silent = later if self.reasons.is_kept(seat) else "(does not say why)"
            self.console.print(Text.assemble(chip, " ", ("" if moves else silent, "dim")))
            self._print_lines(list(_explained(moves)))

    def _thought_of(self, words: str) -> list[Action]:
        """The actions, legal or not, that somebody may mean by these words."""
        state = self.seen
        for actions in (*self.speaker.conceivable(state, self.seat, words), self._legal()):
            found = Menu(self.speaker, state, actions).matching(words)
            if found:
                return [choice.action for choice in found]
        return []

    def _legal(self) -> list[Action]:
        return [choice.action for choice in self.menu.choices]

    def _examples(self) -> list[str]:
        """Actions of different kinds to ask about; first those that are not allowed."""
        state = self.match.state
        near = [*next(iter(self.speaker.conceivable(self.seen, self.seat, "")), ()), *self._legal()]
        near.sort(key=lambda action: state.why_not(self.seat, action) is None)
        kinds = {type(action): str(action) for action in reversed(near)}
        return list(reversed(kinds.values()))[:EXPLAINED]

    def _explain(self, *actions: Action) -> None:
        """Say of each action whether it is allowed, and show every rule that forbids one."""
        forbidding: dict[str, None] = {}
        for action in actions:
            violation = self.match.state.why_not(self.seat, action)
            if violation is None:
                self.console.print(f"'{action}' is allowed now.")
            else:
                about = f"'{action}': " if len(actions) > 1 else ""
                self._warn(f"{about}{violation.sentence}")
                forbidding[violation.rule] = None
        rules = self.match.game.catalogue().rules
        for id in forbidding:
            if id in rules:
                self.console.print(rule_text(rules[id]))

    def rule(self, words: str) -> None:
        """Show rules by id or by words; without any, the rule of this question."""
        asked = self.decision.rule if self.decision else ""
        catalogue = self.speaker.catalogue(self.match.state)
        found = find_rules(catalogue, words or asked)
        if not found:
            self._warn(f"No rule has '{words}' in it.")
        for rule in found[:FOUND]:
            self.console.print(rule_text(rule))
        if len(found) > FOUND:
            others = ", ".join(rule.id for rule in found[FOUND : FOUND + 20])
            self.console.print(Text(f"{len(found) - FOUND} more: {others}", "dim"))

    def undo(self, words: str) -> None:
        """Undo your last action, unless you have learnt something since or another has acted."""
        try:
            index = self.match.undo(self.seat)
        except Refused as refused:
            self._warn(refused.violation.sentence)
            return
        self.chronicle.undo(index)
        self.save.write(self.match)
        self._tell_of_failure()
        self.console.print("Taken back.")
        asked = self.match.state.decisions()
        self._put(next(one for one in asked if one.seat == self.seat))

    def save_as(self, words: str) -> None:
        """Save the game so far in a file: 'save FILE'."""
        if not words:
            self._tell_place()
            return
        try:
            path = Path(words).expanduser()
            self.save.copy(self.match, path)
        except BadInput as error:
            sentence = str(error)
            self._warn(f"{sentence[0].upper()}{sentence[1:]}.")
        except OSError as error:
            self._warn(f"Cannot write {words}: {error.strerror}.")
        except (RuntimeError, ValueError):  # no such person's home, or no name for a file
            self._warn(f"{words} cannot be a file: name another one.")
        else:
            self.warned = bool(self.save.failure)
            self.console.print(f"Saved in {path}", soft_wrap=True, markup=False)

    def _tell_place(self) -> None:
        self.save.write(self.match)
        self._tell_of_failure()
        if not self.save.failure:
            place = f"The game is saved all the time in {self.save.path}"
            self.console.print(place, soft_wrap=True, markup=False)

    def quit(self, words: str) -> None:
        """Leave; the game is kept, and you are told how to go on with it."""
        if self.save.failure:
            self.save.write(self.match)
        if self.save.failure and not self.leaving:
            self.leaving = True
            self._warn(
                f"The game is not saved ({self.save.failure}): 'save FILE' keeps it elsewhere, "
                "'quit' again leaves without it."
            )
            return
        raise Left


def _explained(moves: Sequence[Said]) -> Iterator[str]:
    """A line for each move with its reason, which is not repeated for the moves that follow."""
    last = ""
    for move, why in moves:
        yield f"{move}: {'(for the same reason)' if why == last else why}"
        last = why


def _shown(drawn: Any) -> Any:
    """What was looked up; of a table without rows only what is written below it."""
    if isinstance(drawn, Grid) and not drawn.row_count and isinstance(drawn.caption, str):
        return Text(drawn.caption)
    return drawn
