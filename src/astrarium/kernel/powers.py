"""Powers: what changes the rules for somebody, for a piece or at a place.

A rule that powers may change is a *point*: the rule's own function, decorated where it stands.
Whoever calls it gets the usual behaviour, changed by the powers that have a say. A power is a small
class that names the points it changes, so that it reads like its text:

    @rule(of=powers_on)                       # beside the rules of movement
    def movement_rate(state: State, unit: Unit) -> int:
        return unit.type.rate

    class Drive(Card):                        # in the deck of cards
        id = "drive"

        @modifies(movement_rate)
        def faster(self, state: State, unit: Unit, rate: int) -> int:
            return max(rate, 4)

A power may change what a rule comes to (`modifies`), take its place (`replaces`), react to it or
to an event (`reacts`), forbid and permit (`forbids`, `permits`) and add answers to a question
(`adds`). Several powers speak in the order in which ``of`` gives them, the timing order of the
game; ``at`` puts a say before (negative) or after those of others. Of powers that replace a rule
the first one decides. What one power forbids no other permits.
"""

from collections.abc import Iterator
from typing import Any

from .actions import Action, Violation
from .held import Held, Memory, Power, Powers, Until, all_said, changing, sayings
from .points import adds, forbids, modifies, permission, permits, reacts, replaces, rule
from .sayings import REMEMBERED
from .steps import Step

__all__ = [
    "REMEMBERED",
    "Held",
    "Memory",
    "Power",
    "Powers",
    "Until",
    "added",
    "additions",
    "adds",
    "changing",
    "forbids",
    "modifies",
    "permission",
    "permits",
    "reacts",
    "replaces",
    "rule",
    "sayings",
    "why_lacking",
]


# -- answers that powers add


def added(state: Any, step: Step, seat: int) -> Iterator[Action]:
    """The answers that powers in effect for a seat add to a step's question; of several alike, one
    speaks."""
    powers = state.in_effect(seat)
    if powers:
        for listed in dict.fromkeys(sayings(type(step), powers).adds):
            yield from listed(state, step, seat)


def additions(family: type[Power], step: type[Step]) -> tuple[type[Action], ...]:
    """The kinds of answers that the powers of a family may add to a step's question."""
    return tuple(_additions(family, step))


def why_lacking(
    family: type[Power], powers: Powers, step: type[Step], answer: type[Action]
) -> Violation | None:
    """Why a seat with some powers in effect may not give an answer that powers add to a step."""
    lacking = _additions(family, step)[answer]
    if lacking is None:
        return None
    for power in powers:
        for _, saying in type(power).said:
            if saying.how == "adds" and answer in saying.answers and issubclass(step, saying.point):
                if power.held.zapped is None or not saying.zappable:
                    return None
    return lacking


def _additions(family: type[Power], step: type[Step]) -> dict[type[Action], Violation | None]:
    found: dict[type[Action], Violation | None] | None = family.learnt.get(step)
    if found is None:
        adding = [saying for saying in all_said(family) if saying.how == "adds"]
        here = [saying for saying in adding if issubclass(step, saying.point)]
        found = {kind: saying.lacking for saying in here for kind in saying.answers}
        family.learnt[step] = found
    return found
