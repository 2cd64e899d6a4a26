"""Fog: groups that lie face down on a map known in part, and teams that share what they see.

Everybody sees where groups are and whose; of which kind they are and how many ships they have, only
their owner and its team mates. Markers lie face down on the map: a group that enters explores one,
a scout may look at one from beside it, and its team sees it too. A group with many ships bars the
way to small ones, which find out by trying. A fight turns both groups face up and tells something
about the attack levels, which nobody else knows; later a group may be turned face down again, and
when groups merge and split nobody else knows how many ships are where. How many ships somebody has
in all is told when they are lost, and there are only so many counters of a kind.
"""

from collections.abc import Iterable, Sequence
from typing import Literal

import msgspec

from astrarium.kernel import (
    Action,
    Attempt,
    Dice,
    Draw,
    Event,
    Game,
    Hidden,
    Options,
    Pile,
    Plain,
    Secret,
    Side,
    State,
    Step,
    Violation,
    face_down,
    face_up,
    learn,
    peek,
    pile_of,
    piles,
    ranked,
    violation,
)

Kind = Literal["scout", "cruiser"]
COUNTERS: dict[Kind, int] = {"scout": 2, "cruiser": 3}  # groups of a kind that a seat may have
START: tuple[tuple[Kind, int], ...] = (("scout", 1), ("cruiser", 4))
AREAS = "abcdef"  # in a ring; each seat begins in another one
MARKERS = {"empty": 2, "mine": 2, "relic": 2}
ROUNDS = 8
LEVEL_COSTS = 2
HIGHEST = 3
STRONGER = 2  # times as many ships bar the way


class FogOptions(Options, frozen=True):
    """Nothing to choose."""


class Group(Plain, frozen=True):
    """Some ships of one kind; everybody sees whose they are and where."""

    id: int
    owner: int
    area: str
    kind: Hidden[Kind]
    ships: Hidden[int]

    def invented(self, state: "FogState", seat: int, dice: Dice) -> "Group":
        """A kind of which there is a counter left, and ships that its owner may have here."""
        group = self
        if not self.kind.sure(seat):
            kinds = [kind for kind in COUNTERS if state.counters_left(self.owner, kind)]
            number, dice = dice.draw(len(kinds), "kind")
            group = msgspec.structs.replace(group, kind=self.kind.imagined(seat, kinds[number - 1]))
        if not self.ships.sure(seat):
            ships, dice = _any_ships(state, self, seat, dice)
            group = msgspec.structs.replace(group, ships=self.ships.imagined(seat, ships))
        return group


def _any_ships(state: "FogState", group: Group, seat: int, dice: Dice) -> tuple[int, Dice]:
    """A number of ships within what the seat has learnt, so that the others fit in too."""
    left = state.fleets[group.owner]
    low = high = 0
    for other in state.groups_of(group.owner):
        if other.id == group.id:
            continue
        if other.ships.value is not None:
            left -= other.ships.value
        else:
            least, most = _ships_between(other, seat, state.fleets[group.owner])
            low, high = low + least, high + most
    least, most = _ships_between(group, seat, state.fleets[group.owner])
    least, most = max(least, left - high), min(most, left - low)
    number, dice = dice.draw(most - least + 1, "ships")
    return least + number - 1, dice


def _ships_between(group: Group, seat: int, fleet: int) -> tuple[int, int]:
    least, most = group.ships.limits(seat)
    return max(1, least or 1), min(fleet, fleet if most is None else most)


