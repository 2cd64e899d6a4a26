"""Battles: what they promise, and where damage goes."""

from collections.abc import Callable, Iterator, Sequence

from astrarium.kernel import Action, Hex, is_seat

from ..odds.clash import Losses
from ..odds.of_position import Encounter, Prize, encounter, supposed
from ..rules.battle.battle import AttackNative, DeclareBattle, battle_price
from ..rules.battle.fight import fight
from ..rules.battle.phases import Assign
from ..rules.figures import defence_of
from ..state import NATIVES, Unit, unit
from ..state import HyperspaceState as State
from .situation import Situation

DAMAGED = 0.6  # of its worth a ship loses that goes to Storage
EIGHT = 8.0  # Defence for a point, on the last space of the Battle track
NATIVE = 0.05  # for destroying a Native, besides the reward


def prize(sight: Situation) -> Prize:
    """What it is worth to destroy or to damage a unit of somebody else."""
    track = sight.state.components.progress_tracks.battle
    last = sight.empire.progress.get("battle", 0) >= len(track.spaces) - 1

    def worth(state: State, who: Unit) -> tuple[float, float]:
        regard = sight.regards[who.owner] if is_seat(who.owner) else 0.0
        found = regard * sight.unit(who) if is_seat(who.owner) else NATIVE
        scored = defence_of(state, who) / EIGHT if last else 0.0
        return found + scored + 0.01, DAMAGED * found + 0.001

    return worth


def dread(sight: Situation) -> Prize:
    """What it costs to lose a unit of one's own."""

    def worth(state: State, who: Unit) -> tuple[float, float]:
        found = sight.unit(who)
        return found + 0.01, DAMAGED * found + 0.001

    return worth


def promise(sight: Situation, state: State) -> float:
    """What a battle promises the seat that begins it, before its price: what it may destroy and
    win, less what it may lose."""
    found = encounter(state, (dread(sight), prize(sight)))
    return gained(sight, state, found) - lost(found)


def gained(sight: Situation, state: State, found: Encounter) -> float:
    units, fighters = found.units[1], found.forces[1].fighters
    whole = 0.0
    for chance, losses in found.suffered(1):
        if not losses.destroyed and losses.damaged is None:
            continue
        won = of(losses, lambda place: fighters[place].value, lambda place: fighters[place].damage)
        if losses.destroyed:
            defence = sum(defence_of(state, units[place]) for place in losses.destroyed)
            won += sight.reward("battle", defence) - scored(sight, defence)
        whole += chance * won
    return whole


def scored(sight: Situation, defence: int) -> float:
    """What of the reward the prizes of single units have counted already."""
    track = sight.state.components.progress_tracks.battle
    last = sight.empire.progress.get("battle", 0) >= len(track.spaces) - 1
    return defence / EIGHT if last else 0.0


def lost(found: Encounter) -> float:
    fighters = found.forces[0].fighters
    return sum(
        chance
        * of(losses, lambda place: fighters[place].value, lambda place: fighters[place].damage)
        for chance, losses in found.suffered(0)
    )


def of(losses: Losses, destroyed: Callable[[int], float], damaged: Callable[[int], float]) -> float:
    found = sum(map(destroyed, losses.destroyed))
    return found if losses.damaged is None else found + damaged(losses.damaged)


# -- battles that can be begun


def battle(sight: Situation, action: Action) -> float:
    """What a battle that is declared brings, its price paid."""
    state, seat = sight.state, sight.seat
    if isinstance(action, DeclareBattle):
        twin = supposed(state, action.hex, seat, action.foe)
        price = battle_price(state, seat, action.foe)
    else:
        assert isinstance(action, AttackNative)
        hex = Unit(NATIVES, "native", action.land).hex
        twin = supposed(state, hex, seat, NATIVES, action.land)
        price = battle_price(state, seat, NATIVES)
    return promise(sight, twin) - sight.price(price)


def foes_at(state: State, seat: int, hex: Hex) -> Iterator[Action]:
    """Whom a seat could fight in a system."""
    owners = dict.fromkeys(who.owner for who, _ in state.units_in(hex))
    for owner in owners:
        if is_seat(owner) and owner != seat:
            yield DeclareBattle(owner, hex)
    for land, continent in state.lands(hex):
        if continent.native and continent.colony is None:
            yield AttackNative(land)


# -- damage


def assign(sight: Situation, actions: Sequence[Action]) -> Action:
    """Damage goes where the whole of it destroys most."""
    state = sight.state
    battle = fight(state)
    worth = prize(sight)
    hits = [one for one in actions if isinstance(one, Assign)]
    if not hits:  # only what was left unfinished can take more
        return actions[0]
    step = state.top
    left = step.left(state)

    def rank(hit: Assign) -> tuple[bool, float, float]:
        who = unit(hit.unit)
        destroyed, damaged = worth(state, who)
        room = step.room(state, hit.unit)
        finishes = hit.points >= room
        return finishes, (destroyed / room if finishes else damaged), hit.points

    best = _whole(sight, battle, left, hits)
    return best if best is not None else max(hits, key=rank)


def _whole(sight: Situation, battle: object, left: int, hits: Sequence[Assign]) -> Assign | None:
    """The first unit of those that are worth most together."""
    state, step, worth = sight.state, sight.state.top, prize(sight)
    names = {hit.unit: hit for hit in hits if hit.points >= step.room(state, hit.unit)}
    best: dict[int, tuple[float, str]] = {0: (0.0, "")}
    for name in names:
        who, room = unit(name), step.room(state, name)
        many = dict(state.units_in(who.hex)).get(who, 1) if who.place != "adrift" else 1
        for _ in range(many):
            for spent, (value, first) in sorted(best.items(), reverse=True):
                more = spent + room
                if more <= left:
                    gain = value + worth(state, who)[0]
                    if gain > best.get(more, (0.0, ""))[0]:
                        best[more] = gain, first or name
    _, first = max(best.values())
    return names.get(first)
