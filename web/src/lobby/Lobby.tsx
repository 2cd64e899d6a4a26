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
import { Site } from "./Site";

/** The first page: play at once, go on where it is my turn, or find others. */
export function Lobby() {
  const [creating, setCreating] = useState<Preset | null>(null);
  const known = useLoad(games, [language.value]);
  return (
    <Site>
      <Hero levels={known.data?.[0]?.levels ?? []} onFriends={() => setCreating("friends")} />
      <div class="columns">
        <MyTables onNew={() => setCreating("table")} />
        <OtherTables games={known.data ?? []} />
        <Import />
      </div>
      {creating && <CreateTable games={known} preset={creating} onClose={() => setCreating(null)} />}
    </Site>
  );
}
