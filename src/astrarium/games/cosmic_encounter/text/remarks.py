"""What goes with a question besides its answers."""

from collections.abc import Iterator

from ..rules.deal import Considering, Drafting
from ..rules.rotation import Rotation
from ..rules.setup import AlienChoice
from ..rules.technology import TechChoice
from ..rules.terms import Giving
from ..state import CosmicState as State
from .speech import CosmicSpeech as Speech


def remarks(state: State, seat: int, speech: Speech) -> tuple[str, ...]:
    """What a seat should know that is asked now."""
    step = state.top if state.stack else None
    match step:
        case AlienChoice():
            return tuple(map(speech.told_alien, state.dealt_to(seat)))
        case Rotation():
            return tuple(map(speech.told_alien, step.choice(state, seat)))
        case TechChoice():
            return tuple(map(speech.told_tech, state.dealt_to(seat)))
        case Drafting():
            return tuple(_of_draft(state, step, seat, speech))
        case Considering():
            return tuple(_of_proposal(state, step, speech))
    return ()


def _of_draft(state: State, step: Drafting, seat: int, speech: Speech) -> Iterator[str]:
    yield from _sides(seat, step.terms.gives, step.other, step.terms.gets, speech)
    left = state.options.deal_proposals - step.made
    yield speech.count(left, "proposals_left")


def _of_proposal(state: State, step: Considering, speech: Speech) -> Iterator[str]:
    proposal = step.proposal
    terms = proposal.terms.value or proposal.shown
    yield from _sides(proposal.by, terms.gives, proposal.to, terms.gets, speech)
    yield speech.count(state.options.deal_proposals - step.made, "proposals_left")


def _sides(by: int, gives: Giving, to: int, gets: Giving, speech: Speech) -> Iterator[str]:
    for seat, giving in ((by, gives), (to, gets)):
        yield speech.words.table["gives"].format(seat=speech.seat(seat), what=speech.giving(giving))
