import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepKinds } from "@/lib/traces/trace";
import { agentCounts, packOutline, unpackOutline } from "./step-outline";

const outline = fc.array(
  fc.record({
    agent: fc.string(),
    kind: fc.constantFrom(...stepKinds),
    isError: fc.boolean(),
    contentLength: fc.nat(),
  }),
);

describe("packOutline", () => {
  it("can be unpacked to what it was", () => {
    fc.assert(
      fc.property(outline, (steps) => {
        expect(unpackOutline(packOutline(steps))).toEqual(steps);
      }),
    );
  });
});

describe("agentCounts", () => {
  it("lists agents as they first speak, and its counts add up", () => {
    fc.assert(
      fc.property(outline, (steps) => {
        const counts = agentCounts(steps);
        expect(counts.map((agent) => agent.name)).toEqual([...new Set(steps.map((step) => step.agent))]);
        expect(counts.reduce((sum, agent) => sum + agent.stepCount, 0)).toBe(steps.length);
      }),
    );
  });
});
