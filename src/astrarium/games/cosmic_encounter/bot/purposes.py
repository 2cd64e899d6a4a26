"""Why a sound player does something, by what everybody sees; each sentence is translated.

A reason may be told to everybody once the answer is known, so none says anything of a hand.
"""

from astrarium.kernel import Action, Motive, motive
from astrarium.kernel.asking import No, Yes
from astrarium.kernel.windows import Pass

from ..powers.techs.prometheus import TakePrometheus
from ..rules.alliance import Decline, Invite, Join
from ..rules.asking import (
    NameCard,
    PickCard,
    PickDestiny,
    PickNoMore,
    PickNumber,
    PickPlanet,
    PickPlayer,
    PickPlayers,
    PickPower,
    PickTech,
    PickWay,
)
from ..rules.deal import Accept, Counter, Propose
from ..rules.delivery import GiveCard
from ..rules.destiny import DrawAgain, DriveOut, EncounterPlayer, Reclaim
from ..rules.drafting import (
    AskCards,
    AskColony,
    AskWithin,
    BreakOff,
    GrantColony,
    MyShips,
    OfferCard,
    OfferCards,
    OfferWithin,
    TheirShips,
)
from ..rules.launch import Aim
from ..rules.planning import Select
from ..rules.reveal import Reinforce
from ..rules.rewards import TakeReward
from ..rules.rotation import KeepAlien
from ..rules.setup import ChooseAlien, TakeAlien
from ..rules.ships import PickShips, PlaceOn, TakeNoMore, TakeShips
from ..rules.technology import CompleteTech, KeepTech, LeaveTech, ResearchTech
from ..rules.timing import Play, PlayOn, TurnUp, Use, UseOn
from ..rules.turn import EncounterAgain, EndTurn, TakeTech
from ..state import CosmicState as State

WEAKEST = "{player} looks easiest to beat."
AIMS = "A colony at {planet} is worth most for what guards it."
AIMS_WITHOUT_GAIN = "I have a colony at {planet} already, but nothing there looks better."
INVITES = "I can use the help of all whom I have invited."
INVITES_NOBODY = "Help would cost me more than it brings."
JOINS_OFFENSE = "With {player} I may win a colony."
JOINS_DEFENSE = "I would rather see {player} win, and be rewarded."
DECLINES = "Neither side is worth my ships."
SENDS = "These ships can be spared best."
LOSES = "I miss these ships least."
HARMS = "There the loss hurts most."
TURNS_IT = "So my side wins."
BETTER_SO = "I think that I stand better so."
SEES_NOTHING_BETTER = "I see nothing better."
OFFERS = "Both of us gain by such a deal."

SAYINGS: dict[type[Action], str] = {
    ChooseAlien: "That alien suits me better.",
    TakeAlien: "That alien suits me best.",
    KeepAlien: "That alien suits me better.",
    DriveOut: "Nobody else should live in my system.",
    Reclaim: "My power needs home colonies.",
    DrawAgain: "I would rather win a colony elsewhere.",
    Select: "That card promised most for what it is worth to keep.",
    Pass: "Nothing that I could do here is worth it.",
    Use: BETTER_SO,
    UseOn: BETTER_SO,
    Play: BETTER_SO,
    PlayOn: BETTER_SO,
    TurnUp: BETTER_SO,
    Reinforce: TURNS_IT,
    TakePrometheus: "The Prometheus counts for more than other ships.",
    TakeNoMore: "I need the other ships where they are.",
    PlaceOn: "There are fewest of my ships.",
    TakeReward: "I take what I am shorter of.",
    EncounterAgain: "I may win another colony.",
    EndTurn: "I would rather wait for a better hour.",
    TakeTech: "Another tech is worth more to me now.",
    Accept: "That deal is worth something to me.",
    Counter: "That is worth too little to me.",
    BreakOff: "We will not agree.",
    Propose: OFFERS,
    **dict.fromkeys(
        (
            OfferCard, OfferCards, OfferWithin, AskCards, AskWithin, GrantColony, AskColony,
            MyShips, TheirShips,
        ),
        OFFERS,
    ),
    GiveCard: "That was what we had agreed on.",
    KeepTech: "That tech card is completed sooner.",
    ResearchTech: "That ship can be spared for research.",
    CompleteTech: "It is time to use that tech.",
    LeaveTech: "I need my ships elsewhere.",
    **dict.fromkeys(
        (
            PickPlayers, PickPlanet, PickDestiny, PickTech, PickPower, PickNumber, PickWay,
            PickCard, PickNoMore, PickPlayer, NameCard, Yes, No,
        ),
        BETTER_SO,
    ),
}  # fmt: skip
TEMPLATES = tuple(
    dict.fromkeys(
        (
            WEAKEST, AIMS, AIMS_WITHOUT_GAIN, INVITES, INVITES_NOBODY, JOINS_OFFENSE,
            JOINS_DEFENSE, DECLINES, SENDS, LOSES, HARMS, SEES_NOTHING_BETTER, *SAYINGS.values(),
        )
    )
)  # fmt: skip
SENT = ("launch", "ally", "reclaim", "send-ships")


def purpose(state: State, seat: int, action: Action) -> Motive:
    """What a seat wants with an action, in the position before it."""
    match action:
        case EncounterPlayer(player=player):
            return motive(WEAKEST, player=player)
        case Aim(planet=planet):
            known = planet in state.planets and state.planets[planet].ships[seat]
            return motive(AIMS_WITHOUT_GAIN if known else AIMS, planet=planet)
        case Invite(guests=guests):
            return motive(INVITES if guests else INVITES_NOBODY)
        case Join(side=side):
            offense = state.encounter.offense if state.encounters else None
            return motive(JOINS_OFFENSE if side == offense else JOINS_DEFENSE, player=side)
        case Decline():
            return motive(DECLINES)
        case TakeShips():
            return motive(of_ships(state, seat))
    return motive(SAYINGS.get(type(action), SEES_NOTHING_BETTER))


def of_ships(state: State, seat: int) -> str:
    """Why ships are picked: they are sent, or lost."""
    step = state.top if state.stack else None
    if not isinstance(step, PickShips) or step.purpose in SENT:
        return SENDS
    return LOSES if step.owner == seat else HARMS
