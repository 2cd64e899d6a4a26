/** Pictures on tech cards. */
import { around, body, box, cut, disc, glint, moved, over, type Picture, polygon, tone, twice } from "./layers";

export const TECHS: Record<string, Picture> = {
  "coldsleep-ship": [
    body("M-10-12A10 10 0 0 1 10-12V12A10 10 0 0 1-10 12Z"),
    ...moved("scale(.5)", ...around(3, cut("M0-18V18M-5-14L0-9L5-14M-5 14L0 9L5 14", 4.4))),
    ...twice(tone("M-13-8L-21 2V16L-13 12Z")),
  ],
  // plates that give way, but do not break
  "collapsium-hulls": [
    tone(polygon(0, 0, 6, 21.5), 3.6),
    body(polygon(0, 0, 6, 16)),
    cut(polygon(0, 0, 6, 9), 2.8),
    cut("M0-9V0L8 4.5M0 0L-8 4.5", 2.8),
  ],
  "cosmic-field-generator": [
    body("M-12 22L-8 15H8L12 22Z"),
    body("M-6 11.4H6M-5 6H5", 3.6),
    body(disc(0, -6, 8)),
    ...twice(tone("M-12-2L-17-5L-15-9L-21-13M-6-16L-9-19L-5-23", 2.8)),
  ],
  "delta-scanners": [
    body("M0-20L21 18H-21ZM0-10L-12.6 13H12.6Z"),
    tone(disc(0, 7, 3)),
    tone("M-5.4 1.6A8 8 0 0 1 5.4 1.6", 2.6),
  ],
  // hardly there
  "energy-cloak": [
    tone("M1-19A19 19 0 0 1 1 19", 3),
    ...[-70, -42, -14, 14, 42, 70].flatMap((turn) => moved(`rotate(${turn})`, tone("M-19-2.6A19 19 0 0 0-19 2.6", 3))),
    ...moved("translate(0 2) scale(.62)", body("M0-11.5C-4-11.5-8-9-8-4C-12-4-20-2-20 2C-20 6-9 8 0 8Z"),
      body("M6-10C8-8 8-5 8-4C11-4 14-3.4 16.6-2.4M20 3C18 5 14 6.6 10 7.4", 3.6)),
  ],
  "enigma-device": [
    body("M0-22L19-11V11L0 22L-19 11V-11Z"),
    cut("M-19-11L0 0L19-11M0 0V22", 2.4),
    cut("M-12.4 4.4C-12-0-6 3-6.6 7C-7 9.6-9.4 8-9.4 11M-9.4 15H-9.4", 2.8),
    tone(disc(10, 5, 4)),
  ],
  // a bomb that grows
  "genesis-bomb": [
    body(disc(-2, 6, 15.5)),
    cut("M-12 4C-11 0-8-3-4-4", 2.6),
    tone("M3-8C5-13 8-15 11-15", 3),
    tone("M9-15C8-21 14-24 22-22C22-15 16-11 9-15Z"),
  ],
  "gluon-mines": [
    ...around(8, tone("M-3-14L0-22.5L3-14Z")),
    body(disc(0, 0, 14)),
    cut(disc(0, 0, 6.4)),
    body(disc(0, 0, 3.4)),
  ],
  "infinity-drive": [
    body("M0-13C4-18 6-19.4 9-19.4C16-19.4 16-5.6 9-5.6C6-5.6 4-7-0-13C-4-18-6-19.4-9-19.4C-16-19.4-16-5.6-9-5.6C-6-5.6-4-7 0-13Z", 4),
    body("M-8 0H8L13 10H-13Z"),
    tone("M-11 13C-11 17-5 18-6 24C-1 21-2 19 0 16C2 19 1 21 6 24C5 18 11 17 11 13Z"),
  ],
  "lunar-cannon": [
    body("M-2-20A18 18 0 1 0 14 8A15 15 0 0 1-2-20Z"),
    ...moved("rotate(-42 2 0)", ...over(tone("M-6-5H18V5H-6A5 5 0 0 1-6-5Z"), 4), tone(box(19.6, -6.4, 3.4, 12.8, 1))),
  ],
  "omega-missile": [
    ...moved("rotate(38)", body("M0-24C6-18 7-12 7-6V12H-7V-6C-7-12-6-18 0-24Z"), ...twice(body("M-9 2L-15 10V16L-9 12Z")),
      tone("M-5 15H5L3 23H-3Z"), cut("M-4 7H-1.6C-5 3-5-5 0-5C5-5 5 3 1.6 7H4", 2.2)),
  ],
  "plasma-thrusters": [
    ...twice(body("M-17-21H-5V-9L-2 3H-20L-17-9Z"), tone("M-18 7H-4C-4 14-9 15-11 23C-13 15-18 14-18 7Z")),
    body(box(-6, -17, 12, 5)),
  ],
  // a second alien in the bud
  "precursor-seed": [
    body("M0-11C9-11 14-5 14 3C14 13 5 22 0 22C-5 22-14 13-14 3C-14-5-9-11 0-11Z"),
    ...twice(cut("M-11 3C-7 3-3 6-3 11C-8 11-11 8-11 3Z")),
    tone("M0-12C-2-20-9-23-17-22C-16-15-9-10 0-12Z"),
    tone("M2-13C3-19 8-22 14-22C14-16 9-12 2-13Z"),
  ],
  prometheus: [
    body("M-13-3H13L6 7V22H-6V7Z"),
    tone("M-9-6C-14-14-5-17-5-24C2-21 2-16 3-14C5-15 6-17 6-20C12-14 12-9 9-6Z"),
    cut("M-6 12H6", 2.6),
  ],
  qax: [
    body("M0-20C11-20 16-13 16-5C16 1 14 3 14 6H-14C-14 3-16 1-16-5C-16-13-11-20 0-20Z"),
    tone(disc(0, -6, 6)),
    cut(disc(0, -6, 6), 2.6),
    cut(disc(0, -6, 2.2)),
    ...twice(body("M-11 6C-12 13-20 10-20 18M-4 6C-4 14-9 14-9 21", 4)),
  ],
  "quark-battery": [
    body(box(-14, -16, 28, 38, 4) + box(-9.6, -11.6, 19.2, 29.2, 1.5)),
    body(box(-6, -22, 12, 4.4, 1)),
    tone(disc(0, -4, 4.6) + disc(-4.4, 8.4, 4.6) + disc(5.6, 8.4, 4.6)),
  ],
  "tech-scrambler": [
    body("M-21-11H-12L7 11H13", 4.4),
    ...over(tone("M-21 11H-12L7-11H13", 4.4), 3.4),
    tone("M12-18L23-11L12-4Z"),
    body("M12 4L23 11L12 18Z"),
  ],
  "vacuum-turbines": [
    body(disc(0, 0, 20.6), 3.2),
    ...around(5, tone("M0-4C-8-5-9-13-4-17C2-18 5-11 0-4Z")),
    body(disc(0, 0, 3.8)),
  ],
  "warpspace-key": [
    ...moved("rotate(-45)", body(disc(-12, 0, 10) + disc(-12, 0, 5)), body("M-3-2.4H23V9H18.4V3H14V7H9.4V2.6H-3Z")),
    tone(glint(-14, -15, 7) + glint(15, 14, 7)),
  ],
  "xenon-lasers": [
    tone("M-21 21L21-21M21 21L-21-21", 3),
    tone("M0-23V23M-23 0H23", 2),
    ...over(body(polygon(0, 0, 4, 13)), 4),
    cut(polygon(0, 0, 4, 5)),
  ],
};
