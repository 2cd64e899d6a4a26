"""Powers change rules, in their order, as long as they work."""

from collections.abc import Iterable, Sequence
from inspect import signature
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import pytest

from astrarium.kernel import (
    Action,
    BadInput,
    Event,
    Game,
    Options,
    Outcome,
    Refused,
    Step,
    Violation,
    scripted,
    violation,
)
from astrarium.kernel.holdings import (
    HoldingState,
    copy,
    end_of,
    exchange,
    gain,
    give_back,
    hand_over,
    leave,
    lend,
    lose,
    over,
    regain,
    remember,
    switch_off,
    switch_on,
    zap,
)
from astrarium.kernel.powers import (
    Held,
    Memory,
    Power,
    Powers,
    added,
    adds,
    changing,
    forbids,
    modifies,
    permission,
    permits,
    reacts,
    replaces,
    rule,
)


class Alien(Power, family=True):
    """A power of this test."""


class Lands(HoldingState, kw_only=True):
    """A state in which an offense and its left neighbours have powers."""

    family: ClassVar = Alien

    offense: int = 0
    ships: dict[int, int] = {}

    def timing(self) -> Sequence[int]:
        return [(self.offense + step) % self.seats for step in range(self.seats)]

    def roles_of(self, seat: int) -> Sequence[str]:
        return ("offense",) if seat == self.offense else ("bystander",)


class Lost(Event, frozen=True):
    seat: int


# -- rules that powers may change


def own(state: Lands, seat: int) -> Powers:
    return state.in_effect(seat)


@rule(of=own)
def strength(state: Lands, seat: int) -> int:
    """The ships of a seat."""
    return state.ships.get(seat, 0)


@rule
def winner(state: Lands, one: int, other: int) -> int:
    """The stronger seat."""
    return one if strength(state, one) > strength(state, other) else other


@permission(of=own)
def why_not_land(state: Lands, seat: int, *, at_night: bool = False) -> Violation | None:
    """Nobody lands at night."""
    return violation("T-NIGHT", "It is night.") if at_night else None


@rule(of=own)
def sail(state: Lands, seat: int, ships: int) -> None:
    """Ships go away."""
    state.ships[seat] -= ships


# -- questions


class Wait(Action, frozen=True):
    text: ClassVar = "wait"

    def do(self, state: Lands, step: "Turn", seat: int) -> None:
        state.pop()
        if not state.stack:
            state.finish(Outcome((0,) * state.seats, (0,), "T-END", "over"))


class Raise(Action, frozen=True):
    text: ClassVar = "raise {ships}"
    ships: int

    def why_not(self, state: Lands, step: "Turn", seat: int) -> Violation | None:
        return None if self.ships <= 3 else violation("T-MANY", "Too many.")

    def do(self, state: Lands, step: "Turn", seat: int) -> None:
        state.ships[seat] = state.ships.get(seat, 0) + self.ships


class Turn(Step, frozen=True):
    rule: ClassVar = "T-TURN"
    accepts: ClassVar = (Wait,)
    seat: int = 0

    def asks(self, state: Lands) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: Lands, seat: int) -> Sequence[Action]:
        return (*added(state, self, seat), Wait())


class Encounter(Turn, frozen=True):
    rule: ClassVar = "T-ENCOUNTER"


# -- powers


class Warrior(Alien):
    """Counts its tokens as ships, and gains them whether it is zapped or not."""

    id = "warrior"

    class Tokens(Memory, frozen=True):
        count: int = 0

    remembers = Tokens

    @property
    def tokens(self) -> int:
        memory = self.held.memory
        return memory.count if isinstance(memory, Warrior.Tokens) else 0

    @modifies(strength)
    def add(self, state: Lands, seat: int, ships: int) -> int:
        return ships + self.tokens

    @reacts(Lost, zappable=False)
    def learn(self, state: Lands, event: Lost) -> None:
        if event.seat == self.seat:
            remember(state, self.held, Warrior.Tokens(self.tokens + 1))


class Doubler(Alien):
    """Doubles the ships, after whatever is added to them."""

    id = "doubler"

    @modifies(strength, at=1)
    def double(self, state: Lands, seat: int, ships: int) -> int:
        return 2 * ships


