"""Long range missiles: a round of fire before the first combat round, without zones."""

from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Draw, Hex, Step, Tally
from astrarium.kernel.powers import rule
from astrarium.kernel.things import Seat

from ...data import is_player
from ...events.battle import MissilesFired, MissilesIgnored
from ...state import InterSpaceState as State
from ...things import Hits
from ...units import Unit, UnitName
from ..combat.resolve_hits import Hit, HitAssignment
from ..pieces import lose_unit
from . import jamming, neutral
from .fleet_battle import FleetBattle
from .jamming import SideRoll
from .wrecks import note_wreck

Share = tuple[int, int, int]  # who fired, the camp that is struck, and the hits


@rule(of=State.cards_on)
def missile_rating(state: State, unit: Unit, power: Tally) -> Tally:
    """The rating with which a unit of some power fires missiles: usually none."""
    return Tally()


def launchers(state: State, battle: FleetBattle, *seats: int) -> list[Unit]:
    """The units that fire missiles.

    IS-A-BRK-LRM-1, IS-A-BRK-LRM-2
    """
    units = battle.side(state, *seats)
    return [unit for unit in units if missile_rating(state, unit, battle.power(unit)).total > 0]


def begin_missile_round(state: State, battle: FleetBattle) -> bool:
    """Missiles are fired before the first round, if there are any; whether there are.

    IS-A-BRK-LRM-1, IS-A-BRK-LRM-8
    """
    order = (*battle.defenders, battle.attacker)
    if battle.launched or not launchers(state, battle, *order):
        return False
    state.swap(msgspec.structs.replace(battle, segment="missiles", launched=True))
    return True


def launch_all(state: State, battle: FleetBattle) -> None:
    """The missile round: all missiles fly at once, and their hits are dealt out.

    IS-A-BRK-LRM-1, IS-A-BRK-LRM-3, IS-A-BRK-LRM-10
    """
    shares = launch(state, battle)
    state.swap(msgspec.structs.replace(battle, segment="missile hits", shares=shares))


def strike_next(state: State, battle: FleetBattle) -> bool:
    """The next camp suffers its share of the missiles; whether there was one left.

    IS-A-BRK-LRM-7, IS-A-BRK-LRM-10
    """
    if not battle.shares:
        return False
    (firer, camp, hits), *rest = battle.shares
    state.swap(msgspec.structs.replace(battle, shares=tuple(rest)))
    state.push(MissileStrike(battle.hex, firer, camp, hits))
    return True


def launch(state: State, battle: FleetBattle) -> tuple[Share, ...]:
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


class MissileRoll(Draw, frozen=True):
    """A unit's missile, which scores as many hits as it shows, up to the unit's rating."""

    text: ClassVar = "missiles, {unit}"
    told_as: ClassVar = "volley"
    told_with: ClassVar = ()
    unit: UnitName


def shoot(state: State, battle: FleetBattle, unit: Unit) -> int:
    """The hits of one missile die.

    IS-A-BRK-LRM-4, IS-A-BRK-PLASMA-4
    """
    needed = missile_rating(state, unit, battle.power(unit))
    return state.roll(6, MissileRoll(unit.name), at_most=needed)


def rooms(state: State, battle: FleetBattle) -> dict[int, int]:
    """How many hits each camp can take: its units and shields; in the order they are dealt out.

    IS-A-BRK-LRM-10
    """
    order = (*battle.defenders, battle.attacker)
    units = battle.side(state, *order)
    return {
        camp: sum(1 + battle.shields[unit.id] for unit in units if neutral.camp(unit) == camp)
        for camp in neutral.camps(units, order)
    }


def deal(battle: FleetBattle, firer: int, hits: int, room: dict[int, int]) -> list[Share]:
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


