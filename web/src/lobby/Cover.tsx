import type { GameInfo } from "../api/schema";
import { seatColours } from "../ui/palette";

interface CoverProps {
  game: Pick<GameInfo, "name" | "cover" | "colours">;
  class: string | undefined;
}

const WIDTH = 1200;
const HEIGHT = 630;
const WORLDS = 5;

/** The picture of a game: its own, or worlds in the colours of its seats, the same on every visit. */
export function Cover({ game, class: place }: CoverProps) {
  if (game.cover) return <img class={place} src={game.cover} width={WIDTH} height={HEIGHT} alt="" decoding="async" />;
  return (
    <svg class={place} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {worlds(game).map(({ x, y, size, colour }, at) => (
        <g key={at} fill={colour}>
          <circle cx={x} cy={y} r={size} opacity="0.8" />
          <circle cx={x - size / 4} cy={y - size / 4} r={size * 0.7} fill="#fff" opacity="0.14" />
          <circle cx={x} cy={y} r={size * 1.7} fill="none" stroke={colour} stroke-width="3" opacity="0.35" />
        </g>
      ))}
    </svg>
  );
}

function worlds({ name, colours }: CoverProps["game"]): { x: number; y: number; size: number; colour: string }[] {
  let seed = [...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 2147483647, 7);
  const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: WORLDS }, (_, at) => {
    const size = 36 + next() * 64;
    const room = 1.8 * size;
    return {
      x: room + next() * (WIDTH - 2 * room),
      y: room + next() * (HEIGHT - 2 * room),
      size,
      colour: seatColours[colours[at % colours.length]!].fill,
    };
  });
}
