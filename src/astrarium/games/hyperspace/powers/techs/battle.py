"""Battle Techs."""

from collections.abc import Iterator, Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Hex, Step, Violation, is_seat, violation
from astrarium.kernel.effects import Effect
from astrarium.kernel.powers import adds, modifies, permits
from astrarium.kernel.things import Seat

from ...data import Attack
from ...rules.battle.fight import (
    Fight,
    change_fight,
    fight,
    fighters,
    is_fought,
    leaves,
    lose,
    supporters,
    total_of,
)
from ...rules.battle.phases import (
    PostBattle,
    PreBattle,
    Rerolling,
    falls,
    roll,
    shrugs_off,
    why_not_unfinished,
)
from ...rules.figures import attack_bonus, attack_of, defence_of, destroy, is_colony
from ...rules.move import Fleet, fleets
from ...rules.paying import pay
from ...state import HyperspaceState as State
from ...state import Unit, unit
from ...things import UnitName
from .actions import shift, ships_at
from .tech import LACKING, BattleUse, Tech

WALKERS = (1, 3)  # Attack and Defence of Citizens with Armored Walkers
LATTICE = 3  # Attack that a Shield Lattice takes from the enemy
BATTERIES = 2  # Attack of Colonies with Planetary Batteries
MINED = 2  # ships that Antimatter Mines damage


def enemy_ships(state: State, seat: int) -> list[Unit]:
    """The ships of the other side in the battle, those that have joined it too."""
    battle = fight(state)
    found = fighters(state, battle, battle.foe(seat))
    return [who for who, _ in found if is_seat(who.owner) and state.is_ship(who.owner, who.kind)]


def why_no_enemy(state: State, seat: int, name: UnitName) -> Violation | None:
    """Why a name is not that of a ship of the other side."""
    if name in [str(who) for who in enemy_ships(state, seat)]:
        return None
    return violation("HS-CMB-27", "That is no enemy ship in this battle.")


# -- before the battle


class FireTorpedoes(BattleUse, frozen=True):
    """Damage an enemy ship.  HS-T01, HS-FAQ-06, HS-FAQ-15"""

    text: ClassVar = "torpedo {unit}"
    picks: ClassVar = ("piece:{unit}",)
    power: ClassVar = "HS-T01"
    unit: UnitName

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        return why_no_enemy(state, seat, self.unit)

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Torpedoed(seat, self.unit))


class Torpedoed(Effect, frozen=True):
    seat: Seat
    unit: UnitName

    def happen(self, state: State) -> None:
        lose(state, unit(self.unit), self.seat, destroyed=False)


class Torpedoes(Tech):
    """HS-T01"""

    id = "HS-T01"

    @adds(FireTorpedoes, to=PreBattle, lacking=LACKING)
    def fire(self, state: State, step: PreBattle, seat: int) -> Sequence[Action]:
        return [FireTorpedoes(str(who)) for who in enemy_ships(state, seat)]


class RaiseStasis(BattleUse, frozen=True):
    """All your units in the battle, or none: no Attack, and no damage.  HS-T10, HS-FAQ-10"""

    text: ClassVar = "stasis"
    power: ClassVar = "HS-T10"

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Frozen(seat))


class Frozen(Effect, frozen=True):
    seat: Seat

    def happen(self, state: State) -> None:
        change_fight(state, spared=(*fight(state).spared, self.seat))


class StasisFields(Tech):
    """HS-T10, HS-FAQ-10"""

    id = "HS-T10"

    @adds(RaiseStasis, to=PreBattle, lacking=LACKING)
    def freeze(self, state: State, step: PreBattle, seat: int) -> Sequence[Action]:
        return (RaiseStasis(),)


