"""The encounter in a terminal: its phases, both sides with their sums, windows, deals, results."""

from collections.abc import Iterator

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from ..table.bargain import DealPanel
from ..table.lane import LanePanel, Side
from ..table.outcome import ResultPanel
from ..table.responses import ResponsePanel
from ..table.sums import Sum
from ..text.speech import CosmicSpeech as Speech
from .marks import MUTED, chip, new_table, row_of_ships


def lane_lines(panel: LanePanel, speech: Speech) -> Iterator[RenderableType]:
    line = Text()
    for phase in panel.phases:
        style = {"now": "bold reverse", "done": MUTED}.get(phase.state, "")
        line.append(f" {phase.name} ", style).append(" ")
    yield line
    if panel.destiny is not None or panel.place:
        say = speech.words.table
        told = [] if panel.destiny is None else [f"{say['destiny card']}: {panel.destiny.name}"]
        yield Text("  ".join([*told, *([panel.place] if panel.place else [])]), MUTED)
    yield sides_table(panel, speech)


def sides_table(panel: LanePanel, speech: Speech) -> Table:
    say = speech.words.table
    table = new_table("", "", "", say["ships there"], say["allies"], say["card"], say["total"])
    for side in (panel.offense, panel.defense):
        if side is not None:
            table.add_row(
                say[side.role],
                chip(speech, side.seat),
                str(side.ships),
                row_of_ships({ally.seat: ally.ships for ally in side.allies}),
                card_text(side, speech),
                sum_text(side.sum, known=side.known),
            )
    return table


def card_text(side: Side, speech: Speech) -> str:
    if side.card is None:
        return ""
    shown = side.card.name or speech.words.table["unseen"]
    more = side.card.counts or side.card.stated
    return f"{shown} → {more}" if more else shown


def sum_text(sum: Sum, *, known: bool) -> Text:
    """The total with its parts; one of which something is unknown has a question mark."""
    terms = " ".join(
        f"{'-' if part.amount < 0 else '+'} {part.name} {abs(part.amount)}" for part in sum.parts
    )
    total = Text(f"{sum.total}{'' if known else ' + ?'}", "bold")
    return total.append(f"  {terms.removeprefix('+ ')}", MUTED)


def response_lines(panel: ResponsePanel, speech: Speech) -> Iterator[RenderableType]:
    """What one could use, and why not."""
    if panel.about:
        yield Text(panel.about, "bold")
    if not panel.asked:
        return
    table = new_table("", panel.name, "")
    for one in panel.usable:
        why = speech.words.table["usable"] if one.actions else one.why.sentence if one.why else ""
        table.add_row(Text(one.name, "bold" if one.actions else MUTED), Text(why, MUTED))
    if table.row_count:
        yield table
    for answer in panel.said:
        yield Text(answer.text, MUTED)


def deal_lines(panel: DealPanel, speech: Speech) -> Iterator[RenderableType]:
    say = speech.words.table
    yield Text(say["deal"].format(left=panel.left, penalty=panel.penalty), "bold")
    if panel.text:
        yield Text(panel.text)
    table = new_table("", "", say["cards"], say["could grant"])
    for party in panel.parties:
        planets = ", ".join(one.name for one in party.colonies)
        table.add_row(chip(speech, party.seat), str(party.hand), planets)
    yield table


def result_lines(panel: ResultPanel, speech: Speech) -> Iterator[RenderableType]:
    number = speech.words.table["encounter"].format(number=panel.number)
    yield Text(f"{number}: {panel.text}. {panel.why}", "bold")
    if panel.changes:
        yield Text("; ".join(change.text for change in panel.changes), MUTED)
