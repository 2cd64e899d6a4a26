import { t } from "../i18n";
import { openRule } from "./play";
import { useTable } from "./store";

/** A rule's id that opens the rules at it. */
export function RuleLink({ rule }: { rule: string }) {
  const store = useTable();
  if (!rule) return null;
  return (
    <button
      type="button"
      class="rule-link"
      aria-label={t("rules.open", { rule })}
      onClick={() => void openRule(store, rule)}
    >
      {rule}
    </button>
  );
}

const RULE_ID = /\b([A-Z]{2,}(?:-[A-Z0-9]+)*-\d+[a-z]?)\b/;

/** A text in which ids of rules are links. */
export function Linked({ text }: { text: string }) {
  return <>{text.split(RULE_ID).map((part, at) => (at % 2 ? <RuleLink key={at} rule={part} /> : part))}</>;
}
