"""Why something is not allowed, in the language of the player.

A refusal is read at the very moment of a mistake, so it is said in the player's own language. The
English sentence is the key: the rules stay readable where they stand, and a sentence that has no
translation yet is still said, in English.
"""

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
        "Only together with a scout, not after it, may this unit go there.": (
            "Questa unità può andarci solo insieme a uno scout, non dopo di lui."
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
    }
}
