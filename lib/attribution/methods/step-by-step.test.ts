import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { stepByStep } from "./step-by-step";

const judgement = (isDecisive: boolean, confidence: number) => ({
  reasoning: "Because.",
  is_decisive_error: isDecisive,
  confidence,
});
const oracle = (truth: number) => createScriptedJudge(({ steps }) => judgement(steps.last === truth, 0.9));

describe("step-by-step", () => {
  it("stops at the first yes, after label + 1 calls, and answers with the speaker of that step", async () => {
    const judge = oracle(3);
    const { attribution, events } = await runMethod(stepByStep, makeLongTrace(8), judge);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 3, reason: "Because.", confidence: 0.9 });
    expect(judge.asked).toHaveLength(4);
    expect(events.filter(({ type }) => type === "step-judged")).toHaveLength(4);
  });

  it("shows the past only: no text, no index and no agent of a step to come", async () => {
    const judge = oracle(2);
    await runMethod(
      stepByStep,
      makeTrace([
        ["A", "one"],
        ["B", "two"],
        ["C", "three"],
        ["D", "four"],
      ]),
      judge,
    );
    const [first, second] = judge.asked.map(({ prompt }) => prompt);
    expect(first).toContain('index="0"');
    expect(first).not.toMatch(/index="1"|two|1 → B/);
    expect(second).toContain("1 → B");
    expect(second).not.toMatch(/three|2 → C/);
  });

  it("begins every prompt with the whole of the one before, up to its last step", async () => {
    const judge = oracle(6);
    await runMethod(stepByStep, makeLongTrace(7), judge);
    for (const [at, { prompt }] of judge.asked.entries()) {
      const next = judge.asked[at + 1]?.prompt;
      const stable = prompt.slice(0, prompt.lastIndexOf("</step-0a1b2c3d>"));
      if (next !== undefined) expect(next.startsWith(stable)).toBe(true);
    }
  });

  it("sends one index as the step in view", async () => {
    const judge = oracle(1);
    await runMethod(stepByStep, makeLongTrace(3), judge);
    expect(judge.asked.map(({ steps }) => steps)).toEqual([
      { first: 0, last: 0 },
      { first: 1, last: 1 },
    ]);
  });

  it("returns the step with the highest stated suspicion when none is called decisive, and says so", async () => {
    const sure = [0.9, 0.8, 0.55, 0.7];
    const judge = createScriptedJudge(({ steps }) => judgement(false, sure[steps.last] ?? 1));
    const { attribution, notes } = await runMethod(stepByStep, makeLongTrace(4), judge);
    expect(attribution.stepIndex).toBe(2);
    expect(attribution.confidence).toBeCloseTo(0.45);
    expect(attribution.suspects.map(({ stepIndex }) => stepIndex)).toEqual([2, 3, 1, 0]);
    expect(notes[0]).toMatch(/called no step decisive. Step 2 has the highest stated suspicion/);
  });

  it("takes the earliest of equals, never the last", async () => {
    const judge = createScriptedJudge(() => judgement(false, 0.9));
    expect((await runMethod(stepByStep, makeLongTrace(5), judge)).attribution.stepIndex).toBe(0);
  });

  it("judges a trace of one step with one call, and one without steps with none", async () => {
    const judge = createScriptedJudge(() => judgement(false, 1));
    const { attribution, notes } = await runMethod(stepByStep, makeLongTrace(1), judge);
    expect([attribution.stepIndex, judge.asked.length, notes.length]).toEqual([0, 1, 1]);
    await expect(runMethod(stepByStep, makeLongTrace(0), judge)).rejects.toMatchObject({ code: "empty" });
  });

  it("needs a stated confidence: without one the judge is asked again, then the run fails", async () => {
    const judge = createScriptedJudge(() => ({ reasoning: "", is_decisive_error: false }));
    await expect(runMethod(stepByStep, makeLongTrace(3), judge)).rejects.toMatchObject({ code: "unreadable" });
    expect(judge.asked).toHaveLength(2);
  });

  it("stops asking when the run is canceled", async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(({ steps }) => {
      if (steps.last === 1) controller.abort();
      return judgement(false, 0.9);
    });
    await expect(runMethod(stepByStep, makeLongTrace(5), judge, { signal: controller.signal })).rejects.toMatchObject({
      code: "cancelled",
    });
    expect(judge.asked).toHaveLength(2);
  });

  it("cuts the past when it no longer fits, keeps the step in question whole and stays within the context", async () => {
    const contextTokens = 6_000;
    const trace = makeTrace(
      Array.from({ length: 20 }, (_, index) => [`Agent${index % 3}`, `${index} `.repeat(600)] as const),
    );
    const judge = createScriptedJudge(() => judgement(false, 0.9), contextTokens);
    const { events } = await runMethod(stepByStep, trace, judge);
    expect(events.some(({ type }) => type === "coverage")).toBe(true);
    for (const { prompt, steps } of judge.asked) {
      expect(new TextEncoder().encode(prompt).length / 3).toBeLessThan(contextTokens);
      expect(prompt).toContain(`agent="Agent${steps.last % 3}">${`${steps.last} `.repeat(600)}</step-`);
    }
  });

  it("finds any label of any trace in label + 1 calls", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.nat(), async (count, seed) => {
        const judge = oracle(seed % count);
        const { attribution } = await runMethod(stepByStep, makeLongTrace(count), judge);
        expect([attribution.stepIndex, judge.asked.length]).toEqual([seed % count, (seed % count) + 1]);
      }),
      { numRuns: 30 },
    );
  });

  it("keeps the highest suspicion so far as its answer after every step that is not called decisive", async () => {
    const sure = [0.9, 0.6, 0.8, 0.5];
    const judge = createScriptedJudge(({ steps }) => judgement(false, sure[steps.last] ?? 1));
    const { events } = await runMethod(stepByStep, makeLongTrace(4), judge);
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution] : []));
    expect(found.map(({ stepIndex }) => stepIndex)).toEqual([0, 1, 1, 3]);
    expect(found.map(({ suspects }) => suspects.length)).toEqual([1, 2, 3, 4]);
  });

  it("shows so many steps at most where that is chosen, and says what stands before them", async () => {
    const judge = oracle(19);
    const { attribution, events } = await runMethod(stepByStep, makeLongTrace(20), judge, {
      parameters: { windowSteps: 6 },
    });
    expect(attribution.stepIndex).toBe(19);
    for (const { shown, steps } of judge.asked) {
      const [range] = shown.ranges;
      expect(range?.last).toBe(steps.last);
      expect(steps.last - (range?.first ?? 0)).toBeLessThan(6);
    }
    const told = events.flatMap((event) => (event.type === "coverage" ? event.unseen : []));
    const outside = judge.asked.at(-1)?.shown.ranges[0]?.first ?? 0;
    expect(told.map(({ stepIndex }) => stepIndex)).toEqual(Array.from({ length: outside }, (_, index) => index));
  });
});
