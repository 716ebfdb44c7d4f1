import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spaceRequests, takeRequestSlot } from "./take-request-slot";

describe("slots for requests", () => {
  it("are free at once up to the burst, and then one interval apart each, also when taken at once", async () => {
    const providerId = randomUUID();
    const requestsPerMinute = 60;
    const { burst, intervalMs } = spaceRequests(requestsPerMinute);
    const waits = await Promise.all(
      Array.from({ length: burst + 5 }, () => takeRequestSlot({ providerId, requestsPerMinute })),
    );
    const sorted = waits.sort((a, b) => a - b);
    expect(sorted.slice(0, burst)).toEqual(Array.from({ length: burst }, () => 0));
    // Each wait counts from its own moment: together they took a little time.
    sorted.slice(burst).forEach((wait, index) => {
      expect(wait).toBeLessThanOrEqual((index + 1) * intervalMs);
      expect(wait).toBeGreaterThan((index + 1) * intervalMs - 5000);
    });
    expect(new Set(sorted.slice(burst)).size).toBe(5);
  });

  it("are counted apart for each provider, and without a limit not at all", async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    expect(await takeRequestSlot({ providerId: first, requestsPerMinute: 1 })).toBe(0);
    expect(await takeRequestSlot({ providerId: first, requestsPerMinute: 1 })).toBeGreaterThan(50_000);
    expect(await takeRequestSlot({ providerId: second, requestsPerMinute: 1 })).toBe(0);
    expect(await takeRequestSlot({ providerId: second, requestsPerMinute: null })).toBe(0);
  });

  it("never let more than the limit leave within any minute", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (requestsPerMinute) => {
        const { burst, intervalMs } = spaceRequests(requestsPerMinute);
        expect(burst + Math.ceil(60_000 / intervalMs) - 1).toBeLessThanOrEqual(requestsPerMinute);
      }),
    );
  });
});
