/** The rules in force, to be searched, opened at the one that the question comes from. */
import { useEffect, useRef } from "preact/hooks";

import type { Glossary, RuleText } from "../api/schema";
import { t } from "../i18n";
import { Loading } from "../ui/Loading";
import { Linked } from "./RuleLink";
import { useTable } from "./store";

export function RulesTab() {
  const store = useTable();
  const { search } = store;
  const rules = store.rules.value;
  const open = store.rule.value;
  return (
    <div class="rules">
      <input
        type="search"
        id="rules-search"
        class="input search"
        placeholder={t("rules.search")}
        aria-label={t("rules.search")}
        value={search.value}
        onInput={(event) => (search.value = event.currentTarget.value)}
      />
      {rules ? <RuleList rules={rules} search={search.value} open={open} /> : <Loading />}
    </div>
  );
}

function RuleList({ rules, search, open }: { rules: Glossary; search: string; open: string | null }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current!.querySelector(".rule.open")?.scrollIntoView({ block: "center" });
  }, [open, rules]);
  const wanted = plain(search).split(/\s+/).filter(Boolean);
  const fits = (...texts: string[]) => {
    const all = plain(texts.join(" "));
    return wanted.every((word) => all.includes(word));
  };
  const found = rules.rules.filter((rule) => fits(rule.id, rule.text, rule.ruling ?? ""));
  const words = wanted.length > 0 ? Object.entries(rules.words).filter(([word, meaning]) => fits(word, meaning)) : [];
  return (
    <div class="rule-list" ref={box} tabIndex={0} role="region" aria-label={t("tab.rules")}>
      {words.map(([word, meaning]) => (
        <p key={word} class="word">
          <b>{word}</b> <Linked text={meaning} />
        </p>
      ))}
      {found.map((rule) => (
        <RuleView key={rule.id} rule={rule} open={rule.id === open} />
      ))}
      {found.length + words.length === 0 && <p class="muted">{t("rules.none")}</p>}
    </div>
  );
}

/** As one types: small letters without accents. */
function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
}

function RuleView({ rule, open }: { rule: RuleText; open: boolean }) {
  return (
    <article class={open ? "rule open" : "rule"} aria-current={open}>
      <h3>{rule.id}</h3>
      <p>
        <Linked text={rule.text} />
      </p>
      {rule.ruling && (
        <p class="ruling">
          <b>{t("rules.ruling")}</b> <Linked text={rule.ruling} />
        </p>
      )}
    </article>
  );
}
