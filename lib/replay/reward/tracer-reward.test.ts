import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tracerReward, usualReward } from "./tracer-reward";

const say = (agent: string, step: number | string): string => `<think>a</think><answer>${agent}|${step}</answer>`;
const label = { agent: "Web Surfer", stepIndex: 4 };
const anything = fc.oneof(
  fc.string({ unit: "binary" }),
  fc
    .array(
      fc.constantFrom(
        "<think>",
        "</think>",
        "<answer>",
        "</answer>",
        "Web Surfer",
        "|",
        "4",
        "\ud800",
        " ",
        "99999999999999999999",
      ),
    )
    .map((parts) => parts.join("")),
);

describe("tracerReward", () => {
  it("gives half for the agent and half for the step, which fades by the square of its distance", () => {
    expect(tracerReward(say("web surfer (thought)", 4), label)).toEqual({
      format: 1,
      agent: 1,
      step: 1,
      total: 1,
      answer: { agent: "web surfer (thought)", stepIndex: 4 },
    });
    expect(tracerReward(say("Coder", 5), label).total).toBeCloseTo(Math.exp(-0.5) / 2, 12);
    expect(tracerReward(say("Coder", 6), label).total).toBeCloseTo(Math.exp(-2) / 2, 12);
    expect(tracerReward(say("Web Surfer", 400), label).total).toBe(0.5);
    expect(tracerReward(say("Web Surfer", Number.MAX_SAFE_INTEGER), label).total).toBe(0.5);
  });

  it("gives nothing for a form that is not the one asked for, and says what could be read all the same", () => {
    const loose = "I think it is <answer>Web Surfer|4</answer>";
    expect(tracerReward(loose, label)).toMatchObject({ format: 0, agent: 1, step: 1, total: 0 });
    expect(tracerReward(loose, label, { ...usualReward, form: "lenient" })).toMatchObject({ format: 1, total: 1 });
    expect(tracerReward("nobody", label)).toEqual({ format: 0, agent: 0, step: 0, total: 0, answer: null });
  });

  it("stays within 0 and 1, and is its parts behind the gate, whatever the text and the settings", () => {
    fc.assert(
      fc.property(
        anything,
        fc.nat(),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0.01, max: 100, noNaN: true }),
        fc.constantFrom("strict" as const, "lenient" as const),
        (text, stepIndex, stepWeight, sigma, form) => {
          const reward = tracerReward(text, { ...label, stepIndex }, { form, stepWeight, sigma });
          const { format, agent, step, total, answer } = reward;
          for (const part of [format, agent, step, total]) expect(part >= 0 && part <= 1).toBe(true);
          expect(total).toBe(format * (stepWeight * step + (1 - stepWeight) * agent));
          if (answer === null) expect([format, agent, step]).toEqual([0, 0, 0]);
        },
      ),
    );
  });

  it("is the same so many steps before as behind, and less the further off", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 40, max: 10_000 }), (distance, stepIndex) => {
        const worth = (step: number): number => tracerReward(say("Coder", step), { ...label, stepIndex }).total;
        expect(worth(stepIndex - distance)).toBe(worth(stepIndex + distance));
        expect(worth(stepIndex + distance + 1)).toBeLessThanOrEqual(worth(stepIndex + distance));
      }),
    );
  });

  it("is the whole of what it weighs where all is weighed as one", () => {
    expect(tracerReward(say("Coder", 4), label, { ...usualReward, stepWeight: 1 }).total).toBe(1);
    expect(tracerReward(say("Coder", 4), label, { ...usualReward, stepWeight: 0 }).total).toBe(0);
  });
});
