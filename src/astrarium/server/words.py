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
    "replaced": {
        "en": "{name} is away: the bot {bot} plays until they are back",
        "it": "{name} è assente: il bot {bot} gioca fino al ritorno",
    },
    "back": {"en": "{name} is back", "it": "{name} è tornato al tavolo"},
}


def undone(name: str) -> dict[str, str]:
    return _said("undone", name=name)


def taken_back(name: str) -> dict[str, str]:
    return _said("taken back", name=name)


def resigned(name: str) -> dict[str, str]:
    return _said("resigned", name=name)


def by_resignation() -> dict[str, str]:
    return _said("by resignation")


def replaced(name: str, bot: str) -> dict[str, str]:
    return _said("replaced", name=name, bot=bot)


def back(name: str) -> dict[str, str]:
    return _said("back", name=name)


def _said(key: str, **facts: str) -> dict[str, str]:
    return {language: text.format(**facts) for language, text in _WORDS[key].items()}
