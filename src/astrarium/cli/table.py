"""A game at the terminal: a person, bots at the other seats, and what becomes of it."""

import contextlib
from collections.abc import Iterator, Mapping, Sequence

from rich.console import Console
from rich.rule import Rule as Line
from rich.table import Table as Grid
from rich.text import Text

from astrarium.bots import Bot, ask, explanation
from astrarium.kernel import Action, Decision, Event, Match, Motive, Outcome, Perspective, State
from astrarium.lab.failures import BotFailed, Failure

from .chronicle import Chronicle
from .person import LINES, Left, Person
from .reasons import Said
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
        except BotFailed:
            self._say_goodbye()
            raise
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
        with self._thinking(decision.seat), self._answering(decision.seat):
            return ask(self.bots[decision.seat], Perspective(self.match.state, decision))

    def _thinking(self, seat: int) -> contextlib.AbstractContextManager[object]:
        if not self.console.is_terminal:
            return contextlib.nullcontext()
        return self.console.status(f"{self.speaker.name(self.match.state, seat)} thinks …")

    @contextlib.contextmanager
    def _answering(self, seat: int) -> Iterator[None]:
        """Whatever goes wrong meanwhile is the failure of a seat's bot."""
        try:
            yield
        except Exception as error:  # whatever bots do
            others = sorted(self.bots)
            name = self.save.seating.bots[others.index(seat)]
            failure = Failure(seat, error)
            sentence = f"the bot '{name}' failed at seat {seat}: {failure.said}"
            raise failure.told(sentence) from error

    def _play(self, seat: int, action: Action) -> None:
        before = self.match.state
        if seat == self.seat:
            events, why = self.match.play(seat, action), None
            self.person.reasons.pause()
        else:
            why = explanation(self.bots[seat])
            with self._answering(seat):
                events = self.match.play(seat, action)
            self.person.reasons.act(seat)
        self.chronicle.add(self.match.state, events)
        if why is not None:
            self._note_reason(seat, before, action, events, why)
        self.save.write(self.match)
        self._tell_if_out()

    def _note_reason(
        self, seat: int, before: State, action: Action, events: Sequence[Event], why: Motive
    ) -> None:
        """Remember why a bot did something; ends of steps are not worth to be kept for later."""
        reason, game = self.speaker.motive(before.seen_by(None), why), self.match.game
        if game.is_open(before, action, events):
            lines = self.speaker.story(self.chronicle.chapters[-1])
            move = lines[0] if lines else self.speaker.describe(before.seen_by(None), action)
            self.person.reasons.tell(seat, Said(move, reason))
        elif not action.ends:
            move = self.speaker.describe(before.seen_by(seat), action)
            self.person.reasons.keep(seat, Said(move, reason))

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
        self._tell_secrets()
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

    def _tell_secrets(self) -> None:
        """The latest reasons that bots kept to themselves while the game went on."""
        kept = self.person.reasons.secret
        if kept:
            self.console.print("Why the bots did what was not for everybody to know:")
        if len(kept) > LINES:
            self.console.print(f"  … {len(kept) - LINES} earlier ones")
        for seat, said in kept[-LINES:]:
            chip = self.speaker.chip(self.match.state, seat)
            self.console.print(Text.assemble("  ", chip, f" {said.move}: {said.why}"))

    def _verdict(self, outcome: Outcome) -> Text:
        winners = self.speaker.winners(self.match.state, outcome)
        if outcome.winners == (self.seat,):
            who = "You win!"
        elif outcome.share(self.seat) == 1:
            who = f"Your team wins: {winners}."
        elif len(outcome.winners) > 1:
            who = f"{winners} win together."
        else:
            who = f"{winners[:1].upper()}{winners[1:]} wins."
        said = [f" The reason: {outcome.reason}.", *self.speaker.ties(self.match.state, outcome)]
        return Text.assemble((who, "bold"), " ".join(said))

    def _scores(self, outcome: Outcome) -> Grid:
        state = self.match.state
        table = Grid(box=None, show_header=False, padding=(0, 2, 0, 0))
        places = outcome.places
        for seat in sorted(range(state.seats), key=lambda seat: places[seat]):
            place = "winner" if seat in outcome.winners else f"place {places[seat]}"
            table.add_row(self.speaker.chip(state, seat), str(outcome.scores[seat]), place)
        return table
