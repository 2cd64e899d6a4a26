"""What things are called: players, units, places, resources."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby

from astrarium.kernel import Hex
from astrarium.kernel.marks import player
from astrarium.kernel.memo import Index

from ..data import PARTIES, TYPES, UNIT_ORDER, UnitKind, is_player
from ..events.pieces import UnitPlaced
from ..resources import IOU, ORE, Resource, colour, is_goods, is_number
from ..rules.pieces import TILES
from ..state import InterSpaceState as State
from ..units import Unit
from .words import Words

OfAKind = Unit | UnitPlaced


def player_name(state: State, seat: int, words: Words) -> str:
    """A player, or the mark in whose place a table puts a name."""
    return player(seat, seat_title(state, seat, words), words.language)


def seat_title(state: State, seat: int, words: Words) -> str:
    """A seat is called by the colour of the home world; units of nobody by what they are."""
    if not is_player(seat):
        return words.table[f"party {PARTIES[seat]}"]
    return called(state.players[seat].home, words)


def called(name: str, words: Words) -> str:
    """A planet's name; home worlds are called by their colours."""
    return words.colours.get(name, name)


def listed(names: Sequence[str], words: Words) -> str:
    """Names in a row: Green, Red and Blue."""
    return words.listed(list(names))


# -- units


def unit_name(state: State, unit: int, words: Words) -> str:
    """A unit's type and number: scout 3; unit 3, if nobody knows any more what it was."""
    found = state.units.get(unit)
    kind = lost_kind(state, unit) if found is None else found.kind
    return words.somebody.format(unit=unit) if kind is None else named(kind, unit, words)


class Lost(Index):
    """What units were that are not there any more, as far as somebody tells of their loss."""

    __slots__ = ("kinds",)

    def __init__(self, kinds: Mapping[int, UnitKind]) -> None:
        self.kinds = kinds

    @classmethod
    def of(cls, state: State) -> "Lost":
        return cls({})

    def copy(self) -> "Lost":
        return Lost(self.kinds)


def remembering(state: State, lost: Mapping[int, UnitKind]) -> State:
    """The position, in which units that are not there any more can still be named."""
    if not lost:
        return state
    state = state.clone()
    Lost.own(state).kinds = lost
    return state


def lost_kind(state: State, unit: int) -> UnitKind | None:
    """What a unit was, if that is remembered."""
    return Lost.kept(state).kinds.get(unit)


def unit_names(state: State, units: Iterable[int], words: Words) -> str:
    return listed([unit_name(state, unit, words) for unit in units], words)


def named(kind: UnitKind, unit: int | str, words: Words) -> str:
    """A type of unit and a number: scout 3."""
    code = TYPES[kind].abbreviation
    return words.named.format(kind=words.units[kind], code=code, unit=unit)


def owned_name(state: State, unit: Unit, words: Words) -> str:
    """A unit that one has to say the owner of: Green's scout 3."""
    return whose(state, unit.owner, [(unit.kind, unit.id)], words)


def whose(state: State, owner: int, units: Sequence[tuple[UnitKind, int]], words: Words) -> str:
    """Units with their owner: Green's scout 3, the Berserker, 2 scouts with the plague."""
    several = words.stacking.join(counted_kinds((kind for kind, _ in units), words))
    said = named(*units[0], words) if len(units) == 1 else several
    if is_player(owner):
        return words.owned.format(owner=player_name(state, owner, words), unit=said)
    if len(units) == 1:
        return words.stories[f"unit of {PARTIES[owner]}"].format(unit=said)
    return words.menu[f"foe {PARTIES[owner]}"].format(units=several)


def counted(units: Iterable[OfAKind], words: Words) -> list[str]:
    """Units by type, in the order of the unit table: 2 scouts, 1 transport."""
    return counted_kinds((unit.kind for unit in units), words)


