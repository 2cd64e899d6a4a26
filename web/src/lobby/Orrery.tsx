/**
 * The picture of the lobby: planets on brass arms around a sun, inside a dial whose signs are the eight shapes
 * of seats. Every ring is a layer of its own, so that turning it costs no drawing.
 */
import type { ComponentChildren } from "preact";

import { t } from "../i18n";
import { seatColours } from "../ui/palette";
import { cx } from "../ui/cx";
import { shapePath } from "../ui/Shape";
import s from "./Orrery.module.css";

interface World {
  name: string;
  orbit: number;
  radius: number;
  /** Where it starts, in degrees. */
  start: number;
  light: string;
  dark: string;
  ring?: boolean;
  moon?: boolean;
}

const worlds: readonly World[] = [
  { name: "ember", orbit: 78, radius: 7, start: 200, light: "#ffcf9e", dark: "#a3461c" },
  { name: "haze", orbit: 112, radius: 11, start: 318, light: "#fdf2cf", dark: "#8f7238" },
  { name: "home", orbit: 152, radius: 14, start: 64, light: "#9fd6ff", dark: "#123f7d", moon: true },
  { name: "rust", orbit: 190, radius: 9, start: 158, light: "#f0b3b9", dark: "#75303f" },
  { name: "giant", orbit: 232, radius: 22, start: 262, light: "#bff5df", dark: "#1d5d58", ring: true },
];

const signs = Object.values(seatColours).map(({ shape }) => shape);

export function Orrery({ class: place }: { class: string | undefined }) {
  return (
    <div class={cx(s.orrery, place)} role="img" aria-label={t("hero_art")}>
      <Layer>
        <Glow />
        {worlds.map(({ name, orbit }) => (
          <circle key={name} class={s.orbit} r={orbit} />
        ))}
        <circle class={s.brass} r={262} />
        <circle class={cx(s.brass, s.thin)} r={296} />
      </Layer>
      <Layer class={s.dial}>
        <Dial />
      </Layer>
      {worlds.map((world) => (
        <Layer key={world.name} class={cx(s.world, s[world.name])}>
          <Planet {...world} />
        </Layer>
      ))}
      <Layer>
        <Sun />
      </Layer>
    </div>
  );
}

function Layer({ class: name, children }: { class?: string | undefined; children: ComponentChildren }) {
  return (
    <svg class={cx(s.layer, name)} viewBox="-300 -300 600 600" aria-hidden="true">
      {children}
    </svg>
  );
}

function Glow() {
  return (
    <>
      <defs>
        <radialGradient id="orrery-glow">
          <stop offset="0" stop-color="#ffd88a" stop-opacity="0.55" />
          <stop offset="0.35" stop-color="#f0a94a" stop-opacity="0.16" />
          <stop offset="1" stop-color="#f0a94a" stop-opacity="0" />
        </radialGradient>
      </defs>
      <circle r={210} fill="url(#orrery-glow)" />
    </>
  );
}

function Sun() {
  return (
    <>
      <defs>
        <radialGradient id="orrery-sun">
          <stop offset="0" stop-color="#fffaf0" />
          <stop offset="0.55" stop-color="#ffdf9b" />
          <stop offset="1" stop-color="#e8a440" />
        </radialGradient>
      </defs>
      <circle class={s.brass} r={48} />
      <circle class={s.teeth} r={53} pathLength={360} />
      <circle r={30} fill="url(#orrery-sun)" />
    </>
  );
}

/** The graduated ring: a mark for every five degrees, longer ones between the signs. */
function Dial() {
  return (
    <>
      <circle class={s.marks} r={267} pathLength={360} />
      <circle class={cx(s.marks, s.long)} r={279} pathLength={360} />
      {signs.map((sign, place) => (
        <g key={sign} transform={`rotate(${place * 45}) translate(279 0) rotate(90) scale(0.62) translate(-12 -12)`}>
          <path class={s.sign} d={shapePath(sign)} />
        </g>
      ))}
    </>
  );
}

/** A planet at the end of its arm, lit from the sun. */
function Planet({ name, orbit, radius, start, light, dark, ring, moon }: World) {
  const skin = `orrery-${name}`;
  return (
    <g transform={`rotate(${start})`}>
      <defs>
        <radialGradient id={skin} cx="0.18" cy="0.5" r="0.85">
          <stop offset="0" stop-color={light} />
          <stop offset="1" stop-color={dark} />
        </radialGradient>
      </defs>
      <path class={s.arm} d={`M-72 0H${orbit - radius}`} />
      <circle class={s.weight} cx={-72} r={3.5} />
      {moon && <circle class={s.epicycle} cx={orbit} r={radius + 12} />}
      {moon && <circle cx={orbit + 15} cy={-21} r={4} fill="#dfe5ee" />}
      {ring && <Ring at={orbit} width={radius * 1.75} half="far" />}
      <circle cx={orbit} r={radius} fill={`url(#${skin})`} />
      {ring && <Ring at={orbit} width={radius * 1.75} half="near" />}
    </g>
  );
}

/** Half of a planet's ring, seen from the side: the far half is drawn before the planet, the near one after. */
function Ring({ at, width, half }: { at: number; width: number; half: "far" | "near" }) {
  const sweep = half === "far" ? 1 : 0;
  return (
    <path
      class={cx(s.rings, half === "far" && s.far)}
      d={`M${at - width} 0A${width} ${width / 3.6} 0 0 ${sweep} ${at + width} 0`}
      transform={`rotate(68 ${at} 0)`}
    />
  );
}