class Books(Plain, frozen=True):
    """What a seat has earned, saved or spent on its attack level; all of it is secret."""

    owner: int
    points: Secret[int]
    attack: Hidden[int]

    def invented(self, state: "FogState", seat: int, dice: Dice) -> "Books":
        """A level within what was learnt about it, which the owner could pay."""
        if self.attack.known_to(seat):
            return self
        earned = state.earned[self.owner]
        least, most = self.attack.limits(seat)
        highest = min(HIGHEST, earned // LEVEL_COSTS, HIGHEST if most is None else most)
        number, _ = dice.draw(highest - (least or 0) + 1, "level")
        level = (least or 0) + number - 1
        points = msgspec.structs.replace(self.points, value=earned - LEVEL_COSTS * level)
        return Books(self.owner, points, self.attack.imagined(seat, level))


class FogState(State, kw_only=True):
    """A game in the fog at one moment."""

    groups: dict[int, Group]
    markers: dict[str, Hidden[str]]
    bag: Pile[str]  # markers that are not on the map
    books: dict[int, Books]
    fleets: dict[int, int]  # how many ships everybody has in all
    earned: dict[int, int]  # how many points everybody was paid so far
    relics: dict[int, int]
    turn: int = 1
    next_group: int = 1

    def team(self, seat: int) -> tuple[int, ...]:
        """A seat and its mate: the second and the third against all others."""
        sides = teams(self.seats)
        return next((side for side in sides if seat in side), (seat,))

    def groups_of(self, seat: int) -> list[Group]:
        return [group for group in self.groups.values() if group.owner == seat]

    def enemies_in(self, area: str, seat: int) -> list[int]:
        team = self.team(seat)
        return [
            name
            for name, group in self.groups.items()
            if group.area == area and group.owner not in team
        ]

    def counters_left(self, seat: int, kind: Kind) -> int:
        used = sum(group.kind.value == kind for group in self.groups_of(seat))
        return COUNTERS[kind] - used

    def add(self, owner: int, area: str, kind: Hidden[Kind], ships: Hidden[int]) -> None:
        name = self.next_group
        self.groups[name] = Group(name, owner, area, kind, ships)
        self.next_group += 1

    def change(self, name: int, **changes: object) -> Group:
        group = msgspec.structs.replace(self.groups[name], **changes)
        self.groups[name] = group
        return group

    def turn_up(self, name: int) -> Group:
        """Everybody sees a group."""
        group = self.groups[name]
        return self.change(name, kind=face_up(self, group.kind), ships=face_up(self, group.ships))

    def lose_ship(self, name: int) -> None:
        """A group, which lies face up or is its owner's own affair, loses a ship."""
        group = self.groups[name]
        self.fleets[group.owner] -= 1
        ships = group.ships.value
        assert ships is not None
        self.tell(Lost(group.owner, name))
        if ships == 1:
            self.reveal()
            del self.groups[name]
        else:
            self.change(name, ships=group.ships.becomes(ships - 1, shrinks=True))

    def done(self) -> None:
        """A seat has done what it does in its turn; now it is paid."""
        self.swap(msgspec.structs.replace(self.top, acted=True))


def teams(seats: int) -> tuple[Side, ...]:
    if seats < 3:
        return ()
    return ((1, 2), *((seat,) for seat in range(seats) if seat not in (1, 2)))


def _least_ships(group: Group, seat: int) -> int:
    """How many ships a group has at least, by all that a seat knows."""
    if group.ships.sure(seat):
        return group.ships.value or 0
    return group.ships.limits(seat)[0] or 0


class Luck(Draw, frozen=True):
    text = "luck of group {group}"
    group: int


class LaysMarker(Draw, frozen=True):
    text = "marker of {area}"
    area: str


class Moved(Event, frozen=True):
    group: int
    area: str


class Explored(Event, frozen=True):
    area: str
    marker: str


class Peeked(Event, frozen=True):
    """A scout looked at a marker: its team knows what it saw."""

    seat: int
    area: str
    marker: Hidden[str]


class Fought(Event, frozen=True):
    group: int
    target: int


class Lost(Event, frozen=True):
    seat: int
    group: int


def own(state: FogState, name: int, seat: int) -> Violation | None:
    """Why a group is not a seat's to command."""
    group = state.groups.get(name)
    if group is None or group.owner != seat:
        return violation("FOG-GROUP-01", "You have no group {name}.", name=name)
    return None


def beside(area: str, other: str) -> bool:
    if not (len(other) == 1 and other in AREAS):
        return False
    return (AREAS.index(area) - AREAS.index(other)) % len(AREAS) in (1, len(AREAS) - 1)


class Move(Attempt, frozen=True):
    """Move a group to the area beside it, unless a strong one bars the way.

    Who tries learns how strong those there are at least, or at most.
    """

    text = "move {group} to {area}"
    costs = ("groups",)
    group: int
    area: str

    def why_not(self, state: FogState, step: "Turn", seat: int) -> Violation | None:
        why = own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if not beside(group.area, self.area):
            return violation("FOG-MOVE-01", "{area} is not beside the group.", area=self.area)
        for name in state.enemies_in(self.area, seat):
            if _least_ships(state.groups[name], seat) > self._bar(state):
                return violation(
                    "FOG-MOVE-02", "You know that group {name} bars the way.", name=name
                )
        return None

    def hindrance(self, state: FogState, step: "Turn", seat: int) -> Violation | None:
        barring = self._barring(state, seat)
        if not barring:
            return None
        return violation("FOG-MOVE-02", "Group {name} bars the way.", name=barring[0])

    def succeed(self, state: FogState, step: "Turn", seat: int) -> None:
        most = self._bar(state)
        for name in state.enemies_in(self.area, seat):
            ships = state.groups[name].ships
            state.change(name, ships=learn(state, ships, state.team(seat), most=most))
        state.change(self.group, area=self.area)
        state.tell(Moved(self.group, self.area))
        state.done()
        explore(state, self.group)

    def fail(self, state: FogState, step: "Turn", seat: int, why: Violation) -> None:
        name = self._barring(state, seat)[0]
        ships, least = state.groups[name].ships, self._bar(state) + 1
        state.change(name, ships=learn(state, ships, state.team(seat), least=least))

    def _bar(self, state: FogState) -> int:
        return STRONGER * (state.groups[self.group].ships.value or 0)

    def _barring(self, state: FogState, seat: int) -> list[int]:
        return [
            name
            for name in state.enemies_in(self.area, seat)
            if (state.groups[name].ships.value or 0) > self._bar(state)
        ]


def explore(state: FogState, name: int) -> None:
    """A group finds the marker of its area, if it lies face down."""
    group = state.groups[name]
    marker = state.markers.get(group.area)
    if marker is None or marker.knows is None:
        return
    marker = state.markers[group.area] = face_up(state, marker)
    state.tell(Explored(group.area, str(marker.value)))
    if marker.value == "mine":
        state.lose_ship(name)
    elif marker.value == "relic":
        state.relics[group.owner] += 1


class Peek(Action, frozen=True):
    """A scout looks at a marker beside it, for its whole team; it shows that it is one."""

    text = "peek with {group} at {area}"
    group: int
    area: str

    def why_not(self, state: FogState, step: "Turn", seat: int) -> Violation | None:
        why = own(state, self.group, seat)
        if why is not None:
            return why
        group, marker = state.groups[self.group], state.markers.get(self.area)
        if group.kind.value != "scout":
            return violation("FOG-PEEK-01", "Only scouts can look.")
        if marker is None or not beside(group.area, self.area):
            return violation("FOG-PEEK-02", "There is no marker beside the group.")
        if marker.sure(seat):
            return violation("FOG-PEEK-03", "You know that marker.")
        return None

    def do(self, state: FogState, step: "Turn", seat: int) -> None:
        kind = state.groups[self.group].kind
        state.change(self.group, kind=face_up(state, kind))
        marker = peek(state, state.markers[self.area], *state.team(seat))
        state.markers[self.area] = marker
        state.tell(Peeked(seat, self.area, marker))
        state.done()


class Fight(Action, frozen=True):
    """Both groups are turned face up; ships, level and luck decide who loses a ship.

    A group uses no higher level than it has ships.
    """

    text = "fight {target} with {group}"
    group: int
    target: int

    def why_not(self, state: FogState, step: "Turn", seat: int) -> Violation | None:
        why = own(state, self.group, seat)
        if why is not None:
            return why
        if self.target not in state.enemies_in(state.groups[self.group].area, seat):
            return violation("FOG-FIGHT-01", "There is no enemy {name} here.", name=self.target)
        return None

    def do(self, state: FogState, step: "Turn", seat: int) -> None:
        state.tell(Fought(self.group, self.target))
        state.done()
        mine, theirs = self._strength(state, self.group), self._strength(state, self.target)
        for name, lost in ((self.target, mine >= theirs), (self.group, theirs >= mine)):
            if lost:
                state.lose_ship(name)

    def _strength(self, state: FogState, name: int) -> int:
        group = state.turn_up(name)
        books, ships = state.books[group.owner], group.ships.value or 0
        level = books.attack.value or 0
        used = min(level, ships)
        attack = learn(state, books.attack, None, least=used, most=used if used < ships else None)
        state.books[group.owner] = msgspec.structs.replace(books, attack=attack)
        strong = group.kind.value == "cruiser"
        return ships + used + strong + state.roll(6, Luck(name))


class TurnDown(Action, frozen=True):
    """Turn a group face down: only its team sees what it is from now on."""

    text = "turn down {group}"
    group: int

    def why_not(self, state: FogState, step: "Turn", seat: int) -> Violation | None:
        why = own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if group.kind.knows is not None and group.ships.knows is not None:
            return violation("FOG-DOWN-01", "The group lies face down.")
        if state.enemies_in(group.area, seat):
            return violation("FOG-DOWN-02", "Not in sight of an enemy.")
        return None

    def do(self, state: FogState, step: "Turn", seat: int) -> None:
        group, team = state.groups[self.group], state.team(seat)
        kind = face_down(state, group.kind, *team) if group.kind.knows is None else group.kind
        ships = face_down(state, group.ships, *team) if group.ships.knows is None else group.ships
        state.change(self.group, kind=kind, ships=ships)
        state.done()


class Merge(Action, frozen=True):
    """A group joins another one of its kind; who knew the kind of either knows it of both."""

    text = "merge {other} into {group}"
    group: int
    other: int

    def why_not(self, state: FogState, step: "Turn", seat: int) -> Violation | None:
        why = own(state, self.group, seat) or own(state, self.other, seat)
        if why is not None:
            return why
        group, other = state.groups[self.group], state.groups[self.other]
        if self.group == self.other or group.area != other.area:
            return violation("FOG-MERGE-01", "There is no such group here to merge with.")
        if group.kind.value != other.kind.value:
            return violation("FOG-MERGE-02", "Groups of two kinds do not merge.")
        if group.kind.knows is None or other.kind.knows is None:
            return violation("FOG-MERGE-03", "Turn the groups down first.")
        return None

    def do(self, state: FogState, step: "Turn", seat: int) -> None:
        group, other = state.groups[self.group], state.groups.pop(self.other)
        kind = msgspec.structs.replace(group.kind, seen=(*group.kind.seen, *other.kind.seen))
        ships, more = group.ships, other.ships.value or 0
        if ships.knows is None:
            ships = face_down(state, ships, *state.team(seat))
        together = ships.becomes((ships.value or 0) + more, grows=True)
        state.change(self.group, kind=kind, ships=together)
        state.done()


class Split(Action, frozen=True):
    """Some ships of a group go their own way; nobody else sees how many."""

    text = "split {ships} off {group}"
    ships: int
    group: int

    def why_not(self, state: FogState, step: "Turn", seat: int) -> Violation | None:
        why = own(state, self.group, seat)
        if why is not None:
            return why
        group = state.groups[self.group]
        if not 0 < self.ships < (group.ships.value or 0):
            return violation(
                "FOG-SPLIT-01", "The group has {ships} ships.", ships=group.ships.value
            )
        if group.kind.knows is None or group.ships.knows is None:
            return violation("FOG-SPLIT-02", "Turn the group down first.")
        if not state.counters_left(seat, group.kind.value or "scout"):
            return violation("FOG-SPLIT-03", "There is no counter left.")
        return None

    def do(self, state: FogState, step: "Turn", seat: int) -> None:
        group = state.groups[self.group]
        left = (group.ships.value or 0) - self.ships
        state.change(self.group, ships=group.ships.becomes(left, shrinks=True))
        state.add(seat, group.area, group.kind, Hidden(self.ships, state.team(seat)))
        state.done()


class Wait(Action, frozen=True):
    text = "wait"

    def do(self, state: FogState, step: "Turn", seat: int) -> None:
        state.done()


class Upgrade(Action, frozen=True):
    """Pay for a higher attack level; nobody else sees it."""

    text = "upgrade"

    def why_not(self, state: FogState, step: "Production", seat: int) -> Violation | None:
        books = state.books[seat]
        if (books.points.value or 0) < LEVEL_COSTS or books.attack.value == HIGHEST:
            return violation("FOG-LEVEL-01", "A level costs {points}.", points=LEVEL_COSTS)
        return None

    def do(self, state: FogState, step: "Production", seat: int) -> None:
        step.close(state, seat, levels=1)


class Save(Action, frozen=True):
    text = "save"

    def do(self, state: FogState, step: "Production", seat: int) -> None:
        step.close(state, seat, levels=0)


def legal(state: FogState, step: "Step", seat: int, answers: Iterable[Action]) -> list[Action]:
    return [answer for answer in answers if answer.why_not(state, step, seat) is None]


class Turn(Step, frozen=True):
    """One action of one seat, then its production. Discreet: who must wait is not told."""

    rule = "FOG-TURN-01"
    prompt = "What do you do?"
    accepts = (Move, Peek, Fight, TurnDown, Merge, Split, Wait)
    discreet = True

    seat: int
    acted: bool = False

    def asks(self, state: FogState) -> tuple[int, ...]:
        return () if self.acted else (self.seat,)

    def options(self, state: FogState, seat: int) -> Sequence[Action]:
        mine = [name for name, group in state.groups.items() if group.owner == seat]
        answers: list[Action] = [Wait()]
        for name in mine:
            answers += [kind(name, area) for kind in (Move, Peek) for area in AREAS]
            answers += [Fight(name, target) for target in state.groups]
            answers += [Merge(name, other) for other in mine]
            answers += [Split(ships, name) for ships in range(1, state.fleets[seat])]
            answers.append(TurnDown(name))
        return legal(state, self, seat, answers)

    def go_on(self, state: FogState) -> None:
        state.swap(Production(self.seat))


class Production(Step, frozen=True):
    """A seat earns a point and may raise its level. Discreet: who cannot is not told."""

    rule = "FOG-LEVEL-02"
    prompt = "Do you raise your attack level?"
    accepts = (Upgrade, Save)
    discreet = True

    seat: int

    def asks(self, state: FogState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, state: FogState, seat: int) -> Sequence[Action]:
        return legal(state, self, seat, (Upgrade(), Save()))

    def close(self, state: FogState, seat: int, levels: int) -> None:
        """The level may have risen: what others have learnt of it holds only from below."""
        books = state.books[seat]
        points = (books.points.value or 0) + 1 - LEVEL_COSTS * levels
        state.books[seat] = Books(
            seat,
            msgspec.structs.replace(books.points, value=points),
            books.attack.becomes((books.attack.value or 0) + levels, grows=True),
        )
        state.earned[seat] += 1
        following = seat + 1
        if following == state.seats:
            following, state.turn = 0, state.turn + 1
        state.swap(Turn(following))
        beaten = any(not any(map(state.groups_of, side)) for side in sides(state.seats))
        if beaten or state.turn > ROUNDS:
            finish(state, "A side has no ships." if beaten else "The fog has lifted.")


def sides(seats: int) -> tuple[Side, ...]:
    return teams(seats) or tuple((seat,) for seat in range(seats))


def finish(state: FogState, reason: str) -> None:
    points = {seat: state.fleets[seat] + 3 * state.relics[seat] for seat in range(state.seats)}
    state.finish(
        ranked(state.seats, "FOG-WIN-01", reason, by=[("points", points)], teams=teams(state.seats))
    )


class Deal(Step, frozen=True):
    """The markers are mixed and laid out face down."""

    rule = "FOG-SETUP-01"

    def go_on(self, state: FogState) -> None:
        for area in AREAS:
            if area not in homes(state.seats):
                drawn, state.bag = piles.draw(state, state.bag, LaysMarker(area))
                state.markers[area] = Hidden(drawn.value, (), drawn.pool)
        state.swap(Turn(0))


def homes(seats: int) -> str:
    return "".join(AREAS[at * len(AREAS) // seats] for at in range(seats))


class Fog(Game):
    """The game in the fog."""

    name = "fog"
    title = "Fog"
    version = "1"
    options = FogOptions
    state = FogState

    def seats(self, options: FogOptions) -> range:
        return range(2, 5)

    def teams(self, options: FogOptions, seats: int) -> Sequence[Side]:
        return teams(seats)

    def start(self, seats: int, options: FogOptions, dice: Dice) -> FogState:
        state = FogState(
            seats=seats,
            dice=dice,
            stack=(Deal(),),
            groups={},
            markers={},
            bag=pile_of((kind for kind, many in MARKERS.items() for _ in range(many)), "markers"),
            books={
                seat: Books(seat, Secret(0, (seat,)), Hidden(0, (seat,))) for seat in range(seats)
            },
            fleets={seat: sum(ships for _, ships in START) for seat in range(seats)},
            earned=dict.fromkeys(range(seats), 0),
            relics=dict.fromkeys(range(seats), 0),
        )
        for seat, area in enumerate(homes(seats)):
            for kind, ships in START:
                team = state.team(seat)
                state.add(seat, area, Hidden(kind, team), Hidden(ships, team))
        return state


GAME = Fog()
