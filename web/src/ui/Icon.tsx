const strokes = {
  close: "M6 6l12 12M18 6L6 18",
  copy: "M9 9h10v11H9zM5 15V4h10",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 1 0-5.7-5.7l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 1 0 5.7 5.7l1-1",
  check: "M5 12.5l4.5 4.5L19 7",
  bot: "M5 9h14v10H5zM12 9V5M9 13.5v1M15 13.5v1M2.5 13v3M21.5 13v3",
  person: "M12 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8M4 20.5c1-4 4-6 8-6s7 2 8 6",
  seat: "M6 4v9h12V4M6 13v7M18 13v7M6 17h12",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  eye: "M2.5 12S6 5.5 12 5.5S21.5 12 21.5 12S18 18.5 12 18.5S2.5 12 2.5 12zM12 9.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5",
  plus: "M12 5v14M5 12h14",
  minus: "M5 12h14",
  search: "M10.5 4a6.5 6.5 0 1 1 0 13a6.5 6.5 0 1 1 0-13M15.5 15.5L20.5 20.5",
  upload: "M12 16V4M7 9l5-5l5 5M4 16v4h16v-4",
  back: "M15 5l-7 7l7 7",
  clock: "M12 4a8 8 0 1 1 0 16a8 8 0 1 1 0-16M12 8v4.5l3 2",
  bell: "M6 17h12l-1.5-2.5V10a4.5 4.5 0 0 0-9 0v4.5zM10.5 19.5a1.5 1.5 0 0 0 3 0",
  play: "M7 4.5v15L19.5 12z",
} as const;

export type IconName = keyof typeof strokes;

/** A line drawing beside a text or in a labelled button; silent for screen readers. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg class="icon" width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
      <path d={strokes[name]} />
    </svg>
  );
}
