"""A turn: what each Key Action brings, and what Extra Actions are good for."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from astrarium.kernel import Action, Hex

from ..powers.civs.fungi import MoveDrone
from ..powers.civs.skith import Depart, Emerge
from ..powers.techs.actions import Beam, Overdrive, Warp
from ..powers.techs.building import Reclaim
from ..powers.techs.movement import MarkSystem
from ..powers.techs.tech import ExtraUse, OneUse
from ..rules.battle.battle import AttackNative, DeclareBattle
from ..rules.build import BuildCitizen, BuildColony, BuildStarbase, OrderShip
from ..rules.hypers import BuyPoint, BuySecret, ExchangeHyper, Fortify
from ..rules.move import Move, is_free, move_price
from ..rules.paying import cost
from ..rules.research import ReplaceTech, Research, slots
from ..rules.self_destruct import DestroyUnit, Purge, Unlearn
from ..rules.turn import EndGame, EndTurn
from ..state import HyperspaceState as State
from . import fighting
from .situation import Situation
from .worth import cost_of

FEW = 4  # places for a unit that are tried in the mind
LATER = 0.6  # of what a battle promises that can be fought in the next turn only
REPLACED = 0.05  # a duplicate or illegal Tech for another one
FORWARD = 0.35  # a ship that comes to a system from which it can explore
SMALL = 1e-6
EXTRA = (
    ExchangeHyper, Fortify, BuyPoint, BuySecret, ReplaceTech, ExtraUse, OneUse, MoveDrone,
    EndGame, EndTurn,
)  # fmt: skip
NEVER = (DestroyUnit, Reclaim, Warp, Beam, Depart, Emerge, Fortify)


class Option(NamedTuple):
    """An answer, and what it gains; one of several actions counts as much of a Key Action."""

    gain: float
    action: Action


def choose(sight: Situation, actions: Sequence[Action]) -> Action:
    """The answer in a turn that looks best."""
    end = ending(sight, actions)
    if end is not None:
        return end
    free = max(extras(sight, actions), default=None, key=lambda one: one.gain)
    if free is not None and free.gain > SMALL:
        return free.action
    best = max(options(sight, actions), default=None, key=lambda one: one.gain)
    if best is not None and best.gain > SMALL:
        return best.action
    return EndTurn()


def is_key(sight: Situation, action: Action) -> bool:
    """Whether an action takes a Key Action token."""
    if isinstance(action, Move):
        return not is_free(sight.state, sight.seat, action.to)
    return not isinstance(action, EXTRA)


# -- ending the game


def ending(sight: Situation, actions: Sequence[Action]) -> Action | None:
    """End the game while one is ahead, with Hypers turned into points if that is what is missing.

    HS-END-01, HS-HYP-05
    """
    scores = sight.scores
    own = scores[sight.seat]
    best = max(score for seat, score in enumerate(scores) if seat != sight.seat)
    if own - best < sight.stance.margin:
        return None
    if EndGame() in actions:
        return EndGame()
    needed = sight.state.components.progress_tracks.victory_points.end_may_be_declared_at
    missing = needed - sight.empire.points
    if BuyPoint() in actions and sight.empire.hypers >= 3 * missing:
        return BuyPoint()
    return None


# -- Extra Actions


def extras(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    """What costs no Key Action, and what it gains."""
    tokens = sight.empire.tokens
    for action in actions:
        match action:
            case ReplaceTech():
                yield Option(REPLACED, action)
            case Overdrive():
                yield Option(1.0 if not tokens else 0.0, action)
            case MarkSystem():
                yield Option(0.1, action)
            case Move() if is_free(sight.state, sight.seat, action.to):
                yield Option(positioned(sight, action), action)
            case ExtraUse() | OneUse() if not isinstance(action, NEVER):
                yield Option(sight.tried(action) - sight.value, action)


def positioned(sight: Situation, move: Move) -> float:
    """What a free move gains: a ship comes to where it can explore or fight."""
    state, seat = sight.state, sight.seat
    flying = any("/" in mover or mover in ("citizen", "super") for mover in move.fleet)
    if len(move.fleet) > 1 or flying or not sight.reward("probe"):
        return 0.0
    if any(borders(state, hex) for hex in with_ships(state, seat)):
        return 0.0
    return FORWARD if borders(state, move.to) else 0.0


def with_ships(state: State, seat: int) -> list[Hex]:
    return list(dict.fromkeys(who.hex for who, _ in state.ships_of(seat)))


def borders(state: State, hex: Hex) -> bool:
    """Whether an unexplored system lies beside a system."""
    return any(not state.systems[near].is_explored for near in state.map.neighbours(hex))


# -- Key Actions


def options(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    """The Key Actions that come into question, and what each gains."""
    kinds: dict[type[Action], list[Action]] = {}
    for action in actions:
        if is_key(sight, action) and not isinstance(action, NEVER):
            kinds.setdefault(type(action), []).append(action)
    for kind, found in kinds.items():
        weigh = WEIGHED.get(kind, tried)
        yield from weigh(sight, found)


def tried(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    for action in actions:
        yield Option(sight.tried(action) - sight.value, action)


def likely(key: Callable[[Situation, Action], float], many: int = FEW) -> "Weigh":
    """Only the likeliest are tried."""

    def weigh(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
        ranked = sorted(actions, key=lambda action: -key(sight, action))
        return tried(sight, ranked[:many])

    return weigh


Weigh = Callable[[Situation, Sequence[Action]], Iterator[Option]]


def site(sight: Situation, action: Action) -> float:
    """How good a continent is for a Colony, at a glance."""
    assert isinstance(action, BuildColony)
    state = sight.state
    hex = Hex(action.land.partition("/")[0])
    number = "ABC".index(action.land[-1])
    printed = state.tile(hex).continents[number]
    there = state.systems[hex].continents[number]
    planet = not state.has_colony(hex, sight.seat)
    return 2 * planet + printed.atomic + printed.metal + there.native + 0.5 * there.organics


def base(sight: Situation, action: Action) -> float:
    """How good a system is for a Starbase: what can be salvaged, and what it leads to."""
    assert isinstance(action, BuildStarbase)
    system = sight.state.systems[action.hex]
    return system.hypers + (system.wreckage is not None) + borders(sight.state, action.hex)


def ships(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    """The first ship of a batch; its gain is that of the whole batch."""
    state, seat = sight.state, sight.seat
    explores = sight.reward("probe") > 0
    ready = any(borders(state, hex) for hex in with_ships(state, seat))
    for action in best_orders(sight, actions):
        assert isinstance(action, OrderShip)
        gain = sight.tried(action) - sight.value
        if explores and not ready and borders(state, action.hex):
            gain += sight.reward("probe") * LATER
        yield Option(gain, action)


def best_orders(sight: Situation, actions: Sequence[Action]) -> list[Action]:
    """One place for each kind of ship: where there is something to explore, or to guard."""
    found: dict[str, OrderShip] = {}
    for action in actions:
        assert isinstance(action, OrderShip)
        known = found.get(action.kind)
        if known is None or front(sight, action.hex) > front(sight, known.hex):
            found[action.kind] = action
    return [*found.values()]


def front(sight: Situation, hex: Hex) -> float:
    """How near a system is to what ships are for."""
    state, seat = sight.state, sight.seat
    near = [hex, *state.map.neighbours(hex)]
    rivals = sum(any(who.owner in state.rivals(seat) for who, _ in state.units_in(one))
                 for one in near)  # fmt: skip
    return 2.0 * borders(state, hex) * (sight.reward("probe") > 0) + rivals


def moves(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    """Moves that take a Key Action: into the unknown, or against somebody."""
    state, seat = sight.state, sight.seat
    unknown: dict[Hex, Move] = {}
    known: dict[tuple[Hex, Hex], Move] = {}
    for action in actions:
        assert isinstance(action, Move)
        if not state.systems[action.to].is_explored:
            best = unknown.get(action.to)
            if best is None or burden(state, seat, action) < burden(state, seat, best):
                unknown[action.to] = action
        else:
            largest = known.get((action.start, action.to))
            if largest is None or len(action.fleet) > len(largest.fleet):
                known[action.start, action.to] = action
    for to, action in unknown.items():
        yield Option(explored(sight, to), action)
    for action in known.values():
        yield Option(advanced(sight, action), action)


def burden(state: State, seat: int, move: Move) -> float:
    """What is sent along: a single small ship is enough to explore."""
    kinds = [mover.partition("/")[0] for mover in move.fleet]
    flying = any("/" in mover for mover in move.fleet)
    return sum(cost_of(state, seat, kind) for kind in kinds) + 5 * flying


def explored(sight: Situation, to: Hex) -> float:
    """What it brings to turn over a system: the reward, and somewhere to settle.

    A place that is nearer to others than to oneself is worth less.
    """
    state, seat = sight.state, sight.seat
    found = sight.stance.found * sight.fades * min(1.0, 0.4 + 0.2 * sight.empire.tokens)
    near = any(state.has_colony(hex, seat) for hex in state.map.neighbours(to))
    return (
        sight.reward("probe")
        + found * (1.0 if near else 0.7)
        - sight.price(move_price(state, seat, to))
    )


def advanced(sight: Situation, move: Move) -> float:
    """What a move into a known system leads to: a battle, or something to explore."""
    state, seat = sight.state, sight.seat
    price = sight.price(move_price(state, seat, move.to))
    found = 0.0
    if any(True for _ in fighting.foes_at(state, seat, move.to)):
        twin = sight.after(move)
        there = Situation(twin, seat, sight.stance)
        foes = [*fighting.foes_at(twin, seat, move.to)]
        found = max(fighting.battle(there, foe) for foe in foes)
        if sight.empire.tokens < 2:
            found *= LATER
        found -= sight.stance.token
    if sight.reward("probe") and borders(state, move.to):
        if not any(borders(state, hex) for hex in with_ships(state, seat)):
            found = max(found, sight.reward("probe") * LATER)
    return found - price


def battles(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    for action in actions:
        yield Option(fighting.battle(sight, action), action)


def research(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    """The best Tech for each slot; the Organic goes to whom it helps least."""
    state, seat = sight.state, sight.seat
    printed = slots(state, seat)
    rival = poorest(sight)
    for action in actions:
        assert isinstance(action, Research)
        if action.rival is not None and action.rival != rival:
            continue
        gain = sight.reward("research") + sight.tech(action.tech)
        gain += sight.stance.hyper * state.components.techs[action.tech].hyper
        gain -= sight.price(cost({"atomic": printed[action.slot].atomics}))
        if action.rival is not None:
            gain -= sight.regards[action.rival] * sight.stance.organic * sight.fades
        yield Option(gain, action)


def poorest(sight: Situation) -> int:
    """The rival who is least to be feared."""
    rivals = sight.state.rivals(sight.seat)
    return min(rivals, key=lambda seat: (sight.prospects[seat], seat))


def unlearn(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    """A Tech gives way to a better one, and to the reward for that one."""
    state = sight.state
    empire = sight.empire
    printed = slots(state, sight.seat)
    free = [slot for slot in printed if slot not in empire.slots and not printed[slot].is_large]
    if free or not sight.reward("research"):
        return
    best = max((sight.tech(tech) for tech in empire.techs), default=0.0)
    for action in actions:
        assert isinstance(action, Unlearn)
        slot = next(slot for slot, tech in empire.slots.items() if tech == action.tech)
        if slot not in printed:
            continue
        held = next(
            one for one in state.powers if one.power == action.tech and one.holder == sight.seat
        )
        kept = 0.0 if held.lost else sight.tech(action.tech)
        price = sight.price(cost({"atomic": printed[slot].atomics}))
        gain = sight.reward("research") + best - kept - price - sight.stance.token
        yield Option(gain * (1.0 if empire.tokens > 1 else LATER), action)


def purge(sight: Situation, actions: Sequence[Action]) -> Iterator[Option]:
    """A bad Tech of the Pool for another one, when nothing better is to be done."""
    state, seat = sight.state, sight.seat
    printed = slots(state, seat)
    if all(slot in sight.empire.slots for slot in printed if not printed[slot].is_large):
        return
    worst = min(actions, key=lambda one: sight.tech(getattr(one, "tech", "")))
    yield Option(0.02, worst)


WEIGHED: dict[type[Action], Weigh] = {
    BuildColony: likely(site),
    BuildStarbase: likely(base),
    BuildCitizen: likely(lambda sight, action: 0.0, 1),
    OrderShip: ships,
    Move: moves,
    DeclareBattle: battles,
    AttackNative: battles,
    Research: research,
    Unlearn: unlearn,
    Purge: purge,
}
