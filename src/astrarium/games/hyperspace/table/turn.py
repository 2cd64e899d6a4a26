"""A turn: Key Action tokens, and what can be done with them or besides."""

from collections.abc import Mapping
from typing import Literal

from astrarium.kernel import Action, Plain
from astrarium.kernel.pointing import legal_actions

from ..powers.techs.building import BuildTogether
from ..powers.techs.tech import ExtraUse, KeyUse, OneUse
from ..rules.battle.battle import AttackNative, DeclareBattle
from ..rules.build import (
    BuildCitizen,
    BuildColony,
    BuildStarbase,
    BuildSuper,
    OrderDamaged,
    OrderShip,
)
from ..rules.hypers import BuyPoint, BuySecret, ExchangeHyper, Fortify
from ..rules.move import Move, is_free
from ..rules.produce import Produce
from ..rules.research import ReplaceTech, Research
from ..rules.salvage import Salvage
from ..rules.self_destruct import DestroyUnit, Purge, Rebirth, Unlearn
from ..rules.turn import EndGame, EndTurn, Turn
from ..state import TOKENS
from ..state import HyperspaceState as State
from ..text.speech import HyperspaceSpeech as Speech

Group = Literal[
    "build", "move", "produce", "battle", "research", "salvage", "destroy", "rebirth", "power",
    "free", "hypers", "replace", "extra", "end",
]  # fmt: skip
KEY: tuple[Group, ...] = (
    "build", "move", "produce", "battle", "research", "salvage", "destroy", "rebirth", "power",
)  # fmt: skip
EXTRA: tuple[Group, ...] = ("free", "hypers", "replace", "extra")

_GROUPS: Mapping[type[Action], Group] = {
    BuildColony: "build", BuildStarbase: "build", BuildCitizen: "build", BuildSuper: "build",
    BuildTogether: "build", OrderShip: "build", OrderDamaged: "build", Produce: "produce",
    DeclareBattle: "battle", AttackNative: "battle", Research: "research", Salvage: "salvage",
    DestroyUnit: "destroy", Unlearn: "destroy", Purge: "destroy", Rebirth: "rebirth",
    ExchangeHyper: "hypers", Fortify: "hypers", BuyPoint: "hypers", BuySecret: "hypers",
    ReplaceTech: "replace", EndTurn: "end", EndGame: "end",
}  # fmt: skip


class ActionGroup(Plain, frozen=True):
    """Answers of a kind."""

    id: Group
    name: str
    key: bool  # each takes a Key Action token
    choices: tuple[int, ...]  # their places among the answers


class TurnPanel(Plain, frozen=True):
    seat: int
    tokens: int  # Key Action tokens that are face up
    of: int
    extras: int  # Extra Actions taken in this turn
    groups: tuple[ActionGroup, ...]  # nothing, if who looks is not asked for an action


def turn(state: State, seat: int | None, speech: Speech) -> TurnPanel | None:
    """The turn that is on."""
    if not any(isinstance(step, Turn) for step in state.stack):
        return None
    active = state.empires[state.active]
    return TurnPanel(
        seat=state.active,
        tokens=active.tokens,
        of=max(TOKENS, active.tokens),
        extras=active.extras,
        groups=_groups(state, seat, speech),
    )


def _groups(state: State, seat: int | None, speech: Speech) -> tuple[ActionGroup, ...]:
    step = state.top
    if seat is None or not isinstance(step, Turn) or step.seat != seat:
        return ()
    found: dict[Group, list[int]] = {}
    for at, action in enumerate(legal_actions(state, seat)):
        found.setdefault(group_of(state, seat, action), []).append(at)
    names = speech.words.names["group"]
    return tuple(
        ActionGroup(group, names[group], group in KEY, tuple(found.get(group, ())))
        for group in (*KEY, *EXTRA)
        if group in found or group in ("build", "move", "produce", "battle", "research", "salvage")
    )


def group_of(state: State, seat: int, action: Action) -> Group:
    """What kind of action it is; KEY and EXTRA say which of them take a token."""
    if isinstance(action, Move):
        return "free" if is_free(state, seat, action.to) else "move"
    known = _GROUPS.get(type(action))
    if known is not None:
        return known
    if isinstance(action, KeyUse):
        return "power"
    if isinstance(action, ExtraUse | OneUse):
        return "extra"
    return "power" if takes_token(state, seat, action) else "extra"


def takes_token(state: State, seat: int, action: Action) -> bool:
    """Whether an ability's own action turns a Key Action token, by trying it."""
    trial = state.clone()
    action.do(trial, trial.top, seat)
    return bool(trial.empires[seat].tokens < state.empires[seat].tokens)
