"""The turns of Alien Empires, after the player's."""

from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Hex, Step
from astrarium.kernel.things import Seat

from ..events.alien_empires import EmpireTurnBegan
from ..groups import allowance
from ..state import SpaceEmpiresState as State
from .combat.battle import Battle
from .combat.bombardment import fire_at_colony, hit_colony, why_not_fired_at
from .combat.due import Due, battles_due
from .entering import overrun
from .raiders import standoffs
from .solitaire.building import ready_fleets
from .solitaire.founding import fleets_of
from .solitaire.movement import FleetMove


class EmpiresTurn(Step, frozen=True):
    """Each Alien Empire moves its fleets and fights, one after the other.  SE-S3-2, SE-S3-14"""

    rule: ClassVar = "SE-S3-2"

    def go_on(self, state: State) -> None:
        state.pop()
        lasting = (
            fleet for party in state.alien_empires for fleet in fleets_of(state, party).items()
        )
        state.fleets = dict(lasting)
        acting = [party for party in state.alien_empires if state.groups_of(party)]
        state.push(*(EmpireTurn(party) for party in acting))


class EmpireTurn(Step, frozen=True):
    """An Alien Empire moves all fleets, fights all battles and fires at colonies.

    SE-S3-11, SE-S3-16, SE-S3-17
    """

    rule: ClassVar = "SE-S3-2"

    party: Seat
    stage: Literal["movement", "raiders", "battles", "colonies"] = "movement"
    fought: tuple[Due, ...] = ()

    def go_on(self, state: State) -> None:
        if self.stage == "movement":
            self.move(state)
        elif self.stage == "raiders":
            self.meet(state)
        elif self.stage == "battles":
            self.fight(state)
        else:
            self.bombard(state)

    def turn_to(self, state: State, stage: str) -> None:
        state.swap(msgspec.structs.replace(self, stage=stage))

    def move(self, state: State) -> None:
        """SE-S3-11, SE-S3-20"""
        state.tell(EmpireTurnBegan(party=self.party))
        state.evasions = ()
        self.turn_to(state, "raiders")
        hexes = allowance(state.levels_of(self.party)["movement"], state.turn_of_cycle)
        state.push(*(FleetMove(name, hexes) for name in fleets_of(state, self.party)))

    def meet(self, state: State) -> None:
        """It is said again whether Raiders avoid a battle.  SE-12.1.2-3"""
        state.evasions = ()
        self.turn_to(state, "battles")
        if state.options.raiders:
            state.push(
                *(each for hex in self.hexes(state) for each in standoffs(state, hex, self.party))
            )

    def hexes(self, state: State) -> list[Hex]:
        """Where the Alien Empire can fight."""
        return [*dict.fromkeys(group.hex for group in state.armed(state.groups_of(self.party)))]

    def fight(self, state: State) -> None:
        """All battles, each with whoever cannot fight destroyed before.  SE-5.4-5, SE-S3-16"""
        for hex in self.hexes(state):
            overrun(state, hex, self.party)
        due = [battle for battle in battles_due(state, self.party) if battle not in self.fought]
        if not due:
            self.turn_to(state, "colonies")
            return
        state.swap(msgspec.structs.replace(self, fought=(*self.fought, due[0])))
        state.push(
            Battle(due[0].hex, attacker=self.party, defender=due[0].enemy, active=self.party)
        )

    def bombard(self, state: State) -> None:
        """Every ship fires at a colony without defenders; a fleet whose ships are not chosen yet
        chooses them now.  SE-S3-6, SE-S3-16"""
        state.pop()
        for hex in self.hexes(state):
            if why_not_fired_at(state, hex, self.party) is not None:
                continue
            ready_fleets(state, hex, self.party)
            for group in state.armed(state.groups_of(self.party, hex)):
                for _ in range(group.count):
                    if state.ended is None and hex in state.colonies:
                        if fire_at_colony(state, group):
                            hit_colony(state, hex, self.party)

    def hear_battle(self, state: State, battle: Battle, winner: int | None) -> None:
        """The next battle comes by itself."""
