/* Shows notices while no page is open, and leads to the table that they are about. */

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("push", (event) => {
  const said = event.data ? event.data.json() : {};
  const shown = self.registration.showNotification(said.title ?? "Astrarium", {
    body: said.body ?? "",
    tag: said.tag,
    icon: "/icon-192.png",
    badge: "/icon-192.png",
    data: { path: said.path ?? "/" },
  });
  const badge = self.navigator.setAppBadge?.(said.count ?? 1);
  event.waitUntil(Promise.allSettled([shown, badge]));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  const target = new URL(event.notification.data?.path ?? "/", self.location.origin).href;
  event.waitUntil(open(target));
});

/* A page of the site that is open already goes there; otherwise a new one is opened. */
async function open(target) {
  const pages = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const page = pages.find((one) => one.url === target) ?? pages[0];
  if (!page) return self.clients.openWindow(target);
  const shown = await page.focus();
  return shown.url === target ? shown : shown.navigate(target);
}
