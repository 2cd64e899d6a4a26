/** The emblems of the green aliens. */
import { body, box, cut, disc, glint, moved, oval, over, type Picture, plus, polygon, star, tone, twice } from "./layers";

const HEAD = "M0-15C9-15 13-9 13-3C13 6 5 15 0 15C-5 15-13 6-13-3C-13-9-9-15 0-15Z";
const SWORD = "M0-24L3.6-17V10.4H9.5V15H2.8V24H-2.8V15H-9.5V10.4H-3.6V-17Z";

export const GREEN = {
  // a helmet with horns
  barbarian: [
    ...twice(body("M-12 1C-20 0-23-9-19-20C-16-13-13-11-9-10Z")),
    body("M-12 1C-13-10-6-15 0-15C6-15 13-10 12 1Z"),
    tone(box(-15, 3, 30, 5, 1)),
    ...twice(body("M-12 10H-5V18L-8 21C-11 18-12 14-12 10Z")),
    tone("M-2.6 10H2.6V18L0 21L-2.6 18Z"),
  ],
  // somebody on whom light falls
  chosen: [
    tone("M-9-24A9 9 0 0 0 9-24Z"),
    ...twice(tone("M-13.4-21.4L-21-19M-10-14.4L-16-9", 3)),
    body(disc(0, -6, 5)),
    body("M-15-1L-5 6H5L15-1", 4.4),
    body("M-5 4H5L10 22H-10Z"),
  ],
  // one, and the same again
  clone: [
    ...moved("translate(8 -6)", tone(HEAD)),
    ...moved("translate(-7 6)", ...over(body(HEAD)), ...twice(cut("M-9-4C-6-4-2-1-2 4C-7 4-9 0-9-4Z"))),
  ],
  // a blow with a club
  cudgel: [
    tone(star(7, -8, 11, 18, 12.6)),
    ...moved("translate(-1 1) rotate(42)", ...over(body("M-3.4 25L-4.6 4C-13-2-12-21 0-22C12-21 13-2 4.6 4L3.4 25C2 26-2 26-3.4 25Z")),
      cut(disc(-4, -13, 2.3) + disc(4, -11, 2.3) + disc(-2, -4.4, 2.3))),
  ],
  // behind a mask, smiling
  filch: [
    body(disc(0, 2, 18)),
    ...over(tone("M-23-8C-12-11 12-11 23-8L20 5C12 7 5 5 0 1C-5 5-12 7-20 5Z"), 3),
    ...twice(cut("M-14-3C-11-6-6-5-4-1C-7 2-12 1-14-3Z")),
    cut("M-7 10C-2 14 5 13 9 8", 2.8),
  ],
  // in at the prompt
  hacker: [
    body(box(-21, -18, 42, 30, 4) + box(-16.5, -13.5, 33, 21, 1.5)),
    body("M-4 14H4L6 18H11V21H-11V18H-6Z"),
    tone("M-10-9L-4-3L-10 3M0 3H9", 4),
  ],
  // the crown is turned over
  loser: [
    ...moved("translate(0 -1) scale(.92) rotate(-10)", body("M-16-9H16L20 13L9 4L0 17L-9 4L-20 13Z"), tone(box(-16, -18, 32, 6, 1.5)),
      tone(disc(-20, 15, 3) + disc(0, 20, 3) + disc(20, 15, 3)), cut(polygon(0, -2, 4, 4.6) + disc(-9, -3.4, 2) + disc(9, -3.4, 2))),
  ],
  // one ship that weighs as much as four
  macron: [
    tone(disc(0, -13, 7), 4),
    body("M-12-9H12L21 21H-21Z"),
    cut([-4.6, 4.6].map((x) => disc(x, 1, 2.8) + disc(x * 1.3, 11.5, 2.8)).join("")),
  ],
  // a chest that nobody else opens
  miser: [
    body("M-21-2V-6C-21-14-16-17-11-17H11C16-17 21-14 21-6V-2Z"),
    body(box(-21, 1.4, 42, 17.6, 1.5)),
    ...over(tone(box(-5.5, -6, 11, 14, 2)), 3.4),
    cut(disc(0, -.6, 2.2) + box(-1.1, 0, 2.2, 5)),
  ],
  // what is missing grows again
  mutant: [
    body("M-9-17.5H9M-8-3H8M-8 3H8M-9 17.5H9", 2.6),
    ...over(tone("M11-22C11-10-11-11-11 0C-11 11 11 10 11 22", 4.4), 3),
    ...over(body("M-11-22C-11-10 11-11 11 0C11 11-11 10-11 22", 4.4), 3),
  ],
  // a watchful shield
  observer: [
    body("M0-22L19-16V-3C19 10 10 18 0 23C-10 18-19 10-19-3V-16Z"),
    cut("M-15-2C-7-12 7-12 15-2C7 8-7 8-15-2Z"),
    tone(disc(0, -2, 5.6)),
    cut(disc(0, -2, 2)),
  ],
  // a ball that shows what is to come
  oracle: [
    body("M-14 22L-9 13H9L14 22Z"),
    ...over(body(disc(0, -4, 17)), 3),
    cut(glint(1, -4, 14)),
    tone(glint(1, -4, 11)),
    cut("M-12-8C-11-12-8-15-4-16", 2.2),
  ],
  // a bird with a sprig
  pacifist: [
    tone("M-19-1C-20 7-16 13-10 19", 2.6),
    tone("M-19 8C-23 7-24 11-22 14C-19 14-17 11-19 8ZM-13 15C-17 16-17 20-14 22C-11 21-10 17-13 15ZM-15 8C-14 4-10 4-8 6C-9 9-12 11-15 8Z"),
    body("M-23-6L-16-10C-14-14-8-14-6-10C-4-7-1-6 2-7C-1-14 4-21 15-23C17-16 15-9 12-4C16-3 20-1 23 4C17 4 14 6 10 9C4 14-4 13-9 9C-14 6-16 0-16-4Z"),
    cut(disc(-11, -8.5, 1.5)),
  ],
  // a guest that nobody asked in
  parasite: [
    body(disc(3, 6, 16) + disc(9, 12, 3.4) + disc(-4, 14, 2.4)),
    cut(oval(2, -2, 7.4, 4)),
    ...over(tone("M2-3C3-13-11-6-13-15C-14-20-8-21-5-18", 6.4), 3.4),
    cut(disc(-7, -18.4, 1.3)),
    body("M-5.4-2C-3 3 7 3 9.4-2C9 5-5 5-5.4-2Z"),
  ],
  // low cards that come to help
  reserve: [
    body("M-16 9L0-3L16 9M-16 20L0 8L16 20", 5.4),
    tone(plus(0, -14, 8.5, 2.8)),
  ],
  // a hat full of stars
  sorcerer: [
    body("M4-23C-4-14-9-4-11 8C-6 11 7 11 12 8C10-2 9-8 11-14C9-18 7-21 4-23Z"),
    ...over(body("M-11 6C-18 8-22 12-22 15C-22 20-12 22 0 22C12 22 22 20 22 15C22 12 18 8 12 6C7 10-6 10-11 6Z"), 3),
    cut(glint(1, -3, 6)),
    tone(glint(-14, -12, 8)),
    tone(glint(18, -5, 5.5)),
  ],
  // down, but on the planet
  spiff: [
    tone("M-24 23C-20 7 20 7 24 23Z"),
    ...moved("translate(2 4) rotate(-38)", ...over(body("M-21 0C-21-4-12-5-9-5C-8-14 8-14 9-5C12-5 21-4 21 0C21 4 9 6 0 6C-9 6-21 4-21 0Z")),
      cut("M-9-3.6C-4-2 4-2 9-3.6", 2.2)),
    tone("M-17-6L-22-10M-12-13L-15-20M-4-17L-3-23", 2.8),
  ],
  // your hand for mine
  trader: [
    body(box(-20, -21, 18, 24, 2.5) + "M-11-15L-5.6-9L-11-3L-16.4-9Z"),
    tone(box(2, -3, 18, 24, 2.5) + disc(11, 9, 5.4)),
    body("M4-17C11-17 13-14 13-10.5", 3.4),
    body("M7.6-12H18.4L13-5.4Z"),
    tone("M-4 17C-11 17-13 14-13 11", 3.4),
    tone("M-7.6 12H-18.4L-13 5.4Z"),
  ],
  // whatever comes near goes along
  vacuum: [
    body("M-20-17C-8-13 8-13 20-17M-15-8C-6-4.5 8-4.5 16-8M-7 1C-2 3.6 6 3.6 10.5 1M-1 10C1 11 3 11 5.4 10", 5),
    body(disc(0, 19, 2.8)),
    ...[[-17, 4, 1], [14, 15, 1], [-11, 17, .8]].flatMap(([x, y, scale]) =>
      moved(`translate(${x} ${y}) scale(${scale})`, tone("M-6.4 0C-6-2-4-2-3-2C-3-5.4 3-5.4 3-2C4-2 6-2 6.4 0C4 3-4 3-6.4 0Z"))),
  ],
  // it lives on what others throw away
  vulch: [
    tone("M-12-16C-20-17-24-10-22 0C-20-4-17-6-11-6Z"),
    ...over(body(disc(-8, -11, 6.4)), 3),
    cut(disc(-9, -12, 1.9)),
    body("M-4-4C-6 0-5 4-2 6", 4.4),
    ...over(body("M1-3C2-13 8-18 12-16C20-12 23-2 22 10L18 22L14 14L10 21L6 14L2 19C-8 14-11 6-10 1C-6-4-3-1 1-3Z"), 3),
    cut("M5-2C4 5 7 9 11 10M11-6C10 1 13 5 17 6", 2.2),
  ],
  // mastery, and the tokens that tell of it
  warrior: [
    ...moved("translate(0 -1) rotate(-42)", body(SWORD)),
    ...moved("translate(0 -1) rotate(42)", ...over(body(SWORD), 3)),
    tone(star(0, -15, 5, 7.4, 3.2)),
  ],
  // wherever it likes
  will: [
    ...twice(body("M0 10C0 4-14 4-14-5V-7", 4.2), body("M-21-6H-7L-14-16Z")),
    body("M0 22V8", 4.2),
    ...over(tone("M-2.4 7V-9H-9L0-23L9-9H2.4V7Z"), 3.4),
  ],
  // the grave does not hold it
  zombie: [
    body("M-9-1L-14-8L-12-15M-3.6-3L-6-13L-2.6-20M2.4-3L3-12L7.6-18M7-1L10.6-7L16-10", 4.4),
    body("M-11.6-3C-8-5 6-5 10-3L7 8V20H-8V8Z"),
    body("M8 5L16 3L19-2", 4.4),
    ...over(tone("M-23 22C-20 14-14 16-11 12C-7 17-3 12 0 15C4 11 7 17 11 13C15 16 20 14 23 22Z"), 3),
  ],
} satisfies Record<string, Picture>;
