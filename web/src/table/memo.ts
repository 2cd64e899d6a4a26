import { Component } from "preact";
import type { ComponentType, JSX } from "preact";

/** A component that is drawn anew only when one of its properties is another one. */
export function memo<P extends object>(draw: (props: P) => JSX.Element | null): ComponentType<P> {
  return class Memo extends Component<P> {
    override shouldComponentUpdate(next: Readonly<P>): boolean {
      const keys = Object.keys(next) as (keyof P)[];
      return keys.some((key) => next[key] !== this.props[key]);
    }

    override render(): JSX.Element | null {
      return draw(this.props as P);
    }
  };
}