class LayMines(BattleUse, frozen=True):
    """Damage two attacking ships of the attacker's choice.  HS-T14, HS-FAQ-15"""

    text: ClassVar = "mines"
    power: ClassVar = "HS-T14"

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        battle = fight(state)
        if seat != battle.defender or not state.has_starbase(battle.hex, seat):
            return violation("HS-T14", "Mines lie where you defend a system with your Starbase.")
        if not enemy_ships(state, seat):
            return violation("HS-T14", "No ship attacks you.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Mined(seat))


class Mined(Effect, frozen=True):
    seat: Seat

    def happen(self, state: State) -> None:
        state.push(Minefield(self.seat))


class SteerInto(Action, frozen=True):
    """This ship of yours is damaged by a Mine.  HS-T14"""

    text: ClassVar = "steer {unit} into mines"
    picks: ClassVar = ("piece:{unit}",)
    unit: UnitName

    def why_not(self, state: State, step: "Minefield", seat: int) -> Violation | None:
        return why_no_enemy(state, step.seat, self.unit)

    def do(self, state: State, step: "Minefield", seat: int) -> None:
        if step.left > 1:
            state.swap(msgspec.structs.replace(step, left=step.left - 1))
        else:
            state.pop()
        lose(state, unit(self.unit), step.seat, destroyed=False)


class Minefield(Step, frozen=True):
    """The attacker picks the ships that are damaged.  HS-T14"""

    rule: ClassVar = "HS-T14"
    prompt: ClassVar = "Which of your ships is damaged by a Mine?"
    accepts: ClassVar = (SteerInto,)

    seat: Seat  # whose mines they are
    left: int = MINED

    def asks(self, state: State) -> tuple[int, ...]:
        return (fight(state).attacker,) if enemy_ships(state, self.seat) else ()

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return [SteerInto(str(who)) for who in enemy_ships(state, self.seat)]

    def go_on(self, state: State) -> None:
        state.pop()


class AntimatterMines(Tech):
    """HS-T14"""

    id = "HS-T14"

    @adds(LayMines, to=PreBattle, lacking=LACKING)
    def lay(self, state: State, step: PreBattle, seat: int) -> Sequence[Action]:
        return (LayMines(),)


class Exchange(BattleUse, frozen=True):
    """Exchange a ship in the battle with one elsewhere.  HS-T18, HS-FAQ-27"""

    text: ClassVar = "exchange {here} with {there}"
    picks: ClassVar = ("piece:{here}", "piece:{there}")
    power: ClassVar = "HS-T18"
    here: UnitName
    there: UnitName

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        hex = fight(state).hex
        own = {str(who): who for who, _ in state.ships_of(seat)}
        if self.here not in own or own[self.here].hex != hex:
            return violation("HS-T18", "Name a ship of yours in this battle.")
        if self.there not in own or own[self.there].hex == hex:
            return violation("HS-T18", "Name a ship of yours in another system.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Exchanged(seat, self.here, self.there))


class Exchanged(Effect, frozen=True):
    seat: Seat
    here: UnitName
    there: UnitName

    def happen(self, state: State) -> None:
        here, there = unit(self.here), unit(self.there)
        shift(state, self.seat, here.hex, there.hex, (here.kind,))
        shift(state, self.seat, there.hex, here.hex, (there.kind,))


class ChameleonScreens(Tech):
    """HS-T18, HS-FAQ-27"""

    id = "HS-T18"

    @adds(Exchange, to=PreBattle, lacking=LACKING)
    def exchange(self, state: State, step: PreBattle, seat: int) -> Iterator[Action]:
        hex = fight(state).hex
        ships = [who for who, _ in state.ships_of(seat)]
        for here in ships:
            for there in ships:
                if here.hex == hex != there.hex:
                    yield Exchange(str(here), str(there))


class Scream(BattleUse, frozen=True):
    """An enemy ship flees to a neighbouring explored system.  HS-T19, HS-FAQ-17"""

    text: ClassVar = "scream at {unit}"
    picks: ClassVar = ("piece:{unit}",)
    power: ClassVar = "HS-T19"
    unit: UnitName

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        why = why_no_enemy(state, seat, self.unit)
        if why is None and not neighbours(state, unit(self.unit).hex):
            return violation("HS-T19", "That ship has nowhere to flee to.")
        return why

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), Screamed(self.unit))


def neighbours(state: State, hex: Hex) -> list[Hex]:
    """The explored systems beside a system."""
    return [near for near in state.map.neighbours(hex) if state.systems[near].is_explored]


class Screamed(Effect, frozen=True):
    unit: UnitName

    def happen(self, state: State) -> None:
        state.push(Fleeing(unit(self.unit).owner, self.unit))


