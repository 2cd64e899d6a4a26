import type { ButtonHTMLAttributes, ComponentChildren } from "preact";

export interface ButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, "class" | "role"> {
  /** How much it asks to be pressed: one "primary" a screen. */
  look?: "primary" | "plain" | "quiet" | "danger";
  /** It was pressed and the answer is awaited: shows that, and cannot be pressed again. */
  busy?: boolean;
  class?: string | undefined;
  children: ComponentChildren;
}

export function Button(props: ButtonProps) {
  const { look = "plain", busy = false, class: className = "", disabled, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      class={`button ${look} ${className}`}
      disabled={disabled || busy}
      aria-busy={busy}
    >
      {children}
    </button>
  );
}
