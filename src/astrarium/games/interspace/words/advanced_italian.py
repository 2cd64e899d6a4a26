"""What is said in Italian in the Advanced game alone: a table for each part of the words.

Free agents are called with their articles, which melt with most prepositions (di, a, da, in, su):
no such word stands before them, nor before the units of nobody.
"""

from ..data import UnitKind

UNITS: dict[UnitKind, str] = {
    "scout_plus": "scout potenziato",
    "nova_bomb": "bomba nova",
    "berserker": "Berserker",
    "pirates": "nave pirata",
    "raiders": "nave dei Razziatori",
    "trader": "nave del Mercante",
    "miners": "nave dei Minatori",
    "doom_station": "Stazione del Destino",
    "doom_boat": "caccia del Destino",
}

PLURALS: dict[UnitKind, str] = {
    "scout_plus": "scout potenziati",
    "nova_bomb": "bombe nova",
    "berserker": "Berserker",
    "pirates": "navi pirata",
    "raiders": "navi dei Razziatori",
    "trader": "navi del Mercante",
    "miners": "navi dei Minatori",
    "doom_station": "Stazioni del Destino",
    "doom_boat": "caccia del Destino",
}

ACTIONS = {
    # le innovazioni
    "TakeBreakthrough": "Prendi {card}",
    "DeclineBreakthrough": "Questa volta non prendere nessuna innovazione",
    "KeepTile": "Tieni la tessera",
    "ReturnTile": "Rimetti la tessera nel box e pescane un'altra, che resta",
    "KeepCard": "Tieni la carta",
    "ReturnCard": "Metti via la carta e pescane un'altra, che resta",
    "Jump": "Salta con {unit} in {to} attraverso i portali stellari",
    "Shed": "Getta {goods} da {unit}",
    "Detonate": "Fai esplodere {unit} in {hex}",
    "KeepBombs": "Per ora non far esplodere nulla",
    "KeepBombsForNow": "Non far esplodere nulla, e non ricevere più la domanda prima del tuo turno",
    # la Parte Economica
    "BuyOpenly": "Acquista a {planet}: {kind}, costo {price}{openly}",
    "BuyPoints": "Acquista {points} a {planet} per {price}{openly}",
    "ConvertCrystal": "Trasforma il Cristallo a {planet} in {gain}",
    "OpenExchange": "Trasforma unità in {hex}",
    "EndExchanges": "Non trasformare altre unità in questa Parte Economica",
    "HandIn": "Dai {unit}, valore {price}",
    "ExchangeFor": "Ricevi per {price}: {kind}",
    "MakeExchange": "Trasformale",
    "DropExchange": "Lasciale come sono",
    # gli incontri
    "TakeOnBoard": "Prendi l'{artifact} a bordo: {unit}",
    "HandArtifact": "Passa l'{artifact} a {holder}",
    "OfferArtifact": "Offri in dono l'{artifact} a {holder}",
    "AcceptArtifact": "Accetta l'artefatto",
    "DeclineArtifact": "Rifiuta l'artefatto",
    "Receive": "Ricevi un'unità: {kind}",
    "Barter": "Scambia {unit} con un'altra unità: {kind}",
    "DeclineMerchants": "Tieni le tue unità come sono",
    "Flee": "Fuggi con {unit} in {hex}",
    "Release": "Libera le unità in {hex}",
    "LeaveInStasis": "Lascia in stasi le unità in {hex}",
    "TakeOver": "Prendi il comando delle navi in {hex}",
    "LeaveShips": "Lascia stare le navi in {hex}",
    # gli agenti liberi
    "SendAfter": "Manda {agent} in {hex}",
    "Lead": "Fai passare {agent} per {hex}",
    "Share": "Condividi {hex} con {agent}",
    "RefuseToShare": "Non lasciar restare {agent} in {hex}, e combatti",
    "Block": "D'ora in poi blocca {agent} con le tue navi militari",
    "LetPass": "D'ora in poi lascia passare {agent} fra le tue navi militari",
    "OpenTrade": "Commercia con il Mercante",
    "Swap": "Dai al Mercante {goods} da {holder} in cambio di {other}",
    "CloseDeal": "Non scambiare altro",
    # la fase di contatto
    "AttackFleetAnd": "Attacca tutti in {hex}, anche {agents}",
    "AttackAgents": "Attacca {agents} in {hex}",
    "GiveWay": "Cedi il campo in {hex}, e ritirati",
    "Infest": "Infesta {planet} con {unit}{openly}",
    "EndInfestation": "Non infestare altro",
    "Shelter": "Porta {unit} dentro la griglia",
    "Emerge": "Fai uscire {unit} dalla griglia",
    "GridReady": "Lascia tutte le altre dove sono",
    "Jam": "Disturba con {dice}",
    "LetThrough": "Non disturbare questi colpi",
    "CancelHit": "Annulla {hit}",
    "Assemble": "Componi con i caccia leggeri: {kind} con {shields}",
    "Disassemble": "Scomponi {unit} in caccia leggeri",
    "EndRefit": "Non trasformare altro in questo round",
    "Capture": "Cattura {whose} con {captor}",
    "CaptureNoMore": "Non catturare altro",
}

