"""The Contact Step: shared hexes are joined or fought over, then planets are attacked."""

from collections.abc import Sequence
from typing import ClassVar, Literal

import msgspec

from astrarium.kernel import Action, Dice, Hex, Secret, Step, Violation, violation

from ..events import JoinAnswered, JoinAsked
from ..state import InterSpaceState as State
from ..units import Unit
from .planet_attack import Assault, Bombard, attackers
from .support import is_unsupported
from .zone_battle import begin_zone_battle

Answer = Literal["", "grant", "deny"]


def shared_hexes(state: State, seat: int) -> tuple[Hex, ...]:
    """The hexes that own units share with units of others; none in a nebula, nor at a planet alone.

    IS-S-CONTACT-01, IS-S-CONTACT-08, IS-S-CONTACT-09
    """
    return tuple(
        hex
        for hex in sorted(state.index.contested)
        if state.own_at(hex, seat) and state.map.tiles[hex].terrain != "nebula"
    )


def in_contact(state: State, step: "ContactStep", hex: Hex) -> tuple[Unit, ...]:
    """The units that make contact in a hex: all but those that retreated into it.

    IS-COMBAT-15, IS-S-CONTACT-05
    """
    return tuple(unit for unit in state.at(hex) if unit.id not in step.retreated)


def why_no_contact(state: State, step: "ContactStep", hex: Hex) -> Violation | None:
    """Why nothing is to be resolved in a hex.

    IS-S-CONTACT-01, IS-S-CONTACT-08
    """
    if hex in step.shared:
        return None
    tile = state.map.tiles.get(hex)
    if tile is not None and tile.terrain == "nebula":
        return violation("IS-S-CONTACT-08", "In a nebula units coexist.")
    return violation("IS-S-CONTACT-01", "There is nothing to resolve in {hex}.", hex=hex)


class AskToJoin(Action, frozen=True):
    """Ask all others in a hex to let the own units stay there.

    IS-S-CONTACT-01, IS-S-CONTACT-02, IS-S-CONTACT-06
    """

    text: ClassVar = "ask to join in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        return why_no_contact(state, step, self.hex)

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        state.swap(step.without(self.hex))
        owners = {unit.owner for unit in in_contact(state, step, self.hex)}
        others = tuple(other for other in state.from_the_left_of(seat) if other in owners)
        answers = tuple(Secret[Answer]("", (other,)) for other in others)
        state.push(JoinQuestion(self.hex, seat, others, answers))
        state.tell(JoinAsked(hex=self.hex, seat=seat))


class AttackFleet(Action, frozen=True):
    """Attack all other players' units in a hex, without asking anybody.

    IS-COMBAT-01, IS-COMBAT-14, IS-S-CONTACT-04, IS-S-SUPP-10
    """

    text: ClassVar = "attack fleets in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        why = why_no_contact(state, step, self.hex)
        if why is not None:
            return why
        own = [unit for unit in in_contact(state, step, self.hex) if unit.owner == seat]
        warships = [unit for unit in own if unit.type.warship]
        if not warships:
            return violation("IS-UNIT-03", "You have no warship in {hex}.", hex=self.hex)
        if all(is_unsupported(state, unit) for unit in warships):
            return violation(
                "IS-S-SUPP-10", "Your warships in {hex} are outside support.", hex=self.hex
            )
        return None

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        state.swap(step.without(self.hex))
        begin_zone_battle(state, seat, self.hex, in_contact(state, step, self.hex))


class EndContact(Action, frozen=True):
    """End the Contact Step and with it the turn."""

    text: ClassVar = "end contact step"

    def why_not(self, state: State, step: "ContactStep", seat: int) -> Violation | None:
        if step.shared:
            return violation(
                "IS-S-CONTACT-01", "Join or attack in {hex} first.", hex=step.shared[0]
            )
        return None

    def do(self, state: State, step: "ContactStep", seat: int) -> None:
        state.pop()