class Loser(Alien):
    """Whoever would win loses."""

    id = "loser"
    window, roles = "planning", ("offense",)

    @replaces(winner)
    def upset(self, state: Lands, one: int, other: int, usual: Any) -> int:
        return other if usual(state, one, other) == one else one


class Chosen(Alien):
    """Wins."""

    id = "chosen"
    window, mandatory = "planning", True

    @replaces(winner)
    def win(self, state: Lands, one: int, other: int, usual: Any) -> int:
        return self.seat

    def use(self, state: Lands, seat: int) -> None:
        state.ships[seat] = 99


class Owl(Alien):
    """Lands at night."""

    id = "owl"

    @permits(why_not_land)
    def see(self, state: Lands, seat: int, why: Violation, *, at_night: bool = False) -> bool:
        return why.rule == "T-NIGHT"


class Lazy(Alien):
    """Never lands."""

    id = "lazy"

    @forbids(why_not_land)
    def sleep(self, state: Lands, seat: int, *, at_night: bool = False) -> Violation | None:
        return violation("T-LAZY", "Too lazy.")


class Tidal(Alien):
    """Raises ships, and leaves one behind whenever some sail away."""

    id = "tidal"
    missing: ClassVar = violation("T-TIDAL", "Only Tidal raises ships.")

    @adds(Raise, to=Turn, lacking=missing)
    def raise_ships(self, state: Lands, step: Turn, seat: int) -> Iterable[Action]:
        return [Raise(ships) for ships in (1, 2)]

    @reacts(sail)
    def leave_one(self, state: Lands, seat: int, ships: int) -> None:
        state.ships[seat] += 1


class LandsOptions(Options, frozen=True):
    """Nothing to choose."""


class LandsGame(Game):
    name: ClassVar = "lands"
    title: ClassVar = "Lands"
    version: ClassVar = "1"
    options: ClassVar = LandsOptions
    state: ClassVar = Lands
    home: ClassVar = Path(__file__).parent


GAME = LandsGame()


def lands(*powers: tuple[int, str], ships: Sequence[int] = (3, 2, 1), offense: int = 0) -> Lands:
    """A game of three seats, in which these have powers."""
    state = Lands(seats=3, dice=scripted([]), stack=(Turn(),), offense=offense)
    state.ships = dict(enumerate(ships))
    for seat, power in powers:
        gain(state, power, seat)
    return state


def held(state: Lands, power: str) -> Held:
    return next(held for held in state.powers if held.power == power)


# -- what powers do


def test_without_powers_a_rule_is_as_usual() -> None:
    state = lands()
    assert strength(state, 0) == 3
    assert winner(state, 0, 1) == 0
    assert why_not_land(state, 0) is None
    assert strength.__doc__ == "The ships of a seat."


def test_a_power_modifies_a_value_for_who_holds_it() -> None:
    state = lands((0, "doubler"))
    assert [strength(state, seat) for seat in range(3)] == [6, 2, 1]


def test_each_of_several_copies_has_its_say() -> None:
    assert strength(lands((0, "doubler"), (0, "doubler")), 0) == 12


@pytest.mark.parametrize("order", [("warrior", "doubler"), ("doubler", "warrior")])
def test_what_is_said_at_a_later_stage_comes_later_whatever_was_gained_first(order: Any) -> None:
    state = lands(*((0, power) for power in order))
    remember(state, held(state, "warrior"), Warrior.Tokens(2))
    assert strength(state, 0) == 10


def test_a_power_replaces_a_rule_and_may_call_the_usual_one() -> None:
    assert winner(lands((2, "loser")), 0, 1) == 1


@pytest.mark.parametrize(("offense", "wins"), [(0, 1), (1, 1), (2, 2)])
def test_of_two_that_force_a_winner_the_first_in_timing_order_counts(
    offense: int, wins: int
) -> None:
    assert winner(lands((1, "chosen"), (2, "chosen"), offense=offense), 0, 1) == wins


def test_a_replaced_rule_may_be_the_usual_one_of_the_power_before() -> None:
    state = lands((0, "loser"), (1, "chosen"))
    assert winner(state, 0, 1) == 0  # the loser upsets what the chosen would have won


def test_a_power_permits_what_a_rule_forbids() -> None:
    assert why_not_land(lands(), 0, at_night=True) is not None
    assert why_not_land(lands((0, "owl")), 0, at_night=True) is None


