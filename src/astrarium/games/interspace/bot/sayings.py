"""Answers that have the same reason in every position, each with its sentence.

They say what a sound player looks for in such an answer, so that they are true of all who play by
the rules of thumb in bot/.
"""

from astrarium.kernel import Action

from ..rules.breakthroughs import DeclineBreakthrough
from ..rules.combat.combat import EndCombat
from ..rules.combat.retreat import Withdraw
from ..rules.contact.agent_contact import RefuseToShare, Share
from ..rules.contact.attack import AttackAgents, GiveWay
from ..rules.contact.contact import EndContact
from ..rules.contact.counter_attack import CounterAttack, LetGo
from ..rules.contact.jamming import Jam, LetThrough
from ..rules.contact.join_forces import AskToJoin, DenyJoin, GrantJoin
from ..rules.contact.modular_units import EndRefit
from ..rules.contact.negotiated_retreat import AcceptTerms, DeclineTerms, Include, SendTerms
from ..rules.contact.organize_fleets import FleetReady, PutInZone
from ..rules.contact.penetration_fire import HoldFormation, Penetrate
from ..rules.contact.retreat import AskFreeRetreat, OfferTruce
from ..rules.contact.salvage import Capture, CaptureNoMore
from ..rules.derelicts import LeaveInStasis, Release, TakeOver
from ..rules.economy.conversion import Convert, Refine
from ..rules.economy.economic_step import EndEconomicStep
from ..rules.economy.mining import Mine, Stow
from ..rules.economy.modular_units import DropExchange, EndExchanges
from ..rules.economy.placement import DeployAll
from ..rules.economy.production import Sacrifice, TakeOre
from ..rules.economy.purchase import BuyPoints
from ..rules.economy.sealed import SealOrders, SealPhase
from ..rules.economy.trade_goods import BuyGoods
from ..rules.economy.transport_bonus import DesignateHome, RefuseTrade
from ..rules.encounters.bargains import Barter, DeclineMerchants, Flee, Receive
from ..rules.encounters.trader import CloseDeal, OpenTrade, Swap
from ..rules.exploration.colonization import EndColonization
from ..rules.exploration.exploration import Explore
from ..rules.exploration.multiplex_sensors import KeepCard, KeepTile, ReturnCard, ReturnTile
from ..rules.infestation import EndInfestation
from ..rules.movement.black_hole import RollOut
from ..rules.movement.friendly_aliens import EndDeclaring, StandAloof
from ..rules.movement.movement import EndMovement
from ..rules.movement.trade import OpenOffer
from ..rules.movement.trade_offer import AcceptOffer, DeclineOffer, DropOffer, Give, SendOffer, Take
from ..rules.movement.transports import Load, Unload
from ..rules.movement.unknown_hex import Depart
from ..rules.nova_bombs import Detonate, KeepBombsForNow
from ..rules.planetary_grid import Emerge, GridReady, Shelter
from ..rules.setup import Arrange

SEES_NOTHING_BETTER = "I see nothing better."
MOVED = "I see nothing more that is worth moving."
ORDERED = "I see nothing more that is worth ordering."
NO_FIGHT = "I see no fight here that pays."
FIGHTS_ON = "I see nothing better than this fight."
NO_USE = "I see no more use for it."
LOOKS_FOR_WORTH = "I look for what is worth most."
ENDS_BATTLE = "I think that I lose this battle, so I would rather end it."
KEEPS_UNITS = "I keep my units as they are."
SWAPS_GOODS = "Trade goods of the other's colour are worth more to each of us than our own."

