"""Why bots did something, by language and English sentence.

See purposes.py, sayings.py and bot/motives.py; kernel/voice.py has what any bot says of any game.
"""

MY_HOME = "my home world"  # what a bot calls the planet that has the name of its player
# What becomes of words that come together when facts are put into a sentence.
CONTRACTIONS: dict[str, dict[str, str]] = {
    "it": {" a il mio ": " al mio ", "A il mio ": "Al mio ", " di il mio ": " del mio "}
}

MOTIVES: dict[str, dict[str, str]] = {
    "it": {
        "With the home world of {player} I grow, and its owner does not.": (
            "Con il pianeta madre di {player} cresco io, e non chi lo possiede."
        ),
        "If I cannot have the home world of {player}, it shall not help its owner.": (
            "Se non posso avere il pianeta madre di {player}, non deve servire a chi lo possiede."
        ),
        "{player} guards the home world too little.": (
            "{player} difende troppo poco il pianeta madre."
        ),
        "I see nothing worth an attack now, so my units go where they are of use.": (
            "Ora non vedo nulla che valga un attacco, quindi le mie unità vanno dove servono."
        ),
        "{planet} shall grow: its industry brings goods and victory points.": (
            "{planet} deve crescere: la sua industria porta risorse e punti vittoria."
        ),
        "{planet} can only grow further if its tech keeps up.": (
            "{planet} può crescere ancora solo se la sua tecnologia tiene il passo."
        ),
        "Tech {level} lets me build something new: {unit}.": (
            "La tecnologia {level} mi permette di costruire qualcosa di nuovo: {unit}."
        ),
        "Too much of the space around me is unknown.": (
            "Conosco ancora troppo poco lo spazio che mi circonda."
        ),
        "I want to see what lies beyond the known space.": (
            "Voglio vedere che cosa c'è oltre lo spazio conosciuto."
        ),
        "At my home world my scout can stay, or go on.": (
            "Al mio pianeta madre lo scout può restare o proseguire."
        ),
        "{planet} is mine: my scout can stay there, or go on.": (
            "{planet} è mio: là lo scout può restare o proseguire."
        ),
        "Nothing is left to explore: my scout goes back to my planets.": (
            "Non resta nulla da esplorare: lo scout torna ai miei pianeti."
        ),
        "Every transport brings me more goods.": "Ogni trasportatore mi porta più risorse.",
        "My transport has something to earn there.": (
            "Là il mio trasportatore ha qualcosa da guadagnare."
        ),
        "My transport is on its way to where it earns something.": (
            "Il mio trasportatore va dove ha qualcosa da guadagnare."
        ),
        "My transport has cargo for one of my planets.": (
            "Il mio trasportatore ha un carico per uno dei miei pianeti."
        ),
        "On asteroids my transport can mine ore.": (
            "Sugli asteroidi il mio trasportatore può estrarre minerale."
        ),
        "My transport goes where it finds its next cargo.": (
            "Il mio trasportatore va dove trova il prossimo carico."
        ),
        "{planet} belongs to nobody: I want to settle it.": (
            "{planet} non è di nessuno: voglio colonizzarlo."
        ),
        "I want a colony ship ready for the next planet that is found.": (
            "Voglio una colonizzatrice pronta per il prossimo pianeta scoperto."
        ),
        "My colony ship shall be where it can be of use.": (
            "La mia colonizzatrice deve stare dove può servire."
        ),
        "From now on {planet} brings me goods and victory points.": (
            "D'ora in poi {planet} mi porta risorse e punti vittoria."
        ),
        "It carries an artifact to where that works.": "Porta un artefatto là dove funziona.",
        "At {planet} the artifact works for me.": "A {planet} l'artefatto lavora per me.",
        "Warships of {player} are near {planet}: I want it guarded.": (
            "Navi militari di {player} sono vicine a {planet}: voglio che sia difeso."
        ),
        "I do not want to fall behind the warships of {player}.": (
            "Non voglio restare indietro rispetto alle navi militari di {player}."
        ),
        "I want to have warships before the others have any.": (
            "Voglio avere navi militari prima che ne abbiano gli altri."
        ),
        "I want {planet} guarded.": "Voglio che {planet} sia difeso.",
        "I want a station at hand, to guard {planet} or to support my ships.": (
            "Voglio una stazione a portata di mano, per difendere {planet} o per dare "
            "supporto alle mie navi."
        ),
        "My station is of more use to me there.": "Là la mia stazione mi è più utile.",
        "Planets are taken with assault boats.": "I pianeti si conquistano con le navi d'assalto.",
        "{planet} is worth {points} points, and {player} guards it too little.": (
            "{planet} vale {points} punti, e {player} lo difende troppo poco."
        ),
        "{player} guards the home world too little, and it is worth {points} points.": (
            "{player} difende troppo poco il pianeta madre, che vale {points} punti."
        ),
        "{player} guards {planet} too little.": "{player} difende troppo poco {planet}.",
        "I think that I win against {player} in {hex}.": (
            "Penso di vincere contro {player} in {hex}."
        ),
        "What {player} has in {hex} is worth a fight to me.": (
            "Ciò che {player} ha in {hex} per me vale un combattimento."
        ),
        "At {planet} my warship is at hand when I need it.": (
            "A {planet} la mia nave militare è pronta quando mi serve."
        ),
        "My warship is on its way to where I need it.": "La mia nave militare va dove mi serve.",
        "I have {own} units there against {others}: I like these odds.": (
            "Là ho {own} unità contro {others}: mi sembra un buon rapporto."
        ),
        "Armed opponents in the same hex have to be fought.": (
            "Gli avversari armati nello stesso esagono vanno affrontati."
        ),
        "With {planet} I grow, and {player} does not.": "Con {planet} cresco io, e non {player}.",
        "If I cannot have {planet}, it shall not help {player}.": (
            "Se non posso avere {planet}, non deve servire a {player}."
        ),
        "Of all that I could hit, nothing shoots better.": (
            "Fra ciò che potevo colpire, niente spara meglio."
        ),
        "I look for what I can finish, or what shoots best for the hits it takes.": (
            "Cerco ciò che posso distruggere, o ciò che spara meglio per i colpi che richiede."
        ),
        "If something of mine is to be hit, I look for what I miss least.": (
            "Se qualcosa di mio va colpito, cerco ciò che mi manca di meno."
        ),
        "Penetration fire strikes what it wants: I would rather cancel that.": (
            "Il fuoco di penetrazione colpisce ciò che vuole: preferisco annullare quello."
        ),
        "I would have lost more by staying.": "Restando avrei perso di più.",
        "I have to leave, and look for a safe place.": "Devo andarmene, e cerco un luogo sicuro.",
        "I do not give up {planet}.": "Non rinuncio a {planet}.",
        "I think that leaving is worse than staying.": (
            "Penso che andarsene sia peggio che restare."
        ),
        "Trade with {player} pays for both of us, and I am ahead.": (
            "Il commercio con {player} conviene a entrambi, e io sono in vantaggio."
        ),
        "{player} does me no harm by passing.": "Se {player} passa, non mi fa alcun danno.",
        "I do not trust {player} behind my lines.": "Non mi fido di {player} alle mie spalle.",
        "At the edge of my region a scout can set out at once.": (
            "Dal margine della mia regione uno scout può partire subito."
        ),
        "There my transport earns something from the first turn on.": (
            "Là il mio trasportatore guadagna qualcosa fin dal primo turno."
        ),
        "My home world shall have a station.": "Il mio pianeta madre deve avere una stazione.",
        "Faster ships come first for me.": "Per me le navi più veloci vengono prima di tutto.",
        "It helps me with what I am after.": "Mi aiuta in ciò che cerco di ottenere.",
        "The Trader is welcome near me.": "Il Mercante è benvenuto vicino a me.",
        "I want it to stay away from what is mine.": "Voglio che stia lontano da ciò che è mio.",
        "What is made for battle belongs on a warship.": (
            "Ciò che serve in battaglia va su una nave militare."
        ),
        "I see nothing better.": "Non vedo niente di meglio.",
        "Where they lie around my home world makes no difference to me.": (
            "Dove si trovino intorno al mio pianeta madre, per me è lo stesso."
        ),
        "I see nothing more that is worth moving.": "Non vedo altro che valga la pena di muovere.",
        "I see nothing more that is worth ordering.": (
            "Non vedo altro che valga la pena di ordinare."
        ),
        "I see no fight here that pays.": "Qui non vedo un combattimento che convenga.",
        "I see no more use for it.": "Non ne vedo altra utilità.",
        "What is near to home comes first: I can use it soonest.": (
            "Prima ciò che è vicino a casa: è ciò che posso usare più presto."
        ),
        "My scout looks for new space alone, so that nobody else is lost in null space.": (
            "Lo scout cerca spazio nuovo da solo, così nessun altro si perde nell'antimateria."
        ),
        "I want it out of the black hole.": "Voglio che esca dal buco nero.",
        "I look for the best planet that I have left.": (
            "Cerco il migliore dei pianeti che mi restano."
        ),
        "I help only those who are behind me and give me something in return.": (
            "Aiuto solo chi è dietro di me e mi dà qualcosa in cambio."
        ),
        "What waits on my planets is of use only on the map.": (
            "Ciò che attende sui miei pianeti serve solo sulla mappa."
        ),
        "Ore is worth something wherever it can be refined.": (
            "Il minerale vale qualcosa ovunque lo si possa raffinare."
        ),
        "I think that the ore is worth the risk for my transport.": (
            "Penso che il minerale valga il rischio per il mio trasportatore."
        ),
        "As much as fits shall come along.": "Deve venire con me tutto ciò che ci sta.",
        "I look for the transport whose cargo is worth least.": (
            "Cerco il trasportatore il cui carico vale meno."
        ),
        "No transport of mine takes these away, so they are worth more as IOUs.": (
            "Nessun mio trasportatore le porta via, quindi valgono di più come IOU."
        ),
        "Refined, this ore is worth more to me than as it is.": (
            "Raffinato, questo minerale per me vale di più."
        ),
        "The Trader gives me goods for them that are worth more.": (
            "In cambio il Mercante mi dà merci che valgono di più."
        ),
        "Victory points are what counts in the end.": "Alla fine contano i punti vittoria.",
        "{planet} has more of it than it needs now.": (
            "{planet} ne ha più di quanto gliene serva ora."
        ),
        "I look for the planet that can use my cargo soonest.": (
            "Cerco il pianeta che può usare più presto il mio carico."
        ),
        "The Trader has goods that are worth more to me than my own.": (
            "Il Mercante ha merci che per me valgono più delle mie."
        ),
        "Trade goods of others are worth more to me than my own.": (
            "Le merci degli altri per me valgono più delle mie."
        ),
        "I see nothing more that is worth a swap.": "Non vedo altro che valga uno scambio.",
        "Trade goods of the other's colour are worth more to each of us than our own.": (
            "Per ciascuno di noi le merci del colore dell'altro valgono più delle proprie."
        ),
        "I see no fair exchange here.": "Qui non vedo uno scambio equo.",
        "I get more than I give.": "Ricevo più di quanto do.",
        "I do not gain enough by it.": "Non ci guadagno abbastanza.",
        "I see nothing better than this fight.": (
            "Non vedo niente di meglio di questo combattimento."
        ),
        "A fight there would not pay, so I ask for leave to stay.": (
            "Là combattere non converrebbe, quindi chiedo il permesso di restare."
        ),
        "A fight there would not pay, so I give way.": (
            "Là combattere non converrebbe, quindi cedo il passo."
        ),
        "A fight there would cost me too much.": "Là un combattimento mi costerebbe troppo.",
        "I think that I can hold my own there.": "Penso di poter tenere testa, là.",
        "What is mine shall support nobody else.": (
            "Ciò che è mio non deve dare supporto a nessun altro."
        ),
        "Whoever can leave this battle shall leave it.": (
            "Chi può lasciare questa battaglia deve lasciarla."
        ),
        "Behind the front stand those that I want to keep out of the fire.": (
            "Dietro il fronte sta chi voglio tenere fuori dal fuoco."
        ),
        "My fleet stands as I want it.": "La mia flotta è schierata come voglio.",
        "Behind their front are better targets than in it.": (
            "Dietro il loro fronte ci sono bersagli migliori che davanti."
        ),
        "A shot past their front is not worth a shield to me.": (
            "Un colpo oltre il loro fronte per me non vale uno scudo."
        ),
        "I think that I win if I strike back.": "Penso di vincere, se contrattacco.",
        "I do not think that I would win by striking back.": (
            "Non penso che vincerei contrattaccando."
        ),
        "I think that I lose this battle, so I would rather end it.": (
            "Penso di perdere questa battaglia, quindi preferisco finirla."
        ),
        "All of mine shall be able to go.": "Tutti i miei devono poter andare.",
        "I do not win clearly enough to fight on.": (
            "Non vinco abbastanza nettamente per continuare a combattere."
        ),
        "I have more to gain by fighting on.": "Ho più da guadagnare continuando a combattere.",
        "I see none that I need.": "Non ne vedo nessuna che mi serva.",
        "I keep my units as they are.": "Tengo le mie unità come sono.",
        "I can do something with this tile.": "Questa tessera può servirmi.",
        "This tile has nothing on it that I want.": (
            "Su questa tessera non c'è nulla che io voglia."
        ),
        "I do not mind this encounter.": "Questo incontro non mi dispiace.",
        "I would rather meet something else.": "Preferisco incontrare qualcos'altro.",
        "In a battle there my units would be beaten: they are safer inside.": (
            "In battaglia le mie unità sarebbero sconfitte: dentro sono più al sicuro."
        ),
        "I do not think that anybody there beats me.": "Non penso che là qualcuno mi batta.",
        "My units are where I want them.": "Le mie unità sono dove le voglio.",
        "A planet as strong as that is worth a nova bomb.": (
            "Un pianeta così forte vale una bomba nova."
        ),
        "I see nothing here that is worth a nova bomb.": (
            "Qui non vedo nulla che valga una bomba nova."
        ),
        "I want as few hits as possible to get through.": (
            "Voglio che passino meno colpi possibile."
        ),
        "These losses are worth it to me.": "Queste perdite per me valgono la pena.",
        "I look for what is worth most.": "Cerco ciò che vale di più.",
        "I see no wreck that I could take.": "Non vedo relitti che potrei prendere.",
        "I do not think that I would clearly win a fight there.": (
            "Non penso che là vincerei nettamente un combattimento."
        ),
        "I think that I would clearly win a fight there.": (
            "Penso che là vincerei nettamente un combattimento."
        ),
        "Units of mine are held there: I want them back.": (
            "Là sono trattenute mie unità: le rivoglio."
        ),
        "None of the units held there is mine.": "Nessuna delle unità trattenute là è mia.",
        "Ships that nobody owns any more are welcome.": (
            "Le navi che non sono più di nessuno sono benvenute."
        ),
        "What I would get is worth no more than what I would give.": (
            "Ciò che riceverei non vale più di ciò che darei."
        ),
        "I look for a hex that is safe.": "Cerco un esagono sicuro.",
        "I build {units}.": "Costruisco {units}.",
        "I buy {units}.": "Compro {units}.",
        "I raise {levels}.": "Aumento {levels}.",
        "I build {units}, and raise {levels}.": "Costruisco {units} e aumento {levels}.",
        "I send {units} to {planet}.": "Mando {units} a {planet}.",
        "I send {units} against {player} in {hex}.": "Mando {units} contro {player} in {hex}.",
        "I move my units, and attack nobody this turn.": (
            "Muovo le mie unità, e in questo turno non attacco nessuno."
        ),
        "I have compared several answers, and this one leads to the best position.": (
            "Ho confrontato più risposte, e questa porta alla posizione migliore."
        ),
        "I have compared several plans, and this one leads to the best position.": (
            "Ho confrontato più piani, e questo porta alla posizione migliore."
        ),
        "I play this step as I usually do.": "Gioco questa fase come faccio di solito.",
    },
}
