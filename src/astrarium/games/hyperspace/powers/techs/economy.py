"""Techs that better Produce, Salvage and Research."""

import msgspec

from astrarium.kernel.holdings import remember
from astrarium.kernel.powers import Memory, modifies, reacts

from ...rules.hypers import exchanged
from ...rules.paying import take, take_hypers, use_once
from ...rules.produce import Yield, after_produce, yield_of
from ...rules.research import after_research
from ...rules.salvage import after_salvage
from ...rules.turn import turn_begins
from ...state import HyperspaceState as State
from ...things import PRODUCED, Produced
from .tech import Tech

TAXED = 3  # Organics of a Produce for Negative Tax Theory
ARCHIVED = 2  # Atomics between two turns for Open Archives


def _more(found: Yield, resource: str, many: int) -> Yield:
    return {**found, resource: found.get(resource, 0) + many}


class ArtificialOrganisms(Tech):
    """One more Organic by each Produce.  HS-T03, HS-FAQ-06"""

    id = "HS-T03"

    @modifies(yield_of)
    def grow(self, state: State, seat: int, resource: Produced, found: Yield) -> Yield:
        return _more(found, "organic", 1)


class NegativeTaxTheory(Tech):
    """A Produce that gave three Organics gives a Hyper, once a turn.  HS-T04, HS-FAQ-06"""

    id = "HS-T04"

    @reacts(after_produce)
    def refund(self, state: State, seat: int, organics: int, raids: int) -> None:
        if organics >= TAXED and self.id not in state.empires[seat].spent:
            use_once(state, seat, self.id)
            take_hypers(state, seat)


class MatterConverter(Tech):
    """A Hyper brings four Metals, once a turn.  HS-T17, HS-FAQ-21"""

    id = "HS-T17"

    @modifies(exchanged)
    def convert(self, state: State, seat: int, resource: Produced, many: int) -> int:
        if resource != "metal" or self.id in state.empires[seat].spent:
            return many
        use_once(state, seat, self.id)
        return 4


class DeepCoreMining(Tech):
    """Two more Metals by a Produce of Metals.  HS-T25"""

    id = "HS-T25"

    @modifies(yield_of)
    def mine(self, state: State, seat: int, resource: Produced, found: Yield) -> Yield:
        return _more(found, "metal", 2) if resource == "metal" else found


class FusionGrid(Tech):
    """Two more Atomics by a Produce of Atomics.  HS-T26"""

    id = "HS-T26"

    @modifies(yield_of)
    def fuse(self, state: State, seat: int, resource: Produced, found: Yield) -> Yield:
        return _more(found, "atomic", 2) if resource == "atomic" else found


class SplitRefining(Tech):
    """Half the production of the kind that was not chosen.  HS-T27, HS-PROD-10"""

    id = "HS-T27"

    @modifies(yield_of)
    def split(self, state: State, seat: int, resource: Produced, found: Yield) -> Yield:
        other = next(kind for kind in PRODUCED if kind != resource)
        return _more(found, other, state.production(seat, other) // 2)


class Read(Memory, frozen=True):
    """The Atomics that were taken since one's own last turn."""

    atomics: int = 0


class OpenArchives(Tech):
    """An Atomic after each Research of a rival, two between one's own turns.  HS-T35"""

    id = "HS-T35"
    remembers = Read

    @reacts(after_research)
    def read(self, state: State, seat: int) -> None:
        memory = self.held.memory or Read()
        assert isinstance(memory, Read)
        if seat != self.seat and memory.atomics < ARCHIVED:
            more = msgspec.structs.replace(memory, atomics=memory.atomics + 1)
            remember(state, self.held, more)
            take(state, self.seat, atomic=1)

    @reacts(turn_begins)
    def forget(self, state: State, seat: int) -> None:
        remember(state, self.held, Read())


class RelicHunters(Tech):
    """One more Hyper by a Salvage of a Hyper or Wreckage.  HS-T36"""

    id = "HS-T36"

    @reacts(after_salvage)
    def hunt(self, state: State, seat: int, found: bool) -> None:
        if found:
            take_hypers(state, seat)
