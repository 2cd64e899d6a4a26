"""What the server itself tells at a table, in each language."""

import re

_WORDS = {
    "undone": {
        "en": "{name} takes the last action back",
        "it": "{name} annulla l'ultima azione",
    },
    "taken back": {
        "en": "All agree: {name} plays on from an earlier moment, with new dice",
        "it": "Tutti d'accordo: {name} riprende da un momento precedente, con nuovi dadi",
    },
    "resigned": {
        "en": "{name} resigns; a bot plays on in this seat",
        "it": "{name} si arrende; un bot continua a questo posto",
    },
    "by resignation": {"en": "the others have resigned", "it": "gli altri si sono arresi"},
    "given up": {"en": "all have resigned", "it": "tutti si sono arresi"},
    "replaced": {
        "en": "{name} is away: the bot {bot} plays until they are back",
        "it": "{name} è assente: il bot {bot} gioca fino al ritorno",
    },
    "out of time": {
        "en": "The time of {name} is up: the bot {bot} plays until they are back",
        "it": "Il tempo di {name} è scaduto: il bot {bot} gioca fino al ritorno",
    },
    "somebody": {"en": "Somebody", "it": "Qualcuno"},
    "left": {
        "en": "{name} has left for good: a bot plays on in this seat",
        "it": "{name} se n'è andato per sempre: un bot continua a questo posto",
    },
    "gave up": {
        "en": "The time of {name} is up: a bot plays on in this seat",
        "it": "Il tempo di {name} è scaduto: un bot continua a questo posto",
    },
    "time is up": {
        "en": "The time of {name} is up: the others decide whether a bot plays, or give more time",
        "it": "Il tempo di {name} è scaduto: gli altri decidono se gioca un bot o se dare tempo",
    },
    "more time": {
        "en": "{giver} gives {name} more time",
        "it": "{giver} dà altro tempo a {name}",
    },
    "live begins": {
        "en": "All are here: this table is played live for {minutes} minutes",
        "it": "Ci sono tutti: a questo tavolo si gioca dal vivo per {minutes} minuti",
    },
    "live ends": {
        "en": "Live play is over: the clocks run over days again",
        "it": "Il gioco dal vivo è finito: gli orologi tornano a contare i giorni",
    },
    "notice turn title": {"en": "Your turn: {table}", "it": "Tocca a te: {table}"},
    "notice turn": {
        "en": "{name}, it is your turn at {table}.",
        "it": "{name}, tocca a te a {table}.",
    },
    "notice nudge title": {"en": "Still your turn: {table}", "it": "Tocca ancora a te: {table}"},
    "notice nudge": {
        "en": "{name}, the others at {table} still wait for you.",
        "it": "{name}, a {table} gli altri ti aspettano ancora.",
    },
    "notice takeback title": {
        "en": "A takeback is asked for: {table}",
        "it": "Chiedono di annullare: {table}",
    },
    "notice takeback": {
        "en": "{name}, somebody at {table} asks to take something back and waits for your answer.",
        "it": "{name}, a {table} qualcuno chiede di annullare qualcosa e aspetta la tua risposta.",
    },
    "notice late title": {"en": "Time is up: {table}", "it": "Tempo scaduto: {table}"},
    "notice late": {
        "en": "{name}, somebody's time at {table} is up, and the others decide: let a bot play, or "
        "give them more time.",
        "it": "{name}, a {table} qualcuno ha finito il tempo e decidono gli altri: fai giocare un "
        "bot al suo posto o concedi altro tempo.",
    },
    "notice live title": {"en": "Play live now? {table}", "it": "Giocare dal vivo? {table}"},
    "notice live": {
        "en": "{name}, somebody at {table} asks to play live for a while and waits for your "
        "answer.",
        "it": "{name}, a {table} qualcuno chiede di giocare dal vivo per un po' e aspetta la tua "
        "risposta.",
    },
    "notice daily title": {
        "en": "{count} tables wait for you",
        "it": "{count} tavoli ti aspettano",
    },
    "notice daily": {
        "en": "{name}, the others wait for you at {table}.",
        "it": "{name}, gli altri ti aspettano a {table}.",
    },
    "notice test title": {"en": "Astrarium: this works", "it": "Astrarium: funziona"},
    "notice test": {
        "en": "{name}, this is how you will be told that others wait for you.",
        "it": "{name}, è così che saprai che gli altri ti aspettano.",
    },
    "notice end": {
        "en": "No more notices by this way:",
        "it": "Niente più avvisi in questo modo:",
    },
    "rests": {
        "en": "The host of this server has put this table to rest: nobody plays, and no clock runs",
        "it": "Chi ospita il server ha messo a riposo questo tavolo: nessuno gioca e nessun "
        "orologio corre",
    },
    "wakes": {
        "en": "This table goes on: the host of this server has woken it",
        "it": "Questo tavolo riprende: chi ospita il server lo ha risvegliato",
    },
    "seated": {
        "en": "{name} plays this seat from now on: the host of this server has handed it over",
        "it": "{name} gioca a questo posto da ora in poi: lo ha affidato chi ospita il server",
    },
    "site": {
        "en": "Space-empire board games by their exact rules, against bots or with friends. "
        "No account, nothing to install.",
        "it": "Giochi da tavolo di imperi spaziali con le regole esatte, contro i bot o con gli "
        "amici. Senza registrarsi, senza installare nulla.",
    },
    "invitation": {
        "en": "You are invited to a game of {title}",
        "it": "Sei invitato a una partita di {title}",
    },
    "handover": {
        "en": "Take your seat in {title} to this device",
        "it": "Porta il tuo posto in {title} su questo dispositivo",
    },
    "confirm subject": {
        "en": "Is this your address?",
        "it": "È questo il tuo indirizzo?",
    },
    "confirm text": {
        "en": "Hello {name},\n\nyou have named this address on Astrarium. Open this link to "
        "confirm it, within two days:\n\n{link}\n\nIf it was not you, do nothing: nothing "
        "else comes.\n",
        "it": "Ciao {name},\n\nhai indicato questo indirizzo su Astrarium. Apri questo "
        "collegamento per confermarlo, entro due giorni:\n\n{link}\n\nSe non sei stato tu, non "
        "fare nulla: non arriverà altro.\n",
    },
    "recover subject": {"en": "Choose another password", "it": "Scegli un'altra password"},
    "recover text": {
        "en": "Hello {name},\n\nby this link you can choose another password on Astrarium, within "
        "an hour:\n\n{link}\n\nIt is for the sign-in name {login}. If you have not asked for it, "
        "do nothing: your password stays as it is.\n",
        "it": "Ciao {name},\n\ncon questo collegamento puoi scegliere un'altra password su "
        "Astrarium, entro un'ora:\n\n{link}\n\nVale per il nome di accesso {login}. Se non l'hai "
        "chiesto tu, non fare nulla: la tua password resta com'è.\n",
    },
    "changed subject": {"en": "Your password was changed", "it": "La tua password è cambiata"},
    "changed text": {
        "en": "Hello {name},\n\nyour password on Astrarium was changed just now, and all other "
        "devices were signed out. If it was not you, choose another one:\n\n{link}\n",
        "it": "Ciao {name},\n\nla tua password su Astrarium è appena cambiata e tutti gli altri "
        "dispositivi sono stati scollegati. Se non sei stato tu, scegline un'altra:\n\n{link}\n",
    },
    "back": {"en": "{name} is back", "it": "{name} è tornato al tavolo"},
}


