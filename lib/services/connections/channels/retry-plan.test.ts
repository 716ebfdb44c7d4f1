import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { holdMs, readRetryAfter, retryDelayMs, retryDelaysMs } from "./retry-plan";

const least = () => 0;
const most = () => 1;

describe("retryDelayMs", () => {
  it("waits as the plan says, and ends after eight attempts", () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 8].map((attemptCount) =>
      retryDelayMs({ attemptCount, retryAfterMs: null }, least),
    );
    expect(waits).toEqual([5_000, 30_000, 120_000, 600_000, 3_600_000, 21_600_000, 86_400_000, null]);
  });

  it("adds a fifth at most, and never takes anything away", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.double({ min: 0, max: 1, noNaN: true }), (attemptCount, share) => {
        const wait = retryDelayMs({ attemptCount, retryAfterMs: null }, () => share) ?? -1;
        const planned = retryDelaysMs[attemptCount - 1] ?? 0;
        expect(wait).toBeGreaterThanOrEqual(planned);
        expect(wait).toBeLessThanOrEqual(planned * 1.2);
      }),
    );
  });

  it("waits longer where the receiver asks for it, for a day at most, and never shorter", () => {
    expect(retryDelayMs({ attemptCount: 1, retryAfterMs: 90_000 }, most)).toBe(90_000);
    expect(retryDelayMs({ attemptCount: 1, retryAfterMs: 1 }, least)).toBe(5_000);
    expect(retryDelayMs({ attemptCount: 1, retryAfterMs: 1e12 }, least)).toBe(86_400_000);
    expect(retryDelayMs({ attemptCount: 8, retryAfterMs: 90_000 }, least)).toBeNull();
  });
});

describe("holdMs", () => {
  it("grows with each failure in a row, to ten minutes", () =>
    expect([1, 2, 3, 4, 5, 50].map((count) => holdMs(count, null))).toEqual([
      5_000, 30_000, 120_000, 600_000, 600_000, 600_000,
    ]));

  it("is as long as the receiver asks for, up to a day", () =>
    expect([30_000, 3_600_000, 10 * 86_400_000].map((retryAfterMs) => holdMs(2, retryAfterMs))).toEqual([
      30_000, 3_600_000, 86_400_000,
    ]));

  it("is never longer than a lone delivery waits anyway", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), fc.option(fc.nat(100_000_000)), (count, retryAfterMs) => {
        expect(holdMs(count, retryAfterMs)).toBeLessThanOrEqual(
          retryDelayMs({ attemptCount: count, retryAfterMs }, least) ?? 0,
        );
      }),
    );
  });
});

describe("readRetryAfter", () => {
  const now = new Date("2026-01-05T10:00:00Z");
  it.each([
    ["120", 120_000],
    ["0", 0],
    ["Mon, 05 Jan 2026 10:01:00 GMT", 60_000],
    ["Mon, 05 Jan 2026 09:00:00 GMT", 0],
    ["soon", null],
    ["-5", null],
    ["1e9", null],
    ["", null],
    [undefined, null],
  ])("%s is %s", (header, expected) => expect(readRetryAfter(header, now)).toBe(expected));
});
