"""A battle on plain numbers: two sides of ships, tried with dice until one of them is gone.

Everybody fires at what promises most, nobody screens and nobody retreats.
"""

from collections.abc import Iterable, Sequence
from math import sqrt
from random import Random
from typing import NamedTuple

from ..data import CLASSES, FLEET_SIZE, SIDES

MOST_ROUNDS = 60  # after which a battle without an end is thought undecided
OWN, THEIRS = 0, 1
FIRST, LAST = 0, len(CLASSES) - 1  # classes, as numbers


class Ship(NamedTuple):
    """One ship with all that counts in a battle; equal ships are equal records."""

    kind: str
    weapon: int = LAST  # the place of its class in the order of fire
    attack: int = 0  # with technology; 0: it cannot fight
    defense: int = 0  # with technology
    hull: int = 1
    tactics: int = 0
    attacks: int = 1  # in a round
    against_fighters: int = 0  # Point Defense with technology, or 0
    is_cloaked: bool = False
    sweeps: int = 0  # Mines
    cost: int = 0
    least: int = 1  # the lowest number with which it is always hit
    most: int = SIDES  # the highest number with which it can hit


Force = tuple[tuple[Ship, int], ...]  # ships of a kind, and how many


class Line:
    """Equal ships of a side that are left."""

    __slots__ = ("count", "damage", "ship", "side")

    def __init__(self, ship: Ship, count: int, side: int, damage: int = 0) -> None:
        self.ship, self.count, self.side, self.damage = ship, count, side, damage


class Ending(NamedTuple):
    """How one battle went."""

    winner: int | None
    left: tuple[int, int]  # armed ships of each side
    lost: tuple[int, int]  # CP of each side
    rounds: int


def armed(force: Force) -> int:
    return sum(count for ship, count in force if ship.attack)


def value(force: Iterable[tuple[Ship, int]]) -> int:
    return sum(ship.cost * count for ship, count in force)


def power(force: Force) -> float:
    """A rough measure of how strong a force is, which grows faster than its numbers do."""
    hits = sum(count * ship.attacks * max(1, ship.attack - 1) for ship, count in force)
    hulls = sum(
        count * ship.hull * SIDES / max(1, SIDES - 2 * ship.defense)
        for ship, count in force
        if ship.attack
    )
    return sqrt(hits * hulls)


def tried(own: Force, theirs: Force, random: Random, damages: Sequence[int] = (0, 0)) -> Ending:
    """One battle: the first force attacks."""
    before = value(own), value(theirs)
    sides = [_lines(own, OWN, damages[OWN]), _lines(theirs, THEIRS, damages[THEIRS])]
    _mines(sides)
    rounds = 0
    while _count(sides[OWN]) and _count(sides[THEIRS]) and rounds < MOST_ROUNDS:
        rounds += 1
        _round(sides, rounds, random)
    left = _count(sides[OWN]), _count(sides[THEIRS])
    winner = None
    if bool(left[OWN]) != bool(left[THEIRS]):
        winner = OWN if left[OWN] else THEIRS
    lost = [
        cost - value((line.ship, line.count) for line in side if line.ship.attack or left[at])
        for at, (cost, side) in enumerate(zip(before, sides, strict=True))
    ]
    return Ending(winner, left, (lost[OWN], lost[THEIRS]), rounds)


def _lines(force: Force, side: int, damage: int) -> list[Line]:
    return [Line(ship, count, side, damage) for ship, count in force if count]


def _count(lines: list[Line]) -> int:
    return sum(line.count for line in lines if line.ship.attack)


def _mines(sides: list[list[Line]]) -> None:
    """Sweepers sweep, then each Mine takes the dearest ship of the other side."""
    for side in (THEIRS, OWN):
        foes = sides[1 - side]
        sweeping = sum(line.count * line.ship.sweeps for line in foes)
        mines = [line for line in sides[side] if line.ship.kind == "MINES"]
        for mine in mines:
            left = max(0, mine.count - sweeping)
            sweeping = max(0, sweeping - mine.count)
            for _ in range(left):
                found = [line for line in foes if line.count and line.ship.kind != "MINES"]
                if not found:
                    break
                max(found, key=lambda line: line.ship.cost).count -= 1
                left -= 1
            mine.count = left


def _round(sides: list[list[Line]], number: int, random: Random) -> None:
    counts = _count(sides[OWN]), _count(sides[THEIRS])
    bonus = [int(counts[side] >= FLEET_SIZE * counts[1 - side]) for side in (OWN, THEIRS)]
    turns = [
        (weapon, -line.ship.tactics, line.side == OWN, at, line)
        for side in sides
        for at, line in enumerate(side)
        if line.count and line.ship.attack
        for weapon in _classes(line.ship, sides[1 - line.side])
    ]
    fired = set[int]()
    for weapon, _, _, _, line in sorted(turns, key=lambda turn: turn[:4]):
        if id(line) in fired:
            continue
        early = weapon == FIRST and line.ship.weapon != FIRST and not line.ship.is_cloaked
        shots = line.count * line.ship.attacks
        bold = bonus[line.side] + (line.ship.is_cloaked and number == 1)
        if _fire(line, shots, sides[1 - line.side], bold, random, only_fighters=early):
            fired.add(id(line))


def _classes(ship: Ship, foes: list[Line]) -> Iterable[int]:
    """When ships fire; with Point Defense at Fighters before all others."""
    if ship.is_cloaked:
        return (FIRST,)
    if ship.against_fighters and any(line.ship.kind == "F" and line.count for line in foes):
        return (FIRST, ship.weapon)
    return (ship.weapon,)


def _fire(
    line: Line, shots: int, foes: list[Line], bonus: int, random: Random, *, only_fighters: bool
) -> bool:
    """The ships of a line fire, one after another; whether there was anything to fire at."""
    for shot in range(shots):
        targets = _targets(foes, only_fighters=only_fighters)
        if not targets:
            return shot > 0
        target = max(targets, key=lambda target: promise(line.ship, target, bonus))
        if random.random() * SIDES < needed(line.ship, target.ship, bonus):
            target.damage += 1
            if target.damage >= target.ship.hull:
                target.count, target.damage = target.count - 1, 0
    return True


def _targets(foes: list[Line], *, only_fighters: bool) -> list[Line]:
    """Carriers cannot be fired at while they have Fighters."""
    found = [line for line in foes if line.count and line.ship.attack]
    fighters = [line for line in found if line.ship.kind == "F"]
    if only_fighters:
        return fighters
    return [line for line in found if line.ship.kind != "CV"] if fighters else found


def needed(ship: Ship, target: Ship, bonus: int) -> int:
    """The highest die that hits."""
    strength = ship.attack
    if target.kind == "F":
        strength = max(strength, ship.against_fighters)
    return min(ship.most, max(target.least, strength + bonus - target.defense))


def promise(ship: Ship, target: Line, bonus: int) -> float:
    """What a shot is likely to bring: the fire power that it takes away for good."""
    hits = target.ship.hull - target.damage
    worth = target.ship.attack * target.ship.attacks + target.ship.cost / SIDES
    return needed(ship, target.ship, bonus) * worth / hits
