"""The Economic Phase: growth first, then technology, yards and a fleet."""

from collections.abc import Iterator

from astrarium.kernel import Action, Hex

from ..data import HOME_MARKERS, START_LEVELS, TYPES, Kind, Technology
from ..imagining import research_cost
from ..rules.economy.building import Build
from ..rules.economy.economic_phase import EconomicPhase
from ..rules.economy.income import maintenance_of
from ..rules.economy.orders import Bid, Seal, in_hand
from ..rules.economy.research import BuyGrant, Research, RollGrants
from ..rules.economy.sheet import Sheet, capacity, capacity_used, price_of_level
from .situation import Situation

PLANETS_A_HEX = HOME_MARKERS["planet"] / sum(HOME_MARKERS.values())
REPAYS = 3  # phases that a colony takes to repay its ship
NO_UPKEEP = 10  # times its income: what an empire may keep if nobody pays maintenance any more
GRANTS = 0.3  # the share of income that goes into grants, where research is unpredictable
LATE = 1  # phases before the end in which technology is of no more use
# What makes ships better, or better ships.
FOR_FLEETS: tuple[Technology, ...] = (
    "ship_size", "attack", "defense", "tactics", "movement", "fighters", "cloaking",
)  # fmt: skip
# What is bought against what others have shown: their technology, and ours against it.
ANSWERS: tuple[tuple[Technology, Technology], ...] = (
    ("cloaking", "scanners"),
    ("fighters", "point_defense"),
    ("mines", "minesweeping"),
)


def order(sight: Situation, step: EconomicPhase, actions: tuple[Action, ...]) -> Action:
    """The next order on the production sheet."""
    sheet = step.sheet_of(sight.seat)
    if sheet.stage == "upkeep":
        return Bid(min(sight.stance.bid, max(0, in_hand(sight.state, sight.seat, sheet))))
    listed = set(actions)
    wanted = grants(sight, sheet) if sheet.stage == "research" else purchases(sight, sheet)
    last: Action = RollGrants() if sheet.stage == "research" else Seal()
    return next((action for action in wanted if action in listed), last)


def orders(sight: Situation, step: EconomicPhase) -> list[Action]:
    """All orders of a phase, one after another, on a sheet in the mind."""
    state, seat = sight.state, sight.seat
    sheet = step.sheet_of(seat)
    found: list[Action] = []
    while sheet.stage != "purchases" or not found or not isinstance(found[-1], Seal):
        if sheet.stage == "research":
            return [*found, *grants(sight, sheet), RollGrants()]
        if sheet.stage == "upkeep":
            bid = Bid(min(sight.stance.bid, max(0, in_hand(state, seat, sheet))))
            found.append(bid)
            sheet = bid.noted(state, seat, sheet)
            continue
        wanted = purchases(sight, sheet)
        best = next((each for each in wanted if each.why_not_by(state, seat, sheet) is None), None)
        if best is None:
            found.append(Seal())
        else:
            found.append(best)
            sheet = best.noted(state, seat, sheet)
    return found


# -- what is wanted, the most urgent first


def purchases(sight: Situation, sheet: Sheet) -> Iterator[Build | Research]:
    """Orders that a seat would like to give now; those it cannot give are passed over."""
    opening = first_level(sight, sheet)
    if opening is not None:
        yield Research(opening)  # and until it can be paid for, nothing else
        return
    yield from growth(sight, sheet)
    yield from defence(sight, sheet)
    yield from research(sight, sheet)
    yield from warships(sight, sheet)
    yield from yards(sight, sheet)
    yield from surplus(sight, sheet)


