"""A game at the terminal: a person, bots at the other seats, and what becomes of it."""

import contextlib
from collections.abc import Mapping

from rich.console import Console
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from astrarium.bots import Bot, ask
from astrarium.kernel import Action, Decision, Match, Outcome, Perspective

from .chronicle import Chronicle
from .person import Left, Person
from .rules import rule_text
from .saves import Save
from .speaker import Speaker
from .typed import typed_command


class Table:
    """One sitting: from the first question to the end of the game, or until the person leaves."""

    def __init__(self, console: Console, match: Match, save: Save, bots: Mapping[int, Bot]) -> None:
        self.console, self.match, self.save, self.bots = console, match, save, bots
        self.seat = save.seating.seat
        self.speaker = Speaker(match.game)
        self.chronicle = Chronicle(self.speaker, match.record, self.seat)
        self.person = Person(console, match, save, self.chronicle, self.seat)
        self.told_out = False

    def run(self) -> None:
        """Play until the game is over or the person leaves; everything is saved all the time."""
        try:
            while (decision := self._next_decision()) is not None:
                self._play(decision.seat, self._answer(decision))
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self._say_goodbye()
        except Left:
            self._say_goodbye()
        else:
            self._end()

    def _next_decision(self) -> Decision | None:
        """The bots answer first, so that simultaneous questions leave the person free to undo."""
        asked = self.match.state.decisions()
        return next((one for one in asked if one.seat != self.seat), asked[0] if asked else None)

    def _answer(self, decision: Decision) -> Action:
        if decision.seat == self.seat:
            return self.person.ask(decision)
        self.person.others_act()
        with self._thinking(decision.seat):
            return ask(self.bots[decision.seat], Perspective(self.match.state, decision))

    def _thinking(self, seat: int) -> contextlib.AbstractContextManager[object]:
        if not self.console.is_terminal:
            return contextlib.nullcontext()
        return self.console.status(f"{self.speaker.name(self.match.state, seat)} thinks …")

    def _play(self, seat: int, action: Action) -> None:
        before = self.match.state
        why = self.bots[seat].explain() if seat in self.bots else None
        events = self.match.play(seat, action)
        if seat == self.seat:
            self.person.reasons.pause()
        else:
            is_open = self.match.game.is_open(before, action, events)
            self.person.reasons.note(seat, before, why, is_open=is_open)
        self.chronicle.add(self.match.state, events)
        self.save.write(self.match)
        self._tell_if_out()

    def _tell_if_out(self) -> None:
        """Whoever is out is asked nothing more, and so would hear of it at the end only."""
        if self.told_out or not self.speaker.is_out(self.match.state, self.seat):
            return
        self.told_out = True
        self.person.tell_news()
        if self.match.state.outcome() is None:
            self.console.print(Text("You are out of the game.", "bold"), "The others play on.")

    def _say_goodbye(self) -> None:
        self._tell_place()
        self.console.print("Go on with it by: ", end="")
        self.console.print(Text(self.save.way_back, "bold"), soft_wrap=True)

    def _tell_place(self) -> None:
        """Where the game is; or, if the last try fails too, what is missing there."""
        if self.save.failure:
            self.save.write(self.match)
        where = f"The game is saved in {self.save.path}"
        if self.save.failure:
            where = f"The last actions are not saved in {self.save.path} ({self.save.failure})"
        self.console.print(where, soft_wrap=True, markup=False)

    # -- the end

    def _end(self) -> None:
        """Who won and why, all scores, and where the record is."""
        outcome = self.match.state.outcome()
        assert outcome is not None
        self.person.board("")
        self.console.print()
        self.person.tell_news()
        self.console.print(Line())
        self.console.print(self._verdict(outcome))
        rule = self.match.game.catalogue().rules.get(outcome.rule)
        if rule is not None:
            self.console.print(rule_text(rule))
        self.console.print(self._scores(outcome))
        self._tell_place()
        self.console.print("See it again by: ", end="")
        way = typed_command("replay", self.save.path)
        self.console.print(Text(way, "bold"), soft_wrap=True)

    def _verdict(self, outcome: Outcome) -> Text:
        winners = self.speaker.names(self.match.state, outcome.winners)
        if outcome.winners == (self.seat,):
            who = "You win!"
        elif len(outcome.winners) > 1:
            who = f"{winners} win together."
        else:
            who = f"{winners or 'Nobody'} wins."
        return Text.assemble((who, "bold"), f" The reason: {outcome.reason}.")

    def _scores(self, outcome: Outcome) -> Grid:
        state = self.match.state
        table = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        for seat in sorted(range(state.seats), key=lambda seat: -outcome.scores[seat]):
            won = "winner" if seat in outcome.winners else ""
            table.add_row(self.speaker.chip(state, seat), str(outcome.scores[seat]), won)
        return table
