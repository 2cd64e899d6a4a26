"""The cards of the Advanced game and the artifacts, in Italian, as they are read at the table."""

from .vocabulary import CardText

CARDS: dict[str, CardText] = {
    # Objectives
    "parasites": CardText(
        "Parassiti",
        "5 punti per ogni pianeta infestato, di chiunque sia, e 1 per ogni livello di industria "
        "dei tuoi pianeti. I tuoi primi pianeti sono infestati, e le colonizzatrici costruite su "
        "un pianeta infestato contagiano le colonie che fondano. Alla fine della tua fase di "
        "contatto puoi sacrificarne una presso un pianeta abitato per infestarlo.",
    ),
    "builders": CardText(
        "Costruttori",
        "Ogni livello di industria dei tuoi pianeti vale 2 punti. Non conta nient'altro.",
    ),
    "conquerors": CardText(
        "Conquistatori",
        "Quando conquisti un pianeta che non è mai stato tuo guadagni, per sempre, tanti punti "
        "quanto la sua industria più la sua tecnologia; ogni livello di industria dei tuoi pianeti "
        "vale 1. Le tue navi d'assalto contano come tecnologia 3 e puoi averle per 4 IOU.",
    ),
    "xenophobes": CardText(
        "Xenofobi",
        "Punti per le unità di altri giocatori che distruggi o catturi: nave militare 1, scout 2, "
        "stazione 4, colonizzatrice 8, trasportatore nessuno. Ogni livello di industria che togli "
        "bombardando vale 1, e così ogni livello dei tuoi pianeti.",
    ),
    "warriors": CardText(
        "Guerrieri",
        "1 punto per ogni tua nave militare che cade nella tua fase di contatto, e 1 per ogni "
        "livello di industria dei tuoi pianeti. Le navi perse in difesa non danno nulla.",
    ),
    "techies": CardText(
        "Tecnofili",
        "Ogni livello della tua civilizzazione vale 4 punti, e ogni livello di industria dei tuoi "
        "pianeti 1.",
    ),
    "researchers": CardText(
        "Ricercatori",
        "7 punti per ogni tipo di esagono in cui si trova una tua stazione: buco nero, nuvola "
        "stellare, stella di neutroni, nebulosa, pulsar, wormhole. Li perdi quando l'ultima "
        "stazione se ne va. Ogni livello di industria dei tuoi pianeti vale 1.",
    ),
    "royalists": CardText(
        "Monarchici",
        "Nella fase di acquisto il tuo pianeta madre può comprare punti, due alla volta: la prima "
        "coppia per 2 IOU, ogni altra per 2 più della precedente. Ogni punto occupa un posto fra "
        "gli acquisti di quel turno. Ogni livello di industria dei tuoi pianeti vale 1.",
    ),
    # Breakthroughs
    "heavy_transports": CardText(
        "Trasportatori pesanti",
        "I tuoi trasportatori portano 9 risorse invece di 6. Ogni copia che hai aggiunge 1 ai tuoi "
        "tiri di estrazione.",
    ),
    "nav_computers": CardText(
        "Computer di navigazione",
        "Gli asteroidi non fermano le tue unità, le pulsar non le danneggiano, e i buchi neri sono "
        "per loro come stelle di neutroni: entrano ed escono liberamente.",
    ),
    "jamming": CardText(
        "Disturbo elettronico",
        "Con un tuo scout nella zona 0 o 1 di una battaglia, tira un dado per ogni colpo contro di "
        "te, in un round non più dadi del tuo livello di civilizzazione. Ogni dado pari annulla un "
        "colpo. I tuoi scout possono stare in quelle zone anche quando attacchi.",
    ),
    "multiplex_sensors": CardText(
        "Sensori multiplex",
        "Una volta in ogni tuo turno puoi rimettere nel box esplorazione una tessera appena "
        "pescata e pescarne un'altra. Una volta per partita puoi farlo con una carta Incontro, e "
        "una volta con una carta Colonizzazione.",
    ),
    "advanced_pbs": CardText(
        "Caccia avanzati",
        "Quando si decide chi spara per primo, i tuoi caccia leggeri contano con il tuo livello di "
        "civilizzazione come tecnologia. Per tutto il resto restano di tecnologia 2.",
    ),
    "repair_robots": CardText(
        "Robot riparatori",
        "Dopo una battaglia vinta, tira un dado per ogni unità che vi hai perso: un dado pari la "
        "riporta nell'esagono. Per i punti vittoria è comunque stata distrutta.",
    ),
    "lrms": CardText(
        "Missili a lungo raggio",
        "Prima del primo round le tue navi militari, e le tue stazioni se difendi, sparano una "
        "volta. Non ci sono zone, ed è l'altra parte a scegliere che cosa è colpito. Chi cade non "
        "può rispondere, a meno che non abbia missili a sua volta.",
    ),
    "grapple_beams": CardText(
        "Raggi traenti",
        "Dopo una battaglia vinta, tira un dado per ogni nave militare e stazione che ti resta: "
        "con un dado pari può catturare un'unità nemica distrutta che non costa più di lei. Ti "
        "serve un segnalino libero di quel tipo.",
    ),
    "stealth_tech": CardText(
        "Occultamento",
        "Nessuno blocca le tue unità se non ai wormhole, e ti ritiri senza lasciare indietro navi "
        "militari. I tuoi nemici non sparano mai per primi, e un dado pari respinge il colpo di un "
        "missile.",
    ),
    "modular_units": CardText(
        "Unità modulari",
        "Nella Parte Economica puoi trasformare le tue unità in un esagono in altre che insieme "
        "non valgono più IOU, mai da o in colonizzatrici. Dopo ogni round di una battaglia le navi "
        "militari nelle tue zone 1 e 2 possono dividersi in caccia leggeri, oppure i caccia unirsi "
        "in navi militari più grandi.",
    ),
    "plasma_cannons": CardText(
        "Cannoni al plasma",
        "Quando difendi, le tue stazioni tirano più di un dado a ogni round: una stazione di "
        "sistema 2, una di regione 4, una galattica 6. Nel round dei missili ne tirano uno solo.",
    ),
    "star_gates": CardText(
        "Portali stellari",
        "Per 1 punto movimento le tue unità saltano da una tua stazione a un'altra, se ognuna è "
        "entro la portata di supporto dell'altra. Poi possono proseguire e saltare ancora.",
    ),
    "nova_bombs": CardText(
        "Bombe nova",
        "Le tue colonizzatrici diventano bombe nova, che i pianeti di tecnologia 8 costruiscono "
        "per 8 IOU; con esse non puoi più fondare colonie. In un esagono senza altre unità una "
        "bomba può esplodere: l'esagono, con l'eventuale pianeta, diventa antimateria.",
    ),
    "planetary_grid": CardText(
        "Griglia planetaria",
        "Nulla può attaccare, conquistare o ridurre i tuoi pianeti di tecnologia 8. Le tue unità "
        "che vi si trovano possono ripararsi dentro la griglia, dove non attaccano e non sono "
        "attaccate, e ritirarvisi senza lasciare indietro navi militari.",
    ),
    "drive_improvement": CardText(
        "Motori migliorati",
        "Le tue unità muovono di 1 più il numero di queste carte che hai; i caccia leggeri di 1 in "
        "più, stazioni e colonizzatrici della metà, arrotondata per eccesso. Non puoi prenderne "
        "una finché più della metà delle tue carte è di questo tipo.",
    ),
    # Colonization
    "ancient_ruins": CardText(
        "Antiche rovine",
        "Qui aumentare la tecnologia costa come se la tua civilizzazione fosse di un livello più "
        "alta.",
    ),
    "pleasure_world": CardText(
        "Mondo dei piaceri",
        "Qui aumentare la tecnologia costa come se la tua civilizzazione fosse di un livello più "
        "bassa, ma mai sotto 1.",
    ),
    "lost_treasure": CardText("Tesoro perduto", "La colonia comincia con 18 IOU invece di 6."),
    "paradise": CardText(
        "Paradiso",
        "In questo esagono i caccia leggeri di chi controlla il pianeta combattono con 2 invece "
        "di 1.",
    ),
    "nice_world": CardText(
        "Mondo accogliente",
        "Qui aumentare l'industria costa come se la tecnologia del pianeta fosse di un livello più "
        "alta.",
    ),
    "ice_world": CardText(
        "Mondo di ghiaccio",
        "Qui aumentare l'industria costa come se la tecnologia del pianeta fosse di un livello più "
        "bassa, ma mai sotto 1.",
    ),
    "mineral_world": CardText(
        "Mondo minerale",
        "Il minerale di questa colonia non si esaurisce mai: non si tirano dadi per saperlo.",
    ),
    "vegetable_world": CardText(
        "Mondo vegetale",
        "Da questa colonia non si ricava minerale. Quello portato da altrove si può comunque "
        "raffinare qui.",
    ),
    "doh": CardText(
        "Accidenti!", "La colonia comincia senza alcun IOU, con industria 1 e tecnologia 1."
    ),
    "frontier_spirit": CardText(
        "Spirito di frontiera", "La colonia comincia con industria 2, tecnologia 2 e 6 IOU."
    ),
    "hostile_natives": CardText(
        "Indigeni ostili",
        "Qui industria e tecnologia si possono aumentare solo finché chi controlla il pianeta ha "
        "nell'esagono una nave d'assalto o una nave da guerra.",
    ),
    "rebels": CardText(
        "Ribelli",
        "La colonia si ribella subito, e le tue unità nel suo esagono passano con lei. I ribelli "
        "non lasciano passare né restare nessuno e crescono da soli, ma non lasciano mai il loro "
        "esagono e non attaccano. Quando le loro unità non ci sono più, chiunque può conquistare "
        "il pianeta.",
    ),
    "normal_world": CardText(
        "Mondo normale",
        "Nessuna sorpresa: la colonia comincia con industria 1, tecnologia 1 e 6 IOU.",
    ),
    # Encounters
    "ancients_return": CardText(
        "Ritorno degli Antichi",
        "Tutti gli artefatti sulle tue unità e sui tuoi pianeti sono persi. I tuoi esploratori "
        "restano illesi.",
    ),
    "berserker": CardText(
        "Berserker",
        "Distrugge i tuoi esploratori e resta nell'esagono. Alla fine di ogni turno va in un "
        "esagono vicino a caso, attacca ogni unità che vi trova e poi bombarda il pianeta. È forte "
        "come una nave da guerra e non lascia restare nessuno.",
    ),
    "crystal_artifact": CardText(
        "Artefatto Cristallo",
        "Uno dei tuoi esploratori prende a bordo il Cristallo. Su un pianeta madre o una colonia "
        "qualsiasi si può trasformare in 12 IOU.",
    ),
    "doom_station": CardText(
        "Stazione del Destino",
        "Appare una stazione galattica ostile con 6 caccia leggeri, che distrugge i tuoi "
        "esploratori. Restano qui, bloccano il passaggio e combattono chiunque arrivi. Finché la "
        "stazione esiste, i suoi caccia tornano 6 ogni volta che entra un'unità.",
    ),
    "dread": CardText(
        "Terrore",
        "I tuoi esploratori fuggono verso il tuo pianeta madre, ognuno di tanti esagoni quanto il "
        "suo movimento. Nel prossimo turno obbediscono di nuovo.",
    ),
    "drive_artifact": CardText(
        "Artefatto Motore",
        "Uno dei tuoi esploratori prende a bordo il Motore. L'unità che lo porta ha movimento 5.",
    ),
    "fabrication_artifact": CardText(
        "Artefatto Fabbrica",
        "Uno dei tuoi esploratori prende a bordo la Fabbrica. Lasciata su un pianeta, produce un "
        "dado di IOU in ogni fase di produzione.",
    ),
    "gamblers": CardText(
        "Giocatori d'azzardo",
        "Tira un dado per tutte le tue unità nell'esagono: da 1 a 3 ognuna è raddoppiata, per "
        "quanto hai segnalini; da 4 a 6 sono tutte perse.",
    ),
    "insight": CardText(
        "Intuizione", "Vedi in segreto gli obiettivi di tutti i giocatori, come sono adesso."
    ),
    "knowledge": CardText(
        "Conoscenza",
        "Puoi prendere subito una carta Innovazione, di livello non superiore alla tua "
        "civilizzazione, o un Motori migliorati qualunque sia il tuo livello.",
    ),
    "lost_and_found": CardText(
        "Persi e ritrovati",
        "Di queste carte ce ne sono due. Alla prima i tuoi esploratori lasciano la mappa e "
        "aspettano. Alla seconda riappaiono nell'esagono esplorato in quel momento, ancora tuoi.",
    ),
    "lost_probe": CardText(
        "Sonda perduta",
        "Tutti gli esagoni inesplorati attorno a questo si riempiono con tessere del box "
        "esplorazione. Non portano incontri né altre regioni.",
    ),
    "ion_storm": CardText(
        "Tempesta ionica",
        "Alla fine di ogni turno la tempesta va in un esagono vicino a caso. Prima e dopo, per "
        "ogni unità senza scudi nel suo esagono si tira un dado, e se è pari l'unità è distrutta. "
        "Non blocca nessuno.",
    ),
    "lost_colonists": CardText(
        "Coloni perduti",
        "Una colonizzatrice si unisce ai tuoi esploratori, se hai un segnalino libero.",
    ),
    "madness": CardText(
        "Follia",
        "I tuoi esploratori non obbediscono più. Alla fine di ogni turno corrono verso l'altra "
        "unità più vicina, di chiunque sia; quando ne incontrano una, sono distrutte entrambe.",
    ),
    "merchants": CardText(
        "Commercianti",
        "Puoi scambiare ognuna delle tue unità qui con un'unità di un altro tipo, di tecnologia "
        "non superiore alla tua civilizzazione. Non si possono avere colonizzatrici.",
    ),
    "meteor_storm": CardText(
        "Tempesta di meteore", "Tutte le tue unità in questo esagono sono distrutte."
    ),
    "pirates": CardText(
        "Pirati",
        "Un cruiser che nessuno comanda insegue il trasportatore più vicino, con 3 punti movimento "
        "per turno, e ne prende tutto il carico. Un trasportatore vuoto è distrutto da un dado "
        "pari. Chi è nell'esagono può rifiutargli di restare, e combattere.",
    ),
    "plague": CardText(
        "Peste",
        "I tuoi esploratori sono infettati e non sono più tuoi. Le unità appestate vagano di un "
        "esagono per turno; due dadi pari infettano un'unità che le incontra. Un pianeta nel loro "
        "esagono perde 1 livello di industria per turno.",
    ),
    "upgrade": CardText(
        "Potenziamento",
        "Un tuo scout qui è migliorato: più veloce di 1 degli altri scout, tecnologia 6, difesa 4 "
        "e 3 scudi. I cruiser non ne guadagnano nulla.",
    ),
    "raiders": CardText(
        "Razziatori",
        "Un cruiser che nessuno comanda va verso il pianeta abitato più vicino che non ha "
        "visitato, con 3 punti movimento per turno, e ne prende tutti gli IOU. Dove non ce ne "
        "sono, un dado pari costa 1 livello di industria, ma non l'ultimo. Chi è nell'esagono può "
        "rifiutare, e combattere.",
    ),
    "rejection": CardText(
        "Respingimento", "Tutte le tue unità qui si ritrovano al tuo pianeta madre."
    ),
    "rogue_miners": CardText(
        "Minatori clandestini",
        "Una nave che nessuno comanda si stabilisce negli asteroidi più vicini senza navi "
        "militari, con 3 punti movimento per turno. Chi vi estrae tira 2 in meno. Non si può "
        "attaccare, ma una nave militare nell'esagono la fa andar via.",
    ),
    "shield_artifact": CardText(
        "Artefatto Scudo",
        "Uno dei tuoi esploratori prende a bordo lo Scudo. L'unità che lo porta ha in battaglia "
        "uno scudo in più, e dopo ogni round ne recupera uno perso.",
    ),
    "space_amoeba": CardText(
        "Ameba spaziale",
        "A ogni turno l'ameba mangia una colonizzatrice nel suo esagono; se non ce ne sono "
        "striscia di un esagono, verso una colonizzatrice entro 2 esagoni o altrimenti a caso. Un "
        "pianeta nel suo esagono perde 1 livello di industria per turno. Non si può combattere.",
    ),
    "dimensional_portal": CardText(
        "Portale dimensionale",
        "I tuoi esploratori sono scagliati in un luogo a caso: da un pianeta madre estratto a "
        "sorte, un dado per la direzione e un dado per la distanza. Si fermano dove finisce la "
        "mappa nota.",
    ),
    "stasis": CardText(
        "Stasi",
        "Per i tuoi esploratori il tempo si ferma: non possono fare nulla, e nulla può accadere "
        "loro. Chi muove un'unità nell'esagono può liberarli.",
    ),
    "telepaths": CardText(
        "Telepati", "Tutti conoscono il tuo obiettivo, da ora e per il resto della partita."
    ),
    "temporal_shift": CardText(
        "Salto temporale",
        "Un'unità a tua scelta ti raggiunge qui senza costo. La sua tecnologia può superare di 2 "
        "la tua civilizzazione.",
    ),
    "trader": CardText(
        "Mercante",
        "Un trasportatore con 6 merci, che nessuno comanda, visita un pianeta abitato dopo "
        "l'altro, con 3 punti movimento per turno. Presso un pianeta puoi scambiare merci con lui, "
        "una contro una; nessun colore può stare da entrambe le parti.",
    ),
    "unstable_wormhole": CardText(
        "Wormhole instabile",
        "Un dado sceglie uno dei sei wormhole, e i tuoi esploratori vi sono spostati. Se non è "
        "ancora stato scoperto, aspettano fuori dalla mappa finché non lo è.",
    ),
    "weapon_artifact": CardText(
        "Artefatto Arma",
        "Uno dei tuoi esploratori prende a bordo l'Arma. L'unità che la porta difende con 5, e "
        "attacca con 5 se è una nave militare.",
    ),
    "wisdom": CardText(
        "Saggezza",
        "Cambi il tuo obiettivo con uno pescato fra quelli che nessuno ha. I punti per i fatti "
        "passati sono persi; da ora conta la nuova carta.",
    ),
    "wonder": CardText(
        "Meraviglia",
        "I tuoi esploratori restano incantati a guardare e saltano la tua prossima fase di "
        "movimento.",
    ),
    "vanished": CardText(
        "Scomparsi",
        "Gli equipaggi non ci sono più e le navi vanno qui alla deriva, senza padrone. Il prossimo "
        "giocatore che vi muove un'unità, forse tu, può prenderle.",
    ),
    # Artifacts
    "crystal": CardText(
        "Artefatto Cristallo",
        "Nella fase di conversione si può trasformare in 12 IOU sul pianeta madre o sulla colonia "
        "in cui si trova, di chiunque sia. Poi non c'è più.",
    ),
    "drive": CardText(
        "Artefatto Motore",
        "L'unità che lo porta ha movimento 5, dalla fase di movimento dopo quella in cui l'ha "
        "ricevuto.",
    ),
    "fabrication": CardText(
        "Artefatto Fabbrica",
        "Su un pianeta produce un dado di IOU in ogni fase di produzione, se non è stato mosso o "
        "passato nella Parte d'Azione precedente.",
    ),
    "shield": CardText(
        "Artefatto Scudo",
        "L'unità che lo porta ha in battaglia uno scudo in più e dopo ogni round ne recupera uno "
        "perso. Non serve contro pulsar e tempeste.",
    ),
    "weapon": CardText(
        "Artefatto Arma",
        "L'unità che la porta difende con 5, e attacca con 5 se è una nave militare. Non migliora "
        "il bombardamento e da sola non lancia missili.",
    ),
}
