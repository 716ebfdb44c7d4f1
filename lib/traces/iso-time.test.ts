import { describe, expect, it } from "vitest";
import { isoFromText, isoTime } from "./iso-time";

describe("times", () => {
  it("come from seconds since 1970", () => {
    expect(isoTime(1_700_000_000.25)).toBe("2023-11-14T22:13:20.250Z");
    expect([isoTime("1"), isoTime(Infinity), isoTime(null)]).toEqual([undefined, undefined, undefined]);
  });

  it.each([
    ["2026-01-02T03:04:05.678901Z", "2026-01-02T03:04:05.678Z"],
    ["2026-01-02T03:04:05+02:00", "2026-01-02T01:04:05.000Z"],
    ["2026-01-02T03:04:05+0200", "2026-01-02T01:04:05.000Z"],
    ["2026-01-02 03:04:05", "2026-01-02T03:04:05.000Z"],
    ["2026-01-02 03:04:05,5", "2026-01-02T03:04:05.500Z"],
    ["2026-13-02 03:04:05", undefined],
    ["yesterday", undefined],
  ])("%s is read as %s", (text, iso) => {
    expect(isoFromText(text)).toBe(iso);
  });

  it("come from numbers of any unit, by their size", () => {
    for (const factor of [1, 1e3, 1e6, 1e9]) expect(isoTime(1_767_225_600 * factor)).toBe("2026-01-01T00:00:00.000Z");
    expect(isoTime("2026-01-02 03:04:05")).toBe("2026-01-02T03:04:05.000Z");
    for (const value of [undefined, null, "", 5, -1, NaN, {}]) expect(isoTime(value)).toBeUndefined();
  });
});
