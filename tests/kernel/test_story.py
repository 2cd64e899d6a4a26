"""Logs: what events and draws declare about how they are told."""

from typing import Any

import pytest

from astrarium.kernel import Draw, Event, Rolled, State, scripted
from astrarium.kernel.story import Told, chapters, line
from astrarium.kernel.voice import Voice


class Fired(Event, frozen=True):
    told_as = "salvo"
    told_with = ("ship",)
    struck = "targets"
    ship: int
    targets: tuple[int, ...] = ()


class Aim(Draw, frozen=True):
    text = "aim of {ship}, die {die}"
    told_as = "salvo"
    told_with = ("ship",)
    ship: int
    die: int


class Shuffle(Draw, frozen=True):
    text = "shuffle"
    silent = True


class Sunk(Event, frozen=True):
    moment = True
    struck = "owner"
    blow = "owner"
    owner: int


class Abandoned(Event, frozen=True):
    owner: int

    def retells(self, earlier: Event) -> bool:
        return isinstance(earlier, Sunk) and earlier.owner == self.owner

    def foretells(self, later: Event) -> bool:
        return isinstance(later, Rounds)


class Rounds(Event, frozen=True):
    heading = True
    number: int


def after() -> State:
    return State(seats=2, dice=scripted([]))


def rolled(draw: Draw) -> Rolled:
    return Rolled(name=str(draw), draw=draw, sides=6, value=1)


def told(state: State, *happened: Event) -> list[Told]:
    return [(state, event) for event in happened]


def kept(one: list[Told]) -> list[list[Event]]:
    return [[event for _, event in chapter] for chapter in chapters(one)]


def test_events_and_draws_of_one_chapter_are_told_together_while_they_follow_each_other() -> None:
    aims = [rolled(Aim(1, 1)), rolled(Aim(1, 2)), rolled(Aim(2, 1))]
    fired, other = Fired(ship=1), Rounds(number=1)
    assert kept(told(after(), *aims[:2], fired, other, fired, aims[2])) == [
        [*aims[:2], fired], [other], [fired], [aims[2]]
    ]  # fmt: skip


def test_events_without_a_chapter_are_told_one_by_one() -> None:
    sunk = Sunk(owner=0)
    assert kept(told(after(), sunk, sunk)) == [[sunk], [sunk]]


def test_silent_draws_are_left_out_and_part_nothing() -> None:
    fired = Fired(ship=1)
    assert kept(told(after(), fired, rolled(Shuffle()), fired)) == [[fired, fired]]


def test_what_an_event_retells_is_left_out() -> None:
    first, second = after(), after()
    sunk, other, abandoned = Sunk(owner=0), Sunk(owner=1), Abandoned(owner=0)
    same_action = told(first, sunk, other, abandoned)
    assert kept(same_action) == [[other], [abandoned]]
    right_before = [*told(first, other, sunk), *told(second, abandoned)]
    assert kept(right_before) == [[other], [abandoned]]
    long_before = [*told(first, sunk, other), *told(second, abandoned)]
    assert kept(long_before) == [[sunk], [other], [abandoned]]
    later = told(first, abandoned, sunk)
    assert kept(later) == [[abandoned], [sunk]]


def test_what_an_event_foretells_is_left_out_of_its_own_action() -> None:
    first, second = after(), after()
    abandoned, rounds = Abandoned(owner=0), Rounds(number=1)
    both = [*told(first, abandoned, rounds), *told(second, rounds)]
    assert kept(both) == [[abandoned], [rounds]]


@pytest.mark.parametrize("happened", [(Rounds(number=1),), (Rounds(number=1), Sunk(owner=1))])
def test_a_line_has_what_its_events_declare(happened: tuple[Event, ...]) -> None:
    def about(state: Any, event: Event) -> list[str]:
        return [f"piece:{event.owner}"] if isinstance(event, Sunk) else ["area:sea", "area:sea"]

    said = line("said", told(after(), *happened), about)
    alone = len(happened) == 1
    assert (said.text, said.heading, said.moment) == ("said", alone, not alone)
    assert said.about == (("area:sea",) if alone else ("area:sea", "piece:1"))
    assert said.strikes == (() if alone else (1,))


def test_only_seats_are_struck() -> None:
    assert line("", told(after(), Fired(ship=1, targets=(900, 1, 0))), Voice().about).strikes == (
        0,
        1,
    )


def test_a_blow_is_known_to_whom_it_strikes() -> None:
    assert Voice().is_blow(Sunk(owner=1), 1)
    assert not Voice().is_blow(Sunk(owner=1), 0)
    assert not Voice().is_blow(Fired(ship=1, targets=(1,)), 1)


def test_a_voice_tells_a_story_by_what_events_declare() -> None:
    happened = told(after(), Sunk(owner=1), rolled(Shuffle()), rolled(Aim(1, 1)))
    sunk, aim = Voice().story(happened)
    assert (sunk.moment, sunk.strikes) == (True, (1,))
    assert aim.text == "aim of 1, die 1: 1"
