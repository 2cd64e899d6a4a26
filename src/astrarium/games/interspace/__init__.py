"""InterSpace: exploration and conquest for 2 to 8 players."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, ClassVar

import msgspec
import yaml

from astrarium.kernel import (
    Action,
    BadInput,
    Decision,
    Deed,
    Dice,
    Event,
    Game,
    Motive,
    Options,
    Outcome,
    Rolled,
    Violation,
)
from astrarium.kernel.odds import Odds
from astrarium.kernel.scene import Line, Reason, Scene, Way

from . import cards as cards
from . import (
    events,
    menu,
    odds,
    peace,
    prospects,
    purposes,
    story,
    study,
    supposed,
    table,
    text,
    ways,
    why,
)
from .bot import InterSpacePolicy, InterSpaceStrategy
from .data import COLOURS, MANY_PLAYERS, VICTORY_TARGET
from .position import facts, position
from .rules import (
    agents,
    artifacts,
    bargains,
    battle,
    breakthroughs,
    cargo,
    colonization,
    combat,
    contact,
    derelicts,
    economic_phase,
    economy_basic,
    encounter,
    exchange,
    expedition,
    exploration,
    fleets,
    friendship,
    grid,
    hunting,
    infestation,
    jamming,
    missiles,
    movement,
    nova_bombs,
    offers,
    passage,
    refit,
    retreat,
    salvage,
    sensors,
    setup,
    sharing,
    terms,
    trade,
    trader,
    turn,
    withdrawal,
    zone_battle,
    zone_hits,
)
from .rules.edition import EDITIONS, STANDARD
from .state import (
    ADVANCED,
    CARD_MODULES,
    TURN_LIMITS,
    InterSpaceOptions,
    InterSpaceState,
    why_impossible,
)
from .words import EN, LANGUAGES, TERMINAL


class InterSpace(Game):
    """InterSpace: the Basic rules in their English and Italian editions, and the Standard rules.

    Units and planets change hands by conquest alone, so no action gives them away. IS-UNIT-05
    """

    name: ClassVar = "interspace"
    title: ClassVar = "InterSpace"
    intro: ClassVar = EN.intro.format(target=VICTORY_TARGET)
    glossary: ClassVar = EN.glossary
    languages: ClassVar = ("en", "it")
    terminal: ClassVar = TERMINAL
    version: ClassVar = "3"
    options: ClassVar = InterSpaceOptions
    colours: ClassVar = COLOURS
    presets: ClassVar = {
        "basic": {"tier": "basic"},
        "standard": {"tier": "standard"},
        "advanced": {"tier": "standard", **dict.fromkeys(CARD_MODULES, True)},
    }
    prospect_names: ClassVar = prospects.NAMES
    state: ClassVar = InterSpaceState
    steps: ClassVar = (
        setup.SetUp,
        breakthroughs.BreakthroughChoice,
        turn.GameTurn,
        turn.PlayerTurn,
        agents.AgentsTurn,
        encounter.Encounter,
        artifacts.BearerChoice,
        artifacts.ArtifactQuestion,
        bargains.TemporalChoice,
        bargains.MerchantsOffer,
        bargains.Flight,
        derelicts.StasisQuestion,
        derelicts.VanishedQuestion,
        hunting.TargetChoice,
        hunting.March,
        sharing.Contacts,
        sharing.ShareQuestion,
        trader.TraderDeal,
        trader.TraderVisit,
        trade.TradeQuestion,
        trade.HomeWorldQuestion,
        economy_basic.EconomicStep,
        economic_phase.EconomicPhase,
        *economic_phase.STEPS,
        exchange.UnitExchange,
        friendship.FriendlyQuestion,
        movement.MovementStep,
        cargo.CargoShedding,
        passage.PassageQuestion,
        offers.OfferStep,
        offers.OfferQuestion,
        expedition.Expedition,
        exploration.ExplorationStep,
        exploration.TileQuestion,
        sensors.CardQuestion,
        nova_bombs.NovaWindow,
        colonization.ColonizationStep,
        combat.CombatStep,
        battle.Battle,
        battle.HitAssignment,
        retreat.Retreat,
        retreat.CompulsoryRetreat,
        retreat.StalemateRetreat,
        contact.ContactStep,
        contact.JoinQuestion,
        infestation.InfestationStep,
        zone_battle.ZoneBattle,
        fleets.OrganizeFleet,
        fleets.PenetrationChoice,
        zone_hits.ZoneHits,
        zone_hits.AgentHits,
        missiles.MissileStrike,
        missiles.MissileHits,
        jamming.JammingChoice,
        jamming.CancelChoice,
        refit.Refit,
        salvage.Salvage,
        salvage.Grapple,
        grid.GridDeclaration,
        zone_battle.CounterChoice,
        withdrawal.FleetRetreat,
        terms.FreeRetreatOffer,
        terms.TermsQuestion,
        withdrawal.FleetMustRetreat,
        withdrawal.FleetStalemate,
    )
    actions: ClassVar = tuple({kind: None for step in steps for kind in step.accepts})
    events: ClassVar = (
        Rolled,
        *(
            kind
            for kind in vars(events).values()
            if isinstance(kind, type) and kind.__module__ == events.__name__
        ),
    )
    home: ClassVar = Path(__file__).parent

    def seats(self, options: InterSpaceOptions) -> range:
        return STANDARD.seats() if options.tier == "standard" else EDITIONS[options.edition].seats()

    def read_options(self, values: Mapping[str, Any]) -> Options:
        try:
            return super().read_options(values)
        except BadInput as error:
            if "max_game_turns`" in str(error):
                raise BadInput(f"bad option of {self.title}: {TURN_LIMITS}") from None
            raise

    def start(self, seats: int, options: InterSpaceOptions, dice: Dice) -> InterSpaceState:
        return setup.opening(seats, options, dice)

    def position(self, data: Mapping[str, Any]) -> InterSpaceState:
        return position(data)

    def facts(self, state: InterSpaceState) -> dict[str, Any]:
        """What scenarios can expect of a position."""
        return facts(state)

    def why_impossible(self, state: InterSpaceState) -> str | None:
        return why_impossible(state)

    def policy(self) -> InterSpacePolicy:
        return InterSpacePolicy()

    def strategy(self) -> InterSpaceStrategy:
        return InterSpaceStrategy()

    def purpose(self, state: InterSpaceState, seat: int, action: Action) -> Motive | None:
        return purposes.purpose(state, seat, action)

    def is_hostile(self, state: InterSpaceState, seat: int, action: Action) -> bool:
        return peace.is_hostile(state, seat, action)

    def features(self, state: InterSpaceState, seat: int) -> dict[str, float]:
        return study.features(state, seat)

    def prospects(
        self, state: InterSpaceState, seat: int, actions: Sequence[Action]
    ) -> list[tuple[float, ...]]:
        return prospects.prospects(state, seat, actions)

    def deeds(self, event: Event) -> Iterable[Deed]:
        return study.deeds(event)

    def odds(
        self, state: InterSpaceState, seat: int, *, thorough: bool = False
    ) -> tuple[Odds, ...]:
        return odds.odds(state.clone().hide(seat), seat, thorough=thorough)

    def odds_between(
        self,
        own: str,
        theirs: str,
        options: InterSpaceOptions | None = None,
        **circumstances: str,
    ) -> Odds:
        return supposed.odds_between(own, theirs, options or InterSpaceOptions(), circumstances)

    def rule_set(self, options: InterSpaceOptions) -> str:
        if options.edition == "italian":
            return "italian"
        return options.tier if options.tier == "basic" else "advanced"

    def modules(self, options: InterSpaceOptions, seats: int) -> list[str]:
        """What of the Advanced rules is in play, on top of Standard.

        IS-A-OPT-MODULE-1
        """
        names = (*ADVANCED, "variable_space")
        many = ["five_or_more_players"] if seats >= MANY_PLAYERS else []
        return [*(name for name in names if getattr(options, name)), *many]

    # -- words

    def introduction(self, language: str = "en") -> str:
        return LANGUAGES[language].intro.format(target=VICTORY_TARGET)

    def terms(self, language: str = "en") -> Mapping[str, str]:
        return LANGUAGES[language].glossary

    def reason(self, outcome: Outcome, language: str = "en") -> str:
        said = LANGUAGES[language].outcomes.get(outcome.rule, outcome.reason)
        return said.format(target=VICTORY_TARGET)

    def option_text(self, option: str, described: str, language: str = "en") -> str:
        return LANGUAGES[language].options.get(option, described)

    def describe(self, state: InterSpaceState, said: Action | Event, language: str = "en") -> str:
        return text.describe(state, said, language)

    def entry(
        self, state: InterSpaceState, action: Action, language: str = "en"
    ) -> tuple[str, str]:
        return menu.entry(state, action, language)

    def remarks(self, state: InterSpaceState, seat: int, language: str = "en") -> list[str]:
        return menu.remarks(state, seat, language)

    def prompt(self, state: InterSpaceState, decision: Decision, language: str = "en") -> str:
        return text.prompt(state, decision, language)

    def hint(self, decision: Decision, language: str = "en") -> str:
        return text.hint(decision, language)

    def pending(self, state: InterSpaceState, decision: Decision, language: str = "en") -> str:
        return text.pending(state, state.top, language)

    def sentence(self, why: Violation, language: str = "en") -> str:
        return text.sentence(why, language)

    def motive(self, state: InterSpaceState, why: Motive, language: str = "en") -> str:
        return text.motive(state, why, language)

    def rule_texts(self, language: str = "en") -> Mapping[str, str]:
        return _translated(language).get("rules", {})

    def ruling_texts(self, language: str = "en") -> Mapping[str, str]:
        return _translated(language).get("rulings", {})

    def conceivable(
        self, state: InterSpaceState, seat: int, asked: str = ""
    ) -> Iterable[Sequence[Action]]:
        return menu.conceivable(state, seat, asked)

    def story(
        self, told: Sequence[tuple[InterSpaceState, Event]], language: str = "en"
    ) -> list[Line]:
        return story.story(told, language)

    def tells(self, action: Action, happened: Sequence[Event]) -> bool:
        return text.tells(action, happened)

    def is_open(self, before: InterSpaceState, action: Action, happened: Sequence[Event]) -> bool:
        """Where stacks are hidden, what is done with a unit does not tell of which kind it is."""
        return not before.options.hidden_stacks and super().is_open(before, action, happened)

    def is_blow(self, event: Event, seat: int) -> bool:
        """A planet or a secret lost, units that free agents destroyed, or the last of all."""
        match event:
            case events.PlanetConquered(loser=struck) | events.PlayerOut(seat=struck):
                return struck == seat
            case events.ColonyRebelled(seat=struck) | events.ObjectiveShown(seat=struck):
                return struck == seat
            case events.PlanetLeft(owner=struck, seat=by) | events.Detonated(owner=struck, seat=by):
                return struck == seat != by
            case events.UnitLost(cause="ion storm" | "madness" | "pirates" | "amoeba"):
                return event.owner == seat
            case _:
                return False

    def is_out(self, state: InterSpaceState, seat: int) -> bool:
        return state.players[seat].out

    def seat_name(self, state: InterSpaceState, seat: int, language: str = "en") -> str:
        return text.player_name(state, seat, LANGUAGES[language])

    # -- at a table

    def scene(self, state: InterSpaceState, seat: int | None, language: str = "en") -> Scene:
        return table.scene(state, seat, language)

    def picks(self, state: InterSpaceState, action: Action) -> tuple[str, ...]:
        return table.picks(state, action)

    def ends(self, action: Action) -> bool:
        return table.ends(action)

    def refusable(self, state: InterSpaceState, seat: int) -> Iterable[Action]:
        return table.refusable(state, seat)

    def ways(
        self, state: InterSpaceState, seat: int, pieces: Sequence[str], language: str = "en"
    ) -> list[Way]:
        return ways.ways(state, seat, pieces, language)

    def why_not_pick(
        self, state: InterSpaceState, seat: int, picks: Sequence[str], language: str = "en"
    ) -> Reason | None:
        return why.why_not_pick(state, seat, picks, language)

    # -- in a terminal

    def board(self, state: InterSpaceState, seat: int | None = None) -> Any:
        return _terminal().board(state, seat)

    def chip(self, state: InterSpaceState, seat: int) -> Any:
        """A player's name and shape in colour, for rich."""
        return _terminal().chip(state, seat, EN)

    def tables(self) -> dict[str, Callable[[InterSpaceState, int | None], Any]]:
        """What can be looked up, by name."""
        return dict(_terminal().TABLES)


def _terminal() -> Any:
    """What draws in a terminal; loaded only where somebody looks."""
    from . import board  # noqa: PLC0415

    return board


@cache
def _translated(language: str) -> dict[str, dict[str, str]]:
    """Rules and rulings in another language, by id; nothing if they have not been translated."""
    texts: dict[str, dict[str, str]] = {"rules": {}, "rulings": {}}
    for path in InterSpace.home.glob(f"catalogue*.{language}.yaml"):
        content = yaml.safe_load(path.read_text(encoding="utf-8"))
        for section, translated in msgspec.convert(content, dict[str, dict[str, str]]).items():
            texts[section] |= translated
    return texts


GAME = InterSpace()
