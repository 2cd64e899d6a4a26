"""The cards of the Advanced game for a terminal: who has which, and what they say."""

from collections.abc import Iterator

from rich.table import Table

from ..state import InterSpaceState as State
from ..text.card_panels import CardsPanel, Hand, cards_panel
from ..text.names import agent_name, card_name, card_text, listed, player_name
from ..text.words import TERMINAL, Words, words_of

Row = tuple[str, str, str]  # what it is about, whose or which, and what there is to know
COLUMNS = 3


def cards_table(state: State, seat: int | None = None, language: str = TERMINAL) -> Table:
    """Objectives, breakthroughs, artifacts, free agents, and what is left in the decks."""
    words = words_of(language)
    table = Table(title=words.table["cards"], title_justify="left", show_header=False, box=None)
    for _ in range(COLUMNS):
        table.add_column(overflow="fold")
    panel = cards_panel(state, seat, language)
    if panel is None:
        table.caption, table.caption_justify = words.table["no cards"], "left"
        return table
    last = ""
    for label, name, said in _rows(state, panel, seat, words):
        table.add_row("" if label == last else label, name, said)
        last = label
    return table


def _rows(state: State, panel: CardsPanel, seat: int | None, words: Words) -> Iterator[Row]:
    say = words.table
    for hand in panel.hands if state.options.objectives else ():
        yield say["objective"], player_name(state, hand.seat, words), _objective(hand, words)
    for card in panel.hands[seat].breakthroughs if seat is not None else ():
        yield say["breakthroughs"], card_name(card, words), card_text(card, words)
    for hand in panel.hands:
        if hand.seat != seat and hand.breakthroughs:
            held = [card_name(card, words) for card in hand.breakthroughs]
            yield say["breakthroughs"], player_name(state, hand.seat, words), listed(held, words)
    for artifact in panel.artifacts:
        about = f"{artifact.holder}. {card_text(artifact.card, words)}"
        yield say["artifacts"], card_name(artifact.card, words), about
    for agent in panel.agents:
        yield say["agents turn"], agent_name(agent.card, words), agent.where
    for deck in panel.decks:
        left = [f"{row.left} {card_name(row.card, words)}" for row in deck.rows if row.left]
        yield deck.label, str(deck.left), ", ".join(left)


def _objective(hand: Hand, words: Words) -> str:
    """An objective with what it says, if it is known to who looks."""
    if not hand.objective:
        return words.table["secret"]
    return f"{card_name(hand.objective, words)}. {card_text(hand.objective, words)}"
