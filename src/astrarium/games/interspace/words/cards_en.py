"""The cards of the Advanced game and the artifacts, in English, as they are read at the table."""

from .vocabulary import CardText

CARDS: dict[str, CardText] = {
    # Objectives
    "parasites": CardText(
        "Parasites",
        "5 points for every infested planet, whoever holds it, and 1 for each industry level of "
        "your own planets. Your first planets are infested, and colony ships built on an infested "
        "planet carry it to the colonies they found. At the end of your Contact Step you can give "
        "up such a ship at an inhabited planet to infest it.",
    ),
    "builders": CardText(
        "Builders", "Every industry level of your planets is worth 2 points. Nothing else counts."
    ),
    "conquerors": CardText(
        "Conquerors",
        "Conquer a planet that was never yours and you gain its industry plus its tech in points, "
        "for good; each industry level of your planets is worth 1. Your assault boats count as "
        "tech 3 and can be had for 4 IOUs.",
    ),
    "xenophobes": CardText(
        "Xenophobes",
        "Points for units of other players that you destroy or capture: warship 1, scout 2, "
        "station 4, colony ship 8, transport none. Each industry level you bomb away is worth 1, "
        "and so is each one of your own planets.",
    ),
    "warriors": CardText(
        "Warriors",
        "1 point for each of your own warships that falls in your own Contact Step, and 1 for each "
        "industry level of your planets. Ships lost while defending bring nothing.",
    ),
    "techies": CardText(
        "Techies",
        "Each level of your civilization is worth 4 points, and each industry level of your "
        "planets 1.",
    ),
    "researchers": CardText(
        "Researchers",
        "7 points for each kind of hex in which one of your stations stands: black hole, dust "
        "cloud, neutron star, nebula, pulsar, wormhole. They are gone when the last station "
        "leaves. Each industry level of your planets is worth 1.",
    ),
    "royalists": CardText(
        "Royalists",
        "In the Purchase Step your home world can buy points, two at a time: the first pair for "
        "2 IOUs, each later one for 2 more than the last. Every point takes one place of what it "
        "may buy that turn. Each industry level of your planets is worth 1.",
    ),
    # Breakthroughs
    "heavy_transports": CardText(
        "Heavy Transports",
        "Your transports carry 9 instead of 6. Every copy you hold adds 1 to your mining rolls.",
    ),
    "nav_computers": CardText(
        "Nav Computers",
        "Asteroids do not stop your units, pulsars do not harm them, and black holes are like "
        "neutron stars to them: free to enter and to leave.",
    ),
    "jamming": CardText(
        "Jamming",
        "With a scout of yours in zone 0 or 1 of a battle, roll a die for each hit against you, in "
        "a round no more dice than your civilization level. Every even die cancels a hit. Your "
        "scouts may stand in these zones when you attack, too.",
    ),
    "multiplex_sensors": CardText(
        "Multiplex Sensors",
        "Once in each of your turns you may put a tile just drawn back into the exploration box "
        "and draw another. Once a game you may do so with an Encounter card, and once with a "
        "Colonization card.",
    ),
    "advanced_pbs": CardText(
        "Advanced PBs",
        "When it is decided who fires first, your patrol boats count with your civilization level "
        "as their tech. For everything else they remain tech 2.",
    ),
    "repair_robots": CardText(
        "Repair Robots",
        "After a battle you won, roll a die for each unit you lost in it: an even die brings it "
        "back to the hex. For victory points it was destroyed all the same.",
    ),
    "lrms": CardText(
        "LRMs",
        "Long-range missiles: before the first round your warships, and your stations if you "
        "defend, fire once. There are no zones, and the other side chooses what is hit. Whoever "
        "falls cannot answer, unless they have missiles too.",
    ),
    "grapple_beams": CardText(
        "Grapple Beams",
        "After a battle you won, roll a die for each of your warships and stations left: with an "
        "even die it may capture a destroyed enemy unit that cost no more than itself. You need a "
        "free counter of that type.",
    ),
    "stealth_tech": CardText(
        "Stealth Tech",
        "Nobody blocks your units except at wormholes, and you retreat without leaving warships "
        "behind. Your enemies never fire first, and an even die wards off a missile hit.",
    ),
    "modular_units": CardText(
        "Modular Units",
        "In the Economic Phase your units in a hex can be rebuilt into others worth no more IOUs "
        "together, never to or from colony ships. After each round of a battle, warships in your "
        "zones 1 and 2 can break up into patrol boats, or patrol boats join into larger warships.",
    ),
    "plasma_cannons": CardText(
        "Plasma Cannons",
        "When you defend, your stations fire more than one die each round: a system station 2, a "
        "region station 4, a galaxy station 6. In a round of missiles it stays one.",
    ),
    "star_gates": CardText(
        "Star Gates",
        "For 1 movement point your units jump from one of your stations to another, if each lies "
        "within the support range of the other. They may move and jump on.",
    ),
    "nova_bombs": CardText(
        "Nova Bombs",
        "Your colony ships become nova bombs, which planets of tech 8 build for 8 IOUs; you can "
        "found no more colonies with them. In a hex without any other unit a bomb can go off: the "
        "hex, with any planet in it, turns into null space.",
    ),
    "planetary_grid": CardText(
        "Planetary Grid",
        "Nothing can attack, conquer or reduce your planets of tech 8. Units of yours there may "
        "shelter inside the grid, where they neither attack nor are attacked, and retreat into it "
        "without leaving warships behind.",
    ),
    "drive_improvement": CardText(
        "Drive Improvement",
        "Your units move by 1 plus the number of these cards that you hold; patrol boats 1 more, "
        "stations and colony ships half of it, rounded up. You cannot take one while more than "
        "half of your cards are of this kind.",
    ),
    # Colonization
    "ancient_ruins": CardText(
        "Ancient Ruins",
        "Raising tech here is priced as if your civilization were one level higher.",
    ),
    "pleasure_world": CardText(
        "Pleasure World",
        "Raising tech here is priced as if your civilization were one level lower, though never "
        "below 1.",
    ),
    "lost_treasure": CardText("Lost Treasure", "The colony begins with 18 IOUs instead of 6."),
    "paradise": CardText(
        "Paradise",
        "In this hex the patrol boats of whoever holds the planet fight with 2 instead of 1.",
    ),
    "nice_world": CardText(
        "Nice World",
        "Raising industry here is priced as if the planet's tech were one level higher.",
    ),
    "ice_world": CardText(
        "Ice World",
        "Raising industry here is priced as if the planet's tech were one level lower, though "
        "never below 1.",
    ),
    "mineral_world": CardText(
        "Mineral World", "The ore of this colony is never used up: no dice are rolled for it."
    ),
    "vegetable_world": CardText(
        "Vegetable World",
        "There is no ore to be had on this colony. Ore from elsewhere can still be refined here.",
    ),
    "doh": CardText("Doh!", "The colony begins without any IOUs, with industry 1 and tech 1."),
    "frontier_spirit": CardText(
        "Frontier Spirit", "The colony begins with industry 2, tech 2 and 6 IOUs."
    ),
    "hostile_natives": CardText(
        "Hostile Natives",
        "Industry and tech can be raised here only while whoever holds the planet has an assault "
        "boat or a battleship in the hex.",
    ),
    "rebels": CardText(
        "Rebels",
        "The colony breaks away at once, and your units in its hex go with it. The rebels let "
        "nobody pass or stay and grow by themselves, but never leave their hex or attack. Anybody "
        "may conquer the planet once their units are gone.",
    ),
    "normal_world": CardText(
        "Normal World", "No surprises: the colony begins with industry 1, tech 1 and 6 IOUs."
    ),
    # Encounters
    "ancients_return": CardText(
        "Ancients Return",
        "All artifacts on your units and planets are lost. Your explorers are unharmed.",
    ),
    "berserker": CardText(
        "Berserker",
        "It destroys your explorers and stays in the hex. At the end of each turn it goes one hex "
        "in a random direction, attacks every unit it finds there, and then bombards the planet. "
        "It is as strong as a battleship and lets nobody stay.",
    ),
    "crystal_artifact": CardText(
        "Crystal Artifact",
        "One of your explorers takes the Crystal on board. On any home world or colony it can be "
        "turned into 12 IOUs.",
    ),
    "doom_station": CardText(
        "Doom Station",
        "A hostile galaxy station with 6 patrol boats appears and destroys your explorers. They "
        "stay here, block the way and fight whoever comes. While the station stands, its boats are "
        "6 again whenever a unit enters.",
    ),
    "dread": CardText(
        "Dread",
        "Your explorers flee toward your home world, each by as many hexes as its movement. Next "
        "turn they obey again.",
    ),
    "drive_artifact": CardText(
        "Drive Artifact",
        "One of your explorers takes the Drive on board. Whichever unit carries it has movement 5.",
    ),
    "fabrication_artifact": CardText(
        "Fabrication Artifact",
        "One of your explorers takes the Fabrication unit on board. Left on a planet it makes a "
        "die of IOUs in every Production Step.",
    ),
    "gamblers": CardText(
        "Gamblers",
        "Roll a die for all your units in the hex: with 1 to 3 each of them is doubled, as far as "
        "you have counters; with 4 to 6 all of them are lost.",
    ),
    "insight": CardText(
        "Insight", "In secret you see the objectives of all players, as they are now."
    ),
    "knowledge": CardText(
        "Knowledge",
        "You may take a Breakthrough card at once, of a level up to your civilization or of any "
        "level if it is a Drive Improvement.",
    ),
    "lost_and_found": CardText(
        "Lost & Found",
        "There are two of these. At the first, your explorers leave the map and wait. At the "
        "second, they reappear in the hex that was explored then, still yours.",
    ),
    "lost_probe": CardText(
        "Lost Probe",
        "All unknown hexes around this one are filled with tiles from the exploration box. They "
        "bring no encounters and no other regions.",
    ),
    "ion_storm": CardText(
        "Ion Storm",
        "At the end of each turn the storm goes one hex in a random direction. Before and after, "
        "each unit without shields in its hex rolls a die and is destroyed if it is even. It "
        "blocks nobody.",
    ),
    "lost_colonists": CardText(
        "Lost Colonists", "A colony ship joins your explorers, if you have a free counter for it."
    ),
    "madness": CardText(
        "Madness",
        "Your explorers no longer obey. At the end of each turn they rush toward the nearest other "
        "unit, whoever owns it; when they meet one, both are destroyed.",
    ),
    "merchants": CardText(
        "Merchants",
        "You may exchange every one of your units here for a unit of another type, whose tech is "
        "no higher than your civilization. Colony ships are not to be had.",
    ),
    "meteor_storm": CardText("Meteor Storm", "All your units in this hex are destroyed."),
    "pirates": CardText(
        "Pirates",
        "A cruiser that nobody commands hunts the nearest transport, 3 movement points a turn, and "
        "takes all its cargo. An empty transport is destroyed by an even die. Those in the hex may "
        "refuse to let it stay, and fight.",
    ),
    "plague": CardText(
        "Plague",
        "Your explorers are infected and no longer yours. Plague units drift one hex a turn; two "
        "even dice infect a unit that meets them. A planet in their hex loses 1 industry level a "
        "turn.",
    ),
    "upgrade": CardText(
        "Upgrade",
        "One of your scouts here is improved: 1 faster than other scouts, tech 6, defence 4 and "
        "3 shields. Cruisers gain nothing.",
    ),
    "raiders": CardText(
        "Raiders",
        "A cruiser that nobody commands heads for the nearest inhabited planet it has not visited, "
        "3 movement points a turn, and takes all IOUs there. Where there are none, an even die "
        "costs 1 industry level, though not the last. Those in the hex may refuse, and fight.",
    ),
    "rejection": CardText("Rejection", "All your units here are back at your home world."),
    "rogue_miners": CardText(
        "Rogue Miners",
        "A ship that nobody commands settles in the nearest asteroids without warships, 3 movement "
        "points a turn. Whoever mines there rolls 2 less. It cannot be attacked, but a warship in "
        "the hex drives it away.",
    ),
    "shield_artifact": CardText(
        "Shield Artifact",
        "One of your explorers takes the Shield on board. Whichever unit carries it has one shield "
        "more in battle, and regains a lost one after each round.",
    ),
    "space_amoeba": CardText(
        "Space Amoeba",
        "Each turn the amoeba eats a colony ship in its hex; if there is none it creeps one hex, "
        "toward a colony ship within 2 hexes or else anywhere. A planet in its hex loses 1 "
        "industry level a turn. It cannot be fought.",
    ),
    "dimensional_portal": CardText(
        "Dimensional Portal",
        "Your explorers are thrown to a random place: from a random home world, a die for the "
        "direction and a die for the distance. They stop where the known map ends.",
    ),
    "stasis": CardText(
        "Stasis",
        "Time stands still for your explorers: they can do nothing, and nothing can happen to "
        "them. Whoever moves a unit into the hex may set them free.",
    ),
    "telepaths": CardText(
        "Telepaths", "Everybody learns your objective, now and for the rest of the game."
    ),
    "temporal_shift": CardText(
        "Temporal Shift",
        "A unit of your choice joins you here at no cost. Its tech can be up to 2 above your "
        "civilization.",
    ),
    "trader": CardText(
        "Trader",
        "A transport with 6 trade goods that nobody commands visits one inhabited planet after "
        "another, 3 movement points a turn. At a planet you can swap trade goods with it, one for "
        "one; no colour may be on both sides.",
    ),
    "unstable_wormhole": CardText(
        "Unstable Wormhole",
        "A die chooses one of the six wormholes, and your explorers are moved there. If it has not "
        "been found yet, they wait off the map until it is.",
    ),
    "weapon_artifact": CardText(
        "Weapon Artifact",
        "One of your explorers takes the Weapon on board. Whichever unit carries it defends with "
        "5, and attacks with 5 if it is a warship.",
    ),
    "wisdom": CardText(
        "Wisdom",
        "You change your objective for one drawn from those that nobody has. Points for past deeds "
        "are gone; the new card counts from now on.",
    ),
    "wonder": CardText(
        "Wonder", "Your explorers are lost in admiration and sit out your next Movement Step."
    ),
    "vanished": CardText(
        "Vanished",
        "The crews are gone and the ships drift here without an owner. The next player who moves a "
        "unit in, perhaps you, may take them.",
    ),
    # Artifacts
    "crystal": CardText(
        "Crystal Artifact",
        "In the Conversion Step it can be turned into 12 IOUs on any home world or colony where it "
        "lies. Then it is gone.",
    ),
    "drive": CardText(
        "Drive Artifact",
        "The unit that carries it has movement 5, from the Movement Step after it was received.",
    ),
    "fabrication": CardText(
        "Fabrication Artifact",
        "On a planet it makes a die of IOUs in every Production Step, unless it was moved or "
        "handed over in the Action Phase before.",
    ),
    "shield": CardText(
        "Shield Artifact",
        "The unit that carries it has one shield more in battle and regains a lost one after each "
        "round. It does not help against pulsars and storms.",
    ),
    "weapon": CardText(
        "Weapon Artifact",
        "The unit that carries it defends with 5, and attacks with 5 if it is a warship. "
        "It does not bombard better, and fires no missiles by itself.",
    ),
}
