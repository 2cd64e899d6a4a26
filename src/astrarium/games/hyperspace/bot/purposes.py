"""Why a sound player does something, by what everybody sees; each sentence is translated.

A reason may be told to everybody once the answer is known, so none says what a Secret is worth.
"""

from collections.abc import Callable

from astrarium.kernel import Action, Motive, motive

from ..odds.of_position import encounter, supposed
from ..powers.civs.broodmasters import Bribe, KeepSecret, Negate, Rent
from ..powers.civs.fungi import KeepTech, LandAt, MoveDrone, PlaceDrone
from ..powers.civs.skith import (
    Depart,
    Emerge,
    Loop,
    MarkDie,
    Raid,
    RaidNothing,
    Repeat,
    RepeatNothing,
    RollMarked,
)
from ..powers.civs.venge import CollectBlood, Forgive, LastStrike, SpiteHyper
from ..powers.secrets.choices import Choose
from ..powers.secrets.harm import Bury
from ..powers.techs.actions import (
    Barter,
    Beam,
    Enlarge,
    Overdrive,
    Repair,
    Seed,
    ShowHolodeck,
    Terraform,
    Warp,
)
from ..powers.techs.battle import (
    Disintegrate,
    Exchange,
    FireTorpedoes,
    Flee,
    Jump,
    LayMines,
    RaiseStasis,
    RollAgain,
    Scream,
    SteerInto,
)
from ..powers.techs.building import BuildSecond, BuildStation, BuildTogether, NoMore, Reclaim
from ..powers.techs.movement import Glide, MarkSystem, StayHere
from ..rules.battle.battle import AttackNative, DeclareBattle
from ..rules.battle.phases import Assign, AssignMore, Continue
from ..rules.build import (
    BuildCitizen,
    BuildColony,
    BuildStarbase,
    BuildSuper,
    LaunchShips,
    OrderDamaged,
    OrderShip,
)
from ..rules.claims import Claim, ClaimLater, ClaimNothing, Grant, Refuse
from ..rules.figures import symbols
from ..rules.hypers import BuyPoint, BuySecret, ExchangeHyper, Fortify
from ..rules.move import Move, is_free
from ..rules.paying import Give, Pay
from ..rules.produce import Produce
from ..rules.research import ReplaceTech, Research
from ..rules.salvage import (
    CollectHyper,
    CollectOrganic,
    CollectWreckage,
    EndSalvage,
    ReturnShip,
    Salvage,
)
from ..rules.self_destruct import DestroyUnit, Purge, Rebirth, Unlearn
from ..rules.setup import (
    DrawOthers,
    PlaceCitizen,
    Reject,
    SetAside,
    TakeCiv,
    TakeHome,
)
from ..rules.turn import EndGame, EndTurn
from ..state import NATIVES, Unit, place_of
from ..state import HyperspaceState as State
from ..things import TrackName

NEW_PLANET = "A Colony on {land} is the first of mine on its planet: a point more for me."
MORE_INCOME = "A Colony on {land} brings me more income."
ONE_MORE_COLONY = "I would rather have {land} than leave it to others."
STARBASE = "A Starbase at {hex} is a point for me, and a place for ships."
CITIZEN = "Every Citizen brings me an Organic when I produce."
SHIPS = "I need ships to explore and to fight."
EXPLORES = "What I find at {hex} takes me on along the Probe track."
CURIOUS = "I want to know what is at {hex}."
FREE_MOVE = "To my Starbase at {hex} I move for nothing."
SEEKS_FIGHT = "There is somebody at {hex} whom I may fight."
MOVES_ON = "From {hex} my ships reach farther."
PRODUCES = "I need more {resource}s for what I want to do."
RESEARCHES = "{tech} takes me on along the Research track."
LEARNS = "I can use {tech}."
FIGHTS = "I destroy something there with a chance of {percent} %."
SALVAGES = "There is something to be collected."
UNLEARNS = "{tech} makes room for something else."
AHEAD = "I think that I am ahead."
NO_TOKENS = "All my Key Actions are used."
NOTHING_ELSE = "I see nothing more that is worth a Key Action."
COMBAT = "That should help me in this battle."
NO_HELP = "I need nothing more for this battle."
BETTER_SO = "I think that I stand better so."
ENOUGH = "I want no more of it."
OVERLOOKED = "I have overlooked that."
SEES_NOTHING_BETTER = "I see nothing better."

