import { afterEach, expect, test } from "vitest";

import { setLanguage } from "../i18n";
import { ago, listed } from "./time";

afterEach(() => setLanguage("en"));

test("how long ago, in words", () => {
  expect(ago(1000, 1030)).toBe("now");
  expect(ago(1000, 1000 + 300)).toBe("5 minutes ago");
  expect(ago(1000, 1000 + 86_400)).toBe("yesterday");
});

test("a clock that is ahead does not lead into the future", () => {
  expect(ago(2000, 1000)).toBe("now");
});

test("in Italian", () => {
  setLanguage("it");
  expect(ago(1000, 1000 + 7200)).toBe("2 ore fa");
  expect(listed(["Ann", "Ben", "Cleo"])).toBe("Ann, Ben e Cleo");
});
