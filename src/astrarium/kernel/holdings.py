"""Who holds which powers, and for how long they work.

Powers are gained, lost and regained, zapped, lent, exchanged and copied while a game goes on. What
is done for a while says until when: the end of a step on the stack (`end_of`), or of something that
the game itself calls over by its name (`over`). Whatever lasted until then ends by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from .actions import Action, Violation
from .memo import memo
from .powers import (
    Held,
    Memory,
    Power,
    Powers,
    Until,
    additions,
    sayings,
    why_lacking,
)
from .state import State
from .steps import Event, Step


class PoweredState(State, kw_only=True):
    """The state of a game with powers. The game says which of them are in effect."""

    family: ClassVar[type[Power]]

    def in_effect(self, seat: int | None = None) -> Powers:
        """The powers that work for a seat (None: all of them), in timing order.

        Of one that is zapped only those parts work that cannot be.
        """
        raise NotImplementedError

    @classmethod
    def accepts(cls, step: Step | type[Step]) -> tuple[type[Action], ...]:
        kind = step if isinstance(step, type) else type(step)
        return (*step.accepts, *additions(cls.family, kind))

    def why_no_answer(self, step: Step, seat: int, action: Action) -> Violation | None:
        kind = type(action)
        if kind in step.accepts:
            return None
        if kind in additions(self.family, type(step)):
            return why_lacking(self.family, self.in_effect(seat), type(step), kind)
        return super().why_no_answer(step, seat, action)

    def tell(self, event: Event) -> None:
        """Powers in effect that react to an event do so at once."""
        self.told.append(self.covering(event) if self.covers else event)
        if self.family.reacting[type(event)]:
            for react in sayings(type(event), self.in_effect()).reacts:
                react(self, event)


class HoldingState(PoweredState, kw_only=True):
    """The state of a game that keeps all its powers as holdings."""

    powers: tuple[Held, ...] = ()

    def timing(self) -> Sequence[int]:
        """The seats in the order in which their powers speak."""
        return range(self.seats)

    def roles_of(self, seat: int) -> Sequence[str]:
        """The roles of a seat at this moment."""
        return ()

    def in_effect(self, seat: int | None = None) -> Powers:
        return self._working(tuple(self.timing())).get(seat, ())

    @memo("powers")
    def _working(self, order: tuple[int, ...]) -> Mapping[int | None, Powers]:
        """The powers that work, by who has the use of them; under None all of them, those
        that no seat has last."""
        working = [self.family.by(held) for held in self.powers if works(held)]
        found: dict[int | None, Powers] = {
            seat: tuple(power for power in working if power.held.user == seat) for seat in order
        }
        places = tuple(power for power in working if power.held.user not in order)
        found[None] = (*(power for seat in order for power in found[seat]), *places)
        return found

    def usable(self, window: str) -> Powers:
        """The powers that can be used at a window: those that must be first, in timing order each.

        Who has the use of one must be in one of its roles.
        """
        found = [power for power in self.in_effect() if self.why_unusable(power, window) is None]
        must = tuple(power for power in found if power.mandatory)
        return (*must, *(power for power in found if not power.mandatory))

    def why_unusable(self, power: Power, window: str) -> str | None:
        """What keeps a power from being used at a window."""
        if power not in self.in_effect():
            return "it is not in effect"
        if power.window != window:
            return "it is used at another time"
        if power.held.zapped is not None:
            return "it is zapped"
        if power.roles and not {*power.roles} & {*self.roles_of(power.seat)}:
            return "its player has another role"
        return None if power.applies(self, power.seat) else "it does not apply"

    def why_unknown(self) -> str | None:
        """What of the holdings in a state from outside cannot be."""
        for held in self.powers:
            if held.power not in self.family.known:
                return f"there is no power {ascii(held.power)[:80]}"
            remembers = self.family.known[held.power].remembers or type(None)
            if held.memory is not None and not isinstance(held.memory, remembers):
                return f"{held.power} cannot remember that"
            for user in (held.holder, held.lent):
                if isinstance(user, int) and user not in range(self.seats):
                    return f"seat {user}, which does not play, has the power {held.power}"
            for until in _untils(held):
                if isinstance(until, int) and not 0 < until <= len(self.stack):
                    return f"something about {held.power} ends with a step that is not there"
        return None

    def over(self, span: str) -> None:
        super().over(span)
        over(self, span)

    def pop(self) -> None:
        """With the top step ends what lasted until its end."""
        depth = len(self.stack)
        super().pop()
        over(self, depth)


def works(held: Held) -> bool:
    """Whether anything of a power works."""
    return not held.lost and held.idle is None


# -- changes


def gain(
    state: HoldingState,
    power: str,
    holder: int | str,
    *,
    memory: Memory | None = None,
    until: Until = None,
) -> Held:
    """A power comes into the game, for good or for a while."""
    held = Held(power, holder, leaves=until, memory=memory)
    state.family.by(held)  # there is such a power, and what it remembers can be hashed
    state.powers = (*state.powers, held)
    return held


def leave(state: HoldingState, held: Held) -> None:
    """A power leaves the game."""
    at = state.powers.index(held)
    state.powers = (*state.powers[:at], *state.powers[at + 1 :])


def lose(state: HoldingState, held: Held) -> Held:
    """Nothing of a power works until it is regained; it keeps what it remembers."""
    return _changed(state, held, lost=True)


def regain(state: HoldingState, held: Held) -> Held:
    """A power that was lost works again, as far as it is not zapped."""
    return _changed(state, held, lost=False)


def switch_off(state: HoldingState, held: Held, until: int | str) -> Held:
    """Nothing of a power works until the end of something, whether it is lost or not."""
    return _changed(state, held, idle=until)


def switch_on(state: HoldingState, held: Held) -> Held:
    """A power that was switched off works again, as far as it is not lost or zapped."""
    return _changed(state, held, idle=None)


def zap(state: HoldingState, held: Held, until: int | str) -> Held:
    """A power does not work until the end of something, except what of it cannot be zapped."""
    return _changed(state, held, zapped=until)


def lend(state: HoldingState, held: Held, to: int, until: Until = None) -> Held:
    """A seat gets the use of a power, until it is given back or for a while."""
    return _changed(state, held, lent=to, returns=until)


def give_back(state: HoldingState, held: Held) -> Held:
    """The holder of a power that was lent has the use of it again."""
    return _changed(state, held, lent=None, returns=None)


def exchange(state: HoldingState, one: Held, other: Held) -> tuple[Held, Held]:
    """Two powers change holders. Each stays zapped if it was; to have lost a power, though, is the
    holder's trouble and not the power's."""
    changed = _changed(state, one, holder=other.holder, lost=other.lost)
    return changed, _changed(state, other, holder=one.holder, lost=one.lost)


def hand_over(state: HoldingState, held: Held, holder: int | str) -> Held:
    """A power gets another holder, with all that it remembers."""
    return _changed(state, held, holder=holder)


def copy(state: HoldingState, held: Held, to: int | str, until: Until = None) -> Held:
    """Somebody else gets the same power, for good or for a while; it begins without a memory."""
    return gain(state, held.power, to, until=until)


def remember(state: HoldingState, held: Held, memory: Memory | None) -> Held:
    """A power remembers something else from now on."""
    return _changed(state, held, memory=memory)


def _changed(state: HoldingState, held: Held, **changes: Any) -> Held:
    changed = msgspec.structs.replace(held, **changes)
    state.family.by(changed)  # what it remembers can be hashed
    at = state.powers.index(held)
    state.powers = (*state.powers[:at], changed, *state.powers[at + 1 :])
    return changed


# -- how long


def end_of(state: State, kind: type[Step]) -> int:
    """The end of the innermost step of a kind that is being resolved."""
    for depth in range(len(state.stack), 0, -1):
        if isinstance(state.stack[depth - 1], kind):
            return depth
    raise ValueError(f"no {kind.__name__} is being resolved")


def over(state: HoldingState, what: int | str) -> None:
    """Something has ended: the step at a place of the stack and all above it, or what the game
    calls by a name. What lasted until then ends."""
    if any(_ends(until, what) for until in _ends_known(state)):
        left = (held for held in state.powers if not _ends(held.leaves, what))
        state.powers = tuple(afterwards(held, what) for held in left)


@memo("powers")
def _ends_known(state: HoldingState) -> tuple[Until, ...]:
    """Until when anything about the powers of a state lasts, if it does not last for good."""
    some = (until for held in state.powers for until in _untils(held))
    return tuple(until for until in some if until is not None)


def _untils(held: Held) -> tuple[Until, ...]:
    return held.idle, held.zapped, held.returns, held.leaves


def _ends(until: Until, what: int | str) -> bool:
    if isinstance(until, int) and isinstance(what, int):
        return until >= what
    return until is not None and until == what


def afterwards(held: Held, what: int | str) -> Held:
    """A power as it is once something has ended that it was switched off, zapped or lent until."""
    changes: dict[str, Any] = {}
    if _ends(held.idle, what):
        changes["idle"] = None
    if _ends(held.zapped, what):
        changes["zapped"] = None
    if _ends(held.returns, what):
        changes |= {"lent": None, "returns": None}
    return msgspec.structs.replace(held, **changes) if changes else held
