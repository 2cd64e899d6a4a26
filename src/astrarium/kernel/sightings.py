"""What seats have seen and learnt of things that lie face down.

A `Hidden` thing is a secret that remembers: who looked at it keeps a `Sighting` of what it was and
when, and who has learnt that it is at least or at most so much keeps `Bounds`. It can be turned
face up, and face down again. As long as a thing cannot have changed since somebody saw it, the
sighting is fresh, and that seat is sure of it: imagined states have it as it is. Once it may have
changed, sightings are stale; they are kept all the same, and imagined states respect the bounds.

Everybody sees who looked at a thing and when; what was seen, only those who saw it, and what was
learnt only those who learnt it. Mark things as changed whenever they may have changed, not only
when they have: others see the difference.
"""

from typing import Any, Generic, Self, TypeVar

import msgspec

from .hidden import Seats, Secret
from .plain import Plain
from .pools import Pools
from .state import State, turn_of

T = TypeVar("T")


class Sighting(Plain, Generic[T], frozen=True):
    """What some seats (None: everybody) saw of a thing in a turn of the game."""

    by: Seats
    when: int
    value: T | None  # None for who was not among them
    fresh: bool = True  # whether the thing cannot have changed since


class Bounds(Plain, frozen=True):
    """What some seats (None: everybody) have learnt of a number in a turn of the game."""

    by: Seats
    when: int
    least: int | None = None
    most: int | None = None


class Hidden(Secret[T], Generic[T], frozen=True):
    """A value that lies face down for some, and what they have seen and learnt of it."""

    seen: tuple[Sighting[T], ...] = ()  # the latest last
    bounds: tuple[Bounds, ...] = ()

    # -- what a seat knows

    def sure(self, seat: int | None) -> bool:
        return self.known_to(seat) or any(
            sighting.fresh and _among(seat, sighting.by) for sighting in self.seen
        )

    def last_seen(self, seat: int | None) -> Sighting[T] | None:
        """What a seat saw last; None if it has not seen anything."""
        mine = [sighting for sighting in self.seen if _among(seat, sighting.by)]
        return mine[-1] if mine else None

    def limits(self, seat: int | None) -> tuple[int | None, int | None]:
        """What the number is at least and at most, as far as a seat has learnt; None: no limit."""
        mine = [bounds for bounds in self.bounds if _among(seat, bounds.by)]
        least = [bounds.least for bounds in mine if bounds.least is not None]
        most = [bounds.most for bounds in mine if bounds.most is not None]
        return max(least, default=None), min(most, default=None)

    def admits(self, seat: int | None, value: Any) -> bool:
        """Whether a value agrees with all that a seat has learnt about this one."""
        least, most = self.limits(seat)
        return (least is None or value >= least) and (most is None or value <= most)

    # -- what happens to it

    def becomes(self, value: T, *, grows: bool = False, shrinks: bool = False) -> Self:
        """The thing with a value that may be another one: what was seen of it is stale.

        A number that only grows is still at least, one that only shrinks at most, what was seen.
        """
        learnt = [_kept(bounds, grows, shrinks) for bounds in self.bounds]
        if grows or shrinks:
            learnt += [_bounds(sighting, grows) for sighting in self.seen if sighting.fresh]
        return msgspec.structs.replace(
            self,
            value=value,
            seen=tuple(msgspec.structs.replace(sighting, fresh=False) for sighting in self.seen),
            bounds=tuple(bounds for bounds in learnt if bounds is not None),
        )

    def imagined(self, seat: int, value: T | None) -> Self:
        """The thing as a seat imagines it, with a value that it admits: whoever is sure of it has
        seen that value, and what else others have seen and learnt is not known."""
        seen = tuple(
            sighting
            if _among(seat, sighting.by)
            else msgspec.structs.replace(sighting, value=value if sighting.fresh else None)
            for sighting in self.seen
        )
        return msgspec.structs.replace(self, value=value, seen=seen, bounds=self._bounds_for(seat))

    # -- views and deals

    def hides_from(self, seat: int | None) -> bool:
        notes: list[Sighting[T] | Bounds] = [*self.seen, *self.bounds]
        others = any(not _among(seat, note.by) for note in notes)
        return others or super().hides_from(seat)

    def seen_by(self, seat: int | None) -> Self:
        if self.value is None and not self.seen and not self.bounds:
            return self
        seen = tuple(
            sighting if _among(seat, sighting.by) else msgspec.structs.replace(sighting, value=None)
            for sighting in self.seen
        )
        value = self.value if self.known_to(seat) else None
        return msgspec.structs.replace(self, value=value, seen=seen, bounds=self._bounds_for(seat))

    def known_by(self, seat: int) -> Self:
        value = self.value if self.sure(seat) else None
        if value is self.value and not self.seen and not self.bounds:
            return self
        return self.imagined(seat, value)

    def gather(self, seat: int, pools: Pools) -> None:
        if self.pool and not self.sure(seat):
            pools.put(self.pool, self.value, place=self)
        else:
            super().gather(seat, pools)

    def dealt(self, seat: int, pools: Pools) -> Self:
        if self.value is None:
            return self
        thing = super().dealt(seat, pools)
        return thing.imagined(seat, thing.value) if thing.seen or thing.bounds else thing

    def _bounds_for(self, seat: int | None) -> tuple[Bounds, ...]:
        return tuple(bounds for bounds in self.bounds if _among(seat, bounds.by))


