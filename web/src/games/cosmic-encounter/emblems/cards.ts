/** Pictures on cosmic and destiny cards. */
import { around, body, box, cut, disc, glint, moved, orbit, oval, over, type Picture, plus, polygon, star, tone, twice } from "./layers";

const SAUCER = "M-20 2C-20-2-12-4-8-4C-8-14 8-14 8-4C12-4 20-2 20 2C20 6 9 8 0 8C-9 8-20 6-20 2Z";

export const KINDS: Record<string, Picture> = {
  attack: [
    tone(star(0, 0, 11, 22, 13)),
    ...over(body(star(0, 0, 7, 12, 6)), 3),
  ],
  // two who talk
  negotiate: [
    tone("M-2-6H18C20-6 22-4 22-2V9C22 11 20 13 18 13H17V21L9 13H-2C-4 13-6 11-6 9V-2C-6-4-4-6-2-6Z"),
    ...over(body("M-18-20H4C6-20 8-18 8-16V-3C8-1 6 1 4 1H-5L-13 9V1H-18C-20 1-22-1-22-3V-16C-22-18-20-20-18-20Z"), 4),
    cut("M-14-9.5H-14M-7-9.5H-7M0-9.5H0", 3.6),
  ],
  // it takes the shape of the other
  morph: [
    body("M-3-18V18H-18C-20 18-21 17-21 15V-15C-21-17-20-18-18-18Z"),
    tone("M3-18A18 18 0 0 1 3 18Z"),
    cut("M-14-3C-13-7-8-7-7-3", 2.6),
    cut("M7-3C8-7 13-7 14-3", 2.6),
    cut("M-14 7C-8 12-3 12-3 12M3 12C6 12 12 11 15 7", 2.6),
  ],
  reinforcement: [
    tone(polygon(0, 0, 6, 22)),
    cut(plus(0, 0, 13.5, 4.4)),
    body(plus(0, 0, 11.5, 2.6)),
  ],
};

export const ARTIFACTS: Record<string, Picture> = {
  "card-zap": [
    ...moved("rotate(-10)", body(box(-15, -21, 30, 42, 3.5))),
    ...over(tone("M4-17L-9 3H-1L-5 18L10-4H2Z"), 5),
  ],
  "cosmic-zap": [
    body("M0-20C13-20 18-11 18-3C18 9 7 21 0 21C-7 21-18 9-18-3C-18-11-13-20 0-20Z"),
    ...twice(cut("M-14-1C-10-2-5 2-4 8C-10 9-14 5-14-1Z")),
    ...over(tone("M9-24L-5-7H3L-3 8L15-10H7Z"), 5),
  ],
  // half in rage, half at peace
  "emotion-control": [
    body("M0-20A20 20 0 0 0 0 20Z"),
    tone("M0-20A20 20 0 0 1 0 20Z"),
    cut("M-14-9L-5-4M-9-1H-9M6-3C7-6 11-6 12-3", 3),
    cut("M-10 12C-7 8-3 8 0 10C4 12 8 12 11 7", 3),
  ],
  // nobody comes through
  "force-field": [
    ...around(6, tone("M-8-19.4A21 21 0 0 1 8-19.4", 3.6)),
    ...moved("translate(0 2) scale(.62)", body(SAUCER)),
  ],
  "ionic-gas": [
    body("M-13 10C-21 10-23 0-16-3C-17-12-7-16-2-11C3-19 16-14 14-5C22-4 22 10 13 10Z"),
    cut("M-10-1H-3", 3),
    cut(plus(7, -1, 4.4, 1.5)),
    tone("M-12 16H-2M4 16H13M-5 21.4H5", 3),
  ],
  // out of the warp, all of them
  "mobius-tubes": [
    tone("M0 0C6-9 10-11 13.5-11C24-11 24 11 13.5 11C10 11 6 9 0 0", 6),
    ...over(body("M0 0C-6 9-10 11-13.5 11C-24 11-24-11-13.5-11C-10-11-6-9 0 0", 6), 3),
    ...over(body("M-5-7C-3-5-2-3 0 0C2 3 3 5 5 7", 6), 3),
  ],
  plague: [
    body("M0-21C12-21 19-14 19-4C19 2 16 6 11 8V16H-11V8C-16 6-19 2-19-4C-19-14-12-21 0-21Z"),
    ...twice(cut(disc(-8, -4, 4.6)), cut("M-4 11V16", 2.4)),
    cut("M0 2L3 7H-3Z"),
    tone(disc(-15, 19, 2.8) + disc(-3, 21, 2.2) + disc(8, 20, 2.8) + disc(18, 15, 2.2)),
  ],
  // signed, and torn up
  quash: [
    body("M-15-22H8L16-14V22H-15Z"),
    cut("M-9-12H3M-9-5H9", 2.8),
    ...over(tone("M-8 2L10 18M10 2L-8 18", 4.6), 4),
  ],
};

export const DESTINY: Record<string, Picture> = {
  // anybody
  wild: [
    ...around(5, body(disc(0, -14.5, 7))),
    tone(star(0, 0, 5, 8, 3.6)),
  ],
  "most-foreign-colonies": [
    body(disc(0, 10, 13)),
    ...over(body("M0 3V-20", 3), 3),
    tone("M2-22L18-16.5L2-10Z"),
    cut("M-8 8C-6 4-4 3-1 3", 2.2),
  ],
  "fewest-ships-in-warp": [
    tone("M2 0C2-3-4-3-5 1C-6 8 6 10 10 3C14-6 4-14-6-11C-18-7-18 9-8 14C4 20 20 14 21 0", 3.6),
    ...moved("translate(3 0) scale(.62)", ...over(body(SAUCER), 6)),
  ],
  "most-cards-in-hand": [
    ...[-32, 0, 32].flatMap((turn, at) => moved(`rotate(${turn} 0 24)`, ...over((at === 2 ? tone : body)(box(-9, -17, 18, 28, 2.5)), 3.4))),
  ],
  colour: [
    body(orbit(22, 7, -20), 2.8),
    ...over(tone(disc(0, 0, 12)), 4),
    ...over(body(orbit(22, 7, -20, true), 2.8), 3),
  ],
};

/** What is on the back of cosmic cards, destiny cards and tech cards. */
export const BACKS: Record<string, Picture> = {
  cosmic: [
    ...around(6, tone("M0-8C6-10 8-16 4-22", 3.4)),
    body(disc(0, 0, 6)),
    body(glint(14, -14, 5) + glint(-15, 13, 4)),
  ],
  destiny: [
    tone(disc(0, 0, 20), 3),
    body(star(0, 0, 4, 17, 5)),
    tone(disc(0, 0, 3)),
  ],
  tech: [
    tone(polygon(0, 0, 6, 21), 3),
    body("M0-12V-3M0 3V12M-10-6L-3-2M3 2L10 6M10-6L3-2M-3 2L-10 6", 3),
    body(disc(0, 0, 5)),
    cut(oval(0, 0, 2, 2)),
  ],
};