def counted_kinds(kinds: Iterable[UnitKind], words: Words) -> list[str]:
    ordered = sorted(kinds, key=UNIT_ORDER.__getitem__)
    return [_several(kind, len(list(same)), words) for kind, same in groupby(ordered)]


def _several(kind: UnitKind, count: int, words: Words) -> str:
    kinds = words.units[kind] if count == 1 else words.plurals[kind]
    return words.counting.format(n=count, kinds=kinds, code=TYPES[kind].abbreviation)


def stacked(units: Iterable[OfAKind], words: Words) -> str:
    """Units that are together in a place."""
    return words.stacking.join(counted(units, words))


def by_owner(state: State, units: Iterable[Unit], words: Words) -> str:
    """Units in a place with their owners: 2 scouts of Green and 1 transport of Red."""
    there = sorted(units, key=lambda unit: unit.owner)
    owners = groupby(there, key=lambda unit: unit.owner)
    return listed([units_of(state, owner, list(own), words) for owner, own in owners], words)


def units_of(state: State, owner: int, units: Iterable[OfAKind], words: Words) -> str:
    """Units of one owner: 2 scouts of Green, the Berserker."""
    party = "" if is_player(owner) else PARTIES[owner]
    sentence = words.menu[f"foe {party}".rstrip()]
    return sentence.format(units=stacked(units, words), owner=player_name(state, owner, words))


# -- cards and free agents


def card_name(card: str, words: Words) -> str:
    """A card or an artifact by its id: Lost & Found."""
    found = words.cards.get(card)
    return card.replace("_", " ") if found is None else found.name


def card_text(card: str, words: Words) -> str:
    """What is written on a card."""
    found = words.cards.get(card)
    return "" if found is None else found.text


def agent_name(agent: str, words: Words) -> str:
    """A free agent, or any party, by its name: the Pirates."""
    return words.table.get(f"agent {agent}") or words.table.get(f"party {agent}") or agent


# -- places


def label_name(label: str, words: Words) -> str:
    """What a tile of the exploration box is called: Kor, black hole."""
    tile = TILES.get(label)
    return label if tile is None else called(tile.name, words) or words.terrain[tile.terrain]


def tile_name(state: State, hex: Hex, words: Words) -> str:
    """What lies in a hex, by its name if it has one; nothing for an unknown hex."""
    tile = state.map.tiles.get(hex)
    return "" if tile is None else called(tile.name, words) or words.terrain[tile.terrain]


def place(state: State, hex: Hex, words: Words) -> str:
    """A hex and what is remarkable there: A:2,-1 (asteroids)."""
    tile = state.map.tiles.get(hex)
    if tile is None or tile.terrain == "empty_space":
        return hex
    return f"{hex} ({tile_name(state, hex, words)})"


# -- resources


def amount(count: int, what: Resource, words: Words) -> str:
    """So much of a resource: 1 IOU, 2 ore, 3 Green trade goods."""
    kind = "good" if is_goods(what) else what
    template = words.resources.get(kind if count == 1 else f"{kind}s", f"{{n}} {what}")
    return template.format(n=count, colour=called(colour(what), words))


def own_goods(count: int, words: Words) -> str:
    """Trade goods whose colour goes without saying."""
    return words.resources["any good" if count == 1 else "any goods"].format(n=count)


def hoard(resources: Mapping[Resource, int], words: Words) -> str:
    """All that there is of resources: 2 IOUs, 1 ore; or nothing."""
    order = {IOU: 0, ORE: 1}
    kinds = sorted(resources, key=lambda what: (order.get(what, 2), what))
    return listed([amount(resources[what], what, words) for what in kinds], words)


def resource_name(what: str, words: Words) -> str:
    """What a resource is called; nothing if it is none."""
    if is_goods(what):
        return words.resources["name goods"].format(colour=called(colour(what), words))
    return words.resources.get(f"name {what}", "")


def holder_name(state: State, holder: str, words: Words) -> str:
    """A planet, or a unit by its number."""
    return unit_name(state, int(holder), words) if is_number(holder) else called(holder, words)
