/** The emblems of the yellow aliens. */
import { body, box, cut, disc, moved, orbit, oval, over, type Picture, plus, star, tone, twice } from "./layers";

const HEMISPHERE =
  "M-2-19C-7-22-12-19-13-15C-18-15-22-10-20-4C-23 1-22 8-18 10C-18 16-12 20-7 17C-5 19-2 18-2 16Z";

/** A cannon ball of a heap, by where it lies. */
const ball = (paint: typeof body, x: number, y: number) =>
  [paint(disc(x, y, 7.4)), cut(`M${x - 3.6} ${y - .6}C${x - 3.4} ${y - 2.6} ${x - 2} ${y - 3.8} ${x} ${y - 3.8}`, 1.8)];

export const YELLOW = {
  // ooze with a droplet that leaves it
  amoeba: [
    body("M-8-19C0-23 5-15 10-15C18-15 22-6 17 0C14 4 19 8 16 14C12 21 4 16 0 18C-6 21-14 21-17 14C-19 9-14 6-15 1C-16-5-23-7-19-13C-16-18-12-17-8-19Z"
      + disc(-8, -8, 3) + disc(-6, 10, 2.6)),
    cut(disc(5, -1, 8.4)),
    tone(disc(5, -1, 6)),
  ],
  // a charge of the other sign, with what circles it
  "anti-matter": [
    tone(orbit(21, 8, 45), 3),
    tone(orbit(21, 8, -45), 3),
    cut(disc(0, 0, 12.5)),
    body(disc(0, 0, 10) + box(-5.5, -1.8, 11, 3.6)),
  ],
  // it takes the lower from the higher
  calculator: [
    body(box(-15, -21, 30, 42, 4) + box(-11, -17, 22, 12, 1.5)
      + [0, 7.5, 15].map((y) => box(-10, y - 1, 5, 4.6, 1) + box(-2.5, y - 1, 5, 4.6, 1)).join("") + box(5, -1, 5, 19.6, 1)),
    tone("M-5-13.4H5M-5-8.8H5", 2.8),
  ],
  // a good dog, and what it brings
  fido: [
    ...twice(tone("M-9-17C-18-21-22-9-20 2C-15 4-12-3-11-10Z")),
    body("M-9-17C-4-20 4-20 9-17C13-10 12-2 9 3C7 8 4 10 0 10C-4 10-7 8-9 3C-12-2-13-10-9-17Z"),
    ...twice(cut(disc(-4.4, -7, 2))),
    cut("M-4 0C-4-3 4-3 4 0C4 2 2 4 0 4C-2 4-4 2-4 0Z"),
    ...over(tone("M-9 15.5H9M-11 13H-11M-11 18H-11M11 13H11M11 18H11", 5), 3),
  ],
  // many small ones in a heap
  fodder: [
    ...ball(tone, 0, -13), ...[-8, 8].flatMap((x) => ball(body, x, 1)), ...[-16, 0, 16].flatMap((x) => ball(body, x, 15)),
  ],
  // a face on fire
  hate: [
    tone("M-13-4C-17-12-11-16-12-22C-6-20-4-16-3-13C-2-17-1-20 3-23C4-18 9-16 9-11C11-13 12-15 12-19C18-14 17-8 13-4Z"),
    ...over(body("M-15 3C-14-6-6-9 0-9C6-9 14-6 15 3C16 14 8 21 0 21C-8 21-16 14-15 3Z"), 3),
    ...twice(cut("M-12-3L-2 3C-3 8-10 8-12-3Z")),
    cut("M-9 16L-6 11L-3 14L0 11L3 14L6 11L9 16L6 15L3 18L0 15L-3 18L-6 15Z"),
  ],
  healer: [
    body("M0 21C-13 12-22 4-22-7C-22-14-17-19-11-19C-6-19-2-16 0-12C2-16 6-19 11-19C17-19 22-14 22-7C22 4 13 12 0 21Z"),
    cut(plus(0, -1, 11.5, 5)),
    tone(plus(0, -1, 9, 2.8)),
  ],
  // the measure of all things
  human: [
    tone(disc(0, 0, 20.5), 2.8),
    body(disc(0, -12, 4.4)),
    body("M-16-4H16", 4),
    body("M-5-6H5L4 6H-4Z"),
    body("M-2 5L-8 17M2 5L8 17", 4.4),
  ],
  // a ship and its last dive
  kamikaze: [
    tone(star(6, 10, 9, 15, 7)),
    ...moved("rotate(-32 0 4)", ...over(body("M0 14L-9-8L-3.4-5V-15H3.4V-5L9-8Z"), 4), tone("M-8-14V-21M8-14V-21M0-18V-22", 2.8)),
  ],
  // two halves of what can be known
  mind: [
    ...moved("scale(-1 1)", tone(HEMISPHERE)),
    body(HEMISPHERE),
    ...twice(cut("M-2-9C-6-11-9-9-9-5M-2 6C-5 4-10 4-11 8M-20-2C-16-4-13-2-12 0", 2.6)),
  ],
  // twelve is twenty-one
  mirror: [
    ...twice(body("M-19-9C-19-17-7-17-7-9C-7-2-19 4-19 13H-7", 5)),
    tone("M0-21V21", 2.8),
  ],
  // small, and loud
  mite: [
    tone(star(6, -7, 11, 17.5, 12.5)),
    cut("M6-15V-7M6-1V-1", 4.4),
    ...moved("translate(-11 14) scale(.62)", cut(disc(0, 0, 15)),
      ...twice(body("M-6 0L-14-5L-18-2M-7 5H-17M-6 10L-12 13L-15 17", 3.6)), body(oval(0, 5, 8, 10)), body(disc(0, -8, 6.4))),
  ],
  philanthropist: [
    body(box(-17, -1, 34, 22, 2)),
    body(box(-20, -9, 40, 6, 1.5)),
    ...over(tone(box(-3, -9, 6, 30)), 3),
    ...twice(tone("M0-11C-3-22-15-23-14-16C-13-11-6-10 0-11Z", 3.2)),
  ],
  // out of one body into another
  reincarnator: [
    ...twice(
      body("M-2-3C-6-15-17-21-21-16C-23-8-17 1-3 2Z"), tone("M-3 5C-11 3-18 8-16 14C-12 21-5 17-2 8Z"),
      cut(disc(-13, -9, 3)), body("M0-10C-1-15-4-18-8-20", 2.2),
    ),
    ...over(body("M0-8V14", 3.6), 3),
  ],
  // it hangs on to the great
  remora: [
    body("M-22-5C-15-15-5-16-2-15L7-22L8-12L14-9L22-17L19-5L22 3L14-2C4 4-14 5-22-5Z"),
    cut(disc(-13, -7, 2.2)),
    cut("M-5-10C-3-7-3-5-5-2", 2.2),
    ...over(tone("M-14 13C-9 5 3 6 9 11L17 7L14 13L17 19L9 15C3 20-9 21-14 13Z"), 3),
    cut(disc(-7, 12, 1.8)),
  ],
  // it steps out of the dark
  shadow: [
    body("M0-22C12-20 16-9 15-1C17 7 19 13 20 21H-20C-19 13-17 7-15-1C-16-9-12-20 0-22Z"),
    cut("M0-15C8-13 10-5 9 1C8 7 4 11 0 13C-4 11-8 7-9 1C-10-5-8-13 0-15Z"),
    ...twice(tone("M-7.5-3.5L-1.6-.5C-2 3.4-6.6 3.4-7.5-3.5Z")),
  ],
  "tick-tock": [
    body(box(-15, -22, 30, 5, 2)),
    body(box(-15, 17, 30, 5, 2)),
    ...twice(body("M-11-16C-11-6-3-4-3 0C-3 4-11 6-11 16", 3)),
    tone("M-6.5-9H6.5C5-4.5 2-3 0-.5C-2-3-5-4.5-6.5-9Z"),
    tone("M-8.5 15.5C-8 9-3 7 0 3C3 7 8 9 8.5 15.5Z"),
  ],
} satisfies Record<string, Picture>;
