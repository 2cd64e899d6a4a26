"""Long range missiles: a round of fire before the first combat round, without zones."""

from typing import TYPE_CHECKING, ClassVar, Literal

import msgspec

from astrarium.kernel import Hex, Step

from ..data import PARTIES, is_player
from ..events import MissilesFired, MissilesIgnored
from ..state import InterSpaceState as State
from ..units import Unit
from . import jamming, neutral, salvage
from .battle import Hit, HitAssignment
from .pieces import lose_unit

if TYPE_CHECKING:
    from .zone_battle import ZoneBattle

Share = tuple[int, int, int]  # who fired, the camp that is struck, and the hits


def launchers(state: State, battle: "ZoneBattle", *seats: int) -> list[Unit]:
    """The units that fire missiles: warships able to, and stations that defend.

    IS-A-BRK-LRM-1, IS-A-BRK-LRM-2, IS-A-ENC-WEAPON-2
    """
    if not state.options.breakthroughs:
        return []
    return [
        unit
        for unit in battle.side(state, *seats)
        if unit.type.role != "civilian"
        and battle.power(unit) > 0
        and any(card.fires_missiles() for card in state.cards_on(unit))
    ]


def launch(state: State, battle: "ZoneBattle") -> tuple[Share, ...]:
    """All fire at once, each with one die, whatever their tech; the hits are dealt out after.

    IS-A-BRK-LRM-1, IS-A-BRK-LRM-3, IS-A-BRK-LRM-4, IS-A-BRK-PLASMA-4
    """
    scored: dict[int, int] = {}
    for seat in (battle.attacker, *battle.defenders):
        units = launchers(state, battle, seat)
        hits = sum(shoot(state, battle, unit) for unit in units)
        if units:
            state.tell(MissilesFired(hex=battle.hex, seat=seat, hits=hits))
        scored[seat] = hits
    room = rooms(state, battle)
    order = (*battle.defenders, battle.attacker)
    return tuple(share for seat in order for share in deal(battle, seat, scored[seat], room))


def shoot(state: State, battle: "ZoneBattle", unit: Unit) -> int:
    """The hits of one missile die.

    IS-A-BRK-LRM-4, IS-A-BRK-PLASMA-4
    """
    die = state.roll(6, f"missiles, {unit.type.abbreviation} {unit.id}")
    return die if die <= battle.power(unit) else 0


def rooms(state: State, battle: "ZoneBattle") -> dict[int, int]:
    """How many hits each camp can take: its units and shields; in the order they are dealt out.

    IS-A-BRK-LRM-10
    """
    order = (*battle.defenders, battle.attacker)
    units = battle.side(state, *order)
    return {
        camp: sum(1 + battle.shields[unit.id] for unit in units if neutral.camp(unit) == camp)
        for camp in neutral.camps(units, order)
    }


def deal(battle: "ZoneBattle", firer: int, hits: int, room: dict[int, int]) -> list[Share]:
    """Deal out hits one by one to those who can still take some; what is too much is lost.

    IS-A-BRK-LRM-5, IS-A-BRK-LRM-10
    """
    against = battle.opponents(firer)
    struck = [camp for camp in room if neutral.owner_of(camp) in against]
    shares = dict.fromkeys(struck, 0)
    while hits and any(room[camp] for camp in struck):
        for camp in struck:
            if hits and room[camp]:
                shares[camp] += 1
                room[camp] -= 1
                hits -= 1
    return [(firer, camp, share) for camp, share in shares.items() if share]


class MissileStrike(Step, frozen=True):
    """Missiles fly at a camp: Stealth Tech, then Jamming, then what is left strikes.

    IS-A-BRK-LRM-6
    """

    rule: ClassVar = "IS-A-BRK-LRM-6"

    hex: Hex
    firer: int
    camp: int
    hits: int
    stage: Literal["stealth", "jamming", "hits"] = "stealth"

    def go_on(self, state: State) -> None:
        stages = {"stealth": self._evade, "jamming": self._jam, "hits": self._strike}
        stages[self.stage](state)

    def _evade(self, state: State) -> None:
        """With Stealth Tech a die for each hit; an even one ignores it.

        IS-A-BRK-STEALTH-4, IS-A-BRK-LRM-6
        """
        left, owner = self.hits, neutral.owner_of(self.camp)
        if any(card.ignores_missiles() for card in neutral.cards_of(state, self.camp)):
            name = f"seat {owner}" if is_player(owner) else PARTIES[owner]
            dice = [state.roll(6, f"stealth, {name} hit {hit}") for hit in range(1, left + 1)]
            left = sum(die % 2 for die in dice)
            ignored = self.hits - left
            state.tell(MissilesIgnored(hex=self.hex, seat=owner, hits=self.hits, ignored=ignored))
        state.swap(msgspec.structs.replace(self, hits=left, stage="jamming"))

    def _jam(self, state: State) -> None:
        """A scout may jam what is left, with dice of the missile round.

        IS-A-BRK-JAMMING-8, IS-A-BRK-LRM-6
        """
        battle: ZoneBattle = state.below
        state.swap(msgspec.structs.replace(self, stage="hits"))
        if jamming.can_jam_missiles(state, battle, self.camp):
            dice = min(self.hits, jamming.budget(state, battle, self.camp))
            jamming.may_jam(state, self.camp, dice)

    def jam(self, state: State, camp: int, dice: int) -> None:
        battle: ZoneBattle = state.below
        jammed = {**battle.jammed, camp: battle.jammed.get(camp, 0) + dice}
        state.swap_below(msgspec.structs.replace(battle, jammed=jammed))
        cancelled = jamming.roll_jamming(state, self.hex, camp, dice)
        state.swap(msgspec.structs.replace(self, hits=self.hits - cancelled))

    def _strike(self, state: State) -> None:
        battle: ZoneBattle = state.below
        owner = neutral.owner_of(self.camp)
        state.swap(
            MissileHits(owner, self.hits, self.hex, (owner,), battle.shields, self.firer, self.camp)
        )


class MissileHits(HitAssignment, frozen=True):
    """The owner of the targets says which shields and units missiles remove; agents' absorb them.

    IS-A-BRK-LRM-4, IS-A-BRK-LRM-5, IS-A-AGENT-HITS-4
    """

    rule: ClassVar = "IS-A-BRK-LRM-5"
    prompt: ClassVar = "Missiles: which of your units does the next hit strike?"

    firer: int
    camp: int

    def opposing(self, state: State) -> list[Unit]:
        return [unit for unit in super().opposing(state) if neutral.camp(unit) == self.camp]

    def destroy(self, state: State, unit: Unit) -> None:
        """Who fired the missiles has destroyed it; it may be captured or repaired later.

        IS-A-BRK-REPAIR-4, IS-A-BRK-GRAPPLE-3
        """
        salvage.note_wreck(state, unit)
        lose_unit(state, unit, "battle", self.firer if is_player(self.firer) else None)

    def asks(self, state: State) -> tuple[int, ...]:
        return super().asks(state) if is_player(self.seat) else ()

    def go_on(self, state: State) -> None:
        if self.hits and not self.overwhelms(state):
            struck = neutral.absorbs(self.opposing(state), self.shields)
            Hit(struck.id).do(state, self, self.seat)
        else:
            super().go_on(state)
