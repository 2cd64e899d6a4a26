import s from "./Stars.module.css";

/** A field of faint stars, the same on every visit. */
const field = scatter(110);

function scatter(count: number): { x: number; y: number; size: number; light: number }[] {
  let seed = 1364;
  const next = () => (seed = (seed * 48271) % 2147483647) / 2147483647;
  return Array.from({ length: count }, () => ({
    x: next() * 1600,
    y: next() * 900,
    size: 0.5 + next() ** 4 * 1.7,
    light: 0.25 + next() * 0.6,
  }));
}

export function Stars() {
  return (
    <svg class={s.stars} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      {field.map((star, index) => (
        <circle key={index} cx={star.x} cy={star.y} r={star.size} opacity={star.light} fill="#dfe8ff" />
      ))}
    </svg>
  );
}
