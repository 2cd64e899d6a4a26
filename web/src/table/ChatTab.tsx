/** What is said at the table; spectators talk among themselves while the game is on. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";

import type { Message } from "../api/schema";
import { t } from "../i18n";
import { Button } from "../ui/Button";
import { SeatName } from "./SeatName";
import { complain } from "./play";
import { useTable } from "./store";
import { markRead, say } from "./sync";

export function ChatTab() {
  const store = useTable();
  const box = useRef<HTMLDivElement>(null);
  const messages = store.messages.value;
  useSignalEffect(() => markRead(store));
  useLayoutEffect(() => {
    box.current!.scrollTop = box.current!.scrollHeight;
  }, [messages.length]);
  return (
    <div class="chat">
      <div class="messages" ref={box} role="log" tabIndex={0} aria-label={t("tab.chat")}>
        {messages.length === 0 && <p class="muted">{t("chat.empty")}</p>}
        <ol>
          {messages.map((message) => (
            <Said key={message.id} message={message} />
          ))}
        </ol>
      </div>
      <p class="small muted">{store.seat.value === null ? t("chat.spectators") : t("chat.players")}</p>
      <SayForm />
    </div>
  );
}

function Said({ message }: { message: Message }) {
  const { seat, name, room, text } = message;
  return (
    <li class={`said ${room}`}>
      <span class="said-by">
        {seat !== null ? <SeatName seat={seat} /> : null} {name}
        {room === "spectators" && <span class="tag">{t("table.spectator")}</span>}
      </span>
      <span class="said-text">{text}</span>
    </li>
  );
}

function SayForm() {
  const store = useTable();
  const text = useSignal("");
  const send = async (event: Event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (!words) return;
    try {
      await say(store, words);
      text.value = "";
    } catch (error) {
      complain(store, error);
    }
  };
  return (
    <form class="say" onSubmit={(event) => void send(event)}>
      <input
        class="input"
        id="say"
        maxLength={500}
        autocomplete="off"
        placeholder={t("chat.say")}
        aria-label={t("chat.say")}
        value={text.value}
        onInput={(event) => (text.value = event.currentTarget.value)}
      />
      <Button type="submit">{t("chat.send")}</Button>
    </form>
  );
}
