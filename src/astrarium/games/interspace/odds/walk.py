"""How a battle on plain numbers goes: counted over all that may happen, or tried once.

Hits only ever add up, so all states are counted in one pass. Only a round that changes nothing
leads back to where it began: no hits at all, three times in a row, end the battle, and hits that
were all cancelled begin that count again. How often that happens is a geometric sum.
"""

from random import Random
from typing import NamedTuple

from ..data import STALEMATE_ROUNDS
from .clash import ATTACKERS, DEFENDERS, NEVER, NOBODY, Clash, Ending, Ship, folded, halves, left

Volleys = tuple[tuple[float, ...], tuple[float, ...]]  # chances of the attackers' hits, and theirs

# How much work it is to begin a battle and a round, in additions.
BEGINNING, ROUND = 2000, 100


class TooMuchWork(Exception):
    """There are too many ways in which a battle can go."""


class Budget:
    """How many steps may yet be counted."""

    def __init__(self, steps: int) -> None:
        self.steps = steps

    def take(self, steps: int) -> None:
        self.steps -= steps
        if self.steps < 0:
            raise TooMuchWork


class Course(NamedTuple):
    """All ends of a battle, and its rounds on average; or one of its ends, as it was tried."""

    endings: list[Ending]
    rounds: float


class Fired(NamedTuple):
    """What First Fire leaves for Second Fire: who fired, above which tech, and the dice to jam
    that are used up."""

    side: int
    above: int
    jammed: int


def walked(clash: Clash, budget: Budget) -> Course:
    """Every way in which a battle can go; TooMuchWork if there are too many."""
    if any(ship.regenerates for ship in (*clash.attackers.ships, *clash.defenders.ships)):
        raise TooMuchWork  # shields that come back lead in circles
    return _Walk(clash, budget).course()


class _Walk:
    """One pass over all pairs of hits that the two sides may have taken.

    ``mass`` is how likely it is that a round ever begins with them, for the first time since they
    last changed; ``halfway`` the same for Second Fire of a round.
    """

    def __init__(self, clash: Clash, budget: Budget) -> None:
        self.clash, self.budget = clash, budget
        self.attackers, self.defenders = clash.attackers, clash.defenders
        budget.take(BEGINNING + (self.attackers.size + 1) * (self.defenders.size + 1))
        self.mass = [[0.0] * (self.defenders.size + 1) for _ in range(self.attackers.size + 1)]
        self.halfway: dict[tuple[int, int], dict[Fired, float]] = {}
        self.endings: list[Ending] = []
        self.rounds = 0.0

    def course(self) -> Course:
        self.mass[0][0] = 1.0
        for mine, row in enumerate(self.mass):
            for yours in range(self.defenders.size + 1):
                for fired, weight in self.halfway.pop((mine, yours), {}).items():
                    self._strike(mine, yours, self._volleys(mine, yours, fired), weight)
                if row[yours]:
                    self._go_on(mine, yours, row[yours])
        return Course(self.endings, self.rounds)

    def _go_on(self, mine: int, yours: int, weight: float) -> None:
        if not self.clash.is_over(mine, yours):
            self._round(mine, yours, weight)
            return
        counter = self.clash.counter(mine, yours)
        if counter is None:
            self.endings.append(self.clash.ending(weight, mine, yours))
            return
        course = walked(counter.clash, self.budget)
        self.rounds += weight * course.rounds
        self.endings += [after_counter(weight, end, counter.others) for end in course.endings]

    def _round(self, mine: int, yours: int, weight: float) -> None:
        """A round, and all further ones until something changes.

        IS-COMBAT-12, IS-S-END-01, IS-S-FIRE-03, IS-S-FIRE-06
        """
        self.budget.take(ROUND)
        side, above = self.clash.first_fire(mine, yours)
        early = self._first_fire(mine, yours, side, above)
        volleys = {
            jammed: self._volleys(mine, yours, Fired(side, above, jammed))
            for jammed, through in early
            if not through
        }
        unchanged = sum(early[jammed, 0] * a[0] * d[0] for jammed, (a, d) in volleys.items())
        quiet = self.attackers.fire(mine)[0] * self.defenders.fire(yours)[0]
        cancelled = unchanged - quiet
        before = 0 if mine or yours else self.clash.manner.quiet
        tries = _tries(quiet, before)
        anew = 1 - cancelled * _tries(quiet)
        visits = weight * tries / anew
        self.rounds += visits
        stalemate = weight * quiet ** (STALEMATE_ROUNDS - before)
        stalemate += visits * cancelled * quiet**STALEMATE_ROUNDS
        if stalemate:
            self.endings.append(self.clash.ending(stalemate, mine, yours, drawn=True))
        for (jammed, through), chance in early.items():
            if not through:
                self._strike(mine, yours, volleys[jammed], visits * chance)
                continue
            to = (mine, yours + through) if side == ATTACKERS else (mine + through, yours)
            if self.clash.is_over(*to):
                self.mass[to[0]][to[1]] += visits * chance
            else:
                waiting = self.halfway.setdefault(to, {})
                fired = Fired(side, above, jammed)
                waiting[fired] = waiting.get(fired, 0.0) + visits * chance

    def _first_fire(
        self, mine: int, yours: int, side: int, above: int
    ) -> dict[tuple[int, int], float]:
        """How likely the dice to jam and the hits that come through in First Fire are."""
        if side == NOBODY:
            return {(0, 0): 1.0}
        if side == ATTACKERS:
            chances = self.attackers.fire(mine, above)
            most, dice = self.defenders.size - yours, self.defenders.jamming(yours)
        else:
            chances = self.defenders.fire(yours, above)
            most, dice = self.attackers.size - mine, self.attackers.jamming(mine)
        found: dict[tuple[int, int], float] = {}
        for hits, chance in enumerate(chances):
            jammed = min(hits, dice)
            for cancelled, part in enumerate(halves(jammed)):
                key = jammed, min(most, hits - cancelled)
                found[key] = found.get(key, 0.0) + chance * part
        return found

    def _volleys(self, mine: int, yours: int, fired: Fired) -> Volleys:
        """How likely 0, 1, 2 … hits of each side come through in Second Fire."""
        side, above, jammed = fired
        attacking = self.attackers.fire(
            mine,
            upto=above if side == ATTACKERS else NEVER,
            jamming=max(0, self.defenders.jamming(yours) - jammed * (side == ATTACKERS)),
        )
        defending = self.defenders.fire(
            yours,
            upto=above if side == DEFENDERS else NEVER,
            jamming=max(0, self.attackers.jamming(mine) - jammed * (side == DEFENDERS)),
        )
        return (
            folded(attacking, self.defenders.size - yours),
            folded(defending, self.attackers.size - mine),
        )

    def _strike(self, mine: int, yours: int, volleys: Volleys, weight: float) -> None:
        """Both sides' hits at once; what stays as it is has been dealt with before."""
        attacking, defending = volleys
        self.budget.take(len(attacking) * len(defending))
        for suffered, chance in enumerate(defending, mine):
            row, part = self.mass[suffered], weight * chance
            for scored, other in enumerate(attacking, yours):
                row[scored] += part * other


