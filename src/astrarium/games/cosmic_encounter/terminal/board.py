"""The position in a terminal: systems with their ships, the encounter, and the hand."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ..data import TECHS
from ..state import CosmicState as State
from ..table.aliens import AlienSheet, alien_sheets, offered_sheets
from ..table.bargain import deal
from ..table.cards import card_texts, tech_cards
from ..table.chances import card_chances
from ..table.galaxy import colony_track, counted, decks
from ..table.lane import lane
from ..table.outcome import result
from ..table.responses import responses
from ..table.scene import Drawing
from ..text.speech import CosmicSpeech as Speech
from ..things import BESIDE, GATE, WARP
from .encounter import deal_lines, lane_lines, response_lines, result_lines
from .marks import MUTED, chip, new_table, row_of_ships, unless_empty


class Board:
    """Everything on the table."""

    def __init__(self, state: State, seat: int | None, speech: Speech) -> None:
        self.state, self.seat, self.speech = state, seat, speech
        self.say = speech.words.table

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        yield Group(*self.parts())

    def parts(self) -> Iterator[RenderableType]:
        yield self.headline()
        yield self.systems()
        yield self.middle()
        yield from self.going_on()
        yield self.players()
        if self.seat is not None:
            yield self.hand(self.seat)

    def headline(self) -> Text:
        phase = Drawing(self.state, self.seat, self.speech).phase()
        line = Text(phase.round, "bold")
        if phase.seat is not None:
            line.append("  ").append_text(chip(self.speech, phase.seat))
        return line

    def going_on(self) -> Iterator[RenderableType]:
        """The encounter, the window, the deal, and how the last encounter went out."""
        state, speech = self.state, self.speech
        if (now := lane(state, speech)) is not None:
            yield from lane_lines(now, speech)
        if (told := result(state, speech)) is not None:
            yield from result_lines(told, speech)
        if (talks := deal(state, speech)) is not None:
            yield from deal_lines(talks, speech)
        yield from self.to_choose_from()
        if (window := responses(state, self.seat, speech)) is not None:
            yield from response_lines(window, speech)

    def to_choose_from(self) -> Iterator[RenderableType]:
        """Aliens and tech cards of which one is chosen, with what they do."""
        for sheet in offered_sheets(self.state, self.seat, self.speech):
            yield Text(f"{sheet.name}, {sheet.power}: ", "bold").append(sheet.text, MUTED)
        for tech in () if self.seat is None else self.state.dealt_to(self.seat):
            if tech in TECHS:
                text = self.speech.texts.techs[tech]
                yield Text(f"{self.speech.tech(tech)}: ", "bold").append(text, MUTED)

    # -- ships

    def systems(self) -> Table:
        """A row for each home system, a column for each planet."""
        most = max(planet.index for planet in self.state.planets.values()) + 1
        table = new_table("", self.say["homes of"], *(str(at + 1) for at in range(most)))
        for seat in range(self.state.seats):
            names = {self.state.planets[one].index: one for one in self.state.system(seat)}
            cells = (self.planet(names.get(at)) for at in range(most))
            table.add_row(chip(self.speech, seat), *cells)
        return table

    def planet(self, name: str | None) -> Text:
        """The ships on a planet; the one at which the gate is aimed is marked."""
        if name is None:
            return Text("-", MUTED)
        there = row_of_ships(dict(enumerate(self.state.planets[name].ships)))
        aimed = self.state.encounters and self.state.encounter.planet == name
        return Text("→ ", "bold").append_text(there) if aimed else there

    def middle(self) -> Text:
        """Where other ships are, and how many cards the decks have."""
        line = Text()
        for place in (GATE, BESIDE, WARP):
            there = {seat: self.state.ships_at(place, seat) for seat in range(self.state.seats)}
            if any(there.values()):
                line.append(f"{self.say[place]} ", MUTED).append_text(row_of_ships(there))
                line.append("  ")
        piles = decks(self.state)
        return line.append(f"{self.say['deck']} {piles.cosmic}/{piles.discards}", MUTED)

    # -- players

    def players(self) -> Table:
        say = self.say
        table = new_table("", "", say["colonies"], say["homes"], say["cards"], say["sheets"])
        sheets = alien_sheets(self.state, self.seat, self.speech)
        track = colony_track(self.state)
        for row in track.rows:
            mine = [sheet for sheet in sheets if sheet.seat == row.seat]
            table.add_row(
                chip(self.speech, row.seat),
                f"{row.colonies}/{track.goal}",
                str(row.homes),
                str(row.hand),
                Text(", ").join(map(self.sheet, mine)),
            )
        return table

    def sheet(self, sheet: AlienSheet) -> Text:
        """An alien with its power; one that can be used now stands out."""
        line = Text(sheet.name, "bold" if sheet.usable or sheet.timely else "")
        if sheet.power:
            line.append(f" ({sheet.power})", MUTED)
        if sheet.state in ("lost", "zapped"):
            line.append(f" {self.say[sheet.state]}", "bold red")
        if sheet.tokens is not None:
            line.append(f" {self.say['tokens']}: {sheet.tokens}")
        return line

    def hand(self, seat: int) -> Text:
        cards = Counter(self.state.cards_of(seat))
        names = [
            self.speech.card(card) + (f" ×{many}" if many > 1 else "")
            for card, many in sorted(cards.items())
        ]
        return Text(f"{self.say['your hand']}: ", MUTED).append(", ".join(names) or "-")


# -- what can be looked up


def tables(
    speaking: Callable[[State], Speech],
) -> dict[str, Callable[[Any, int | None], Any]]:
    """What can be looked up besides the board, by name."""

    def aliens(state: State, seat: int | None) -> RenderableType:
        """Show what every alien in play does, with both effects of its flare."""
        speech = speaking(state)
        say = speech.words.table
        table = new_table("", "", "", say["power"], say["wild"], say["super"])
        for sheet in alien_sheets(state, seat, speech):
            text = f"{sheet.power}: {sheet.text}" if sheet.power else ""
            table.add_row(chip(speech, sheet.seat), sheet.name, text, sheet.wild, sheet.super)
        return unless_empty(table, say["no aliens"])

    def cards(state: State, seat: int | None) -> RenderableType:
        """Show what the cards do that you see."""
        speech = speaking(state)
        table = new_table("", "", "")
        for card in card_texts(state, speech):
            table.add_row(card.name, card.text or speech.card_text(card.card))
        return unless_empty(table, speech.words.table["no cards"])

    def count(state: State, seat: int | None) -> RenderableType:
        """Show how many of each card you have not seen yet."""
        speech = speaking(state)
        say, found = speech.words.table, None if seat is None else counted(state, speech)
        table = new_table("", "", say["unseen of"])
        for row in found.rows if found is not None else ():
            table.add_row(row.name, f"{row.unseen}/{row.copies}")
        return unless_empty(table, say["no cards"])

    def tech(state: State, seat: int | None) -> RenderableType:
        """Show the tech cards on the table, with the ships that research them."""
        speech = speaking(state)
        say = speech.words.table
        table = new_table("", "", "", say["researching"], "")
        for card in tech_cards(state, speech):
            needed = "" if card.tech is None else f"/{card.needed or 'X'}"
            ships = say["completed"] if card.completed else f"{card.ships}{needed}"
            table.add_row(chip(speech, card.seat), card.name, ships, card.text)
        return unless_empty(table, say["no tech"])

    def odds(state: State, seat: int | None) -> RenderableType:
        """Show your chances with each card that you can lay, from what you know."""
        speech = speaking(state)
        say, found = speech.words.table, card_chances(state, seat, speech)
        table = new_table("", "", say["win"], say["lose"], say["open"])
        for row in found.rows if found is not None else ():
            table.add_row(row.name, f"{row.win} %", f"{row.lose} %", f"{row.open} %")
        if found is None:
            return Text(say["no chances"], MUTED)
        return Group(table, Text(found.note, MUTED))

    return {"odds": odds, "aliens": aliens, "cards": cards, "count": count, "tech": tech}
