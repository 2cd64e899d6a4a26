"""The odds of the battles that a player can begin, for a terminal."""

from rich import box
from rich.table import Table

from astrarium.kernel import Odds, parse_action

from .odds import odds
from .rules.combat import Attack
from .rules.contact import AttackAgents, AttackFleet, AttackFleetAnd, DenyJoin
from .rules.planet_attack import Assault
from .rules.retreat import Stay
from .rules.sharing import RefuseToShare
from .state import InterSpaceState as State
from .text import describe
from .words import LANGUAGES, TERMINAL

KINDS = (
    Attack, AttackFleet, AttackFleetAnd, AttackAgents, DenyJoin, RefuseToShare, Assault, Stay,
)  # fmt: skip


def odds_table(state: State, seat: int | None = None, language: str = TERMINAL) -> Table:
    """How the battles may go that can be begun now, from what one knows."""
    say = LANGUAGES[language].board
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
