"""Why something is not allowed, in the language of the player.

A refusal is read at the very moment of a mistake, so it is said in the player's own language. The
English sentence is the key: the rules stay readable where they stand, and a sentence that has no
translation yet is still said, in English.
"""

from .refusals_advanced import ADVANCED

REFUSALS: dict[str, dict[str, str]] = {
    "it": {
        # the course of the game
        "The game is over.": "La partita è finita.",
        "It is not your turn to answer: seat {asked} is asked.": (
            "Non tocca a te rispondere: la domanda è per il posto {asked}."
        ),
        "'{action}' is no answer to what is asked now.": (
            "«{action}» non risponde a ciò che viene chiesto ora."
        ),
        "Nothing can be undone: something was revealed, or another player has acted.": (
            "Non si può annullare nulla: qualcosa è stato rivelato, o un altro giocatore ha agito."
        ),
        # set-up
        "Your ring is arranged already.": "Il tuo anello è già disposto.",
        "A home world has the sides 1 to 6.": "Un pianeta madre ha i lati da 1 a 6.",
        "Planet and asteroids cannot lie on the same side.": (
            "Il pianeta e gli asteroidi non possono stare sullo stesso lato."
        ),
        "Arrange your ring first, then place units.": (
            "Prima disponi il tuo anello, poi piazza le unità."
        ),
        "The next unit to place is a {kind}.": "La prossima unità da piazzare è: {kind}.",
        "Units start in the seven hexes of your own region.": (
            "Le unità iniziano nei sette esagoni della tua regione."
        ),
        # trade and the home world
        "The question is about seat {seat}.": "La domanda riguarda il posto {seat}.",
        "Only a planet that you control can be named.": (
            "Puoi indicare solo un pianeta che controlli."
        ),
        # economy
        "You do not control a planet {name}.": "Non controlli nessun pianeta di nome {name}.",
        "{name} rests this turn, after raising your civilization.": (
            "{name} riposa in questo turno, dopo aver alzato la tua civilizzazione."
        ),
        "{name} has done its one thing this turn.": (
            "{name} ha già compiuto la sua unica azione di questo turno."
        ),
        "{name} builds units this turn.": "{name} costruisce unità in questo turno.",
        "{what} is at 8, the highest level.": "{what}: già a 8, il livello massimo.",
        "{name}'s {what} {level} is above its {low} {other}: raise {low} first.": (
            "{name}: {what} {level}, più di {low} {other}. Da aumentare prima: {low}."
        ),
        "{unit} needs tech {tech}; {name} has {has}.": (
            "{unit} richiede tecnologia {tech}; {name} ha {has}."
        ),
        "{unit} costs {cost} IOUs; {name} has {left} left to build with.": (
            "{unit} costa {cost} risorse; a {name} ne restano {left} per costruire."
        ),
        "All {limit} {unit} counters are in play.": (
            "Tutti i segnalini {unit} ({limit}) sono in gioco."
        ),
        # movement
        "You have no unit {unit}.": "Non hai nessuna unità {unit}.",
        "{to} is not next to {hex}.": "{to} non è adiacente a {hex}.",
        "{to} costs {cost} movement points; {left} are left.": (
            "Entrare in {to} costa {cost} punti movimento; ne restano {left}."
        ),
        "This unit had to stop and moves no further in this step.": (
            "Questa unità si è dovuta fermare e in questa fase non si muove più."
        ),
        "Units that block the way out of {hex}: {blockers}; warships of yours that would stay: "
        "{staying}.": (
            "Unità che bloccano l'uscita da {hex}: {blockers}; tue navi militari che "
            "resterebbero: {staying}."
        ),
        "This unit is not in a black hole.": "Questa unità non è in un buco nero.",
        "This unit fell into the black hole in this very step.": (
            "Questa unità è caduta nel buco nero proprio in questa fase."
        ),
        "A unit rolls once per Movement Step.": (
            "Un'unità tira una volta sola per fase di movimento."
        ),
        "This unit failed to get out of the black hole this step.": (
            "In questa fase l'unità non è riuscita a uscire dal buco nero."
        ),
        "To leave a black hole, this unit must first roll its way out.": (
            "Per lasciare il buco nero, questa unità deve prima riuscire nel tiro di uscita."
        ),
        # unknown space
        "Only a scout, and units moving with it, may enter unknown space.": (
            "Solo uno scout, e le unità che si muovono con lui, può entrare nello spazio "
            "inesplorato."
        ),
        "Only together with an explorer, not after it, may this unit go there.": (
            "Questa unità può andarci solo insieme a un esploratore, non dopo di lui."
        ),
        "{unknown} shares fewer than two sides with the known map.": (
            "{unknown} ha meno di due lati in comune con la mappa nota."
        ),
        "You may enter {n} unknown hexes a turn, your civilization level.": (
            "Esagoni inesplorati in cui puoi entrare in un turno: {n}, il tuo livello di "
            "civilizzazione."
        ),
        "The exploration box is empty: unknown space is closed.": (
            "Il box esplorazione è vuoto: lo spazio inesplorato è chiuso."
        ),
        "The exploration box holds no tile for another unknown hex.": (
            "Nel box esplorazione non c'è una tessera per un altro esagono inesplorato."
        ),
        "This unit is going already.": "Questa unità parte già.",
        "Only units of yours that start in {hex} can go along.": (
            "Possono partire insieme solo le tue unità che si trovano in {hex}."
        ),
        "This unit has no movement point left for unknown space.": (
            "A questa unità non resta un punto movimento per lo spazio inesplorato."
        ),
        "None of your ships waits to explore {hex}.": (
            "Nessuna delle tue navi aspetta di esplorare {hex}."
        ),
        # colonization
        "You have no colony ship {unit}.": "Non hai nessuna colonizzatrice {unit}.",
        "The colony ship is not at {planet}.": "La colonizzatrice non si trova a {planet}.",
        "{planet} is inhabited already.": "{planet} è già abitato.",
        # combat and conquest
        "Nobody can attack in a nebula.": "In una nebulosa nessuno può attaccare.",
        "You have no warship in {hex}.": "Non hai navi militari in {hex}.",
        "There is no battle to fight in {hex}.": (
            "In {hex} non c'è nessuna battaglia da combattere."
        ),
        "Your warships in {hex} must attack first.": (
            "Prima devono attaccare le tue navi militari in {hex}."
        ),
        "Unit {unit} is no target in this battle.": (
            "L'unità {unit} non è un bersaglio in questa battaglia."
        ),
        "{name} is not another player's planet.": "{name} non è un pianeta di un altro giocatore.",
        "Assault boats that retreated this turn cannot conquer.": (
            "Le navi d'assalto che si sono ritirate in questo turno non possono conquistare."
        ),
        "{name} takes as many assault boats as {needed}; there are {boats}.": (
            "Navi d'assalto necessarie per {name}: {needed}; presenti: {boats}."
        ),
        "Units of other players are still at {name}.": (
            "A {name} ci sono ancora unità di altri giocatori."
        ),
        # retreat
        "{hex} is no known neighbour of the battle.": (
            "{hex} non è un esagono noto adiacente alla battaglia."
        ),
        "You chose to retreat: name a unit that goes.": (
            "Hai scelto di ritirarti: indica un'unità che se ne va."
        ),
        "Choose first where to retreat to.": "Scegli prima dove ritirarti.",
        "You have no unit {unit} in this battle.": (
            "Non hai nessuna unità {unit} in questa battaglia."
        ),
        "All units retreat to {to} this round.": (
            "In questo round tutte le unità si ritirano in {to}."
        ),
        "Warships that must stay: {opposing}; of yours that would: {staying}.": (
            "Navi militari che devono restare: {opposing}; tue che resterebbero: {staying}."
        ),
        # sealed orders
        "This costs {cost} IOUs; {name} has {has}.": "Costa {cost} IOU; {name} ne ha {has}.",
        "You have given no order to take back.": "Non hai dato nessun ordine da ritirare.",
        "An order that threw dice stands.": "Un ordine che ha tirato dadi resta valido.",
        "Orders can be taken back {n} times in a step.": (
            "In una fase si possono ritirare ordini al massimo {n} volte."
        ),
        "No {unit} waits on the card of {name}.": (
            "Sulla carta di {name} non è in attesa nessuna unità di tipo {unit}."
        ),
        "No unit waits on a card of yours.": "Nessuna unità è in attesa sulle tue carte.",
        "{name} has given its ore.": "{name} ha già dato il suo minerale.",
        "{name} has no more ore.": "{name} non ha più minerale.",
        "Home worlds give no ore.": "I pianeti madre non danno minerale.",
        "There are no asteroids in {hex}.": "In {hex} non ci sono asteroidi.",
        "{hex} has been mined in this phase.": "In {hex} hai già estratto in questa fase.",
        "You have no transport in {hex}.": "Non hai trasportatori in {hex}.",
        "No ore has been mined where this transport is.": (
            "Dove si trova questo trasportatore non è stato estratto minerale."
        ),
        "There is {n} ore to load.": "C'è {n} minerale da caricare.",
        "There was no accident where this unit is.": (
            "Dove si trova questa unità non c'è stato nessun incidente."
        ),
        "Load the ore from {hex} first.": "Prima carica il minerale estratto in {hex}.",
        "Say first which transport is lost.": "Prima indica quale trasportatore va perso.",
        "{name} can buy {left} more this turn, by its industry.": (
            "Acquisti che {name} può ancora fare in questo turno, per la sua industria: {left}."
        ),
        "You have {free} trade goods left to buy.": "Merci che puoi ancora acquistare: {free}.",
        "Goods are recalled from other players only.": (
            "Si richiamano solo merci che hanno altri giocatori."
        ),
        "You have trade goods left to buy without a recall.": (
            "Hai ancora merci da acquistare senza richiamarne."
        ),
        "{left} trade goods of yours are left there.": "Tue merci rimaste lì: {left}.",
        "{what} of {name} has changed this turn.": (
            "{what} di {name}: già cambiata in questo turno."
        ),
        "Tech falls to 0 only when a planet's industry does.": (
            "La tecnologia scende a 0 solo quando lo fa l'industria del pianeta."
        ),
        "{name} has refined its batch this turn.": ("{name} ha già raffinato in questo turno."),
        "{name} has {has} ore.": "Minerale su {name}: {has}.",
        "{name} does not have these trade goods.": "{name} non ha queste merci.",
        "This unit is at no planet of yours.": "Questa unità non è presso un tuo pianeta.",
        # support
        "Only a scout or cruiser, and units moving with it, may enter unknown space.": (
            "Solo uno scout o un cruiser, e le unità che si muovono con lui, può entrare nello "
            "spazio inesplorato."
        ),
        "{to} is outside support: no ship goes there.": (
            "{to} è fuori supporto: nessuna nave ci va."
        ),
        "A ship outside support explores nothing there.": (
            "Una nave fuori supporto non può esplorare."
        ),
        "{to} would be outside support for a ship that goes.": (
            "{to} sarebbe fuori supporto per una nave che parte."
        ),
        "{unit} in {hex} would be left without support.": (
            "{unit} in {hex} resterebbe senza supporto."
        ),
        "Only a station that goes elsewhere passes a hex.": (
            "Solo una stazione che va altrove passa per un esagono."
        ),
        "This station would have to stop in {via}.": (
            "Questa stazione dovrebbe fermarsi in {via}."
        ),
        "This station can move to {via} first.": "Questa stazione può prima muovere in {via}.",
        "A colony ship outside support founds no colony.": (
            "Una colonizzatrice fuori supporto non fonda colonie."
        ),
        "You have declared something friendly.": "Hai già dichiarato qualcosa amico.",
        "You are asked about that player anyway.": (
            "Su quel giocatore ricevi comunque la domanda."
        ),
        "{name} is declared friendly already.": "{name}: già dichiarato amico.",
        "{name} is no planet or station of yours near that player's units.": (
            "{name} non è un tuo pianeta o una tua stazione vicino alle unità di quel giocatore."
        ),
        # passage, cargo and offers
        "You have asked this player about {hex} already.": (
            "Hai già chiesto a questo giocatore di {hex}."
        ),
        "Nothing of seat {owner} in {hex} holds back a unit that could go on.": (
            "In {hex} nulla del posto {owner} trattiene un'unità che potrebbe proseguire."
        ),
        "This transport has unloaded and may not move on in this step.": (
            "Questo trasportatore ha scaricato e in questa fase non può più muoversi."
        ),
        "This transport holds what was handed to it in this step and may not move on.": (
            "Questo trasportatore ha ciò che gli è stato consegnato in questa fase e non può più "
            "muoversi."
        ),
        "You have no transport {unit}.": "Non hai nessun trasportatore {unit}.",
        "The transport is not at {planet}.": "Il trasportatore non si trova a {planet}.",
        "Nobody lives on {planet}.": "{planet} è disabitato.",
        "{planet} is another player's: make an offer.": (
            "{planet} è di un altro giocatore: fai un'offerta."
        ),
        "Only IOUs, ore and trade goods change hands, not {what}.": (
            "Passano di mano solo IOU, minerale e merci, non {what}."
        ),
        "At least one resource has to go.": "Deve passare almeno una risorsa.",
        "There are {there} of {what}.": "Di {what} ce n'è: {there}.",
        "Only {left} of {what} can go: the rest was handed over in this step.": (
            "Di {what} si può spostare solo {left}: il resto è stato consegnato in questa fase."
        ),
        "A transport carries {most} resources; this one has room for {room}.": (
            "Un trasportatore porta {most} risorse; in questo c'è posto per {room}."
        ),
        "It takes two transports in one hex.": ("Servono due trasportatori nello stesso esagono."),
        "{holder} is no planet or transport of another player in this hex.": (
            "{holder} non è un pianeta o un trasportatore di un altro giocatore in questo esagono."
        ),
        "In one step a player gets at most {most} offers from you.": (
            "In una fase puoi fare a un giocatore al massimo {most} offerte."
        ),
        "Neither has anything that could be handed over.": (
            "Nessuno dei due ha qualcosa da consegnare."
        ),
        "You give {what} already.": "Dai già: {what}.",
        "You ask for {what} already.": "Chiedi già: {what}.",
        "A transport carries {most} resources.": "Un trasportatore porta {most} risorse.",
        "Nothing is offered or asked for yet.": "Non hai ancora offerto né chiesto nulla.",
        "After this exchange a transport would hold more than {most} resources.": (
            "Dopo questo scambio un trasportatore avrebbe più di {most} risorse."
        ),
        # contact
        "There is nothing to resolve in {hex}.": "In {hex} non c'è nulla da risolvere.",
        "In a nebula units coexist.": "In una nebulosa le unità convivono.",
        "Your warships in {hex} are outside support.": (
            "Le tue navi militari in {hex} sono fuori supporto."
        ),
        "Join or attack in {hex} first.": "Prima unisci le forze o attacca in {hex}.",
        "The question is about {hex}.": "La domanda riguarda {hex}.",
        # planets under attack
        "That is not another player's planet.": "Non è un pianeta di un altro giocatore.",
        "{name} is uninhabited.": "{name} è disabitato.",
        "{name} was bombarded already.": "{name} è già stato bombardato.",
        "Bombardment comes before conquest.": "Il bombardamento viene prima della conquista.",
        "{name} was assaulted already.": "{name} è già stato assaltato.",
        "Ships outside support cannot attack a planet.": (
            "Le navi fuori supporto non possono attaccare un pianeta."
        ),
        "Units that retreated this turn cannot attack a planet.": (
            "Le unità che si sono ritirate in questo turno non possono attaccare un pianeta."
        ),
        "Units that can attack {name}: {there}, not {count}.": (
            "Unità che possono attaccare {name}: {there}, non {count}."
        ),
        # zones and penetration fire
        "Units go from zone 0 to zone 1 or 2.": ("Le unità vanno dalla zona 0 alla zona 1 o 2."),
        "Unit {unit} cannot attack: it stays in zone 2.": (
            "L'unità {unit} non può attaccare: resta nella zona 2."
        ),
        "Unit {unit} has its zone.": "L'unità {unit} ha già la sua zona.",
        "Zone {behind} must hold fewer units than zone {before}.": (
            "La zona {behind} deve contenere meno unità della zona {before}."
        ),
        "Unit {unit} is no destroyer of yours that fires now.": (
            "L'unità {unit} non è un tuo destroyer che spara adesso."
        ),
        "Destroyer {unit} has no shield to give up.": (
            "Il destroyer {unit} non ha scudi a cui rinunciare."
        ),
        "Only hits of penetration fire are left.": (
            "Restano solo colpi del fuoco di penetrazione."
        ),
        "No hits of penetration fire are left.": ("Non restano colpi del fuoco di penetrazione."),
        "Units in a lower zone shield unit {unit}.": (
            "L'unità {unit} è coperta da unità in una zona più bassa."
        ),
        "Unit {unit} is no target in zone 0 or 1.": (
            "L'unità {unit} non è un bersaglio nella zona 0 o 1."
        ),
        # retreat and terms
        "Warships of another player are in {hex}.": (
            "In {hex} ci sono navi militari di un altro giocatore."
        ),
        "{hex} is outside your support range.": "{hex} è fuori dal tuo supporto.",
        "A hex closer to your home world is open.": (
            "È libero un esagono più vicino al tuo pianeta madre."
        ),
        "You have chosen to retreat: it is too late for terms.": (
            "Hai scelto di ritirarti: è tardi per un accordo."
        ),
        "You have offered terms in this round.": ("In questo round hai già proposto un accordo."),
        "You have no unit {unit} to be named.": ("Non hai nessuna unità {unit} da indicare."),
        "Name a unit that would retreat.": "Indica un'unità che si ritirerebbe.",
        **ADVANCED["it"],
    }
}
