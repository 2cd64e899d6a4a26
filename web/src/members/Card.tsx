import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

import s from "./members.module.css";

interface CardProps {
  title: string;
  text?: string | undefined;
  children: ComponentChildren;
}

/** One thing that can be seen to on a page. */
export function Card({ title, text, children }: CardProps) {
  const heading = useId();
  return (
    <section class={s.card} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {text && <p class="muted">{text}</p>}
      {children}
    </section>
  );
}
