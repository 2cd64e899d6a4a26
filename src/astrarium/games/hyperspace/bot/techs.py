"""What Techs are worth to their owners, in points."""

# Over a whole game of ten rounds; what is used once or twice is worth that from the start.
WORTH: dict[str, float] = {
    "HS-T01": 0.5,  # Torpedoes
    "HS-T02": 0.5,  # Disintegrators
    "HS-T03": 1.3,  # Artificial Organisms
    "HS-T04": 1.6,  # Negative Tax Theory
    "HS-T05": 0.2,  # Gravity Beam
    "HS-T06": 0.2,  # Precognitive Software
    "HS-T07": 0.6,  # Armored Walkers
    "HS-T08": 0.4,  # Holodeck
    "HS-T09": 0.1,  # Space Warp
    "HS-T10": 0.2,  # Stasis Fields
    "HS-T11": 0.5,  # Symbiosis
    "HS-T12": 0.9,  # Radium Bombs
    "HS-T13": 0.3,  # Tactical Computer
    "HS-T14": 0.4,  # Antimatter Mines
    "HS-T15": 0.4,  # Neutronium Armor
    "HS-T16": 0.6,  # Ultra-Cannons
    "HS-T17": 1.0,  # Matter Converter
    "HS-T18": 0.1,  # Chameleon Screens
    "HS-T19": 0.3,  # Psychic Scream
    "HS-T20": 0.9,  # Space Docks
    "HS-T21": 0.4,  # Slipstream Drives
    "HS-T22": 0.4,  # Beacon Chain
    "HS-T23": 0.6,  # Long-Range Scanners
    "HS-T24": 0.9,  # Survey Guild
    "HS-T25": 1.8,  # Deep-Core Mining
    "HS-T26": 1.6,  # Fusion Grid
    "HS-T27": 1.8,  # Split Refining
    "HS-T28": 0.5,  # Terraforming
    "HS-T29": 0.7,  # Cloning Vats
    "HS-T30": 1.8,  # Prefabricated Stations
    "HS-T31": 0.5,  # Orbital Foundries
    "HS-T32": 0.2,  # Reclamation Yards
    "HS-T33": 0.3,  # Repair Swarms
    "HS-T34": 0.9,  # Barter Network
    "HS-T35": 1.4,  # Open Archives
    "HS-T36": 0.5,  # Relic Hunters
    "HS-T37": 0.3,  # Fire-Control Relays
    "HS-T38": 0.5,  # Shield Lattice
    "HS-T39": 0.5,  # Planetary Batteries
    "HS-T40": 0.2,  # Emergency Jump
    "HS-T41": 1.5,  # World Seed
    "HS-T42": 0.7,  # Overdrive Protocol
    "HS-ST-BRO-1": 1.2,  # Brood Tithe
    "HS-ST-BRO-2": 0.3,  # Bribed Gunners
    "HS-ST-FUN-1": 0.5,  # Flight Caste
    "HS-ST-FUN-2": 0.5,  # Brain Caste
    "HS-ST-SKI-1": 0.4,  # Time Loop
    "HS-ST-SKI-2": 0.6,  # Fugue
    "HS-ST-VEN-1": 0.4,  # Blood Price
    "HS-ST-VEN-2": 0.3,  # Spite Drive
}
USUAL = 0.4  # of a Tech that is not known here
ONCE = ("HS-T08", "HS-T41", "HS-T42")  # used as soon as they are researched
WHOLE_GAME = 10.0  # rounds for which these numbers stand


def worth_of_tech(tech: str, rounds: float) -> float:
    """What a Tech on the sheet will still bring in so many rounds."""
    found = WORTH.get(tech, USUAL)
    if tech in ONCE:
        return found if rounds >= 1 else found / 2
    return found * min(1.0, rounds / WHOLE_GAME)
