/** What the host of a server does; only members who were made one may. */
import { call } from "./client";
import type { DeedList, HostPeople, HostPerson, HostTables, HouseInfo, Limit, MarkPerson } from "./schema";

/** A code by which a seat is taken to another browser. */
export interface SeatCode {
  path: string;
  until: number;
}

export const house = () => call<HouseInfo>("GET", "/house");
export const people = (q: string, offset: number) => call<HostPeople>("GET", "/host/people", { q, offset });
export const markPerson = (id: number, marks: Partial<MarkPerson>) =>
  call<HostPerson>("PUT", `/host/people/${id}`, {}, marks);
export const allTables = (q: string, offset: number) => call<HostTables>("GET", "/host/tables", { q, offset });
export const rest = (id: string, resting: boolean) => call<void>("PUT", `/host/tables/${id}/resting`, {}, { resting });
export const removeTable = (id: string) => call<void>("DELETE", `/host/tables/${id}`);
export const giveSeat = (id: string, seat: number, to: string) =>
  call<void>("PUT", `/host/tables/${id}/seats/${seat}`, {}, { to });
export const seatCode = (id: string, seat: number) =>
  call<SeatCode>("POST", `/host/tables/${id}/seats/${seat}/code`, {}, {});
export const announce = (text: string) => call<void>("PUT", "/host/announcement", {}, { text });
export const limits = () => call<Limit[]>("GET", "/host/limits");
export const setLimit = (name: string, value: number | null) =>
  call<Limit[]>("PUT", `/host/limits/${name}`, {}, { value });
export const deeds = (before: number | null) => call<DeedList>("GET", "/host/deeds", { before });
