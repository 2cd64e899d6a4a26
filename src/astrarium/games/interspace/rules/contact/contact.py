"""The Contact Step: shared hexes are joined or fought over, then planets are attacked."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Decision, Violation, violation
from astrarium.kernel.powers import added
from astrarium.kernel.things import Facts, said

from ...events.battle import DOING
from ...state import InterSpaceState as State
from ..derelicts import ask_about_entries
from ..infestation import begin_infestation
from ..planetary_grid import declare
from .attack import AttackAgents, AttackFleet, AttackFleetAnd, GiveWay, agent_attacks
from .join_forces import AskToJoin
from .planet_attack import Assault, Bombard, planet_attacks
from .shared_hexes import Contact, must_resolve, shared_hexes


class EndContact(Action, frozen=True):
    """End the Contact Step and with it the turn."""

    text: ClassVar = "end contact step"
    ends: ClassVar = True
    hidden_by: ClassVar = DOING

    def why_not(self, state: State, step: Contact, seat: int) -> Violation | None:
        for hex in step.shared:
            if must_resolve(state, step, hex):
                return violation("IS-S-CONTACT-01", "Join or attack in {hex} first.", hex=hex)
        return None

    def do(self, state: State, step: Contact, seat: int) -> None:
        state.pop()
        begin_infestation(state, seat, step.retreated)


class ContactStep(Contact, frozen=True):
    """Contacts, battles and planet attacks of the active player, in the player's order.

    IS-COMBAT-14, IS-COMBAT-15, IS-S-CONTACT-01, IS-S-CONTACT-06, IS-S-BOMB-01, IS-S-CONQ-01
    """

    rule: ClassVar = "IS-S-CONTACT-01"
    prompt: ClassVar = "Contact Step: join or attack in every shared hex, then attack planets."
    accepts: ClassVar = (
        AskToJoin, AttackFleet, AttackFleetAnd, AttackAgents, GiveWay, Bombard, Assault, EndContact,
    )  # fmt: skip

    def asked_facts(self, state: State, decision: Decision) -> Facts:
        return {"shared": said("shared", self.shared)}

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        """What is inside a grid makes no contact, so that is declared first.

        IS-A-BRK-GRID-3
        """
        state.push(cls(seat, shared_hexes(state, seat)))
        if state.options.breakthroughs:
            state.swap(cls(seat, (), waits=True))
            contested = sorted(state.index.contested)
            declare(state, [hex for hex in contested if state.own_at(hex, seat)])

    def go_on(self, state: State) -> None:
        if state.entries:
            ask_about_entries(state)
            return
        shared = shared_hexes(state, self.seat)
        state.swap(msgspec.structs.replace(self, shared=shared, waits=False))

    def asks(self, state: State) -> tuple[int, ...]:
        return () if self.waits or state.entries else (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        listed: list[Action] = []
        for hex in self.shared:
            listed += (AskToJoin(hex), AttackFleet(hex))
            if state.options.has_cards:
                listed += agent_attacks(state, self, hex)
        listed += (*planet_attacks(state, self), EndContact())
        found = [action for action in listed if action.why_not(state, self, seat) is None]
        return [*found, *added(state, self, seat)]
