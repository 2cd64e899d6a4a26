/** Where in the site the browser is, as a signal; links inside the site do not load the page anew. */
import { signal } from "@preact/signals";

export type Route =
  | { page: "lobby" }
  | { page: "table"; id: string; at: number | null }
  | { page: "end"; id: string }
  | { page: "invitation"; token: string }
  | { page: "handover"; code: string }
  | { page: "account" }
  | { page: "host" }
  | { page: "confirm"; token: string }
  | { page: "recover"; token: string }
  | { page: "unsubscribe"; mark: string }
  | { page: "welcome"; token: string }
  | { page: "nowhere" };

export const route = signal<Route>({ page: "lobby" });

export function routeOf(address: { pathname: string; search: string }): Route {
  if (address.pathname === "/") return { page: "lobby" };
  if (address.pathname === "/me") return { page: "account" };
  if (address.pathname === "/host") return { page: "host" };
  const [, letter, token] = /^\/(confirm|recover)\/([\w-]+)$/.exec(address.pathname) ?? [];
  if (token) return { page: letter as "confirm" | "recover", token };
  const [, kind, name, end] = /^\/([tjduw])\/([\w-]+)(\/end)?\/?$/.exec(address.pathname) ?? [];
  if (!name || (end && kind !== "t")) return { page: "nowhere" };
  if (end) return { page: "end", id: name };
  if (kind === "t") return { page: "table", id: name, at: moment(address.search) };
  if (kind === "u") return { page: "unsubscribe", mark: name };
  if (kind === "w") return { page: "welcome", token: name };
  return kind === "j" ? { page: "invitation", token: name } : { page: "handover", code: name };
}

/** Go to another page of the site. */
export function go(path: string, how: "push" | "replace" = "push"): void {
  if (how === "push") history.pushState(null, "", path);
  else history.replaceState(null, "", path);
  route.value = routeOf(location);
  if (how === "push") scrollTo(0, 0);
}

export function tablePath(id: string): string {
  return `/t/${id}`;
}

/** Where a game that is over is told. */
export function endPath(id: string): string {
  return `/t/${id}/end`;
}

/** Keep the route in step with the address: back and forward, and plain clicks on links of the site. */
export function followAddress(): void {
  route.value = routeOf(location);
  addEventListener("popstate", () => (route.value = routeOf(location)));
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || !isPlainClick(event) || !staysHere(link)) return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
}

function isPlainClick(event: MouseEvent): boolean {
  const held = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
  return event.button === 0 && !held && !event.defaultPrevented;
}

function staysHere(link: HTMLAnchorElement): boolean {
  if (link.origin !== location.origin || link.target || link.hasAttribute("download")) return false;
  return !link.hash && !link.pathname.startsWith("/api/");
}

function moment(search: string): number | null {
  const at = new URLSearchParams(search).get("at");
  return at !== null && /^\d+$/.test(at) ? Number(at) : null;
}
