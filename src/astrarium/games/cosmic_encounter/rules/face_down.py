"""Tech cards that lie face down: what their players can do with them, and what others must think
possible."""

from collections.abc import Iterator

from astrarium.kernel.held import Held

from ..data import TECHS
from ..power import CosmicPower, HiddenTech, Researchers
from ..state import CosmicState, Research


def face_down(state: CosmicState, seat: int, number: int) -> Research:
    """A tech card of a seat by its number."""
    return next(one for one in state.research[seat] if one.number == number)


def lying(state: CosmicState, seat: int, tech: str) -> Research | None:
    """A tech card of a seat by its name, if it is not completed."""
    mine = (one for one in state.research.get(seat, ()) if one.card.value == tech)
    return next(mine, None)


def revealable(state: CosmicState, seat: int) -> Iterator[HiddenTech]:
    """The tech cards of a seat that it can reveal to use them. CE-VTECH-17"""
    for one in state.research.get(seat, ()):
        for name in _hidden_techs():
            if one.card.value == name and one.ships >= (TECHS[name].research or 1):
                yield _revealed(seat, one, name)


def perhaps_revealable(state: CosmicState, seat: int) -> Iterator[HiddenTech]:
    """The tech cards that a seat could reveal, for all that everybody knows: who is asked depends
    on the ships alone. CE-TIME-08"""
    for one in state.research.get(seat, ()):
        for name in _hidden_techs():
            if name not in state.tech_discards and one.ships >= (TECHS[name].research or 1):
                yield _revealed(seat, one, name)


def _hidden_techs() -> list[str]:
    return [name for name, tech in TECHS.items() if tech.hidden]


def _revealed(seat: int, one: Research, name: str) -> HiddenTech:
    memory = Researchers(one.number, one.ships)
    power = CosmicPower.by(Held(f"tech-{name}", seat, memory=memory))
    assert isinstance(power, HiddenTech)
    return power
