import { expect, it } from "vitest";
import { isoToNs, nsToIso, secondsToNs } from "./span-time";

it("a time keeps every digit that it has, in whatever zone it is", () => {
  expect(isoToNs("2026-05-02T06:00:01.123456789Z")).toBe(1_777_701_601_123_456_789n);
  expect(isoToNs("2026-05-02 08:00:01.5+02:00")).toBe(1_777_701_601_500_000_000n);
  expect(isoToNs("2026-05-02T08:00:01+0200")).toBe(1_777_701_601_000_000_000n);
});

it("a time without a zone is in UTC, and what is no time is none", () => {
  expect(isoToNs("2026-05-02T06:00:01")).toBe(isoToNs("2026-05-02T06:00:01Z"));
  expect([isoToNs("yesterday"), isoToNs(7), isoToNs("2026-13-40T00:00:00Z")]).toEqual([null, null, null]);
});

it("nanoseconds are written to the microsecond, and seconds with a fraction are read", () => {
  expect(nsToIso(1_777_701_601_123_456_789n)).toBe("2026-05-02T06:00:01.123456Z");
  expect(nsToIso(10n ** 30n)).toBeUndefined();
  expect(secondsToNs(1_777_701_601.25)).toBe(1_777_701_601_250_000_000n);
  expect([secondsToNs("1"), secondsToNs(Number.NaN)]).toEqual([null, null]);
});
