/** What just happened, beside the place that it is about; what has no place in sight stands in the corner. */
import { t } from "../i18n";
import { Icon } from "../ui/Icon";
import { useOnceSeen } from "../ui/hooks";
import type { Point } from "./layout";
import { centre, inSight } from "./layout";
import { dismiss } from "./moments";
import { light } from "./play";
import type { Moment, TableStore } from "./store";
import { useTable } from "./store";

/** How long a notice is to be seen. */
const SHOWN = 7000;
/** What was done to somebody stays longer. */
const STRUCK = 14_000;
/** From the middle of a hex to where its notice stands, on the scale of the board. */
const BESIDE = 62;
/** So much room a notice needs above its place. */
const ROOM = 110;

export function Moments() {
  const store = useTable();
  const shown = store.live.value ? store.moments.value : [];
  const placed = byPlace(store, shown);
  const rest = shown.filter((moment) => !placed.some(({ moments }) => moments.includes(moment)));
  return (
    <div role="status">
      {placed.map(({ area, at, moments }) => (
        <div key={area} class={at.below ? "callout below" : "callout"} style={{ left: `${at.x}px`, top: `${at.y}px` }}>
          {moments.map((moment) => (
            <Notice key={moment.key} moment={moment} />
          ))}
        </div>
      ))}
      <div class="moments">
        {rest.map((moment) => (
          <Notice key={moment.key} moment={moment} />
        ))}
      </div>
      <NewHome />
    </div>
  );
}

/** A notice goes by itself, when it has been seen: not while somebody looks back or at another page. */
function Notice({ moment: { key, text, about, struck } }: { moment: Moment }) {
  const store = useTable();
  useOnceSeen(() => dismiss(store, key), struck ? STRUCK : SHOWN);
  return (
    <p class={struck ? "moment struck" : "moment"} onPointerEnter={() => light(store, about)} onPointerLeave={() => light(store, [])}>
      <span>{text}</span>
      <button type="button" class="icon-button" aria-label={t("notice.close")} onClick={() => dismiss(store, key)}>
        <Icon name="close" size={16} />
      </button>
    </p>
  );
}

interface Placed {
  area: string;
  at: Point & { below: boolean };
  moments: Moment[];
}

/** Moments whose place is in sight, together by place: above the hex, or below it where there is no room. */
function byPlace(store: TableStore, moments: readonly Moment[]): Placed[] {
  const places = new Map<string, Placed>();
  for (const moment of moments) {
    const area = moment.about.map((reference) => areaOf(store, reference)).find((id) => id !== null);
    const at = area ? besideArea(store, area) : null;
    if (!area || !at) continue;
    const known = places.get(area);
    if (known) known.moments.push(moment);
    else places.set(area, { area, at, moments: [moment] });
  }
  return [...places.values()];
}

function areaOf(store: TableStore, reference: string): string | null {
  return store.area(reference)?.id ?? store.piece(reference)?.place ?? null;
}

/** Where on the screen a notice about an area stands; null: the area is not in sight. */
function besideArea(store: TableStore, id: string, below = false): Placed["at"] | null {
  const area = store.areaById.value.get(id);
  const camera = store.camera.value;
  if (!area || !inSight(camera, centre(area), store.view.value)) return null;
  const { x, y } = centre(area);
  const top = camera.y + (y - BESIDE) * camera.scale;
  const under = below || top < ROOM;
  return { x: camera.x + x * camera.scale, y: under ? camera.y + (y + BESIDE) * camera.scale : top, below: under };
}

/** After maps were joined: where one's own home is now. */
function NewHome() {
  const store = useTable();
  const home = store.mat(store.seat.value)?.home;
  const at = store.joined.value !== null && home ? besideArea(store, home, true) : null;
  if (!at) return null;
  return (
    <div class="callout home below" style={{ left: `${at.x}px`, top: `${at.y}px` }}>
      <p class="moment">{t("joined.home")}</p>
    </div>
  );
}