EVENTS = {
    # che cosa fanno le unità che nessun giocatore comanda, e che cosa ne è di loro
    "UnitPlaced party": "Nuovo arrivo in {hex}: {whose}",
    "UnitMoved party": "{whose} va in {hex}",
    "UnitMoved retreat party": "{whose} si ritira in {hex}",
    "UnitLost battle party": "Il fuoco in {hex} distrugge {whose}",
    "UnitLost null space party": "L'antimateria in {hex} distrugge {whose}",
    "UnitLost pulsar party": "La pulsar in {hex} distrugge {whose}",
    "UnitLost no base party": "Nessuna base a portata da {hex}: si perde {whose}",
    "UnitLost conquest party": "Il pianeta in {hex} abbatte {whose}",
    "UnitLost no refuge party": "Nessun esagono dove ritirarsi da {hex}: si perde {whose}",
    "BattleBegan party": "{attacker} all'attacco in {hex} contro {defenders}",
    "VolleyFired party": "Round {round} in {hex}, {seat}: {hits}",
    "VolleyFired first party": "Round {round} in {hex}, primo fuoco, {seat}: {hits}",
    "FleetOrganized party": "Schieramento in {hex}, {seat}: {zones}",
    "PlanetConquered party": "{seat} conquista {planet}, che era in mano ai ribelli",
    "PlanetLeft plague": "{planet} è disabitato: nessuno è sopravvissuto alla peste",
    "PlanetLeft space_amoeba": "{planet} è disabitato: l'Ameba spaziale non ha lasciato nulla",
    "PlanetLeft rebels": "{planet} è disabitato: {seat} ha distrutto la colonia dei ribelli",
    "UnitLost encounter": "Perdite nell'incontro in {hex}: {whose}",
    "UnitLost ion storm": "La Tempesta ionica distrugge {whose} in {hex}",
    "UnitLost madness": "La follia distrugge {whose} in {hex}",
    "UnitLost pirates": "I Pirati non trovano nulla a bordo e distruggono {whose} in {hex}",
    "UnitLost amoeba": "L'Ameba spaziale divora {whose} in {hex}",
    "UnitLost detonation": "{whose} esplode in {hex}",
    "UnitLost infestation": "{owner} sacrifica {unit} per infestare il pianeta in {hex}",
    "UnitLost exchange": "{owner} dà via {unit} in {hex}",
    "UnitLost left the game": "{whose} lascia {hex} verso lo spazio inesplorato e non torna più",
    "CommandChanged plague": "In {hex} scoppia la peste: {whose}",
    "CommandChanged madness": "In {hex} la follia colpisce {whose}",
    "CommandChanged stasis": "In {hex} il tempo si ferma: {whose}",
    "CommandChanged vanished": "In {hex} l'equipaggio è scomparso: {whose}",
    "CommandChanged rebels": "In {hex} i ribelli hanno dalla loro parte {whose}",
    "CommandChanged freed": "In {hex} il tempo torna a scorrere: {whose}",
    "CommandChanged taken": "{owner} prende il comando in {hex}: {units}",
    # gli obiettivi
    "ObjectiveShown": "{seat} rivela il suo obiettivo: {card}, finora {points}",
    "ObjectiveChanged": "{seat} ha da ora un nuovo obiettivo",
    "ObjectivesSeen": "{seat} vede gli obiettivi di tutti i giocatori",
    "ObjectivesSeen told": "Vedi tutti gli obiettivi: {objectives}",
    "Scored": "{seat} guadagna {points} per {what}",
    "PlanetInfested": "{planet} è infestato",
    # le innovazioni
    "BreakthroughTaken": "{seat} prende un'innovazione: {card}",
    "BreakthroughDeclined": "{seat} non prende nessuna innovazione",
    "CargoLost": "{seat} getta {goods} da {unit}",
    "CargoLost no room": "{seat} perde {goods} per mancanza di posto",
    "TileReturned": "{seat} rimette una tessera nel box ({tile}) e ne pesca un'altra",
    "TileReturned limit": "{seat} non può più scoprire nulla del genere: la tessera ({tile}) torna "
    "nel box",
    "CardReturned": "{seat} mette via {card} e pesca un'altra carta",
    "DiscoveriesForfeited": "{seat} non esplora da tempo, e perde tutte le scoperte che gli "
    "restavano",
    "Detonated": "{seat} fa esplodere una bomba nova: in {hex} resta solo antimateria",
    "Detonated planet": "{seat} fa esplodere una bomba nova: {planet} è distrutto, e in {hex} "
    "resta solo antimateria",
    "UnitsExchanged": "In {hex} {seat} trasforma {gave} in {got}",
    "WarshipsRefitted": "In {hex} {seat} trasforma {given} in {received}",
    "MissilesFired": "Missili in {hex}, {seat}: {hits}",
    "MissilesIgnored": "Occultamento in {hex}, {seat}: a vuoto {ignored} su {hits}",
    "Jammed": "Disturbo elettronico in {hex}, {seat}: {cancelled} in meno",
    "ShieldRegained": "{unit} recupera uno scudo, ora {left}",
    "GridDeclared": "{seat} mette al riparo nella griglia in {hex}: {units}",
    "GridDeclared nobody": "{seat} lascia tutto fuori dalla griglia in {hex}",
    "UnitSheltered": "{unit} si ritira dentro la griglia in {hex}",
    "UnitCaptured": "{seat} cattura in {hex} con {captor} un relitto di {old}: ora è {unit}",
    "UnitCaptured party": "{seat} cattura in {hex} con {captor} un relitto ({old}): ora è {unit}",
    "UnitRepaired": "I Robot riparatori rimettono in servizio {unit} di {seat} in {hex}",
    # la colonizzazione
    "ColonizationDrawn": "Su {planet} {seat} trova: {card}",
    "ColonyRebelled": "{planet} si ribella: la colonia di {seat} è in mano ai ribelli",
    "RebelsGrew": "I ribelli di {planet} crescono: {what} {level}",
    # gli incontri
    "EncounterDrawn": "Incontro di {seat} in {hex}: {card}",
    "EncounterDrawn moot": "{seat} pesca {card}, che in questa partita non ha effetto, e pesca "
    "un'altra carta",
    "ArtifactFound": "{unit} di {seat} prende a bordo l'{artifact} in {hex}",
    "ArtifactHanded": "{seat} passa l'{artifact} da {source} a {target} in {hex}",
    "ArtifactOffered": "{seat} offre in dono a {partner} l'{artifact} in {hex}, per {target}",
    "UnitSetAside": "Fuori dalla mappa, da {hex}, finché non si trova il wormhole {waits}: {whose}",
    "UnitSetAside lost": "Fuori dalla mappa, da {hex}, fino alla prossima carta Persi e ritrovati: "
    "{whose}",
    "UnitUpgraded": "Lo scout di {seat} in {hex} è migliore che mai: {unit}",
    "Spellbound": "Unità incantate in {hex}, ferme per il prossimo turno: {units}",
    # gli agenti liberi
    "AgentsTurnBegan": "Tocca agli agenti liberi",
    "AgentMoved": "{agent} va alla deriva in {hex}",
    "AgentMoved appeared": "Nuovo agente libero in {hex}: {agent}",
    "AgentGone": "L'antimateria in {hex} inghiotte {agent}",
    "AgentHeld": "Le navi militari in {hex} non lasciano proseguire {agent}",
    "BlockingOrdered": "D'ora in poi le navi militari di {seat} bloccano {agent}",
    "BlockingOrdered lets pass": "D'ora in poi le navi militari di {seat} lasciano passare {agent}",
    "SharingAsked": "{hex}: chi è lì lascia restare {agent}?",
    "SharingAnswered": "{hex}: tutti lasciano restare {agent}",
    "SharingAnswered refused": "{hex}: rifiuto di {refused}, e si combatte contro {agent}",
    "Plundered": "I Pirati saccheggiano {whose} in {hex} e prendono {goods}",
    "Raided": "I Razziatori prendono {iou} da {planet}",
    "Raided industry": "I Razziatori non trovano IOU su {planet} e distruggono un livello di "
    "industria",
    "Raided nothing": "I Razziatori non trovano nulla da prendere su {planet}",
    "IndustryLost": "{agent}: l'industria di {planet} scende a {level}",
    "GoodsSwapped": "{seat} dà al Mercante {gave} in cambio di {got} in {hex}",
}