def test_what_a_power_forbids_no_other_permits() -> None:
    state = lands((0, "owl"), (0, "lazy"))
    for at_night in (False, True):
        why = why_not_land(state, 0, at_night=at_night)
        assert why is not None
        assert why.rule == "T-LAZY"


def test_a_power_reacts_to_a_rule_that_was_carried_out() -> None:
    state = lands((0, "tidal"))
    sail(state, 0, 2)
    sail(state, 1, 2)
    assert state.ships == {0: 2, 1: 0, 2: 1}


def test_a_power_reacts_to_an_event_and_remembers() -> None:
    state = lands((0, "warrior"))
    for seat in (0, 1, 0):
        state.tell(Lost(seat=seat))
    assert held(state, "warrior").memory == Warrior.Tokens(2)
    assert strength(state, 0) == 5
    assert len(state.told) == 3


def test_a_power_adds_answers_to_a_question() -> None:
    state = lands((0, "tidal"))
    state.run()
    assert state.decisions()[0].actions == (Raise(1), Raise(2), Wait())
    state.apply(0, Raise(3))  # not listed, but nothing forbids it
    assert state.ships[0] == 6
    with pytest.raises(Refused, match="Too many"):
        state.apply(0, Raise(4))


def test_who_lacks_the_power_hears_so() -> None:
    state = lands((1, "tidal"))
    why = state.why_not(0, Raise(1))
    assert why == Tidal.missing
    assert list(added(state, Turn(), 0)) == []
    assert Turn.accepts == (Wait,)
    assert state.accepts(Turn()) == (Wait, Raise)
    assert state.accepts(Encounter()) == (Wait, Raise)


def test_what_a_pure_rule_comes_to_is_worked_out_once() -> None:
    counted = []

    @rule(of=lambda powers: powers, pure=True)
    def size(powers: Powers, usual: int = 1) -> int:
        counted.append(usual)
        return usual

    class Giant(Alien):
        id = "giant"

        @modifies(size)
        def grow(self, powers: Powers, usual: int, size: int) -> int:
            return size + 1

    try:
        state = lands((0, "giant"), (0, "giant"))
        for _ in range(2):
            assert [size(state.in_effect(seat)) for seat in range(2)] == [3, 1]
            assert size(state.in_effect(1), 4) == 4
        assert sorted(counted) == [1, 1, 4]
    finally:
        del Alien.known["giant"]


def test_a_point_has_the_parameters_of_its_rule() -> None:
    assert str(signature(strength)) == "(state: tests.kernel.test_powers.Lands, seat: int) -> int"
    with pytest.raises(TypeError, match="missing 1 required positional argument: 'seat'"):
        strength(lands())  # type: ignore[call-arg]
    assert why_not_land(lands(), seat=0) is None


def test_which_powers_have_a_say() -> None:
    state = lands((0, "tidal"), (0, "doubler"))
    assert [power.id for power in changing(strength, state.in_effect(0))] == ["doubler"]


# -- when they work


def test_powers_speak_in_timing_order() -> None:
    state = lands((0, "owl"), (1, "lazy"), (2, "tidal"), (1, "doubler"), offense=1)
    gain(state, "owl", "a place")
    said = [(power.held.user, power.id) for power in state.in_effect()]
    assert said == [(1, "lazy"), (1, "doubler"), (2, "tidal"), (0, "owl"), ("a place", "owl")]
    state.offense = 2
    assert state.in_effect()[0].id == "tidal"


def test_what_is_used_at_a_window_must_first_and_in_its_role() -> None:
    state = lands((0, "loser"), (1, "loser"), (2, "chosen"))
    assert [power.id for power in state.usable("planning")] == ["chosen", "loser"]
    state.offense = 1
    assert [power.seat for power in state.usable("planning")] == [2, 1]
    assert state.usable("launch") == ()
    state.usable("planning")[0].use(state, 2)
    assert state.ships[2] == 99


def test_a_lost_power_does_nothing_and_keeps_its_memory() -> None:
    state = lands((0, "warrior"))
    state.tell(Lost(seat=0))
    lose(state, held(state, "warrior"))
    state.tell(Lost(seat=0))
    assert strength(state, 0) == 3
    regain(state, held(state, "warrior"))
    assert strength(state, 0) == 4


