"""Why a sound player does something, in the first person; each sentence is translated.

They may be told to everybody once what was done is known, so they name nothing that is hidden.
"""

from astrarium.kernel import Action

from ..rules.affairs import Concede
from ..rules.combat.before import Detonate, StayInBattle, Uncloak, Withdraw, WithdrawAll
from ..rules.combat.combat_phase import EndCombat, Fight, SettleAfterBattle
from ..rules.combat.firing import Fire, FireAll, HoldFire
from ..rules.combat.retreating import DeclareRetreat, Retreat, RetreatAll, RetreatDamaged
from ..rules.combat.screening import FormLine, Screen, ScreenDamaged
from ..rules.doomsday import SendMachine
from ..rules.economy.economic_phase import GoFirst
from ..rules.economy.orders import Bid, ConcedeInPhase, ScuttleShips, Seal
from ..rules.economy.research import BuyGrant, RollGrants
from ..rules.exploration.exploration_phase import EndTurn, Explore
from ..rules.exploration.looking import Look, PutBack, Reveal
from ..rules.exploration.markers import ShiftTo
from ..rules.movement.carriers import Load, Unload
from ..rules.movement.movement import SlingShot, Sneak
from ..rules.movement.movement_phase import EndMovement
from ..rules.pieces import Merge, Split, TurnDown
from ..rules.raiders import ForceBattle, LetBe, StandAndFight, StayCloaked
from ..rules.scuttling import Scuttle, ScuttleGroup
from ..rules.settling import Settle
from ..rules.setup import PlaceHomeworld, TakeHex
from ..rules.spoils import CopyNothing, CopyTechnology
from ..rules.towing import Deposit, PickUp
from ..rules.upgrades import EndUpgrades, Upgrade

# Of whole plans.
SAILS = "I explore, settle and mine where I can, and keep my fleet together."
ORDERS = "I let my colonies grow first, then buy technology and ships."

# Of moves, by what is where they lead.
EXPLORES = "I want to know what is at {hex}."
ATTACKS = "I think that I can beat what is at {hex}."
SETTLES_NEAR = "There is a planet at {hex} for my Colony Ships."
FETCHES = "There is something at {hex} to be mined."
COMES_HOME = "My ships are of use at {hex}, where I have a colony."
GATHERS = "My ships are stronger together."
ADVANCES = "My ships are of more use farther on."

# Of orders, which nobody sees before they are carried out.
GROWS = "More colonies bring more income."
MINES_MORE = "Minerals are income."
SCOUTS = "Scouts explore, and fight where they have to."
ARMS = "I need a fleet."
DEFENDS = "My colonies need something that defends them."
BUILDS_YARDS = "I want to build more ships at a time."
LEARNS = "Better technology makes every ship worth more."
TERRAFORMS = "I want to settle barren planets too."
SEES_NOTHING_BETTER = "I see nothing better."

LEAVES = "I think that this battle is lost, so I save what I can."
SHOOTS = "That shot promises most."
KEEPS_OUT = "Ships that fight badly are better kept out of the line."
FIRES_ON = "Everybody shall fire."
SETTLES = "A new colony brings income."
GIVES_UP = "I see no way to win any more."
NO_USE = "I have no more use for these ships."

SAYINGS: dict[type[Action], str] = {
    TakeHex: "It is as near to my Homeworld as the other one.",
    PlaceHomeworld: "In the middle of the edge I have the shortest ways.",
    EndMovement: "I see nothing more that is worth moving.",
    EndCombat: "There is nothing more to fight here.",
    EndTurn: "There is nothing more to explore now.",
    EndUpgrades: "I see nothing more that is worth an upgrade.",
    Explore: "What is there has to be known.",
    Look: "It costs nothing to look.",
    Reveal: "What everybody knows is no danger any more.",
    PutBack: "What I have seen is nobody else's concern.",
    Settle: SETTLES,
    SettleAfterBattle: SETTLES,
    PickUp: MINES_MORE,
    Deposit: MINES_MORE,
    Split: "Single ships explore more than a group does.",
    Merge: "Equal ships need one counter only.",
    TurnDown: "Others need not see what I have.",
    Load: "Fighters go nowhere without a Carrier.",
    Unload: "These Fighters are of more use here.",
    Sneak: "My Raiders need not be seen.",
    SlingShot: "The Black Hole takes my ships farther.",
    Scuttle: NO_USE,
    ScuttleGroup: NO_USE,
    ScuttleShips: NO_USE,
    Concede: GIVES_UP,
    ConcedeInPhase: GIVES_UP,
    Fight: "These enemies are in my way.",
    Fire: SHOOTS,
    FireAll: SHOOTS,
    HoldFire: SEES_NOTHING_BETTER,
    Retreat: LEAVES,
    RetreatAll: LEAVES,
    RetreatDamaged: LEAVES,
    DeclareRetreat: LEAVES,
    Withdraw: LEAVES,
    WithdrawAll: LEAVES,
    Uncloak: "My Raiders have to be seen now.",
    StayInBattle: "My Raiders are of use in this battle.",
    Detonate: "A Mine takes the dearest ship that it finds.",
    Screen: KEEPS_OUT,
    ScreenDamaged: KEEPS_OUT,
    FormLine: FIRES_ON,
    StayCloaked: "I think that we would lose a battle.",
    StandAndFight: "I am not afraid of a battle.",
    ForceBattle: "Raiders that are found can be beaten.",
    LetBe: "I would rather leave them alone.",
    Bid: "It is worth no more to me to go first.",
    BuyGrant: LEARNS,
    RollGrants: "I have bought all the grants that I want.",
    Seal: "I see nothing more that is worth buying.",
    GoFirst: "Who goes first strikes first.",
    ShiftTo: "There it makes most difference.",
    SendMachine: "There it meets most of what I have.",
    CopyTechnology: "What they knew costs me nothing now.",
    CopyNothing: "They knew nothing more that is of use to me.",
    Upgrade: "The latest technology is worth its price.",
}