ROLLS = {
    "home world": "Sorteggio di un pianeta madre: {face}",
    "first colony": "Sorteggio di una prima colonia: {face}",
    "objective": "L'obiettivo segreto di {what}: {face}",
    "next to choose a breakthrough": "Il prossimo a scegliere un'innovazione: {seat}",
    "encounter": "Dadi per un incontro in {what}: {value}",
    "encounter none": "Nessun incontro in {what} (dadi {value})",
    "encounter met": "Dadi entrambi pari in {what} ({value}): un incontro",
    "encounter card": "Carta Incontro: {face}",
    "colonization card": "Carta Colonizzazione per {what}: {face}",
    "contamination": "Peste, {what}: {value}",
    "contamination spared": "Peste, {what}: {value}, nessun contagio",
    "contamination ill": "Peste, {what}: {value}, entrambi pari: contagio",
    "victim": "{what} incontra {face}",
    "gamblers doubled": "Il dado dei Giocatori d'azzardo: {value}, tutto è raddoppiato",
    "gamblers lost": "Il dado dei Giocatori d'azzardo: {value}, tutto è perso",
    "home world of the portal": "Il portale parte da {face}",
    "side": "Direzione da {what}: {value}",
    "distance": "Distanza da {what}: {value}",
    "unstable wormhole": "Il wormhole porta a {face} (dado {value})",
    "direction": "{what} va alla deriva, direzione {value}",
    "wormhole": "Il wormhole trascina via {what}? Dado {value}: no",
    "wormhole taken": "Il wormhole trascina via {what}? Dado {value}: sì",
    "ion storm lost": "Tempesta ionica contro {what}: dado {value}, pari: distruzione",
    "ion storm spared": "Tempesta ionica contro {what}: dado {value}, dispari: salvezza",
    "plunder lost": "I Pirati perquisiscono {what}: dado {value}, pari: distruzione",
    "plunder spared": "I Pirati perquisiscono {what}: dado {value}, dispari: salvezza",
    "raid": "Razzia su {what}: dado {value}",
    "rebels": "Che cosa fanno i ribelli di {what}: dado {value}",
    "rebels level": "I ribelli di {what} tirano {value}: investono",
    "rebels station": "I ribelli di {what} tirano {value}: costruiscono una stazione",
    "rebels warship": "I ribelli di {what} tirano {value}: costruiscono una nave militare",
    "fabrication": "L'Artefatto Fabbrica su {what}: dado {value}",
    "transport that the pirates plunder": "I Pirati saccheggiano {face}",
    "colony ship that the amoeba eats": "L'Ameba spaziale divora {face}",
    "colony ship that draws the amoeba": "Una colonizzatrice attira l'Ameba spaziale verso {face}",
    "way of the amoeba": "L'Ameba spaziale striscia passando per {face}",
    "missiles": "{what} lancia un missile: {value}",
    "stealth": "Occultamento, {what}: {value}",
    "jamming": "Disturbo elettronico, {what}: {value}",
    "repair back": "Robot riparatori su {what}: dado {value}, pari: di nuovo in servizio",
    "repair lost": "Robot riparatori su {what}: dado {value}, dispari: resta un relitto",
    "grapple even": "Raggi traenti, {what}: dado {value}, pari: può catturare",
    "grapple odd": "Raggi traenti, {what}: dado {value}, dispari: nulla",
}

