"""Why bots did something, by language and English sentence (see purposes.py and bot/motives.py)."""

MOTIVES: dict[str, dict[str, str]] = {
    "it": {
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
        "Every transport brings me more goods.": "Ogni trasportatore mi porta più risorse.",
        "My transport has something to earn there.": (
            "Là il mio trasportatore ha qualcosa da guadagnare."
        ),
        "{planet} belongs to nobody: I want to settle it.": (
            "{planet} non è di nessuno: voglio colonizzarlo."
        ),
        "I want a colony ship ready for the next planet that is found.": (
            "Voglio una colonizzatrice pronta per il prossimo pianeta scoperto."
        ),
        "From now on {planet} brings me goods and victory points.": (
            "D'ora in poi {planet} mi porta risorse e punti vittoria."
        ),
        "Warships of {player} are near {planet}: I want it guarded.": (
            "Navi militari di {player} sono vicine a {planet}: voglio che sia difeso."
        ),
        "I do not want to fall behind the warships of {player}.": (
            "Non voglio restare indietro rispetto alle navi militari di {player}."
        ),
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
        "I have {own} units there against {others}: I like these odds.": (
            "Là ho {own} unità contro {others}: mi sembra un buon rapporto."
        ),
        "With {planet} I grow, and {player} does not.": "Con {planet} cresco io, e non {player}.",
        "If I cannot have {planet}, it shall not help {player}.": (
            "Se non posso avere {planet}, non deve servire a {player}."
        ),
        "Of all that I could hit, nothing shoots better.": (
            "Fra ciò che potevo colpire, niente spara meglio."
        ),
        "I would have lost more by staying.": "Restando avrei perso di più.",
        "Trade with {player} pays for both of us, and I am ahead.": (
            "Il commercio con {player} conviene a entrambi, e io sono in vantaggio."
        ),
        "I help nobody who is ahead of me, or who gives me nothing in return.": (
            "Non aiuto chi è davanti a me, né chi non mi dà nulla in cambio."
        ),
        "I get at least what I give.": "Ricevo almeno quanto do.",
        "I would give more than I get.": "Darei più di quanto ricevo.",
        "{player} does me no harm by passing.": "Se {player} passa, non mi fa alcun danno.",
        "I do not trust {player} behind my lines.": "Non mi fido di {player} alle mie spalle.",
        "I build {units}.": "Costruisco {units}.",
        "I buy {units}.": "Compro {units}.",
        "I raise {levels}.": "Aumento {levels}.",
        "I build {units}, and raise {levels}.": "Costruisco {units} e aumento {levels}.",
        "I keep what I have for later.": "Tengo da parte ciò che ho.",
        "I send {ships} warships to {planet}.": "Mando {ships} navi militari a {planet}.",
        "I move my units, and send no warships against anybody.": (
            "Muovo le mie unità e non mando navi militari contro nessuno."
        ),
        "I attack: I expect to gain by it.": "Attacco: mi aspetto di guadagnarci.",
        "I take {planet}.": "Prendo {planet}.",
        "I land on {planet} with {boats} assault boats.": (
            "Sbarco su {planet} con {boats} navi d'assalto."
        ),
        "Of {answers} answers, this one leads to the best position.": (
            "Fra {answers} risposte, questa porta alla posizione migliore."
        ),
        "I see nothing better.": "Non vedo niente di meglio.",
    },
}
