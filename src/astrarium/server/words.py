"""What the server itself tells at a table, in each language."""

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
    "back": {"en": "{name} is back", "it": "{name} è tornato al tavolo"},
}


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


def back(name: str) -> dict[str, str]:
    return _said("back", name=name)


def said(key: str, language: str, **facts: str) -> str:
    """What is told to one reader, in their language or else in English."""
    found = _said(key, **facts)
    return found.get(language) or found["en"]


def _said(key: str, **facts: str) -> dict[str, str]:
    return {language: text.format(**facts) for language, text in _WORDS[key].items()}