# Why a notice was not taken; a number may follow.
_TROUBLES = {
    "the other side answers": "l'altra parte risponde",
    "the other side does not answer": "l'altra parte non risponde",
    "the line to it is not safe": "la linea non è sicura",
    "the name is not known": "il nome non è conosciuto",
    "this is no address of the web": "non è un indirizzo del web",
    "addresses inside a network are not reached from here":
        "gli indirizzi dentro una rete non si raggiungono da qui",
    "the mail server answers": "il server di posta risponde",
    "the mail server cannot be reached": "il server di posta non si raggiunge",
    "the address is refused": "l'indirizzo è rifiutato",
    "no mail server is set up": "non c'è un server di posta",
    "there is no confirmed address": "non c'è un indirizzo confermato",
    "this is no address": "non è un indirizzo",
    "the browser wants no more messages": "il browser non vuole più messaggi",
    "something went wrong on the server": "qualcosa è andato storto sul server",
}  # fmt: skip


def trouble(why: str, language: str) -> str:
    """Why a notice was not taken, in a reader's language."""
    known = next(
        (one for one in _TROUBLES if re.fullmatch(re.escape(one) + r"(:.*| \(?\d+\)?)?", why)), None
    )
    if known is None:
        return why
    number = re.search(r"\d+", why.removeprefix(known))
    said = _TROUBLES[known] if language == "it" else known
    return f"{said} {number[0]}" if number else said


def undone(name: str) -> dict[str, str]:
    return _said("undone", name=name)


def taken_back(name: str) -> dict[str, str]:
    return _said("taken back", name=name)


def resigned(name: str) -> dict[str, str]:
    return _said("resigned", name=name)


def by_resignation(*, won: bool) -> dict[str, str]:
    return _said("by resignation" if won else "given up")


def replaced(name: str, bot: str) -> dict[str, str]:
    return _said("replaced", name=name, bot=bot)


def out_of_time(name: str, bot: str) -> dict[str, str]:
    return _said("out of time", name=name, bot=bot)


def gave_up(name: str) -> dict[str, str]:
    return _said("gave up", name=name)


def left(name: str) -> dict[str, str]:
    return _said("left", name=name)


def time_is_up(name: str) -> dict[str, str]:
    return _said("time is up", name=name)


def more_time(giver: str, name: str) -> dict[str, str]:
    return _said("more time", giver=giver, name=name)


def live_begins(minutes: str) -> dict[str, str]:
    return _said("live begins", minutes=minutes)


def live_ends() -> dict[str, str]:
    return _said("live ends")


def rests() -> dict[str, str]:
    return _said("rests")


def wakes() -> dict[str, str]:
    return _said("wakes")


def seated(name: str) -> dict[str, str]:
    return _said("seated", name=name)


def back(name: str) -> dict[str, str]:
    return _said("back", name=name)


def said(key: str, language: str, **facts: str) -> str:
    """What is told to one reader, in their language or else in English."""
    found = _said(key, **facts)
    return found.get(language) or found["en"]


def _said(key: str, **facts: str) -> dict[str, str]:
    return {language: text.format(**facts) for language, text in _WORDS[key].items()}