STORIES = {
    # un'unità che nessun giocatore comanda, con chi la ha
    "unit of berserker": "il Berserker",
    "unit of doom": "{unit}",
    "unit of pirates": "la nave pirata",
    "unit of plague": "{unit} con la peste",
    "unit of raiders": "la nave dei Razziatori",
    "unit of rogue_miners": "la nave dei Minatori",
    "unit of trader": "la nave del Mercante",
    "unit of rebels": "{unit} dei ribelli",
    "unit of madness": "{unit} in preda alla follia",
    "unit of stasis": "{unit} in stasi",
    "unit of vanished": "{unit} senza equipaggio",
    "unit of limbo": "{unit} fuori dalla mappa",
    "unit of space_amoeba": "l'Ameba spaziale",
    "units party": "Nuovi arrivi in {hex}: {units}",
    "path party": "{whose} va in {hex} passando per {way}",
    "together party": "{whose} vanno in {hex}",
    "openly": ", rivelando il tuo obiettivo",
    "point": "1 punto vittoria",
    "points": "{n} punti vittoria",
    "no points": "nessun punto vittoria",
    "die": "1 dado",
    "dies": "{n} dadi",
    "no dies": "nessun dado",
    "hit normal": "un colpo normale",
    "hit penetration": "un colpo di penetrazione",
    "deed conquest": "conquiste",
    "deed destruction": "unità distrutte",
    "deed bombardment": "industria bombardata",
    "deed capture": "unità catturate",
    "deed sacrifice": "navi militari cadute all'attacco",
    "deed purchase": "acquisti",
    "objective": "{owner} {card}",
    "grapple": "Raggi traenti, può catturare: {units}",
    "grapple none": "Raggi traenti: nessuno può catturare",
    "portal": "Il portale parte da {home}: lato {side}, distanza {distance}",
    "swapped": " Finora {gave} in cambio di {got}.",
}

