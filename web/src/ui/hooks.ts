import { useCallback, useEffect, useRef, useState } from "preact/hooks";

import { Refusal } from "../api/client";
import { t } from "../i18n";

/** The sentence to show for anything that was thrown. */
export function sentenceOf(error: unknown): string {
  return error instanceof Refusal ? error.message : t("error_unknown");
}

export interface Loaded<Data> {
  data: Data | undefined;
  error: unknown;
  reload(): void;
}

/** Data from the server, fetched again when `inputs` change; what is shown stays until the new is there. */
export function useLoad<Data>(load: () => Promise<Data>, inputs: readonly unknown[]): Loaded<Data> {
  const [state, setState] = useState<{ data: Data | undefined; error: unknown }>(nothing);
  const latest = useRef(0);
  const wanted = useRef(load);
  wanted.current = load; // whoever asks to reload later means what is shown then
  const reload = useCallback(() => {
    const turn = ++latest.current;
    const current = () => turn === latest.current;
    wanted.current().then(
      (data) => current() && setState({ data, error: null }),
      (error: unknown) => current() && setState((before) => ({ ...before, error })),
    );
  }, []);
  useEffect(() => {
    reload();
    return () => void latest.current++;
  }, inputs);
  return { ...state, reload };
}

const nothing = { data: undefined, error: null };

/** Call something every so often while the page is looked at, and when it is looked at again. */
export function useRefresh(refresh: () => void, seconds: number): void {
  useEffect(() => {
    const look = () => document.visibilityState === "visible" && refresh();
    const timer = setInterval(look, seconds * 1000);
    document.addEventListener("visibilitychange", look);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [refresh, seconds]);
}

/** Call something when the page has been looked at for so long, without a break; not while `held`. */
export function useOnceSeen(done: () => void, milliseconds: number, held = false): void {
  const wanted = useRef(done);
  wanted.current = done;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (!held && document.visibilityState === "visible") timer = setTimeout(() => wanted.current(), milliseconds);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [milliseconds, held]);
}

export interface Task {
  busy: boolean;
  /** What the last one was refused with, as a sentence, or "". */
  problem: string;
  run(work: () => Promise<unknown>): Promise<void>;
}

/** Something that a button does: one at a time, with what went wrong. */
export function useTask(): Task {
  const [state, setState] = useState({ busy: false, problem: "" });
  const run = async (work: () => Promise<unknown>) => {
    setState({ busy: true, problem: "" });
    try {
      await work();
      setState({ busy: false, problem: "" });
    } catch (error) {
      setState({ busy: false, problem: sentenceOf(error) });
    }
  };
  return { ...state, run };
}

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title;
  }, [title]);
}
