"""How well bots have done with each alien: for choosing one of two."""

# Shares of wins in games of four: of 868 games of `greedy` and `strategist`, and nearer to a
# quarter where there were few.
STRENGTH: dict[str, float] = {
    "amoeba": 0.21, "anti-matter": 0.30, "barbarian": 0.23, "calculator": 0.18, "chosen": 0.16,
    "citadel": 0.20, "clone": 0.29, "cudgel": 0.23, "dictator": 0.15, "fido": 0.19, "filch": 0.20,
    "fodder": 0.17, "gambler": 0.25, "grudge": 0.18, "hacker": 0.21, "hate": 0.29, "healer": 0.22,
    "human": 0.35, "kamikaze": 0.24, "loser": 0.34, "machine": 0.36, "macron": 0.31,
    "masochist": 0.16, "mind": 0.19, "mirror": 0.22, "miser": 0.22, "mite": 0.27, "mutant": 0.28,
    "observer": 0.23, "oracle": 0.21, "pacifist": 0.32, "parasite": 0.34, "philanthropist": 0.24,
    "reincarnator": 0.26, "remora": 0.27, "reserve": 0.25, "shadow": 0.33, "sorcerer": 0.25,
    "spiff": 0.18, "tick-tock": 0.27, "trader": 0.26, "tripler": 0.29, "vacuum": 0.23,
    "virus": 0.39, "void": 0.24, "vulch": 0.16, "warpish": 0.35, "warrior": 0.30, "will": 0.22,
    "zombie": 0.22,
}  # fmt: skip