SAYINGS: dict[type[Action], str] = {
    Arrange: "Where they lie around my home world makes no difference to me.",
    EndMovement: MOVED,
    EndEconomicStep: ORDERED,
    SealOrders: ORDERED,
    SealPhase: ORDERED,
    EndCombat: NO_FIGHT,
    EndContact: NO_FIGHT,
    EndColonization: NO_USE,
    EndInfestation: NO_USE,
    Explore: "What is near to home comes first: I can use it soonest.",
    Depart: "My scout looks for new space alone, so that nobody else is lost in null space.",
    RollOut: "I want it out of the black hole.",
    DesignateHome: "I look for the best planet that I have left.",
    RefuseTrade: "I help only those who are behind me and give me something in return.",
    # The economy of the Standard game:
    DeployAll: "What waits on my planets is of use only on the map.",
    TakeOre: "Ore is worth something wherever it can be refined.",
    Mine: "I think that the ore is worth the risk for my transport.",
    Stow: "As much as fits shall come along.",
    Sacrifice: "I look for the transport whose cargo is worth least.",
    Convert: "No transport of mine takes these away, so they are worth more as IOUs.",
    Refine: "Refined, this ore is worth more to me than as it is.",
    BuyGoods: "The Trader gives me goods for them that are worth more.",
    BuyPoints: "Victory points are what counts in the end.",
    # Transports:
    Load: "{planet} has more of it than it needs now.",
    Unload: "I look for the planet that can use my cargo soonest.",
    OpenTrade: "The Trader has goods that are worth more to me than my own.",
    Swap: "Trade goods of others are worth more to me than my own.",
    CloseDeal: "I see nothing more that is worth a swap.",
    OpenOffer: SWAPS_GOODS,
    Give: SWAPS_GOODS,
    Take: SWAPS_GOODS,
    SendOffer: SWAPS_GOODS,
    DropOffer: "I see no fair exchange here.",
    AcceptOffer: "I get more than I give.",
    DeclineOffer: "I do not gain enough by it.",
    # Contact and battle:
    AttackAgents: FIGHTS_ON,
    AskToJoin: "A fight there would not pay, so I ask for leave to stay.",
    GiveWay: "A fight there would not pay, so I give way.",
    GrantJoin: "A fight there would cost me too much.",
    DenyJoin: "I think that I can hold my own there.",
    EndDeclaring: "What is mine shall support nobody else.",
    StandAloof: "What is mine shall support nobody else.",
    Withdraw: "Whoever can leave this battle shall leave it.",
    PutInZone: "Behind the front stand those that I want to keep out of the fire.",
    FleetReady: "My fleet stands as I want it.",
    Penetrate: "Behind their front are better targets than in it.",
    HoldFormation: "A shot past their front is not worth a shield to me.",
    CounterAttack: "I think that I win if I strike back.",
    LetGo: "I do not think that I would win by striking back.",
    OfferTruce: ENDS_BATTLE,
    AskFreeRetreat: ENDS_BATTLE,
    Include: "All of mine shall be able to go.",
    SendTerms: ENDS_BATTLE,
    AcceptTerms: "I do not win clearly enough to fight on.",
    DeclineTerms: "I have more to gain by fighting on.",
    # Breakthroughs:
    DeclineBreakthrough: "I see none that I need.",
    EndExchanges: KEEPS_UNITS,
    DropExchange: KEEPS_UNITS,
    EndRefit: KEEPS_UNITS,
    KeepTile: "I can do something with this tile.",
    ReturnTile: "This tile has nothing on it that I want.",
    KeepCard: "I do not mind this encounter.",
    ReturnCard: "I would rather meet something else.",
    Shelter: "In a battle there my units would be beaten: they are safer inside.",
    Emerge: "I do not think that anybody there beats me.",
    GridReady: "My units are where I want them.",
    Detonate: "A planet as strong as that is worth a nova bomb.",
    KeepBombsForNow: "I see nothing here that is worth a nova bomb.",
    Jam: "I want as few hits as possible to get through.",
    LetThrough: "These losses are worth it to me.",
    Capture: LOOKS_FOR_WORTH,
    CaptureNoMore: "I see no wreck that I could take.",
    # Encounters:
    Share: "I do not think that I would clearly win a fight there.",
    RefuseToShare: "I think that I would clearly win a fight there.",
    Release: "Units of mine are held there: I want them back.",
    LeaveInStasis: "None of the units held there is mine.",
    TakeOver: "Ships that nobody owns any more are welcome.",
    Receive: LOOKS_FOR_WORTH,
    Barter: LOOKS_FOR_WORTH,
    DeclineMerchants: "What I would get is worth no more than what I would give.",
    Flee: "I look for a hex that is safe.",
}
