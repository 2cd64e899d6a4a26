"""Why something is not allowed in the Advanced game, in the language of the player."""

ADVANCED: dict[str, dict[str, str]] = {
    "it": {
        # objectives
        "Only the Parasites infest planets.": "Solo i Parassiti infestano i pianeti.",
        "You have no colony ship {unit} that is still at {planet}.": (
            "Non hai una colonizzatrice {unit} che sia ancora a {planet}."
        ),
        "This colony ship was not built on an infested planet.": (
            "Questa colonizzatrice non è stata costruita su un pianeta infestato."
        ),
        "{planet} is infested already.": "{planet} è già infestato.",
        "No planet builds {unit}.": "Nessun pianeta costruisce unità di tipo {unit}.",
        "You cannot buy {unit}.": "Non puoi acquistare unità di tipo {unit}.",
        "Your objective offers you no such price for {unit}.": (
            "Il tuo obiettivo non ti dà questo prezzo per l'unità: {unit}."
        ),
        "Only the Royalists buy victory points.": ("Solo i Monarchici acquistano punti vittoria."),
        "Only your own home world buys victory points.": (
            "Solo il tuo pianeta madre originario acquista punti vittoria."
        ),
        # colonization
        "Hostile natives: levels of {name} rise only with an AB or BB of yours in the hex.": (
            "Indigeni ostili: i livelli di {name} salgono solo se hai nell'esagono una nave "
            "d'assalto o una nave da guerra."
        ),
        "{name} has no ore.": "Su {name} non c'è minerale.",
        # breakthroughs
        "There is no breakthrough {card}.": "Non c'è nessuna innovazione di nome {card}.",
        "This breakthrough needs level {needed}; you may take one of level {level}.": (
            "Questa innovazione è di livello {needed}; puoi prenderne fino al livello {level}."
        ),
        "All copies of this breakthrough have been taken.": (
            "Tutte le copie di questa innovazione sono già prese."
        ),
        "To choose this breakthrough again would gain you nothing.": (
            "Scegliere di nuovo questa innovazione non ti darebbe nulla."
        ),
        "At the start a player takes one Drive Improvement at most.": (
            "All'inizio si può prendere al massimo una carta Motori migliorati."
        ),
        "More than half of your breakthroughs are Drive Improvements.": (
            "Più della metà delle tue innovazioni sono già Motori migliorati."
        ),
        "Unit {unit} carries too little.": ("L'unità {unit} non è quella che porta troppo carico."),
        "{excess} resources have to go, and there are {has} of {what}.": (
            "Risorse da gettare: {excess}; di {what} ce n'è: {has}."
        ),
        "You have no Star Gates.": "Non hai i Portali stellari.",
        "No star gate leads this unit to {to}.": (
            "Nessun portale stellare porta questa unità in {to}."
        ),
        "This unit has no movement point left for a jump.": (
            "A questa unità non resta un punto movimento per il salto."
        ),
        "You have no nova bomb {unit}.": "Non hai nessuna bomba nova {unit}.",
        "The bomb is not alone in {hex}.": "La bomba non è sola in {hex}.",
        "A Planetary Grid protects {planet}.": "Una Griglia planetaria protegge {planet}.",
        "A Planetary Grid protects {name}.": "Una Griglia planetaria protegge {name}.",
        "There is no grid of yours in {hex}.": "In {hex} non hai una griglia.",
        "You have no unit {unit} inside the grid.": (
            "Non hai nessuna unità {unit} dentro la griglia."
        ),
        "You have no unit {unit} at this planet.": (
            "Non hai nessuna unità {unit} presso questo pianeta."
        ),
        "Unit {unit} is inside the grid.": "L'unità {unit} è già dentro la griglia.",
        # units exchanged in the Economic Phase
        "You have no unit in {hex} that can be exchanged.": (
            "In {hex} non hai unità che si possano scambiare."
        ),
        "You have no unit {unit} in {hex}.": "In {hex} non hai nessuna unità {unit}.",
        "Units are exchanged for at least one other.": ("In cambio serve almeno un'altra unità."),
        "Colony ships are never exchanged.": "Le colonizzatrici non si scambiano mai.",
        "This unit has a part in an exchange of this turn already.": (
            "Questa unità fa già parte di uno scambio di questo turno."
        ),
        "Such units are never received.": "Unità di questo tipo non si ricevono mai.",
        "This unit has tech {tech}; your civilization level is {level}.": (
            "Questa unità è di tecnologia {tech}; la tua civilizzazione è di livello {level}."
        ),
        "This unit is worth {cost} IOUs; of those handed in {left} are left.": (
            "Questa unità vale {cost} IOU; delle unità date ne restano {left}."
        ),
        # breakthroughs in battle
        "Scouts come forward to zone 0 or 1.": "Gli scout avanzano nella zona 0 o 1.",
        "Dice that you can roll to jam: 1 to {most}.": (
            "Dadi che puoi tirare per disturbare: da 1 a {most}."
        ),
        "There is no such hit left.": "Non resta nessun colpo di questo tipo.",
        "In one round you assemble or disassemble warships, not both.": (
            "In un round puoi comporre navi militari o scomporle, non le due cose."
        ),
        "Patrol boats become larger warships, and nothing else.": (
            "I caccia leggeri diventano navi militari più grandi, e nient'altro."
        ),
        "Only larger warships become patrol boats.": (
            "Solo le navi militari più grandi diventano caccia leggeri."
        ),
        "Your civilization level is too low for that unit.": (
            "La tua civilizzazione è troppo bassa per questa unità."
        ),
        "You have no counter of that type left.": ("Non hai più segnalini di questo tipo."),
        "Your patrol boats in zones 1 and 2 are not worth that much.": (
            "I tuoi caccia leggeri nelle zone 1 e 2 non valgono tanto."
        ),
        "Unit {unit} is no warship of yours in zone 1 or 2.": (
            "L'unità {unit} non è una tua nave militare nella zona 1 o 2."
        ),
        "Unit {unit} captures nothing.": "L'unità {unit} non cattura nulla.",
        "There is no destroyed enemy unit {unit}.": (
            "Fra le unità nemiche distrutte non c'è la {unit}."
        ),
        "This unit cannot be captured.": "Questa unità non si può catturare.",
        "Unit {unit} is worth more than its captor.": (
            "L'unità {unit} vale più di quella che la cattura."
        ),
        # encounters
        "No {kind} can come: its tech is too high, or none is left.": (
            "{kind}: non può arrivare, ha una tecnologia troppo alta o i segnalini sono finiti."
        ),
        "Unit {unit} is exchanged first.": "Prima si scambia l'unità {unit}.",
        "The merchants have no {kind} for you.": (
            "I Commercianti non hanno per te unità di tipo {kind}."
        ),
        "You have accepted: every unit is exchanged.": (
            "Hai accettato: si scambiano tutte le unità."
        ),
        "Unit {unit} does not flee there.": "L'unità {unit} non fugge lì.",
        "This unit is spellbound and does not move.": ("Questa unità è incantata e non si muove."),
        # artifacts
        "Unit {unit} has found no such thing.": ("L'unità {unit} non ha trovato nulla di simile."),
        "You have no {artifact}.": "Non hai questo artefatto: {artifact}.",
        "This artifact was handed over and stays where it is.": (
            "Questo artefatto è già stato consegnato e resta dov'è."
        ),
        "There is no {holder} there.": "In quell'esagono non c'è: {holder}.",
        "{holder} is not yours: offer it.": "{holder}: non ti appartiene, fai un'offerta.",
        "Nothing can be offered to a hidden unit.": (
            "A un'unità nascosta non si può offrire nulla."
        ),
        "{holder} is yours.": "{holder}: ti appartiene già.",
        "You have made {most} offers to this player.": (
            "A questo giocatore hai già fatto {most} offerte."
        ),
        "{name} has no Crystal.": "Su {name} non c'è il Cristallo.",
        # free agents
        "Nobody can block {agent}.": "Nessuno può bloccare {agent}.",
        "Your warships block {agent}.": "Le tue navi militari bloccano già {agent}.",
        "You let {agent} pass.": "Lasci già passare {agent}.",
        "{hex} is none of the nearest.": "{hex} non è una delle mete più vicine.",
        "{hex} is not on a shortest way.": "{hex} non è sulla via più breve.",
        "The question is about {agent} in {hex}.": "La domanda riguarda {agent} in {hex}.",
        "The Trader is at no planet.": "Il Mercante non si trova presso un pianeta.",
        "You have traded with her in this step.": (
            "In questa fase hai già commerciato con il Mercante."
        ),
        "You have nothing there to swap with her.": (
            "Lì non hai nulla da scambiare con il Mercante."
        ),
        "She never gives and takes the same colour.": (
            "Il Mercante non dà e non prende mai lo stesso colore."
        ),
        "There are no such goods to swap.": "Queste merci non ci sono.",
        # contact and battles with agents
        "You have asked in {hex}.": "In {hex} hai già chiesto.",
        "No player can be asked in {hex}.": "In {hex} non c'è nessun giocatore a cui chiedere.",
        "Ask the players in {hex} first.": "Prima chiedi ai giocatori in {hex}.",
        "The players in {hex} have not let you join them.": (
            "I giocatori in {hex} non ti hanno lasciato unire le forze."
        ),
        "The others in {hex} have let you join them.": (
            "In {hex} hai già unito le forze con gli altri."
        ),
        "Nobody in {hex} must be fought.": "In {hex} non devi combattere nessuno.",
        "Attack the fleets in {hex}.": "Attacca tutte le flotte in {hex}.",
        "Those are not agents that you could attack there.": (
            "Non sono agenti che potresti attaccare lì."
        ),
        "Those who never share must be attacked.": (
            "Chi non condivide mai un esagono va attaccato."
        ),
        "Nobody makes you leave {hex}.": "Nessuno ti costringe a lasciare {hex}.",
        "You have warships in {hex}: attack.": "In {hex} hai navi militari: attacca.",
        "Nobody speaks for those who fight here.": (
            "Chi combatte qui non ha nessuno che possa trattare."
        ),
        "As many warships as possible must be eliminated.": (
            "Si devono eliminare quante più navi militari possibile."
        ),
    }
}
