/** What happens at a table as it happens: a WebSocket that comes back by itself and leaves no gap. */
import { language } from "../i18n";
import { playedSeat } from "./client";
import { read } from "./people";
import type { Entry, LiveEntry, LiveHello, LiveMessage, LivePosition, LiveTable, Message, Position, Table } from "./schema";

type Live = LiveEntry | LiveHello | LiveMessage | LivePosition | LiveTable;

export interface LiveHandlers {
  /** Something new happened; entries come in order, each once. */
  entry(entry: Entry): void;
  /** The position after an entry of somebody else; where it does not come, it can be asked for. */
  position(position: Position): void;
  table(table: Table): void;
  message(message: Message): void;
  /** Connected: the table is at this revision, and the entries up to it follow. */
  hello(revision: number): void;
  status(state: "open" | "lost"): void;
  /** The table is deleted. */
  gone(): void;
}

/** How the server closes a line to a table that it does not have any more. */
const GONE = 4404;
/** And one on which I am not known any more: who I am now, a new page finds out. */
const ENDED = 4401;
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 15_000;
/** A page hidden for longer may hold a connection that is dead without knowing. */
const DOUBTFUL = 30_000;

/** Listen to a table from the revision that `after` names. Returns what stops it. */
export function connect(id: string, after: () => number, handlers: LiveHandlers): () => void {
  const line = new Line(id, after, handlers);
  line.open();
  return () => line.stop();
}

class Line {
  private socket: WebSocket | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private failures = 0;
  private delivered = 0;
  private askedFrom = -1;
  private hiddenSince: number | null = null;
  private state: "open" | "lost" | null = null;

  constructor(
    private readonly id: string,
    private readonly after: () => number,
    private readonly handlers: LiveHandlers,
  ) {
    document.addEventListener("visibilitychange", this.look);
    window.addEventListener("online", this.again);
    window.addEventListener("offline", this.drop);
  }

  open(): void {
    this.hangUp();
    this.delivered = this.after();
    const socket = new WebSocket(this.url());
    this.socket = socket;
    socket.binaryType = "arraybuffer";
    socket.onmessage = ({ data }) => {
      if (socket !== this.socket) return;
      if (typeof data === "string") return this.receive(read<Live>(this.id, data));
      void unpacked(data as ArrayBuffer).then((text) => {
        if (text !== null && socket === this.socket) this.receive(read<Live>(this.id, text));
      });
    };
    socket.onclose = (event) => {
      if (socket !== this.socket) return;
      if (event.code === ENDED) return location.reload();
      if (event.code !== GONE) return this.lose();
      this.stop();
      this.handlers.gone();
    };
  }

  stop(): void {
    document.removeEventListener("visibilitychange", this.look);
    window.removeEventListener("online", this.again);
    window.removeEventListener("offline", this.drop);
    this.hangUp();
  }

  private url(): string {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const query = new URLSearchParams({ after: String(this.delivered), lang: language.value });
    const seat = playedSeat(this.id);
    if (seat !== undefined) query.set("as", String(seat));
    return `${scheme}://${location.host}/api/tables/${encodeURIComponent(this.id)}/live?${query}`;
  }

  private receive(live: Live): void {
    if (live.type === "entry") return this.take(live.entry);
    if (live.type === "position") return this.handlers.position(live.position);
    if (live.type === "table") return this.handlers.table(live.table);
    if (live.type === "message") return this.handlers.message(live.message);
    this.failures = 0;
    this.say("open");
    this.handlers.hello(live.revision);
  }

  /** Pass an entry on once. If some before it are missing, ask for them, though not twice for the same. */
  private take(entry: Entry): void {
    const known = Math.max(this.delivered, this.after());
    if (entry.revision <= known) return;
    if (entry.revision > known + 1 && this.askedFrom !== known) {
      this.askedFrom = known;
      return this.open();
    }
    this.delivered = entry.revision;
    this.handlers.entry(entry);
  }

  private lose(): void {
    this.hangUp();
    this.say("lost");
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** this.failures++);
    this.timer = setTimeout(() => this.open(), pause * (0.5 + Math.random() / 2));
  }

  private say(state: "open" | "lost"): void {
    if (state === this.state) return;
    this.state = state;
    this.handlers.status(state);
  }

  private hangUp(): void {
    clearTimeout(this.timer);
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private readonly look = (): void => {
    if (document.visibilityState === "hidden") {
      this.hiddenSince = Date.now();
      return;
    }
    const doubtful = this.hiddenSince !== null && Date.now() - this.hiddenSince > DOUBTFUL;
    this.hiddenSince = null;
    if (doubtful || this.socket?.readyState !== WebSocket.OPEN) this.again();
  };

  private readonly again = (): void => {
    this.failures = 0;
    this.open();
  };

  private readonly drop = (): void => this.lose();
}

/** A long message, which comes compressed; null where the browser cannot read it. */
async function unpacked(data: ArrayBuffer): Promise<string | null> {
  if (typeof DecompressionStream === "undefined") return null;
  const plain = new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new Response(plain).text();
}
