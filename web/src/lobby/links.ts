/** Invitation links made in this browser tab: the server does not keep them, and making anew voids the old. */
const place = (table: string, seat: number) => `astrarium.link.${table}.${seat}`;

export function keepLink(table: string, seat: number, path: string): string {
  const link = location.origin + path;
  sessionStorage.setItem(place(table, seat), link);
  return link;
}

export function keptLink(table: string, seat: number): string | null {
  return sessionStorage.getItem(place(table, seat));
}

export function forgetLink(table: string, seat: number): void {
  sessionStorage.removeItem(place(table, seat));
}