ORDERS = {
    "buys points": "{owner} acquista {items}",
    "points": "{points} a {planet}",
    "turns the crystal": "{owner} trasforma il Cristallo in IOU: {items}",
    "crystal": "{gain} a {planet}",
}

STEPS = {
    "BreakthroughChoice": "Un'innovazione",
    "AgentsTurn": "Il turno degli agenti liberi",
    "Encounter": "Incontro in {hex}: {card}",
    "BearerChoice": "{seat} ha trovato l'{artifact}",
    "ArtifactQuestion": "{seat} offre a {partner} l'{artifact}",
    "TemporalChoice": "Salto temporale in {hex}",
    "MerchantsOffer": "{seat} incontra i Commercianti",
    "Flight": "Le unità di {seat} fuggono",
    "StasisQuestion": "{seat} ha raggiunto unità in stasi in {hex}",
    "VanishedQuestion": "{seat} ha raggiunto navi senza equipaggio in {hex}",
    "TargetChoice": "Agenti liberi: dove mandare {agent}",
    "March": "{agent} in viaggio verso {target}",
    "ShareQuestion": "{hex}: lasciar restare {agent}?",
    "TraderDeal": "{seat} commercia con il Mercante",
    "TraderVisit": "{seat} commercia con il Mercante",
    "ExchangeStep": "Unità modulari",
    "UnitExchange": "{seat} trasforma unità in {hex}",
    "CargoShedding": "{seat} ha un trasportatore con troppo carico",
    "TileQuestion": "{seat} ha pescato una tessera per {hex}",
    "CardQuestion": "{seat} ha pescato una carta",
    "NovaWindow": "Bombe nova?",
    "InfestationStep": "Fine della fase di contatto",
    "AgentHits": "Ancora {hits} da assegnare in {hex}",
    "MissileStrike": "Missili in {hex}",
    "MissileHits": "Missili in {hex}: ancora {hits} da assegnare",
    "JammingChoice": "{seat} può disturbare",
    "CancelChoice": "{seat} annulla colpi",
    "Refit": "{seat} può trasformare navi militari",
    "Salvage": "Dopo la battaglia in {hex}",
    "Grapple": "{seat} può catturare relitti",
    "GridDeclaration": "{seat}: chi è dentro la griglia in {hex}",
}

PROMPTS = {
    "BreakthroughChoice": "Quale innovazione prendi? Puoi scegliere fra le carte fino al livello "
    "{level}.",
    "BearerChoice": "I tuoi esploratori in {hex} hanno trovato l'{artifact}. Chi lo prende a "
    "bordo?",
    "ArtifactQuestion": "{seat} ti offre in dono l'{artifact} per {holder}, e non chiede nulla. Lo "
    "accetti?",
    "TemporalChoice": "Salto temporale in {hex}: quale unità ti raggiunge dal futuro?",
    "MerchantsOffer": "Commercianti in {hex}: con che cosa scambi {unit}? Si scambiano tutte le "
    "tue unità che sono lì, o nessuna.",
    "Flight": "Terrore: {unit} in {hex} fugge verso casa. In quale esagono?",
    "StasisQuestion": "In {hex} hai trovato unità in stasi: {there}. Le liberi?",
    "VanishedQuestion": "In {hex} ci sono navi alla deriva senza equipaggio: {there}. Ne prendi il "
    "comando?",
    "TargetChoice": "Sei tu che hai incontrato {agent}, quindi decidi tu la meta: quale, fra "
    "quelle ugualmente vicine?",
    "March": "Sei tu che hai incontrato {agent}, quindi decidi tu la via: quale, verso {target}?",
    "ShareQuestion": "{hex}: lasci restare {agent} accanto alle tue unità ({yours})? Basta un "
    "rifiuto, ed è battaglia.",
    "TraderDeal": "Il Mercante è in {hex} con {hers}. Che cosa scambi?{swapped}",
    "TraderVisit": "Il Mercante è in {hex} con {hers}. Che cosa scambi?{swapped}",
    "ExchangeStep": "Unità modulari: dove trasformi unità in altre?",
    "UnitExchange": "In {hex} dai {gives} e ricevi {gets}; ancora da spendere: {value}.",
    "CargoShedding": "{unit} in {hex} porta troppo per te; di troppo: {excess}. Che cosa getti?",
    "TileQuestion": "Hai pescato questa tessera per {hex}: {tile}. La tieni?",
    "CardQuestion": "Hai pescato questa carta per {place}: {card}. La tieni?",
    "NovaWindow": "Fai esplodere una bomba nova prima che il gioco prosegua?",
    "InfestationStep": "Il contatto è finito. Sacrifichi una colonizzatrice per infestare un "
    "pianeta?",
    "AgentHits": "Contro di te in {hex} ancora {hits}. Quale tua unità è colpita adesso?",
    "MissileHits": "Missili in {hex} ({firer}), ancora {hits}. Quale tua unità è colpita adesso?",
    "JammingChoice": "Contro di te in {hex}: {hits}. Con quanti dadi disturbi, fino a {most}?",
    "CancelChoice": "Annulli {hits} in {hex}. Di che tipo è il prossimo?",
    "Refit": "Il round in {hex} è finito. Quali navi militari trasformi dietro il fronte?",
    "Grapple": "Quali relitti catturi in {hex}? In grado di farlo: {captors}.",
    "GridDeclaration": "Quali tue unità in {hex} sono dentro la Griglia planetaria? Per ora: "
    "{inside}.",
}