def test_a_power_that_is_switched_off_does_nothing_until_then_lost_or_not() -> None:
    state = lands((0, "warrior"))
    lose(state, held(state, "warrior"))
    switch_off(state, held(state, "warrior"), until="the year")
    regain(state, held(state, "warrior"))
    state.tell(Lost(seat=0))
    assert strength(state, 0) == 3
    over(state, "the year")
    state.tell(Lost(seat=0))
    assert strength(state, 0) == 4


def test_a_power_that_is_switched_on_again_works_before_its_time() -> None:
    state = lands((0, "warrior"))
    switch_off(state, held(state, "warrior"), until="the year")
    switch_on(state, held(state, "warrior"))
    state.tell(Lost(seat=0))
    assert strength(state, 0) == 4


def test_a_power_that_is_handed_over_keeps_what_it_remembers() -> None:
    state = lands((0, "warrior"))
    state.tell(Lost(seat=0))
    hand_over(state, held(state, "warrior"), 1)
    assert held(state, "warrior") == Held("warrior", 1, memory=Warrior.Tokens(1))
    assert [strength(state, seat) for seat in (0, 1)] == [3, 3]


def test_a_zapped_power_does_only_what_cannot_be_zapped() -> None:
    state = lands((0, "warrior"), (0, "tidal"), (0, "chosen"))
    for power in ("warrior", "tidal", "chosen"):
        zap(state, held(state, power), until=end_of(state, Turn))
    state.tell(Lost(seat=0))
    assert strength(state, 0) == 3
    assert held(state, "warrior").memory == Warrior.Tokens(1)
    assert state.why_not(0, Raise(1)) == Tidal.missing
    assert list(added(state, Turn(), 0)) == []
    assert state.usable("planning") == ()


def test_a_zap_ends_with_its_step_and_no_sooner() -> None:
    state = lands((0, "doubler"))
    state.push(Encounter())
    zap(state, held(state, "doubler"), until=end_of(state, Encounter))
    state.push(Encounter())
    assert strength(state, 0) == 3
    state.pop()
    assert strength(state, 0) == 3  # it was an encounter inside the encounter
    state.pop()
    assert strength(state, 0) == 6
    state.push(Encounter())
    assert strength(state, 0) == 6


def test_a_zap_ends_with_what_the_game_calls_over() -> None:
    state = lands((0, "doubler"))
    zap(state, held(state, "doubler"), until="the year")
    state.push(Encounter())
    state.pop()
    over(state, "the day")
    assert strength(state, 0) == 3
    over(state, "the year")
    assert strength(state, 0) == 6


def test_a_power_is_lent_for_a_while_and_comes_back() -> None:
    state = lands((0, "doubler"))
    state.push(Encounter())
    lend(state, held(state, "doubler"), 1, until=end_of(state, Encounter))
    assert [strength(state, seat) for seat in range(3)] == [3, 4, 1]
    assert state.in_effect(1)[0].seat == 1
    state.pop()
    assert [strength(state, seat) for seat in range(3)] == [6, 2, 1]
    lend(state, held(state, "doubler"), 2)
    give_back(state, held(state, "doubler"))
    assert held(state, "doubler") == Held("doubler", 0)


def test_exchanged_powers_stay_zapped_while_loss_stays_with_the_holder() -> None:
    state = lands((0, "doubler"), (1, "warrior"))
    lose(state, held(state, "warrior"))
    zap(state, held(state, "doubler"), until="the year")
    exchange(state, held(state, "doubler"), held(state, "warrior"))
    assert state.powers == (
        Held("doubler", 1, lost=True, zapped="the year"),
        Held("warrior", 0),
    )


def test_a_copy_works_for_a_while_beside_the_power() -> None:
    state = lands((0, "doubler"))
    state.push(Encounter())
    copy(state, held(state, "doubler"), 1, until=end_of(state, Encounter))
    assert [strength(state, seat) for seat in range(3)] == [6, 4, 1]
    state.pop()
    assert state.powers == (Held("doubler", 0),)
    leave(state, state.powers[0])
    assert strength(state, 0) == 3


def test_an_end_must_be_that_of_a_step_that_is_there() -> None:
    with pytest.raises(ValueError, match="no Encounter is being resolved"):
        end_of(lands(), Encounter)


