import { useState } from "preact/hooks";

import { games } from "../api/client";
import { language } from "../i18n";
import { useLoad } from "../ui/hooks";
import { CreateTable } from "./CreateTable";
import { Hero } from "./Hero";
import { Import } from "./Import";
import { MyTables } from "./MyTables";
import { OtherTables } from "./OtherTables";
import type { Preset } from "./plan";
import { Shelf } from "./Shelf";
import { Site } from "./Site";
import { Device } from "./TakeOver";
import s from "./tables.module.css";

/** The first page: play at once, go on where it is my turn, or find others. */
export function Lobby() {
  const [creating, setCreating] = useState<{ preset: Preset; game: string } | null>(null);
  const [isMyTurn, setMyTurn] = useState(false);
  const known = useLoad(games, [language.value]);
  const found = known.data ?? [];
  return (
    <Site>
      <Hero isMyTurn={isMyTurn} />
      <Shelf games={known} onFriends={(game) => setCreating({ preset: "friends", game })} />
      <div class={s.columns}>
        <MyTables games={found} onNew={() => setCreating({ preset: "table", game: "" })} onTurn={setMyTurn} />
        <OtherTables games={found} />
        <Import />
        <Device />
      </div>
      {creating && <CreateTable games={known} {...creating} onClose={() => setCreating(null)} />}
    </Site>
  );
}
