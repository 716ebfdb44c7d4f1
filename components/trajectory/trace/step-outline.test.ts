import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { stepKinds } from "@/lib/traces/step-kinds";
import { agentCounts, layExcerpt, packOutline, unpackOutline } from "./step-outline";

const outline = fc.array(
  fc.record({
    agent: fc.string({ minLength: 1 }),
    kind: fc.constantFrom(...stepKinds),
    isError: fc.boolean(),
    contentLength: fc.nat(),
    recipient: fc.option(fc.string()),
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

  it("can be unpacked where it is an excerpt, and names failed steps by their index", () => {
    fc.assert(
      fc.property(outline, fc.nat(1_000), (steps, first) => {
        const packed = packOutline(steps, { loops: [], chapters: [] }, first);
        expect(unpackOutline(packed)).toEqual(steps);
        for (const index of packed.errors) expect(steps[index - first]?.isError).toBe(true);
      }),
    );
  });
});

describe("layExcerpt", () => {
  it("has every step, those of the excerpt as they are, and keeps what was known of the others", () => {
    fc.assert(
      fc.property(outline, outline, fc.nat(50), fc.nat(50), (before, steps, first, more) => {
        const stepCount = first + steps.length + more;
        const laid = layExcerpt(before, { first, steps }, stepCount);
        expect(laid).toHaveLength(stepCount);
        expect(laid.slice(first, first + steps.length)).toEqual(steps);
        laid.forEach((step, index) => {
          const isInExcerpt = index >= first && index < first + steps.length;
          if (!isInExcerpt && index < before.length) expect(step).toBe(before[index]);
          if (!isInExcerpt && index >= before.length) expect(step.agent).toBe("");
        });
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

  it("leaves out steps of which nothing is known", () => {
    expect(agentCounts(layExcerpt([], { first: 0, steps: [] }, 3))).toEqual([]);
  });
});
