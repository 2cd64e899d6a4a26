"""What the panels of Cosmic Encounter show besides the board, as one record.

All of it is made from a position as one seat sees it. Powers are pointed at as ``power:ID``, cosmic
cards as ``card:CARD``, planets as ``area:PLANET``, players as ``seat:N``.
"""

from astrarium.kernel.scene import Panels

from ..state import CosmicState as State
from ..text.speech import CosmicSpeech as Speech
from .aliens import AlienSheet, alien_sheets, offered_sheets
from .bargain import DealPanel, deal
from .cards import CardText, TechCard, card_texts, tech_cards
from .chances import ChancesPanel, card_chances
from .galaxy import ColonyTrack, CountedCards, Decks, colony_track, counted, decks
from .lane import LanePanel, lane
from .outcome import ResultPanel, result
from .responses import ResponsePanel, StandingPanel, responses, standing


class CosmicPanels(Panels, frozen=True, kw_only=True, omit_defaults=True):
    """Each field is a panel; one that is left out has nothing to show."""

    lane: LanePanel | None = None
    response: ResponsePanel | None = None
    standing: StandingPanel | None = None
    aliens: tuple[AlienSheet, ...] = ()
    offered: tuple[AlienSheet, ...] = ()  # aliens to choose from
    cards: tuple[CardText, ...] = ()
    techs: tuple[TechCard, ...] = ()
    deal: DealPanel | None = None
    result: ResultPanel | None = None
    colonies: ColonyTrack | None = None
    decks: Decks | None = None
    counted: CountedCards | None = None
    chances: ChancesPanel | None = None


def panels(state: State, seat: int | None, speech: Speech) -> CosmicPanels:
    return CosmicPanels(
        lane=lane(state, speech),
        response=responses(state, seat, speech),
        standing=standing(state, seat, speech),
        aliens=alien_sheets(state, seat, speech),
        offered=offered_sheets(state, seat, speech),
        cards=card_texts(state, speech),
        techs=tuple(tech_cards(state, speech)),
        deal=deal(state, speech),
        result=result(state, speech),
        colonies=colony_track(state),
        decks=decks(state),
        counted=None if seat is None else counted(state, speech),
        chances=card_chances(state, seat, speech),
    )