SAYINGS: dict[type[Action], str] = {
    TakeCiv: "That Civ suits me best.",
    TakeHome: "One place is as good as another.",
    PlaceCitizen: "My first Citizen is safe there.",
    PlaceDrone: "One continent at home is as good as another.",
    SetAside: "I hope for a better Tech.",
    Reject: "Of all these Techs I need that one least.",
    DrawOthers: "With the other Techs I am content.",
    BuildCitizen: CITIZEN,
    BuildSecond: CITIZEN,
    BuildSuper: "I want my Super Unit on the map.",
    BuildStation: "A Starbase costs me less now than later.",
    BuildTogether: "A rival may pay for my Colony.",
    NoMore: ENOUGH,
    OrderShip: SHIPS,
    OrderDamaged: "Damaged ships are of no use in Storage.",
    LaunchShips: "I want no more ships now.",
    Salvage: SALVAGES,
    CollectOrganic: SALVAGES,
    CollectHyper: SALVAGES,
    CollectWreckage: "That Wreckage becomes a ship of mine.",
    ReturnShip: "Damaged ships are of no use in Storage.",
    EndSalvage: ENOUGH,
    DestroyUnit: "That unit is of no use to me there.",
    Reclaim: "That unit is of no use to me there.",
    Purge: "I hope for a better Tech.",
    ReplaceTech: "I cannot research that Tech.",
    Rebirth: "I have to begin again at home.",
    ExchangeHyper: "I need a resource more than a Hyper.",
    Fortify: "That Colony shall not be lost so easily.",
    BuyPoint: "Points on the board count sooner than Hypers.",
    BuySecret: "I hope for a good Secret.",
    EndGame: AHEAD,
    Pay: "What I keep is of more use to me.",
    Give: "What I keep is of more use to me.",
    Assign: "There the damage does most.",
    AssignMore: "There the damage does most.",
    Continue: NO_HELP,
    **dict.fromkeys(
        (
            FireTorpedoes, RaiseStasis, LayMines, Exchange, Scream, RollAgain, Disintegrate, Bribe,
            Negate, Rent, Loop, MarkDie, RollMarked, LastStrike, CollectBlood, Jump,
        ),
        COMBAT,
    ),
    SteerInto: "I miss that ship least.",
    Bury: "I miss that Citizen least.",
    Flee: "My ship is better off there.",
    Glide: "My ships are better off there.",
    StayHere: "My ships are where I want them.",
    LandAt: "They have to land somewhere.",
    MoveDrone: "My Drone is of more use there.",
    Terraform: "That Colony can yield more.",
    Enlarge: "A larger ship for one Metal is a bargain.",
    Repair: "Damaged ships are of no use in Storage.",
    Barter: "I am shorter of the other kind.",
    ShowHolodeck: "All my rivals lose something.",
    Seed: "That Colony costs me nothing.",
    Overdrive: "One more Key Action is welcome.",
    MarkSystem: "Somebody may leave that system soon.",
    Beam: "Those ships are in my way there.",
    Warp: "The map suits me better so.",
    Depart: "There nobody finds my ships.",
    Emerge: "My ships are of more use on the map.",
    Raid: "What others produce I can use too.",
    RaidNothing: ENOUGH,
    Repeat: "One more ship for so little is a bargain.",
    RepeatNothing: ENOUGH,
    SpiteHyper: "They should have thought of me.",
    Forgive: "I let it be this time.",
    KeepSecret: "That Secret does more for me at once.",
    KeepTech: "That is the Tech that I can use best.",
    Choose: BETTER_SO,
    Claim: OVERLOOKED,
    ClaimLater: OVERLOOKED,
    ClaimNothing: "I have overlooked nothing.",
    Grant: "They deserve it.",
    Refuse: "That moment has passed.",
}  # fmt: skip
TEMPLATES = tuple(
    dict.fromkeys(
        (
            NEW_PLANET, MORE_INCOME, ONE_MORE_COLONY, STARBASE, EXPLORES, CURIOUS, FREE_MOVE,
            SEEKS_FIGHT, MOVES_ON, PRODUCES, RESEARCHES, LEARNS, FIGHTS, UNLEARNS, NO_TOKENS,
            NOTHING_ELSE, SEES_NOTHING_BETTER, *SAYINGS.values(),
        )
    )
)  # fmt: skip