def peek(state: State, thing: Hidden[T], *seats: int) -> Hidden[T]:
    """Some seats look at a thing that stays face down: an undo barrier."""
    state.reveal(seats)
    return _sighted(state, thing, tuple(sorted(seats)))


def face_up(state: State, thing: Hidden[T]) -> Hidden[T]:
    """Everybody sees a thing from now on: an undo barrier."""
    state.reveal()
    return msgspec.structs.replace(thing, knows=None)


def face_down(state: State, thing: Hidden[T], *knows: int) -> Hidden[T]:
    """Only some see a thing from now on; all who saw it remember what they saw."""
    sighted = _sighted(state, thing, thing.knows)
    return msgspec.structs.replace(sighted, knows=tuple(sorted(knows)))


def learn(
    state: State,
    thing: Hidden[int],
    seats: Seats,
    *,
    least: int | None = None,
    most: int | None = None,
) -> Hidden[int]:
    """Some seats (None: everybody) learn that a number is at least or at most so much: an undo
    barrier."""
    state.reveal(seats)
    new = Bounds(seats, _now(state), least, most)
    kept = tuple(bounds for bounds in thing.bounds if not _says_more(new, bounds))
    return msgspec.structs.replace(thing, bounds=(*kept, new))


def _sighted(state: State, thing: Hidden[T], by: Seats) -> Hidden[T]:
    """A thing that some seats have just seen; what they saw before is no longer of interest."""
    kept = tuple(sighting for sighting in thing.seen if not _all_among(sighting.by, by))
    seen = (*kept, Sighting(by, _now(state), thing.value))
    return msgspec.structs.replace(thing, seen=seen)


def _now(state: State) -> int:
    return turn_of(state) or 0


def _among(seat: int | None, seats: Seats) -> bool:
    return seats is None or seat in seats


def _all_among(some: Seats, seats: Seats) -> bool:
    return seats is None or (some is not None and set(some) <= set(seats))


def _says_more(new: Bounds, old: Bounds) -> bool:
    """Whether new bounds make old ones superfluous."""
    if not _all_among(old.by, new.by):
        return False
    higher = old.least is None or (new.least is not None and new.least >= old.least)
    lower = old.most is None or (new.most is not None and new.most <= old.most)
    return higher and lower


def _kept(bounds: Bounds, grows: bool, shrinks: bool) -> Bounds | None:
    """What is left of bounds once the number may have changed."""
    least, most = bounds.least if grows else None, bounds.most if shrinks else None
    if least is None and most is None:
        return None
    return Bounds(bounds.by, bounds.when, least, most)


def _bounds(sighting: Sighting[Any], grows: bool) -> Bounds | None:
    """What a number that was seen is from now on, as it only grows or only shrinks."""
    if sighting.value is None:
        return None
    if grows:
        return Bounds(sighting.by, sighting.when, least=sighting.value)
    return Bounds(sighting.by, sighting.when, most=sighting.value)
