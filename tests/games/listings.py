"""Listings and memory of any game, held against what is found by trying everything.

Slow on purpose: nothing here is clever, so that it can be held against listings that are.
"""

from collections.abc import Callable, Iterable

from astrarium.kernel import Action, Game, State
from astrarium.kernel.memo import untrue

# All actions of a kind that can be thought of in a state, sensible or not.
Candidates = Callable[[State, type[Action]], Iterable[Action]]


def legal_actions(state: State, seat: int, candidates: Candidates) -> list[Action]:
    """All that a seat that is asked may do now, found by trying everything."""
    return [
        action
        for kind in state.accepts(state.top)
        for action in candidates(state, kind)
        if state.why_not(seat, action) is None
    ]


def same(listed: Iterable[Action], right: Iterable[Action], what: str) -> None:
    wrong, missing = set(listed) - set(right), set(right) - set(listed)
    assert not wrong, f"{what} lists what it should not: {sorted(map(str, wrong))}"
    assert not missing, f"{what} does not list: {sorted(map(str, missing))}"


def forgetful(game: Game, state: State) -> State:
    """The same state, read from its JSON, that remembers nothing."""
    twin = game.read(game.write(state))
    assert twin == state, "a state reads back differently"
    return twin


def check_memory(state: State) -> None:
    """What is remembered is what would be worked out now."""
    flaw = next(untrue(state), None)
    assert flaw is None, flaw


def check_questions(game: Game, state: State) -> None:
    """What is asked does not depend on what is remembered."""
    remembered, found = state.decisions(), forgetful(game, state).decisions()
    assert len(remembered) == len(found)
    for now, then in zip(remembered, found, strict=True):
        same(now.actions, then.actions, f"{now.kind}, by what it remembers,")
        assert now == then, f"{now.kind}: the order of answers depends on memory"


def check_listings(game: Game, state: State, candidates: Candidates) -> None:
    """Exactly those actions are listed that nothing forbids, of all that can be thought of.

    Asked of a state that has listed nothing, since a listed action may count as legal for that.
    """
    twin = forgetful(game, state)
    for decision in state.decisions():
        same(decision.actions, legal_actions(twin, decision.seat, candidates), decision.kind)