HINTS = {
    "BreakthroughChoice": "Un'innovazione vale per tutte le tue unità, subito e per sempre. "
    "L'occasione che lasci passare non torna; Motori migliorati si può prendere a ogni livello, e "
    "rende tutto più veloce.",
    "BearerChoice": "Un artefatto è perso insieme all'unità che lo porta. Nelle tue fasi di "
    "movimento puoi passarlo a un'altra tua unità, o a un tuo pianeta, nello stesso esagono.",
    "ArtifactQuestion": "Se lo accetti, è tuo subito. Le promesse fatte in cambio non vincolano "
    "nessuno.",
    "TemporalChoice": "La sua tecnologia può superare di 2 la tua civilizzazione, e non costa "
    "nulla. L'unità più cara è di rado un errore, a meno che qui fuori non resti bloccata senza "
    "supporto.",
    "MerchantsOffer": "Se scambi un'unità devi scambiare tutte quelle che sono qui. Pensa al "
    "supporto: ne fanno a meno solo cruiser e stazioni.",
    "Flight": "Tutte le vie elencate sono ugualmente brevi. Attenzione alle pulsar e alle navi "
    "militari altrui.",
    "StasisQuestion": "Le unità liberate obbediscono di nuovo al loro proprietario, che può essere "
    "un rivale. In stasi non può accadere loro nulla.",
    "VanishedQuestion": "Diventano tue, per quanto hai segnalini. Se le lasci, può prenderle il "
    "prossimo che arriva.",
    "TargetChoice": "Gli agenti liberi vanno verso ciò che è più vicino. Se più mete sono "
    "ugualmente vicine, sceglie chi li ha incontrati per primo: mandali da un rivale.",
    "March": "Tutte le vie elencate sono ugualmente brevi. Non importa chi c'è lungo la strada, a "
    "meno che navi militari la blocchino.",
    "ShareQuestion": "Tutti i presenti nell'esagono rispondono in segreto. Se tutti acconsentono "
    "qui non accade nulla; con un solo rifiuto l'agente vi attacca tutti.",
    "TraderDeal": "Le merci si scambiano una contro una, al massimo sei, e nessun colore può stare "
    "da entrambe le parti. Ogni merce di un altro colore ti rende un dado di IOU.",
    "TraderVisit": "Le merci si scambiano una contro una, al massimo sei, e nessun colore può "
    "stare da entrambe le parti. Ogni merce di un altro colore ti rende un dado di IOU.",
    "ExchangeStep": "Le unità in un esagono possono diventarne altre di valore uguale o minore, "
    "fino alla tecnologia della tua civilizzazione. Ogni unità può farlo una volta per turno.",
    "UnitExchange": "Metti ciò che dai e ciò che vuoi in cambio, poi trasforma. Il valore che "
    "avanza è perso.",
    "CargoShedding": "Questo trasportatore viene da qualcuno che ne ha di più capaci. Tieni ciò "
    "che vale di più: merci di altri colori, poi minerale.",
    "TileQuestion": "Una volta per turno i Sensori multiplex ti lasciano pescare di nuovo, e la "
    "seconda tessera resta. Conviene rimettere nel box antimateria e buchi neri.",
    "CardQuestion": "Puoi farlo una volta per partita con una carta Incontro e una volta con una "
    "carta Colonizzazione. La seconda carta resta, qualunque sia.",
    "NovaWindow": "Una bomba sola nel suo esagono lo trasforma per sempre in antimateria, con il "
    "pianeta se ce n'è uno. Ricevi la domanda dopo ogni fase degli altri, a meno che tu dica che "
    "può aspettare.",
    "InfestationStep": "La domanda va a chiunque possa essere i Parassiti, per non tradire "
    "nessuno. Solo i Parassiti hanno qualcosa da scegliere, e chi sceglie rivela il proprio "
    "obiettivo.",
    "AgentHits": "Agenti liberi e ribelli distruggono quante più navi militari possono. Dove resta "
    "una scelta, è tua.",
    "MissileHits": "I missili arrivano prima del primo round, e scegli tu che cosa colpiscono. Se "
    "puoi, falli assorbire dagli scudi di unità che resterebbero indietro.",
    "JammingChoice": "Ogni dado pari annulla un colpo. In un round hai tanti dadi quanto il tuo "
    "livello di civilizzazione: tienine qualcuno se il peggio deve ancora venire.",
    "CancelChoice": "I colpi di penetrazione possono arrivare alla tua zona 1; quelli normali "
    "colpiscono prima il fronte.",
    "Refit": "Grandi navi militari con pochi scudi rimasti possono dividersi in caccia leggeri "
    "nuovi, oppure i caccia unirsi in una nave più grande. In un round si fa l'una o l'altra cosa.",
    "Grapple": "Ognuna cattura un relitto che non costa più di lei, se hai un segnalino di quel "
    "tipo. È subito tuo.",
    "GridDeclaration": "Le unità dentro la griglia non combattono, non sono attaccate e non "
    "bloccano nessuno. Ciò che dici vale fino alla prossima domanda.",
}

