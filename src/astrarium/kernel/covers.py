"""Hidden by place: pieces that lie covered, as the lower ones of a stack.

A state names its covers in ``covers``. Each says who sees a piece where it lies now, what the
others see in its place, and with which pieces it may be confused. From that follow views, what
is heard of events, and imagined states: nothing else has to hide or deal these pieces.
"""

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from .dice import Dice
from .hidden import Seats, redacted
from .plain import Plain
from .pools import Pools
from .steps import Event

P = TypeVar("P")


class Cover(Generic[P]):
    """One way in which pieces of a game lie covered."""

    pieces: ClassVar[str]  # the field of the state that has the pieces: a dict by their ids
    beside: ClassVar[tuple[str, ...]] = ()  # dicts by the same ids: what lies with a piece
    # Tuples of ids, in the state or in steps, that tell something of the pieces they name: a
    # covered one is named neither in a view nor in an imagined state.
    marks: ClassVar[tuple[str, ...]] = ()

    def knows(self, state: Any, piece: P) -> Seats:
        """The seats that see a piece where it lies; None: everybody."""
        raise NotImplementedError

    def back(self, piece: P) -> P:
        """What the others see in its place."""
        raise NotImplementedError

    def pool(self, piece: P) -> str:
        """Pieces of one pool may be confused: they change places when somebody imagines them."""
        raise NotImplementedError

    def in_place_of(self, piece: P, other: P) -> P:
        """A piece as it would be where another one lies."""
        raise NotImplementedError

    def admits(self, state: Any, piece: P, place: P) -> bool:
        """Whether a piece may lie where another one does, by what everybody sees of that place."""
        return True

    # -- what follows

    def covered(self, state: Any, seat: int | None) -> dict[Any, P]:
        """The pieces, by their ids, that a seat (None: a spectator) does not see."""
        found = {}
        for name, piece in getattr(state, self.pieces).items():
            knows = self.knows(state, piece)
            if knows is not None and seat not in knows:
                found[name] = piece
        return found

    def hide(self, seen: Any, covered: dict[Any, P]) -> Any:
        """A state in which the backs of pieces are seen in their places."""
        seen = self._without_marks(seen.clone(), covered)
        pieces = getattr(seen, self.pieces)
        for name, piece in covered.items():
            pieces[name] = self.back(piece)
            for field in self.beside:
                getattr(seen, field).pop(name, None)
        seen.forget()
        return seen

    def redeal(self, twin: Any, covered: dict[Any, P], seat: int, dice: Dice) -> Any:
        """A state in which covered pieces have changed places, with all that lies beside them."""
        twin = self._without_marks(twin, covered)
        pieces = getattr(twin, self.pieces)
        besides = [getattr(twin, field) for field in self.beside]
        pools, first = Pools(), dict[str, P]()
        for name, piece in covered.items():
            pool = self.pool(piece)
            moved = self.in_place_of(piece, first.setdefault(pool, piece))
            along = [beside.get(name) for beside in besides]
            pools.put(pool, (moved, along), _Lies(self, twin, piece))
        pools.deal(seat, dice)
        for name, place in covered.items():
            piece, along = next(pools.dealt[self.pool(place)])
            pieces[name] = self.in_place_of(piece, place)
            for beside, what in zip(besides, along, strict=True):
                beside.pop(name, None)
                if what is not None:
                    beside[name] = what
        twin.forget()
        return twin

    def _without_marks(self, state: Any, covered: dict[Any, P]) -> Any:
        for field in self.marks:
            if hasattr(state, field):
                setattr(state, field, _without(getattr(state, field), covered))
        state.stack = tuple(_step_without(step, self.marks, covered) for step in state.stack)
        return state


class _Lies(Generic[P]):
    """Where a covered piece lies."""

    def __init__(self, cover: Cover[P], state: Any, place: P) -> None:
        self.cover, self.state, self.place = cover, state, place

    def admits(self, seat: int, value: tuple[P, Any]) -> bool:
        return self.cover.admits(self.state, value[0], self.place)


def _step_without(step: Any, marks: tuple[str, ...], covered: dict[Any, Any]) -> Any:
    for field in marks:
        names = getattr(step, field, ())
        if not covered.keys().isdisjoint(names):
            step = msgspec.structs.replace(step, **{field: _without(names, covered)})
    return step


def _without(names: tuple[Any, ...], covered: dict[Any, Any]) -> tuple[Any, ...]:
    return tuple(name for name in names if name not in covered)


class Covering(Plain, frozen=True):
    """Who saw a piece when an event told of it, and what the others hear in place of the truth."""

    knows: tuple[int, ...]
    instead: dict[str, Any]


class PieceEvent(Event, frozen=True, tag=True, kw_only=True):
    """An event about one piece. Who does not see it hears of its back: fields of the event that
    are called like fields of the piece say of the piece what its cover lets be seen."""

    piece: ClassVar[str]  # the field that names the piece

    covering: Covering | None = None

    def under(self, state: Any, cover: Cover[Any]) -> "PieceEvent":
        """The event as it is told of a piece that may lie covered now."""
        piece = getattr(state, cover.pieces).get(getattr(self, self.piece))
        knows = None if piece is None else cover.knows(state, piece)
        if knows is None:
            return self
        back = cover.back(piece)
        instead = {
            name: getattr(back, name)
            for name in self.__struct_fields__
            if hasattr(back, name) and getattr(back, name) != getattr(piece, name)
        }
        return msgspec.structs.replace(self, covering=Covering(knows, instead))

    def heard_by(self, seat: int | None) -> "PieceEvent":
        covering = self.covering
        if covering is None:
            heard: PieceEvent = redacted(self, seat)
            return heard
        instead = {} if seat in covering.knows else covering.instead
        return msgspec.structs.replace(self, covering=None, **instead)