def test_a_power_that_was_given_away_cannot_be_changed_as_it_was() -> None:
    state = lands((0, "doubler"))
    before = held(state, "doubler")
    lose(state, before)
    with pytest.raises(ValueError, match="not in tuple"):
        zap(state, before, until="the year")


# -- states are plain data


def test_a_clone_goes_its_own_way() -> None:
    state = lands((0, "doubler"))
    assert strength(state, 0) == 6
    twin = state.clone()
    assert isinstance(twin, Lands)
    lose(twin, held(twin, "doubler"))
    assert strength(twin, 0) == 3
    assert strength(state, 0) == 6
    state.forget()
    assert strength(state, 0) == 6


def test_holdings_are_written_and_read_back() -> None:
    state = lands((0, "doubler"), (1, "owl"), (2, "warrior"))
    state.tell(Lost(seat=2))
    zap(state, held(state, "doubler"), until=end_of(state, Turn))
    lend(state, held(state, "owl"), 2, until="the year")
    read = GAME.read(GAME.write(state))
    assert isinstance(read, Lands)
    assert read.powers == state.powers
    assert read.digest() == state.digest()


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"power": "imp\nostor"}, r"there is no power 'imp\\nostor'"),
        ({"holder": 3}, "seat 3, which does not play, has the power doubler"),
        ({"lent": -1}, "seat -1, which does not play"),
        ({"zapped": 2}, "ends with a step that is not there"),
        ({"returns": 0}, "ends with a step that is not there"),
        ({"leaves": [1]}, "Expected"),
        ({"strength": 9}, "unknown field"),
        ({"memory": {"type": "Nothing"}}, "There is no Memory of type 'Nothing'"),
        ({"memory": {"type": "Warrior.Tokens", "count": "two"}}, "Expected `int`"),
        ({"memory": {"type": "Warrior.Tokens"}}, "doubler cannot remember that"),
    ],
)
def test_holdings_that_cannot_be_are_refused(changes: dict[str, Any], wrong: str) -> None:
    data = msgspec.json.decode(GAME.write(lands((0, "doubler"))))
    data["powers"][0] |= changes
    with pytest.raises(BadInput, match=wrong):
        GAME.read(msgspec.json.encode(data))


def test_families_do_not_know_each_other() -> None:
    class Other(Power, family=True):
        """Powers of another game."""

    class OtherOwl(Other):
        id = "owl"

        @adds(Raise, to=Turn)
        def raise_ships(self, state: Any, step: Turn, seat: int) -> Iterable[Action]:
            return ()

    assert Other.known == {"owl": OtherOwl}
    assert Alien.known["owl"] is Owl
    with pytest.raises(KeyError):
        gain(lands(), "nothing", 0)


def test_what_a_power_remembers_can_be_hashed() -> None:
    class Wrong(Memory, frozen=True):
        names: dict[str, int] = {}

    with pytest.raises(TypeError, match="unhashable"):
        gain(lands(), "warrior", 0, memory=Wrong())


# -- mistakes are found when a power is declared


def test_two_powers_of_a_family_have_two_ids() -> None:
    with pytest.raises(TypeError, match="are both 'owl'"):

        class Twin(Alien):
            id = "owl"


def test_a_method_takes_what_its_point_gives() -> None:
    with pytest.raises(TypeError, match=r"Short.add modifies strength, which gives it 3 arguments"):

        class Short(Alien):
            @modifies(strength)
            def add(self, state: Lands, ships: int) -> int:
                return ships


def test_a_rule_is_no_permission_and_a_function_no_point() -> None:
    with pytest.raises(TypeError, match=r"strength is a rule: .* needs a permission"):
        forbids(strength)
    with pytest.raises(TypeError, match="why_not_land is a permission"):
        modifies(why_not_land)
    with pytest.raises(TypeError, match="lands is no point of the rules"):
        reacts(lands)


def test_a_method_that_is_overridden_says_what_it_said() -> None:
    class Tripler(Doubler):
        id = "tripler"

        def double(self, state: Lands, seat: int, ships: int) -> int:
            return ships + super().double(state, seat, ships)

    try:
        assert strength(lands((0, "tripler")), 0) == 9
    finally:
        del Alien.known["tripler"]
