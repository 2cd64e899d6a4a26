"""What the panels of Space Empires show besides the board, as one record."""

from astrarium.kernel.scene import Panels

from ..state import SpaceEmpiresState as State
from ..text.speech import SpaceEmpiresSpeech as Speech
from .automata import AutomataPanel, automata
from .battles import BattlePanel, battle_panel
from .bombardment import ColonyTarget, colony_targets
from .chart import ChartPanel, chart
from .intelligence import Dossier, dossiers
from .layers import LayersPanel, layers
from .odds import BattleOdds, battle_odds
from .production import ProductionPanel, production


class SpaceEmpiresPanels(Panels, frozen=True, kw_only=True, omit_defaults=True):
    """Each field is a panel; one that is left out has nothing to show."""

    production: ProductionPanel | None = None
    battle: BattlePanel | None = None
    odds: tuple[BattleOdds, ...] = ()
    targets: tuple[ColonyTarget, ...] = ()
    dossiers: tuple[Dossier, ...] = ()
    automata: AutomataPanel | None = None
    layers: LayersPanel | None = None
    chart: ChartPanel | None = None


def panels(state: State, seat: int | None, speech: Speech) -> SpaceEmpiresPanels:
    return SpaceEmpiresPanels(
        production=production(state, seat, speech),
        battle=battle_panel(state, speech),
        odds=battle_odds(state, seat),
        targets=tuple(colony_targets(state, seat, speech)),
        dossiers=dossiers(state, seat, speech),
        automata=automata(state, speech),
        layers=layers(state, seat),
        chart=chart(state.options, speech.words),
    )