def growth(sight: Situation, sheet: Sheet) -> Iterator[Build | Research]:
    """Colony Ships for all planets that are known or expected, Scouts, Miners."""
    home = sight.home
    if home is None:
        return
    if count(sight, sheet, "SC") < explorers_wanted(sight):
        yield from at_yards(sight, sheet, "SC")
    if colonists_wanted(sight) > count(sight, sheet, "CO"):
        yield from at_yards(sight, sheet, "CO")
    barren = len(sight.barren_planets)
    if (
        barren
        and sight.cycles_left > REPAYS + 2
        and not sheet.level(sight.state, sight.seat, "terraforming")
        and sight.state.cycle > 3 - (barren > 1)
    ):
        yield Research("terraforming")
    if count(sight, sheet, "MINER") < miners_wanted(sight):
        yield from at_yards(sight, sheet, "MINER")


def colonists_wanted(sight: Situation) -> int:
    if sight.cycles_left < REPAYS:
        return 0
    expected = PLANETS_A_HEX * len(sight.unknown_at_home)
    known = len(sight.safe_planets)
    return known + (int(expected) if known < 2 else 0)


def explorers_wanted(sight: Situation) -> int:
    if not sight.unknown or sight.cycles_left < 2:
        return 0
    return min(sight.stance.explorers, 1 + len(sight.unknown) // 3)


def miners_wanted(sight: Situation) -> int:
    if sight.cycles_left < 2:
        return 0
    return min(sight.stance.miners, (1 + len(sight.cargo)) // 2)


def count(sight: Situation, sheet: Sheet, kind: Kind) -> int:
    """Ships of a kind on the map, and ordered."""
    groups = sheet.groups(sight.state, sight.seat)
    there = sum(group.count for group in groups if group.kind.value == kind)
    return there + sum(built == kind for _, built in sheet.built)


def at_yards(sight: Situation, sheet: Sheet, kind: Kind) -> Iterator[Build]:
    """A ship at each place with yards that have room, the Homeworld first."""
    for hex in yard_hexes(sight, sheet):
        room = capacity(sight.state, sight.seat, sheet, hex) - capacity_used(sheet, hex)
        if room >= TYPES[kind].hull:
            yield Build(kind, hex)


def yard_hexes(sight: Situation, sheet: Sheet) -> list[Hex]:
    groups = sheet.groups(sight.state, sight.seat)
    found = {group.hex for group in groups if group.kind.value == "SY"}
    return sorted(found, key=lambda hex: (hex != sight.home, hex))


# -- defence


def defence(sight: Situation, sheet: Sheet) -> Iterator[Build]:
    """Bases where enemies are near, and in time at the Homeworld; Mines beside it."""
    colonies = sight.state.colonies_of(sight.seat)
    near = [
        colony
        for threat, _ in sight.threats
        for colony in colonies
        if sight.far(colony, threat) <= 2
    ]
    late = sight.state.cycle >= 5 and sight.home is not None
    for hex in dict.fromkeys((*([sight.home] if late and sight.home else []), *near)):
        if colonies[hex].value >= 3 and count(sight, sheet, "BASE") < sight.stance.bases:
            yield Build("BASE", hex)
    if sight.home and count(sight, sheet, "MINES") < 2:
        yield from at_yards(sight, sheet, "MINES")


# -- technology


def research(sight: Situation, sheet: Sheet) -> Iterator[Research]:
    """The next level, if it is still of use and the fleet that it is for is large enough."""
    if sight.cycles_left <= LATE or sight.state.options.unpredictable_research:
        return
    wanted = next_level(sight, sheet)
    if wanted is None or sight.state.cycle < 2 or is_growing(sight):
        return
    built = sum(TYPES[kind].cost for _, kind in sheet.built if TYPES[kind].is_armed)
    fleet = built + sight.value(filter(sight.mobile, sheet.groups(sight.state, sight.seat)))
    levels = sheet.all_levels(sight.state, sight.seat)
    then = {**{name: levels[name] for name in FOR_FLEETS}, wanted[0]: wanted[1] + 1}
    if research_cost(sight.state.options, then) <= sight.stance.research * fleet:
        yield Research(wanted[0])


def is_growing(sight: Situation) -> bool:
    """Whether Colony Ships are still the best that CP can buy."""
    colonies = sight.state.colonies_of(sight.seat)
    return len(colonies) < 4 and bool(sight.unknown_at_home) and sight.state.cycle < 4


def first_level(sight: Situation, sheet: Sheet) -> Technology | None:
    """The technology that the stance opens with, while it is still to be bought."""
    opening, options = sight.stance.opening, sight.state.options
    if opening is None or options.unpredictable_research or not options.has_technology(opening):
        return None
    level = sheet.level(sight.state, sight.seat, opening)
    return opening if level == START_LEVELS[opening] else None


def next_level(sight: Situation, sheet: Sheet) -> tuple[Technology, int] | None:
    """The technology that is bought next, with the level that it has now."""
    state, seat = sight.state, sight.seat
    for theirs, ours in ANSWERS:
        shown = max(
            (empire.levels[theirs].limits(seat)[0] or 0 for empire in state.empires), default=0
        )
        level = sheet.level(state, seat, ours)
        if shown > level and state.options.has_technology(ours) and ours not in sheet.bought:
            if price_of_level(state, seat, ours, level) is not None:
                return ours, level
    for technology, wanted in sight.stance.wishes:
        level = sheet.level(state, seat, technology)
        if level < wanted and technology not in sheet.bought:
            if state.options.has_technology(technology):
                return technology, level
    return None


def grants(sight: Situation, sheet: Sheet) -> Iterator[BuyGrant]:
    """Grants for the technology that is wanted most, as far as their share goes."""
    if sight.cycles_left <= LATE or sight.state.cycle < 2 or is_growing(sight):
        return
    wanted = next_level(sight, sheet)
    if wanted is not None and sheet.cp >= (1 - GRANTS) * sheet.income:
        yield BuyGrant(wanted[0])


# -- the fleet


def yards(sight: Situation, sheet: Sheet) -> Iterator[Build]:
    """A Ship Yard at home for what is left when those there are can build no more."""
    home = sight.home
    if home is None or not upkeep_left(sight, sheet):
        return
    groups = sheet.groups(sight.state, sight.seat)
    there = sum(group.count for group in groups if group.hex == home and group.kind.value == "SY")
    if there + sheet.many(home, "SY") < sight.stance.yards:
        yield Build("SY", home)


def surplus(sight: Situation, sheet: Sheet) -> Iterator[Research]:
    """Technology for what is left when no more ships can be built or kept."""
    if sight.cycles_left > LATE and not sight.state.options.unpredictable_research:
        wanted = next_level(sight, sheet)
        if wanted is not None:
            yield Research(wanted[0])


def upkeep_left(sight: Situation, sheet: Sheet) -> float:
    """By how much maintenance may still grow."""
    built = sum(TYPES[kind].hull for _, kind in sheet.built if TYPES[kind].pays_maintenance)
    upkeep = built + maintenance_of(sheet.groups(sight.state, sight.seat))
    share = sight.stance.upkeep
    if sight.cycles_left < 1:
        share = NO_UPKEEP
    return max(0.0, share * sheet.income - upkeep)


def warships(sight: Situation, sheet: Sheet) -> Iterator[Build]:
    """The best ships that there are, as long as maintenance allows it."""
    left = upkeep_left(sight, sheet)
    if sheet.level(sight.state, sight.seat, "fighters"):
        yield from carriers(sight, sheet)
    for kind in sight.stance.fleet:
        if TYPES[kind].hull <= left:
            yield from at_yards(sight, sheet, kind)
    if sight.cycles_left < 1 and sight.home is not None:
        for hex in sight.state.colonies_of(sight.seat):
            yield from (Build("BASE", hex), Build("SY", hex))


def carriers(sight: Situation, sheet: Sheet) -> Iterator[Build]:
    """One Carrier with three Fighters, and another pair later."""
    ships, fighters = count(sight, sheet, "CV"), count(sight, sheet, "F")
    if fighters < 3 * ships:
        yield from at_yards(sight, sheet, "F")
    elif ships < 2:
        yield from at_yards(sight, sheet, "CV")
