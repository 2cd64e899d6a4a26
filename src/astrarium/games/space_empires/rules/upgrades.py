"""Upgrades at the end of a turn, for ships that stayed at a Ship Yard."""

from collections.abc import Sequence
from typing import ClassVar

import msgspec

from astrarium.kernel import Action, Dice, Secret, Step, Violation, is_seat, violation
from astrarium.kernel.things import Facts, said

from ..data import TYPES
from ..groups import CURRENT, Group
from ..state import SpaceEmpiresState as State
from ..things import GroupId
from .pieces import why_not_own


class Upgrade(Action, frozen=True):
    """Bring all ships of a group to the latest levels, for a CP for each point of hull.

    SE-9.10.4-1, SE-9.10.4-2, SE-9.10.4-3, SE-11.2.6-3
    """

    text: ClassVar = "upgrade {group}"
    picks: ClassVar = ("piece:{group}", "upgrade")
    heading: ClassVar = "group"
    group: GroupId

    def facts(self, state: State) -> Facts:
        group = state.groups.get(self.group)
        if group is None or group.ships.value is None or group.kind.value is None:
            return {"price": ""}
        return {"price": said("cp", upgrade_price(group))}

    def why_not(self, state: State, step: "Upgrades", seat: int) -> Violation | None:
        why = why_not_own(state, self.group, seat)
        if why is not None:
            return why
        group, chosen = state.groups[self.group], step.chosen(seat)
        if group.id in chosen:
            return violation("SE-9.10.4-1", "It is upgraded already.")
        cost = sum(upgrade_price(state.groups[id]) for id in (*chosen, group.id))
        if cost > state.cp_of(seat):
            return violation("SE-9.10.4-2", "It costs {cost} CP.", cost=upgrade_price(group))
        return why_not_upgrade(state, group)

    def do(self, state: State, step: "Upgrades", seat: int) -> None:
        state.swap(step.choosing(seat, self.group))


def upgrade_price(group: Group) -> int:
    """SE-9.10.4-2"""
    return group.count * group.type.hull


def why_not_upgrade(state: State, group: Group) -> Violation | None:
    """SE-9.10.4-1, SE-9.10.4-4, SE-9.7-2"""
    assert group.kind.value is not None
    if group.kind.value in CURRENT or not TYPES[group.kind.value].carries:
        return violation("SE-9.10.5-1", "It has the latest technology in any case.")
    if group.carries == state.latest(group.owner, group.kind.value):
        return violation("SE-9.10.4-1", "It has the latest technology.")
    if any(way.has_come for way in group.ways):
        return violation("SE-9.10.4-1", "It has moved in this turn.")
    yards = (other.kind.value == "SY" for other in state.groups_of(group.owner, group.hex))
    if not any(yards):
        return violation("SE-9.10.4-1", "There is no Ship Yard of yours.")
    return None


class EndUpgrades(Action, frozen=True):
    """Upgrade nothing more."""

    text: ClassVar = "end upgrades"
    ends: ClassVar = True

    def do(self, state: State, step: "Upgrades", seat: int) -> None:
        state.swap(step.ready(seat))


class Upgrades(Step, frozen=True):
    """All players may upgrade ships, at once and in secret.

    SE-9.10.4-4
    """

    rule: ClassVar = "SE-9.10.4-4"
    prompt: ClassVar = "Upgrade ships that stayed at a Ship Yard, or go on."
    accepts: ClassVar = (Upgrade, EndUpgrades)
    discreet: ClassVar = True
    apart: ClassVar = True

    orders: tuple[Secret[tuple[int, ...]], ...] = ()  # groups, by seat
    waiting: tuple[int, ...] | None = None  # the seats that have not ended

    def asks(self, state: State) -> tuple[int, ...]:
        return self.waiting or ()

    def chosen(self, seat: int) -> tuple[int, ...]:
        return self.orders[seat].value or ()

    def choosing(self, seat: int, group: int) -> "Upgrades":
        secret = Secret((*self.chosen(seat), group), knows=(seat,))
        orders = (*self.orders[:seat], secret, *self.orders[seat + 1 :])
        return msgspec.structs.replace(self, orders=orders)

    def ready(self, seat: int) -> "Upgrades":
        left = tuple(other for other in self.waiting or () if other != seat)
        return msgspec.structs.replace(self, waiting=left)

    def invented(self, state: State, seat: int, dice: Dice) -> "Upgrades":
        """Nobody knows whether others upgrade anything: they are imagined not to."""
        orders = (
            secret if secret.known_to(seat) else msgspec.structs.replace(secret, value=())
            for secret in self.orders
        )
        return msgspec.structs.replace(self, orders=tuple(orders))

    def options(self, state: State, seat: int) -> Sequence[Action]:
        found = (Upgrade(group.id) for group in state.groups_of(seat))
        legal = [action for action in found if action.why_not(state, self, seat) is None]
        return [EndUpgrades(), *legal]

    def go_on(self, state: State) -> None:
        if state.options.instant_upgrade:
            state.pop()
            return
        if self.waiting is None:
            empty = tuple(Secret[tuple[int, ...]]((), knows=(seat,)) for seat in range(state.seats))
            state.swap(msgspec.structs.replace(self, orders=empty, waiting=state.playing))
            return
        state.pop()
        for seat in state.playing:
            for name in self.chosen(seat):
                upgrade(state, state.groups[name])


def upgrade(state: State, group: Group) -> None:
    """SE-9.10.4-1, SE-9.10.4-2"""
    state.earn(group.owner, -upgrade_price(group))
    renew(state, group)


def renew(state: State, group: Group) -> None:
    """The ships of a group have the latest technology; of a player's, nobody else knows it."""
    assert group.kind.value is not None
    tech = group.tech.becomes(state.latest(group.owner, group.kind.value))
    knows = (group.owner,) if is_seat(group.owner) else None
    state.change(group, tech=msgspec.structs.replace(tech, knows=knows))


def equip(state: State, owner: int) -> None:
    """All ships of somebody have the latest technology at once, free of charge.

    SE-15.1-1, SE-S3-9
    """
    for group in state.groups_of(owner):
        kind = group.kind.value
        assert kind is not None
        if kind not in CURRENT and group.carries != state.latest(owner, kind):
            renew(state, group)
