import { useState } from "preact/hooks";

import { person } from "../api/client";
import { t, tx } from "../i18n";
import { Message } from "../lobby/Message";
import { Site } from "../lobby/Site";
import { Segments } from "../ui/Segments";
import { useTitle } from "../ui/hooks";
import { Deeds } from "./Deeds";
import s from "./host.module.css";
import { House } from "./House";
import { People } from "./People";
import { Tables } from "./Tables";
import "./texts";

type Part = "people" | "tables" | "house" | "log";

/** Where a host sees to the server: its people, tables and seats, and what was done. */
export function HostPage() {
  useTitle(`${tx("title")} · ${t("site")}`);
  const [part, setPart] = useState<Part>("people");
  const me = person.value;
  if (me && !me.host) return <Message title={tx("not_host")} text={tx("not_host_text")} />;
  return (
    <Site>
      <div class={s.page}>
        <h1>{tx("title")}</h1>
        <Segments label={tx("parts")} value={part} choices={parts()} onChange={setPart} />
        {part === "people" && <People />}
        {part === "tables" && <Tables />}
        {part === "house" && <House />}
        {part === "log" && <Deeds />}
      </div>
    </Site>
  );
}

function parts(): { value: Part; text: string }[] {
  return [
    { value: "people", text: tx("people") },
    { value: "tables", text: tx("tables") },
    { value: "house", text: tx("house") },
    { value: "log", text: tx("log") },
  ];
}
