import type { ShapeName } from "./palette";

const paths: Readonly<Record<ShapeName, string>> = {
  circle: "M12 2.5a9.5 9.5 0 1 1 0 19a9.5 9.5 0 1 1 0-19z",
  square: "M3.5 3.5h17v17h-17z",
  triangle: "M12 2.2L22.6 20.8H1.4z",
  hexagon: "M12 1.6L21 6.8V17.2L12 22.4L3 17.2V6.8z",
  diamond: "M12 1L22 12L12 23L2 12z",
  star: "M12 1.2l3.1 7.1 7.7.7-5.8 5.1 1.7 7.6L12 17.7l-6.7 4 1.7-7.6L1.2 9l7.7-.7z",
  cross: "M8.5 2h7v6.5H22v7h-6.5V22h-7v-6.5H2v-7h6.5z",
  crescent: "M15.5 2.2A10 10 0 1 0 21.8 16.6A8.6 8.6 0 0 1 15.5 2.2z",
};

interface ShapeProps {
  name: ShapeName;
  /** Side of the square around it, in the units of what it is drawn in. */
  size?: number;
  class?: string;
}

/** A seat's shape in currentColor. It says nothing to screen readers: a name stands beside it. */
export function Shape({ name, size = 16, class: className = "" }: ShapeProps) {
  return (
    <svg class={`shape ${className}`} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} fill="currentColor" />
    </svg>
  );
}

/** The path of a shape in a square of 24, for pictures that draw it themselves. */
export function shapePath(name: ShapeName): string {
  return paths[name];
}