def _tries(quiet: float, before: int = 0) -> float:
    """The rounds until something else happens than that nobody hits, on average."""
    return sum(quiet**rounds for rounds in range(STALEMATE_ROUNDS - before))


def after_counter(weight: float, ending: Ending, others: tuple[Ship, ...]) -> Ending:
    """The end of a counter attack as that of the whole battle: the active player leaves anyway.

    IS-S-END-06
    """
    defenders = left((*ending.attackers.ships, *others))
    return Ending(weight * ending.weight, False, ending.defenders, defenders)


# -- one try


def tried(clash: Clash, random: Random) -> Course:
    """One battle, to its end."""
    mine = yours = rounds = 0
    quiet = clash.manner.quiet
    while not clash.is_over(mine, yours) and quiet < STALEMATE_ROUNDS:
        rounds += 1
        mine, yours, struck = _tried_round(clash, mine, yours, random)
        quiet = 0 if struck else quiet + 1
    drawn = not clash.is_over(mine, yours)
    counter = None if drawn else clash.counter(mine, yours)
    if counter is None:
        return Course([clash.ending(1.0, mine, yours, drawn=drawn)], rounds)
    (ending,), more = tried(counter.clash, random)
    return Course([after_counter(1.0, ending, counter.others)], rounds + more)


def _tried_round(clash: Clash, mine: int, yours: int, random: Random) -> tuple[int, int, bool]:
    """The hits taken after a round, and whether any were rolled in it."""
    attackers, defenders, chance = clash.attackers, clash.defenders, random.random
    side, above = clash.first_fire(mine, yours)
    scored = suffered = 0
    if side == ATTACKERS:
        scored = attackers.roll(mine, chance(), above)
        yours += _through(scored, defenders.jamming(yours), defenders.size - yours, random)
    elif side == DEFENDERS:
        suffered = defenders.roll(yours, chance(), above)
        mine += _through(suffered, attackers.jamming(mine), attackers.size - mine, random)
    struck = bool(scored or suffered)
    if not clash.is_over(mine, yours):
        mine_jams = max(0, attackers.jamming(mine) - suffered)
        yours_jam = max(0, defenders.jamming(yours) - scored)
        scored = attackers.roll(mine, chance(), 0, above if side == ATTACKERS else NEVER)
        suffered = defenders.roll(yours, chance(), 0, above if side == DEFENDERS else NEVER)
        struck = struck or bool(scored or suffered)
        mine += _through(suffered, mine_jams, attackers.size - mine, random)
        yours += _through(scored, yours_jam, defenders.size - yours, random)
    if not clash.is_over(mine, yours):
        mine, yours = attackers.regained(mine), defenders.regained(yours)
    return mine, yours, struck


def _through(hits: int, dice: int, most: int, random: Random) -> int:
    """The hits that are not cancelled, as far as there is something to strike."""
    jammed = min(hits, dice)
    cancelled = random.getrandbits(jammed).bit_count() if jammed else 0
    return min(most, hits - cancelled)
