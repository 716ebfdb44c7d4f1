import fc from "fast-check";
import { expect, it } from "vitest";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { mostReplays } from "./most-replays";
import { planLooks } from "./plan-looks";
import { scanOrders } from "./scan-settings";
import { makeWorld, scanWorld } from "./testing/scripted-world";

it("is never less than what a scan makes, whatever its replays come to", async () => {
  const world = fc.record({
    steps: fc.integer({ min: 1, max: 8 }),
    replays: fc.constantFrom(0, 3, 6),
    profile: fc.boolean(),
    order: fc.constantFrom(...scanOrders),
    maxConcurrent: fc.constantFrom(1, 4, 16),
    corrected: fc.double({ min: 0, max: 1, noNaN: true }),
    control: fc.double({ min: 0, max: 1, noNaN: true }),
    silent: fc.double({ min: 0, max: 1, noNaN: true }),
    seed: fc.nat(1_000),
  });
  await fc.assert(
    fc.asyncProperty(world, async ({ steps, maxConcurrent, corrected, control, silent, ...settings }) => {
      const made = makeWorld(
        ({ arm, repeat }) =>
          arm !== "corrected" && repeat / 40 < silent && repeat % 2 === 1
            ? { report: null, problem: "time-out", message: "Nothing came." }
            : arm === "corrected"
              ? corrected
              : control,
        { capabilities: { maxConcurrent } },
      );
      await scanWorld(made, { ...settings, maxReplays: 10_000 }, { trace: makeLongTrace(steps) });
      const plan = planLooks(steps, 0.05, settings.replays);
      expect(made.wishes.length).toBeLessThanOrEqual(mostReplays(plan, maxConcurrent));
    }),
    { numRuns: 40 },
  );
});
