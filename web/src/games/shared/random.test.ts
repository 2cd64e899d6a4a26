import { describe, expect, it } from "vitest";

import { hash, seeded } from "./random";

const row = (text: string) => {
  const random = seeded(text);
  return Array.from({ length: 20 }, () => random.between(0, 1));
};

describe("seeded chance", () => {
  it("is the same for the same text, on every machine", () => {
    expect(hash("Kor")).toBe(3623961207);
    expect(row("Kor")).toEqual(row("Kor"));
  });

  it("differs from text to text", () => {
    const first = ["Kor", "Looma", "Xann", "A:0,0", "A:0,1"].map((name) => row(name)[0]);
    expect(new Set(first).size).toBe(5);
  });

  it("stays within its bounds", () => {
    const random = seeded("bounds");
    for (let at = 0; at < 500; at++) {
      expect([1, 2, 3]).toContain(random.whole(1, 3));
      expect(["a", "b"]).toContain(random.one(["a", "b"]));
      const number = random.between(-2, 2);
      expect(number >= -2 && number < 2).toBe(true);
    }
  });
});
