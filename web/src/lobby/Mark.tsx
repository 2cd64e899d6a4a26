import s from "./Site.module.css";

/** The sign of the house: a sun, an orbit and a planet on its epicycle. */
export function Mark({ size }: { size: number }) {
  return (
    <svg class={s.mark} width={size} height={size} viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="26" fill="none" stroke="currentColor" stroke-width="2.5" opacity="0.9" />
      <circle cx="32" cy="32" r="15" fill="none" stroke="currentColor" stroke-width="1.5" opacity="0.5" />
      <circle cx="32" cy="32" r="7" fill="currentColor" />
      <circle cx="50.4" cy="13.6" r="8" fill="#0b0f17" stroke="currentColor" stroke-width="1.5" />
      <circle cx="50.4" cy="13.6" r="4.5" fill="#7cc0ff" />
      <circle cx="21.4" cy="42.6" r="3.4" fill="#e6eaf2" />
    </svg>
  );
}
