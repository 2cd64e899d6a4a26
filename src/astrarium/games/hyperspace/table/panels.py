"""What the panels of Hyperspace show besides the board, as one record.

All of it is made from a position as one seat sees it.
"""

from astrarium.kernel import Hex, Plain
from astrarium.kernel.scene import Panels

from ..state import HyperspaceState as State
from ..text.speech import HyperspaceSpeech as Speech
from .battles import BattlePanel, battle_panel
from .ending import EndingPanel, ending
from .progress import ProgressPanel, progress
from .sheets import CivSheet, civ_sheets, offered_sheets
from .turn import TurnPanel, turn


class Net(Plain, frozen=True):
    """The systems with Starbases of a player: ships move into them free of charge."""

    seat: int
    hexes: tuple[Hex, ...]


class HyperspacePanels(Panels, frozen=True, kw_only=True, omit_defaults=True):
    """Each field is a panel; one that is left out has nothing to show."""

    sheets: tuple[CivSheet, ...] = ()
    offered: tuple[CivSheet, ...] = ()
    progress: ProgressPanel | None = None
    turn: TurnPanel | None = None
    battle: BattlePanel | None = None
    ending: EndingPanel | None = None
    net: tuple[Net, ...] = ()
    reconstructed: bool = False  # most numbers are not those of the printed game


def panels(state: State, seat: int | None, speech: Speech) -> HyperspacePanels:
    return HyperspacePanels(
        sheets=civ_sheets(state, speech),
        offered=offered_sheets(state, seat, speech),
        progress=progress(state, seat, speech),
        turn=turn(state, seat, speech),
        battle=battle_panel(state, seat, speech),
        ending=ending(state, seat, speech),
        net=tuple(
            Net(one, tuple(state.starbases(one)))
            for one in range(state.seats)
            if state.starbases(one)
        ),
        reconstructed=state.components.is_reconstructed,
    )