class Flee(Action, frozen=True):
    """HS-T19"""

    text: ClassVar = "flee to {hex}"
    picks: ClassVar = ("area:{hex}",)
    hex: Hex

    def why_not(self, state: State, step: "Fleeing", seat: int) -> Violation | None:
        if self.hex in neighbours(state, unit(step.unit).hex):
            return None
        return violation("HS-T19", "It flees to a neighbouring explored system.")

    def do(self, state: State, step: "Fleeing", seat: int) -> None:
        state.pop()
        who = unit(step.unit)
        leaves(state, who)
        shift(state, who.owner, who.hex, self.hex, (who.kind,))


class Fleeing(Step, frozen=True):
    """HS-T19"""

    rule: ClassVar = "HS-T19"
    prompt: ClassVar = "Where does your ship flee to?"
    accepts: ClassVar = (Flee,)

    seat: Seat
    unit: UnitName

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return tuple(map(Flee, neighbours(state, unit(self.unit).hex)))


class PsychicScream(Tech):
    """HS-T19, HS-FAQ-17"""

    id = "HS-T19"

    @adds(Scream, to=PreBattle, lacking=LACKING)
    def scream(self, state: State, step: PreBattle, seat: int) -> Sequence[Action]:
        return [Scream(str(who)) for who in enemy_ships(state, seat)]


# -- during the battle


class ArmoredWalkers(Tech):
    """Citizens have 3 more Defence and 1 more Attack.  HS-T07, HS-FAQ-07"""

    id = "HS-T07"

    def walks(self, state: State, who: Unit) -> bool:
        return who.owner == self.seat and state.is_citizen(who.owner, who.kind)

    @modifies(attack_bonus)
    def strike(self, state: State, who: Unit, more: int) -> int:
        return more + WALKERS[0] if self.walks(state, who) else more

    @modifies(defence_of)
    def stand(self, state: State, who: Unit, defence: int) -> int:
        return defence + WALKERS[1] if self.walks(state, who) else defence


class RadiumBombs(Tech):
    """Any damage destroys a Colony.  HS-T12, HS-FAQ-12, HS-FAQ-14"""

    id = "HS-T12"

    @modifies(falls)
    def bomb(self, state: State, seat: int, who: Unit, usual: bool) -> bool:
        return usual or is_colony(state, who)


class TacticalComputer(Tech):
    """Targets may be left unfinished, if each after the first gets half its Defence.

    HS-T13, HS-FAQ-13, HS-FAQ-14
    """

    id = "HS-T13"

    @permits(why_not_unfinished)
    def divide(
        self, state: State, seat: int, target: UnitName, points: int, why: Violation
    ) -> bool:
        hits = [hit for hit in fight(state).hits if hit.seat == seat]
        return not hits or points >= (defence_of(state, unit(target)) + 1) // 2


class NeutroniumArmor(Tech):
    """Ships ignore damage below their Defence in the casualty step.  HS-T15, HS-FAQ-15"""

    id = "HS-T15"

    @modifies(shrugs_off)
    def withstand(self, state: State, seat: int, who: Unit, usual: bool) -> bool:
        return usual or state.is_ship(who.owner, who.kind)


class UltraCannons(Tech):
    """Starbases in neighbouring systems add their Attack.  HS-T16, HS-FAQ-16"""

    id = "HS-T16"

    @modifies(supporters)
    def support(
        self, state: State, battle: Fight, side: int, found: tuple[Unit, ...]
    ) -> tuple[Unit, ...]:
        if side != self.seat:
            return found
        near = state.map.neighbours(battle.hex)
        return (
            *found,
            *(
                who
                for hex in near
                for who, many in state.units_of(side, hex)
                if state.is_starbase(side, who.kind)
                for _ in range(many)
            ),
        )


class RollAgain(BattleUse, frozen=True):
    """Roll one of your dice again.  HS-T37, HS-CMB-29"""

    text: ClassVar = "roll {unit} again"
    picks: ClassVar = ("piece:{unit}",)
    power: ClassVar = "HS-T37"
    unit: UnitName

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        dice = fight(state).dice
        if any(die.seat == seat and die.unit == self.unit and die.sides for die in dice):
            return None
        return violation("HS-T37", "No such unit of yours has rolled a die.")

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        pay(state, seat, self.price(state), RolledAgain(seat, self.unit))


class RolledAgain(Effect, frozen=True):
    """The new result stands; of dice that are alike, the lowest is rolled again."""

    seat: Seat
    unit: UnitName

    def happen(self, state: State) -> None:
        dice = [*fight(state).dice]
        own = [die for die in dice if die.seat == self.seat and die.unit == self.unit and die.sides]
        at = dice.index(min(own, key=lambda die: die.value))
        dice[at] = roll(state, self.seat, unit(self.unit))
        change_fight(state, dice=tuple(dice))