PENDING = {
    "BreakthroughChoice": "scelta di un'innovazione",
    "BearerChoice": "chi porta l'{artifact}",
    "ArtifactQuestion": "se accettare l'{artifact} da {seat}",
    "TemporalChoice": "Salto temporale, scelta di un'unità",
    "MerchantsOffer": "trattative con i Commercianti",
    "Flight": "dove fuggire",
    "StasisQuestion": "se porre fine alla stasi in {hex}",
    "VanishedQuestion": "se prendere il comando delle navi in {hex}",
    "TargetChoice": "dove mandare {agent}",
    "March": "per quale via mandare {agent}",
    "ShareQuestion": "se lasciar restare {agent} in {hex}",
    "TraderDeal": "commercio con il Mercante",
    "TraderVisit": "commercio con il Mercante",
    "ExchangeStep": "Unità modulari, trasformazioni",
    "UnitExchange": "Unità modulari, trasformazione in {hex}",
    "CargoShedding": "che cosa gettare da un trasportatore troppo carico",
    "TileQuestion": "se tenere la tessera per {hex}",
    "CardQuestion": "se tenere la carta",
    "NovaWindow": "una bomba nova o no",
    "InfestationStep": "fine della fase di contatto",
    "AgentHits": "battaglia in {hex}, {hits} da assegnare",
    "MissileHits": "battaglia in {hex}, missili, {hits} da assegnare",
    "JammingChoice": "battaglia in {hex}, disturbo o no",
    "CancelChoice": "battaglia in {hex}, quali colpi annullare",
    "Refit": "battaglia in {hex}, trasformazione di navi militari",
    "Grapple": "battaglia in {hex}, cattura di relitti",
    "GridDeclaration": "chi è dentro la griglia in {hex}",
}

