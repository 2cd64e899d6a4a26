"""Secrets that concern rivals: gifts, trades and losses."""

from collections.abc import Sequence
from itertools import count
from typing import ClassVar

from ...rules.paying import Penalty, lose_hypers, score, take, take_hypers
from ...rules.progress import give
from ...rules.research import EXTRA, from_reserve, is_illegal, put_on_sheet, to_reserve
from ...rules.secrets import SecretCard
from ...state import HyperspaceState as State
from ...things import RESOURCES
from .choices import ChooseFor, Choosing, Chosen


class WithRival(Choosing):
    """A Secret for which a rival is chosen."""

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [str(rival) for rival in state.rivals(seat)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        self.share(state, seat, int(choice))

    def share(self, state: State, seat: int, rival: int) -> None:
        raise NotImplementedError


class JointExperiment(WithRival):
    """Both draw a random Tech into an extra slot.  HS-S08, HS-RES-21, HS-FAQ-24"""

    id = "HS-S08"

    def share(self, state: State, seat: int, rival: int) -> None:
        give(state, seat, rival, "tech")
        for other in (seat, rival):
            experiment(state, other)


def experiment(state: State, seat: int) -> None:
    """A random Tech, whoever draws it, which gives no Hyper.

    HS-S08, HS-RES-21, HS-FAQ-23, HS-FAQ-24, HS-FUN-06
    """
    rejected = []
    while (tech := from_reserve(state, seat)) is not None:
        if tech not in state.empires[seat].slots.values() and not is_illegal(state, seat, tech):
            numbers = (f"{EXTRA}_{number}" for number in count(1))
            free = (slot for slot in numbers if slot not in state.empires[seat].slots)
            put_on_sheet(state, seat, tech, next(free))
            break
        rejected.append(tech)
    to_reserve(state, *rejected)


class Trade(WithRival):
    """Both take two resources of their own choice.  HS-S09"""

    id = "HS-S09"

    def share(self, state: State, seat: int, rival: int) -> None:
        give(state, seat, rival, "resource")
        state.push(*(ChooseFor(other, Taken.id) for other in (seat, rival)))


class Taken(Choosing):
    """A resource of one's own choice.  HS-S09"""

    id = "HS-S09-resource"
    times: ClassVar = 2

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return RESOURCES

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        take(state, seat, **{choice: 1})


class Trafficking(Choosing):
    """A rival gains 0 or 1 point, for one Hyper or four.  HS-S10, HS-VEN-07"""

    id = "HS-S10"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        return [f"{rival}+{points}" for rival in state.rivals(seat) for points in (0, 1)]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        rival, points = map(int, choice.split("+"))
        give(state, seat, rival, "point" if points else "nothing")
        score(state, rival, points)
        take_hypers(state, seat, 4 if points else 1)


class TariffDispute(SecretCard):
    """Each rival loses a resource of its own choice.  HS-S25"""

    id = "HS-S25"

    def reveal(self, state: State, seat: int) -> None:
        state.push(*(Penalty(seat=rival, many=1) for rival in state.rivals(seat)))


class EspionageRing(Choosing):
    """A Hyper from a rival; if nobody has one, a resource.  HS-S26"""

    id = "HS-S26"

    def choices(self, state: State, seat: int, chosen: Chosen) -> Sequence[str]:
        rivals = state.rivals(seat)
        hypers = [f"{rival}+hyper" for rival in rivals if state.empires[rival].hypers]
        return hypers or [
            f"{rival}+{name}"
            for rival in rivals
            for name in RESOURCES
            if state.empires[rival].purse[name]
        ]

    def carry_out(self, state: State, seat: int, choice: str) -> None:
        rival, what = choice.split("+")
        if what == "hyper":
            lose_hypers(state, int(rival))
            take_hypers(state, seat)
        else:
            purse = state.empires[int(rival)].purse
            name = next(one for one in RESOURCES if one == what)
            state.change(int(rival), purse={**purse, name: purse[name] - 1})
            take(state, seat, **{name: 1})


class Tribute(WithRival):
    """A rival takes a Hyper, and one gains a point.  HS-S33"""

    id = "HS-S33"

    def share(self, state: State, seat: int, rival: int) -> None:
        give(state, seat, rival, "hyper")
        take_hypers(state, rival)
        score(state, seat, 1)


class SharedArchives(WithRival):
    """Both take a Hyper.  HS-S34"""

    id = "HS-S34"

    def share(self, state: State, seat: int, rival: int) -> None:
        give(state, seat, rival, "hyper")
        take_hypers(state, seat)
        take_hypers(state, rival)
