import { describe, expect, it } from "vitest";
import { isoOf, nanoseconds } from "./nanoseconds";

describe("a time", () => {
  it("is nanoseconds, from digits, pairs and ISO 8601 of any precision and zone", () => {
    expect(nanoseconds("1790000000123456789")).toBe(1790000000123456789n);
    expect(nanoseconds([1790000000, 5])).toBe(1790000000000000005n);
    expect(nanoseconds("2026-09-21T14:13:20.000000007Z")).toBe(1790000000000000007n);
    expect(nanoseconds("2026-09-21 16:13:20.5+02:00")).toBe(1790000000500000000n);
    expect(nanoseconds("2026-09-21T14:13:20")).toBe(1790000000000000000n);
  });
  it("is none where there is none", () => {
    for (const value of ["", "soon", 0, "0", null, [1], Number.NaN, "2026-99-99T00:00:00Z"])
      expect(nanoseconds(value)).toBeNull();
  });
  it("reads as ISO 8601 with the digits that it has", () => {
    expect(isoOf(1790000000123456700n)).toBe("2026-09-21T14:13:20.1234567Z");
    expect(isoOf(1790000000000000000n)).toBe("2026-09-21T14:13:20.000Z");
    expect([isoOf(null), isoOf(10n ** 30n)]).toEqual([undefined, undefined]);
  });
});
