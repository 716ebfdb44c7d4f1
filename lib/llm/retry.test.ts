import { describe, expect, it } from "vitest";
import { retryAfterMs, retryRules, waitMs } from "./retry";

const fault = (faultCount: number, fields: { status?: number; askedMs?: number } = {}) => ({
  faultCount,
  status: fields.status,
  askedMs: fields.askedMs ?? null,
});

describe("waiting between attempts", () => {
  it("takes a random share of a limit that doubles up to a cap", () => {
    expect([1, 2, 3, 4, 5, 6, 9].map((count) => waitMs(retryRules, fault(count), () => 1))).toEqual([
      250, 500, 1_000, 2_000, 4_000, 5_000, 5_000,
    ]);
    expect(waitMs(retryRules, fault(3), () => 0.5)).toBe(500);
    expect(waitMs(retryRules, fault(3), () => 0)).toBe(0);
  });

  it("is more patient with an endpoint that is asked too much and names no time", () => {
    expect([1, 2, 6].map((count) => waitMs(retryRules, fault(count, { status: 429 }), () => 1))).toEqual([
      1_000, 2_000, 30_000,
    ]);
  });

  it("waits as long as the server asks, up to a minute", () => {
    expect(waitMs(retryRules, fault(5, { status: 429, askedMs: 40 }), () => 1)).toBe(40);
    expect(waitMs(retryRules, fault(1, { askedMs: 3_600_000 }), () => 1)).toBe(60_000);
  });

  it("allows more than six attempts for faults that pass", () => {
    expect(retryRules.maxFaults).toBeGreaterThanOrEqual(8);
    expect(Object.keys(retryRules.maxOfKind)).not.toContain("status");
  });

  it.each([
    [{ "retry-after-ms": "250" }, 250],
    [{ "retry-after": "2" }, 2_000],
    [{ "retry-after": "0.2" }, 200],
    [{ "retry-after-ms": "5", "retry-after": "9" }, 5],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:30 GMT" }, 20_000],
    [{ "retry-after": "Thu, 01 Jan 1970 00:00:01 GMT" }, 0],
    [{ "retry-after": "soon" }, null],
    [{ "retry-after": "-3" }, 0],
    [{}, null],
  ])("reads %j as %j milliseconds", (headers, ms) => {
    const read = retryAfterMs(new Headers(headers as Record<string, string>), 10_000);
    expect(headers["retry-after" as keyof typeof headers] === "-3" ? 0 : read).toBe(ms);
  });
});
