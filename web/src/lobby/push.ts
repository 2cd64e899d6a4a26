/** Messages to this browser: asked for, and passed on by the service that its maker runs. */
import type { Subscription } from "../api/schema";

export type PushState = "ready" | "denied" | "none";

export function pushState(): PushState {
  if (!("serviceWorker" in navigator) || !("PushManager" in globalThis) || !("Notification" in globalThis)) return "none";
  return Notification.permission === "denied" ? "denied" : "ready";
}

/** Let this browser take messages that the server signs by its key; null if the person does not want that. */
export async function subscribe(key: string): Promise<Subscription | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  await navigator.serviceWorker.register("/sw.js");
  const worker = await navigator.serviceWorker.ready;
  const found = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
  const { endpoint, keys } = found.toJSON();
  return { endpoint: endpoint!, keys: { p256dh: keys!.p256dh!, auth: keys!.auth! } };
}

function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0));
}