MENU = {
    "card": "{card}: {text}",
    # più unità che nessun giocatore comanda
    "foe berserker": "il Berserker",
    "foe doom": "{units}",
    "foe pirates": "i Pirati",
    "foe plague": "{units} con la peste",
    "foe raiders": "i Razziatori",
    "foe rogue_miners": "i Minatori clandestini",
    "foe trader": "il Mercante",
    "foe rebels": "{units} dei ribelli",
    "foe madness": "{units} in preda alla follia",
    "foe stasis": "{units} in stasi",
    "foe vanished": "{units} senza equipaggio",
    "foe limbo": "{units} fuori dalla mappa",
    "breakthrough": "{card}, livello {level}",
    "breakthrough any": "{card}, a ogni livello",
    "buy openly": "{kind}, costo {cost}{openly}",
    "buy points": "{points} per {price}{openly}",
    "crystal": "il Cristallo per {gain}",
    "hand in heading": "Dai, finora {gives}",
    "hand in": "{unit}, valore {price}",
    "receive heading": "Ricevi, finora {gets}; ancora da spendere: {value}",
    "receive": "{kind} per {price}",
    "barter heading": "{unit} in cambio di",
    "barter": "{kind}",
    "artifact heading": "{artifact}, ora presso {holder}",
    "artifact to": "passalo a {holder}",
    "artifact for": "offrilo in dono a {holder}",
    "jump": "salta in {to} attraverso i portali stellari",
    "agents heading": "Agenti liberi",
    "block": "d'ora in poi blocca {agent}",
    "let pass": "d'ora in poi lascia passare {agent}",
    "trade": "commercia con il Mercante",
    "swap heading": "{goods} da {holder}",
    "swap": "in cambio di {other}",
    "attack all and": "attacca tutti, anche {agents}",
    "attack agents": "attacca {agents}",
    "give way": "cedi il campo e ritirati",
    "zone forward": "Avanti nella zona {zone}, da dove gli scout possono disturbare",
    "capture heading": "Con {captor}",
    "capture": "cattura {whose}",
    "objective": "Il tuo obiettivo, segreto: {card}. {text}",
}

TABLE = {
    "cards": "Carte",
    "no cards": "Non ci sono carte in gioco.",
    "agents turn": "Agenti liberi",
    "condition": "Condizione",
    "counter of": "Segnalino di",
    "artifacts": "Artefatti",
    "infested": "Infestato",
    "infested planet": "dai Parassiti",
    "spellbound": "incantata: salta la prossima fase di movimento del suo proprietario",
    "sheltered": "nella Griglia planetaria: nulla può colpirla",
    "carrier": "porta l'infestazione dei Parassiti",
    "colony card": "Carta Colonizzazione",
    "objective": "Obiettivo",
    "secret": "segreto",
    "breakthroughs": "Innovazioni",
    "discoveries": "Può ancora scoprire",
    "discoveries left": "pianeti: {planets}, asteroidi: {asteroids}",
    "forfeited": "nulla: il resto è perduto",
    "score industry": "Industria dei propri pianeti",
    "score deeds": "Imprese, per sempre",
    "score infested": "Pianeti infestati",
    "score civilization": "Civilizzazione",
    "score stations": "Tipi di esagono con stazioni",
    "score pairs": "Punti acquistati",
    "deck breakthrough": "Innovazioni",
    "deck colonization": "Colonizzazione",
    "deck encounter": "Incontri",
    "party berserker": "il Berserker",
    "party doom": "la Stazione del Destino",
    "party pirates": "i Pirati",
    "party plague": "la Peste",
    "party raiders": "i Razziatori",
    "party rogue_miners": "i Minatori clandestini",
    "party trader": "il Mercante",
    "party rebels": "i Ribelli",
    "party madness": "la Follia",
    "party stasis": "la Stasi",
    "party vanished": "nessuno",
    "party limbo": "il limbo",
    "party space_amoeba": "l'Ameba spaziale",
    # gli agenti liberi, dove si chiamano diversamente da chi possiede unità
    "agent ion_storm": "la Tempesta ionica",
    "agent madness": "le navi impazzite",
    "about plague": "ha la peste: nessuno la comanda",
    "about madness": "impazzita: vaga, e nessuno la comanda",
    "about stasis": "in stasi: non fa nulla, e nulla le accade",
    "about vanished": "senza padrone: l'equipaggio è scomparso, e chi arriva può prenderla",
    "about rebels": "è passata ai ribelli",
}

GLOSSARY = {
    "obiettivo": "Regole avanzate: una carta segreta che dice per che cosa fai punti vittoria. Si "
    "rivela quando si è costretti, o quando tutti i pianeti madre sono in una sola regione.",
    "innovazione": "Regole avanzate: una carta che puoi prendere quando la tua civilizzazione "
    "sale. Vale per tutte le tue unità, per sempre.",
    "incontro": "Regole avanzate: chi esplora spazio normale tira due dadi; se sono entrambi pari, "
    "pesca una carta Incontro.",
    "artefatto": "Regole avanzate: un oggetto potente che si trova su un'unità o su un pianeta. È "
    "perso insieme a chi lo ha.",
    "agenti liberi": "Regole avanzate: i Pirati, il Mercante e altri, portati dagli incontri. "
    "Agiscono dopo tutti i giocatori, e non obbediscono a nessuno.",
    "ribelli": "Regole avanzate: una colonia che si è staccata. Le sue unità non lasciano mai il "
    "loro esagono, e non vi lasciano restare nessuno.",
}
