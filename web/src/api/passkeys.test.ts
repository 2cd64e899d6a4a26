import { expect, test } from "vitest";

import { bytes, text } from "./passkeys";

test.each([[], [0], [255, 254, 253], [1, 2, 3, 4, 5, 250, 251, 252]])("bytes %j come back from a text", (...some) => {
  const written = text(Uint8Array.from(some).buffer);
  expect(written).toMatch(/^[\w-]*$/);
  expect([...bytes(written)]).toEqual(some);
});
