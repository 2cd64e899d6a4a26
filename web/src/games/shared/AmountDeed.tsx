/** An answer with an amount: a number to step, and the button that does it. */
import type { ComponentChildren, JSX } from "preact";
import { useId, useState } from "preact/hooks";

import type { Choice } from "../../api/schema";
import { Stepper } from "../../ui/Stepper";
import type { Amounted } from "./deeds";

export function AmountDeed({ deed, name, first, live, note, children, onDo }: {
  deed: Amounted;
  /** What is counted, for those who do not see it. */
  name: string;
  /** The amount to begin with: the least, or the most. */
  first: "least" | "most";
  live: boolean;
  /** What an amount leads to, under it. */
  note?: (amount: number) => ComponentChildren;
  children: (amount: number) => ComponentChildren;
  onDo: (choice: Choice) => void;
}): JSX.Element {
  const id = useId();
  const amounts = [...deed.by.keys()];
  const least = amounts[0]!;
  const most = amounts.at(-1)!;
  const [wanted, want] = useState<number | null>(null);
  const amount = Math.min(most, Math.max(least, wanted ?? (first === "least" ? least : most)));
  const choice = deed.by.get(amount);
  const told = note?.(amount);
  return (
    <div class="amount-deed">
      {most > least && <Stepper id={id} label={name} value={amount} least={least} most={most} onChange={want} />}
      <button type="button" class="answer" disabled={!live || !choice} title={choice?.label}
        onClick={() => choice && onDo(choice)}>
        {children(amount)}
      </button>
      {told && <small class="muted" aria-live="polite">{told}</small>}
    </div>
  );
}