class FireControlRelays(Tech):
    """HS-T37"""

    id = "HS-T37"

    @adds(RollAgain, to=Rerolling, lacking=LACKING)
    def reroll(self, state: State, step: Rerolling, seat: int) -> Sequence[Action]:
        own = [die.unit for die in fight(state).dice if die.seat == seat and die.sides]
        return tuple(map(RollAgain, dict.fromkeys(own)))


class ShieldLattice(Tech):
    """The enemy's Attack value is 3 lower.  HS-T38"""

    id = "HS-T38"

    @modifies(total_of)
    def shield(self, state: State, battle: Fight, side: int, total: int) -> int:
        if self.seat in battle.sides and side == battle.foe(self.seat):
            return max(0, total - LATTICE)
        return total


class PlanetaryBatteries(Tech):
    """Colonies have Attack 2.  HS-T39"""

    id = "HS-T39"

    @modifies(attack_of)
    def man(self, state: State, who: Unit, attack: Attack) -> Attack:
        own = who.owner == self.seat and is_colony(state, who)
        return BATTERIES if own and is_fought(state) else attack


# -- after the battle


class Disintegrate(BattleUse, frozen=True):
    """Enemy ships damaged in this battle are destroyed instead.  HS-T02, HS-FAQ-08, HS-FAQ-25"""

    text: ClassVar = "disintegrate"
    power: ClassVar = "HS-T02"

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        if any(True for _ in wrecked(state, seat)):
            return None
        return violation("HS-T02", "No enemy ship was damaged in this battle.")

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        battle = fight(state)
        for at, _ in [*wrecked(state, seat)]:
            loss = battle.losses[at]
            who = unit(loss.unit)
            state.to_storage(who.owner, who.kind, -1)
            state.put(who)
            destroy(state, who, seat, in_battle=True)
            losses = [*fight(state).losses]
            losses[at] = msgspec.structs.replace(loss, by=seat, destroyed=True)
            change_fight(state, losses=tuple(losses))


def wrecked(state: State, seat: int) -> Iterator[tuple[int, Unit]]:
    """Ships of the other side that were damaged in this battle and lie in Storage still, with
    their places among the losses."""
    battle = fight(state)
    side = battle.foe(seat)
    hired = {each.unit for each in battle.joined if each.seat == side}
    for at, loss in enumerate(battle.losses):
        who = unit(loss.unit)
        enemy = who.owner == side or loss.unit in hired
        if enemy and not loss.destroyed and who.kind in state.empires[who.owner].damaged:
            yield at, who


class Disintegrators(Tech):
    """HS-T02"""

    id = "HS-T02"

    @adds(Disintegrate, to=PostBattle, lacking=LACKING)
    def disintegrate(self, state: State, step: PostBattle, seat: int) -> Sequence[Action]:
        return (Disintegrate(),)


class Jump(BattleUse, frozen=True):
    """Move any of your ships out of the battle to a neighbouring explored system.  HS-T40"""

    text: ClassVar = "jump {fleet} to {to}"
    picks: ClassVar = ("area:{to}", "fleet:{fleet}")
    power: ClassVar = "HS-T40"
    fleet: Fleet
    to: Hex

    def why_not_so(self, state: State, seat: int) -> Violation | None:
        hex = fight(state).hex
        if self.to not in neighbours(state, hex):
            return violation("HS-T40", "Ships jump to a neighbouring explored system.")
        if self.fleet not in [*fleets(ships_at(state, seat, hex))]:
            return violation("HS-T40", "You have no such ships left there.")
        return None

    def do(self, state: State, step: object, seat: int) -> None:
        self.begin(state, seat)
        shift(state, seat, fight(state).hex, self.to, self.fleet)


class EmergencyJump(Tech):
    """HS-T40"""

    id = "HS-T40"

    @adds(Jump, to=PostBattle, lacking=LACKING)
    def jump(self, state: State, step: PostBattle, seat: int) -> Iterator[Action]:
        hex = fight(state).hex
        for to in neighbours(state, hex):
            for fleet in fleets(ships_at(state, seat, hex)):
                yield Jump(fleet, to)