class ContactStep(Step, frozen=True):
    """Contacts, battles and planet attacks of the active player, in the player's order.

    IS-COMBAT-14, IS-COMBAT-15, IS-S-CONTACT-01, IS-S-CONTACT-06, IS-S-BOMB-01, IS-S-CONQ-01
    """

    rule: ClassVar = "IS-S-CONTACT-01"
    prompt: ClassVar = "Contact Step: join or attack in every shared hex, then attack planets."
    accepts: ClassVar = (AskToJoin, AttackFleet, Bombard, Assault, EndContact)

    seat: int
    shared: tuple[Hex, ...]
    retreated: tuple[int, ...] = ()
    bombarded: tuple[str, ...] = ()
    assaulted: tuple[str, ...] = ()

    @classmethod
    def begin(cls, state: State, seat: int) -> None:
        state.push(cls(seat, shared_hexes(state, seat)))

    def without(self, hex: Hex) -> "ContactStep":
        """The step with a hex resolved."""
        left = tuple(other for other in self.shared if other != hex)
        return msgspec.structs.replace(self, shared=left)

    def asks(self, state: State) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        contacts = [kind(hex) for hex in self.shared for kind in (AskToJoin, AttackFleet)]
        listed: list[Action] = [*contacts, *self.planet_attacks(state), EndContact()]
        return [action for action in listed if action.why_not(state, self, seat) is None]

    def planet_attacks(self, state: State) -> list[Action]:
        """Every number of battleships and of assault boats at every planet with own units.

        IS-S-BOMB-06, IS-S-CONQ-02
        """
        listed: list[Action] = []
        for hex in dict.fromkeys(unit.hex for unit in state.units_of(self.seat)):
            planet = state.planet_at(hex)
            if planet is None or planet.owner in (None, self.seat):
                continue
            ships = len(attackers(state, self, planet, "battleship"))
            boats = len(attackers(state, self, planet, "assault_boat"))
            listed += [Bombard(planet.name, count) for count in range(1, ships + 1)]
            listed += [Assault(planet.name, count) for count in range(1, boats + 1)]
        return listed


class GrantJoin(Action, frozen=True):
    """Let the active player's units stay in a hex.

    IS-S-CONTACT-02
    """

    text: ClassVar = "grant join in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "JoinQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.hex)

    def do(self, state: State, step: "JoinQuestion", seat: int) -> None:
        state.swap(step.answered(seat, "grant"))


class DenyJoin(Action, frozen=True):
    """Make the active player attack in a hex.

    IS-S-CONTACT-02, IS-S-CONTACT-03
    """

    text: ClassVar = "deny join in {hex}"
    hex: Hex

    def why_not(self, state: State, step: "JoinQuestion", seat: int) -> Violation | None:
        return step.why_not_about(self.hex)

    def do(self, state: State, step: "JoinQuestion", seat: int) -> None:
        state.swap(step.answered(seat, "deny"))


class JoinQuestion(Step, frozen=True):
    """All others in a hex say at once whether the active player may join them; one denial is war.

    IS-S-CONTACT-02, IS-S-CONTACT-03
    """

    rule: ClassVar = "IS-S-CONTACT-02"
    prompt: ClassVar = "Another player wants to join forces with you: do you grant it?"
    accepts: ClassVar = (GrantJoin, DenyJoin)
    discreet: ClassVar = True

    hex: Hex
    seat: int
    others: tuple[int, ...]
    answers: tuple[Secret[Answer], ...]  # of the others, in their order

    def why_not_about(self, hex: Hex) -> Violation | None:
        if hex != self.hex:
            return violation(self.rule, "The question is about {hex}.", hex=self.hex)
        return None

    def asks(self, state: State) -> tuple[int, ...]:
        pairs = zip(self.others, self.answers, strict=True)
        return tuple(other for other, secret in pairs if not secret.value)

    def options(self, state: State, seat: int) -> Sequence[Action]:
        return (GrantJoin(self.hex), DenyJoin(self.hex))

    def answered(self, seat: int, answer: Answer) -> "JoinQuestion":
        """The question with a seat's answer."""
        at = self.others.index(seat)
        answers = (*self.answers[:at], Secret[Answer](answer, (seat,)), *self.answers[at + 1 :])
        return msgspec.structs.replace(self, answers=answers)

    def invented(self, seat: int, dice: Dice) -> "JoinQuestion":
        """The others' answers as they might be, where they have been given."""
        step = self
        for other, secret in zip(self.others, self.answers, strict=True):
            if secret.known_to(seat) or secret.value is None:
                continue
            guess, dice = dice.draw(2, "imagined answer")
            given: Answer = "grant" if guess == 1 else "deny"
            step = step.answered(other, given if secret.value else "")
        return step

    def go_on(self, state: State) -> None:
        """With everybody's leave the units stay as they are; else all there are fought.

        IS-S-CONTACT-02, IS-S-CONTACT-03, IS-S-CONTACT-06, IS-S-CONTACT-07
        """
        answers = {
            other: state.open(secret)
            for other, secret in zip(self.others, self.answers, strict=True)
        }
        granted = tuple(other for other in self.others if answers[other] == "grant")
        denied = tuple(other for other in self.others if answers[other] == "deny")
        state.tell(JoinAnswered(hex=self.hex, seat=self.seat, granted=granted, denied=denied))
        state.pop()
        if denied:
            begin_zone_battle(state, self.seat, self.hex, in_contact(state, state.top, self.hex))
