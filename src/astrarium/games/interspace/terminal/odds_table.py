"""The odds of the battles that a player can begin, for a terminal."""

from rich import box
from rich.table import Table

from astrarium.kernel import Odds, parse_action

from ..odds.of_position import odds
from ..rules.combat.combat import Attack
from ..rules.combat.retreat import Stay
from ..rules.contact.agent_contact import RefuseToShare
from ..rules.contact.attack import AttackAgents, AttackFleet, AttackFleetAnd
from ..rules.contact.join_forces import DenyJoin
from ..rules.contact.planet_attack import Assault
from ..state import InterSpaceState as State
from ..text.speech import describe
from ..text.words import TERMINAL, words_of

KINDS = (
    Attack, AttackFleet, AttackFleetAnd, AttackAgents, DenyJoin, RefuseToShare, Assault, Stay,
)  # fmt: skip


def odds_table(state: State, seat: int | None = None, language: str = TERMINAL) -> Table:
    """How the battles may go that can be begun now, from what one knows."""
    say = words_of(language).board
    found = () if seat is None else odds(state.clone().hide(seat), seat, thorough=True)
    table = Table(title=say["odds title"], title_justify="left", title_style="bold")
    table.box = box.ROUNDED
    table.add_column(say["battle"])
    for heading in ("to win", "undecided", "to lose", "own losses", "their losses"):
        table.add_column(say[heading], justify="right")
    for one in found:
        label = describe(state, parse_action(one.action, KINDS), language)
        losses = [f"{toll.units:.1f} ({toll.value:.0f})" for toll in (one.own, one.theirs)]
        table.add_row(label, _win(one), f"{one.draw:.0%}", f"{one.lose:.0%}", *losses)
    table.caption = say["odds note"] if found else say["no odds"]
    table.caption_justify = "left"
    return table


def _win(one: Odds) -> str:
    return f"{one.win:.0%}" if one.exact else f"{one.win:.0%} ±{2 * one.stderr:.0%}"
