"""The chances of a main player by the card that it lays, for the table."""

from astrarium.kernel import Plain

from ..odds.of_position import chances
from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech


class CardChance(Plain, frozen=True):
    """What to expect with a card, in percent."""

    card: str
    name: str
    action: str  # by which it is laid; nothing: it lies there
    win: int
    lose: int
    open: int  # a deal is tried, or both lose


class ChancesPanel(Plain, frozen=True):
    rows: tuple[CardChance, ...]
    note: str  # what is supposed, in words


def card_chances(state: State, seat: int | None, speech: Speech) -> ChancesPanel | None:
    rows = tuple(
        CardChance(
            card=one.card,
            name=speech.card(one.card),
            action=one.action,
            win=round(100 * one.win),
            lose=round(100 * one.lose),
            open=round(100 * one.open),
        )
        for one in chances(state, seat)
    )
    return ChancesPanel(rows, speech.words.table["chances note"]) if rows else None