def purpose(state: State, seat: int, action: Action) -> Motive:
    """What a seat wants with an action, in the position before it."""
    found = SPOKEN.get(type(action))
    if found is not None:
        return found(state, seat, action)
    return motive(SAYINGS.get(type(action), SEES_NOTHING_BETTER))


def of_colony(state: State, seat: int, action: BuildColony) -> Motive:
    hex, _ = place_of(action.land)
    if not state.has_colony(hex, seat):
        return motive(NEW_PLANET, land=action.land)
    return motive(MORE_INCOME if symbols(state, action.land) else ONE_MORE_COLONY, land=action.land)


def of_starbase(state: State, seat: int, action: BuildStarbase) -> Motive:
    return motive(STARBASE, hex=action.hex)


def of_move(state: State, seat: int, action: Move) -> Motive:
    to = action.to
    if not state.systems[to].is_explored:
        return motive(EXPLORES if goes_on(state, seat, "probe") else CURIOUS, hex=to)
    if is_free(state, seat, to):
        return motive(FREE_MOVE, hex=to)
    others = any(who.owner != seat for who, _ in state.units_in(to))
    return motive(SEEKS_FIGHT if others else MOVES_ON, hex=to)


def goes_on(state: State, seat: int, track: TrackName) -> bool:
    """Whether there is a space left on a track for a player."""
    printed = getattr(state.components.progress_tracks, track)
    return state.empires[seat].progress.get(track, 0) < len(printed.spaces)


def of_produce(state: State, seat: int, action: Produce) -> Motive:
    return motive(PRODUCES, resource=action.resource)


def of_research(state: State, seat: int, action: Research) -> Motive:
    return motive(RESEARCHES if goes_on(state, seat, "research") else LEARNS, tech=action.tech)


def of_unlearn(state: State, seat: int, action: Unlearn) -> Motive:
    return motive(UNLEARNS, tech=action.tech)


def of_battle(state: State, seat: int, action: DeclareBattle) -> Motive:
    return _chance(supposed(state, action.hex, seat, action.foe))


def of_native(state: State, seat: int, action: AttackNative) -> Motive:
    hex = Unit(NATIVES, "native", action.land).hex
    return _chance(supposed(state, hex, seat, NATIVES, action.land))


def _chance(fought: State) -> Motive:
    chances = encounter(fought).suffered(1)
    won = sum(chance for chance, lost in chances if lost.destroyed)
    return motive(FIGHTS, percent=round(100 * won))


def of_end(state: State, seat: int, action: EndTurn) -> Motive:
    return motive(NOTHING_ELSE if state.empires[seat].tokens else NO_TOKENS)


SPOKEN: dict[type[Action], Callable[..., Motive]] = {
    BuildColony: of_colony,
    BuildStarbase: of_starbase,
    Move: of_move,
    Produce: of_produce,
    Research: of_research,
    Unlearn: of_unlearn,
    DeclareBattle: of_battle,
    AttackNative: of_native,
    EndTurn: of_end,
}
