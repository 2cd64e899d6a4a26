/** The emblems of the red aliens. */
import { around, body, box, cut, disc, moved, orbit, over, oval, type Picture, polygon, star, tone, twice } from "./layers";

export const RED = {
  // a tower on a planet
  citadel: [
    body("M-14-21H-8V-16H-3.4V-21H3.4V-16H8V-21H14V-9H11V13H4V5A4 4 0 0 0-4 5V13H-11V-9H-14Z"),
    tone("M-23 22C-16 14 16 14 23 22Z"),
    tone(box(-1.6, -9, 3.2, 7)),
  ],
  // the cap of who commands
  dictator: [
    body("M-22-9C-15-19-6-21 0-21C6-21 15-19 22-9C22-5 17-2 14-1H-14C-17-2-22-5-22-9Z"),
    tone(box(-14, 1.6, 28, 6.4)),
    body("M-16 11C-8 8 8 8 16 11C16 17 8 20 0 20C-8 20-16 17-16 11Z"),
    cut(star(0, -10, 5, 7.4, 3)),
  ],
  // a card face down, and a die
  gambler: [
    ...moved("translate(-7 -5) rotate(-14)", tone(box(-11, -16, 22, 31, 3) + box(-7.5, -12.5, 15, 24, 1.5)), tone(polygon(0, -.5, 4, 6))),
    ...moved("translate(8 7) rotate(12)", ...over(body(box(-12, -12, 24, 24, 5))),
      cut([[-5.4, -5.4], [5.4, -5.4], [0, 0], [-5.4, 5.4], [5.4, 5.4]].map(([x, y]) => disc(x!, y!, 2.5)).join(""))),
  ],
  // a token, and what comes of it
  grudge: [
    tone(orbit(19, 7, 0), 4.4),
    ...over(body("M-5-5H5V11L0 23L-5 11Z")),
    ...over(tone("M19 0A19 7 0 0 1 6.6 6.4M-6.6 6.4A19 7 0 0 1-19 0", 4.4), 0),
    body(box(-12, -10.5, 24, 4.6, 2.2)),
    body("M0-12V-19", 5),
    body(disc(0, -20, 3.6)),
  ],
  // it goes on and on
  machine: [
    ...around(8, body("M-4.4-14L-3.2-22H3.2L4.4-14Z")),
    body(disc(0, 0, 16) + disc(0, 0, 10.5)),
    tone("M-5-7.4L8 0L-5 7.4Z"),
  ],
  // happy to be hurt
  masochist: [
    body(disc(0, 6, 16.5)),
    ...[-44, 0, 44].flatMap((turn) => moved(`rotate(${turn} 0 6)`, ...over(tone("M0-5V-15", 3), 3.4), tone("M-4-16.6H4", 3))),
    ...twice(cut("M-11 5C-10 0-5 0-4 5", 2.8)),
    cut("M-9 10C-7 20 7 20 9 10Z"),
  ],
  // thrice the same
  tripler: [
    ...around(3, body("M0 0C-5-9 2-19 11-16C17-14 18-6 13-3", 5.6)),
    cut(disc(0, 0, 7.4)),
    tone(disc(0, 0, 5.2)),
  ],
  // it multiplies
  virus: [
    ...twice(tone("M-2 9L-11 3L-18 21M-2 12L-7 9.6L-9 22", 3.2)),
    body(box(-3, 0, 6, 14)),
    body("M-6 1.6H6", 3.4),
    body(polygon(0, -11.5, 6, 12)),
    cut("M0-5.5V-11.5M0-11.5L-5.4-14.6M0-11.5L5.4-14.6", 2.4),
  ],
  // what falls in is gone
  void: [
    body("M3-20A20 20 0 1 0 3 20V13H-3V7H2V1H-4V-6H3V-13H-2V-17H3Z"),
    tone([[6, -16, 5], [7, -9, 6], [1, -4, 4.6], [8, 1, 5], [5, 8, 6], [14, -14, 4], [16, -5, 4.6], [13, 9, 4.4], [17, 3, 3.4], [21, -10, 2.6], [20.6, 8, 2.6]]
      .map(([x, y, side]) => box(x!, y!, side!, side!)).join("")),
  ],
  // it draws strength from the warp
  warpish: [
    ...moved("translate(0 15)", tone(orbit(22, 6, 0), 3.4)),
    ...over(body("M-13 14V-8C-13-17-7-22 0-22C7-22 13-17 13-8V14L8.6 10L4.4 14L0 10L-4.4 14L-8.6 10Z")),
    ...twice(cut(oval(-5, -9, 2.8, 4))),
    cut(oval(0, 1, 2.6, 3.2)),
    ...moved("translate(0 15)", ...over(tone(orbit(22, 6, 0, true), 3.4), 3)),
  ],
} satisfies Record<string, Picture>;
