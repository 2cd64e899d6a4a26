/** What a game's own panels are given. */
import type { PanelProps } from "../games/module";
import { commit, explain, light, openRule, openWord, pick, propose } from "./play";
import { useTable } from "./store";

export function usePanel(): PanelProps | null {
  const store = useTable();
  const position = store.peopled.value;
  if (!position) return null;
  return {
    position,
    entries: store.entries.value,
    seat: store.seat.value,
    live: store.live.value,
    picked: store.selected.value.length > 0 ? store.selected.value : store.picked.value,
    pick: (reference) => pick(store, reference),
    propose: (choice) => propose(store, choice),
    commit: (choice) => void commit(store, [choice.action]),
    send: (actions) => void commit(store, actions),
    explain: (refusal) => explain(store, refusal),
    light: (references) => light(store, references),
    openRule: (rule) => void openRule(store, rule),
    openWord: (word) => void openWord(store, word),
  };
}