class StealthRoll(SideRoll, frozen=True):
    """Whether Stealth Tech ignores a hit of a missile: if it is even.

    IS-A-BRK-STEALTH-4
    """

    text: ClassVar = "stealth, {side} hit {hit}"
    hit: int

    def row(self, total: int) -> str:
        return "struck" if total % 2 else "ignored"


@rule(of=neutral.cards_of)
def hits_on_target(state: State, camp: int, hex: Hex, hits: int) -> int:
    """How many of the missiles that would hit a camp find it."""
    return hits


def ignore_hits(state: State, camp: int, hex: Hex, hits: int) -> int:
    """A die for each hit of a missile; an even one ignores it. How many are left.

    IS-A-BRK-STEALTH-4, IS-A-BRK-LRM-6
    """
    owner = neutral.owner_of(camp)
    rolls = [state.throw(6, StealthRoll(owner, hit)) for hit in range(1, hits + 1)]
    left = sum(roll.row == "struck" for roll in rolls)
    state.tell(MissilesIgnored(hex=hex, seat=owner, hits=hits, ignored=hits - left))
    return left


class MissileStrike(Step, frozen=True):
    """Missiles fly at a camp: Stealth Tech, then Jamming, then what is left strikes.

    IS-A-BRK-LRM-6
    """

    rule: ClassVar = "IS-A-BRK-LRM-6"

    hex: Hex
    firer: Seat
    camp: int
    hits: Hits
    stage: Literal["stealth", "jamming", "hits"] = "stealth"

    def hits_against(self, seat: int) -> int:
        """The hits that wait to strike a player."""
        return self.hits

    def go_on(self, state: State) -> None:
        stages = {"stealth": self._evade, "jamming": self._jam, "hits": self._strike}
        stages[self.stage](state)

    def _evade(self, state: State) -> None:
        """What finds its target.

        IS-A-BRK-LRM-6
        """
        left = hits_on_target(state, self.camp, self.hex, self.hits)
        state.swap(msgspec.structs.replace(self, hits=left, stage="jamming"))

    def _jam(self, state: State) -> None:
        """A scout may jam what is left, with dice of the missile round.

        IS-A-BRK-JAMMING-8, IS-A-BRK-LRM-6
        """
        battle: FleetBattle = state.below
        state.swap(msgspec.structs.replace(self, stage="hits"))
        if jamming.can_jam_missiles(state, battle, self.camp):
            dice = min(self.hits, jamming.budget(state, battle, self.camp))
            jamming.may_jam(state, self.camp, dice)

    def jam(self, state: State, camp: int, dice: int) -> None:
        battle: FleetBattle = state.below
        jammed = {**battle.jammed, camp: battle.jammed.get(camp, 0) + dice}
        state.swap_below(msgspec.structs.replace(battle, jammed=jammed))
        cancelled = jamming.roll_jamming(state, self.hex, camp, dice)
        state.swap(msgspec.structs.replace(self, hits=self.hits - cancelled))

    def _strike(self, state: State) -> None:
        battle: FleetBattle = state.below
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

    firer: Seat
    camp: int

    def opposing(self, state: State) -> list[Unit]:
        return [unit for unit in super().opposing(state) if neutral.camp(unit) == self.camp]

    def destroy(self, state: State, unit: Unit) -> None:
        """Who fired the missiles has destroyed it; it may be captured or repaired later.

        IS-A-BRK-REPAIR-4, IS-A-BRK-GRAPPLE-3
        """
        wreck = note_wreck(state, unit)
        credit = self.firer if is_player(self.firer) else None
        attack = state.below.own_attack
        lose_unit(state, unit, "battle", credit, attack=attack, wreck=wreck)

    def asks(self, state: State) -> tuple[int, ...]:
        return super().asks(state) if is_player(self.seat) else ()

    def go_on(self, state: State) -> None:
        if self.hits and not self.overwhelms(state):
            struck = neutral.absorbs(self.opposing(state), self.shields)
            Hit(struck.id).do(state, self, self.seat)
        else:
            super().go_on(state)
