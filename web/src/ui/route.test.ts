import { expect, test } from "vitest";

import { routeOf } from "./route";

test.each([
  ["/", "", { page: "lobby" }],
  ["/t/abc", "", { page: "table", id: "abc", at: null }],
  ["/t/abc", "?at=57", { page: "table", id: "abc", at: 57 }],
  ["/t/abc", "?at=x", { page: "table", id: "abc", at: null }],
  ["/j/to-ken_1", "", { page: "invitation", token: "to-ken_1" }],
  ["/t/abc/end", "", { page: "end", id: "abc" }],
  ["/j/abc/end", "", { page: "nowhere" }],
  ["/d/abcd2345", "", { page: "handover", code: "abcd2345" }],
  ["/t/abc/def", "", { page: "nowhere" }],
  ["/j/%2e%2e", "", { page: "nowhere" }],
  ["/me", "", { page: "account" }],
  ["/host", "", { page: "host" }],
  ["/confirm/to-ken_1", "", { page: "confirm", token: "to-ken_1" }],
  ["/recover/to-ken_1", "", { page: "recover", token: "to-ken_1" }],
  ["/w/to-ken_1", "", { page: "welcome", token: "to-ken_1" }],
  ["/what", "", { page: "nowhere" }],
])("%s%s", (pathname, search, expected) => {
  expect(routeOf({ pathname, search })).toEqual(expected);
});
