import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { binarySearch } from "./binary-search";

const half = (truth: number, splitAt = 0) => ({ reasoning: "Because.", half: truth <= splitAt ? "first" : "second" });
const oracle = (truth: number) => createScriptedJudge(({ splitAt }) => half(truth, splitAt));
const indexes = (prompt: string) =>
  [...prompt.matchAll(/<step-0a1b2c3d index="(\d+)"/g)].map((match) => Number(match[1]));

describe("binary search", () => {
  it("finds any label of any trace in at most ⌈log₂ n⌉ calls", { tags: ["long"] }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 300 }), fc.nat(), async (count, seed) => {
        const judge = oracle(seed % count);
        const { attribution } = await runMethod(binarySearch, makeLongTrace(count), judge);
        expect(attribution.stepIndex).toBe(seed % count);
        expect(attribution.agent).toBe(attribution.stepIndex % 2 === 0 ? "Planner" : "Worker");
        expect(judge.asked.length).toBeLessThanOrEqual(Math.ceil(Math.log2(count)));
        expect(judge.asked.length).toBeGreaterThanOrEqual(binarySearch.plannedCalls(count, {}).min);
      }),
      { numRuns: 60 },
    );
  });

  it("shows only the range that is left, each step once", async () => {
    const judge = oracle(6);
    await runMethod(binarySearch, makeLongTrace(8), judge);
    expect(judge.asked.map(({ prompt }) => indexes(prompt))).toEqual([
      [0, 1, 2, 3, 4, 5, 6, 7],
      [4, 5, 6, 7],
      [6, 7],
    ]);
    expect(judge.asked[1]).toMatchObject({ name: "half_judgement", steps: { first: 4, last: 7 }, splitAt: 5 });
    expect(judge.asked[1]?.prompt).not.toContain("3 → Worker");
  });

  it("tells which half was chosen and why", async () => {
    const { events } = await runMethod(binarySearch, makeLongTrace(2), oracle(1));
    expect(events).toContainEqual({
      type: "half-judged",
      first: 0,
      last: 1,
      splitAt: 0,
      half: "second",
      reasoning: "Because.",
    });
  });

  it("asks nothing about a trace of one step, says so, and refuses one without steps", async () => {
    const judge = oracle(0);
    const { attribution, notes } = await runMethod(binarySearch, makeLongTrace(1), judge);
    expect([attribution.stepIndex, judge.asked.length]).toEqual([0, 0]);
    expect(notes).toEqual(["The trace has one step, so nothing was asked."]);
    await expect(runMethod(binarySearch, makeLongTrace(0), judge)).rejects.toMatchObject({ code: "empty" });
  });

  it.each(["unclear", "both", null, "first or second"])(
    "asks again about %j, then scores both halves and says so",
    async (said) => {
      const judge = createScriptedJudge(({ name, steps }) =>
        name === "half_judgement"
          ? { reasoning: "Hard to say.", half: said }
          : { reasoning: "Here.", is_decisive_error: steps.first <= 5 && 5 <= steps.last, confidence: 0.8 },
      );
      const { attribution, notes } = await runMethod(binarySearch, makeLongTrace(8), judge);
      expect(attribution).toMatchObject({ stepIndex: 5, reason: "Here." });
      expect(judge.asked.slice(0, 4).map(({ name, steps }) => [name, steps.first, steps.last])).toEqual([
        ["half_judgement", 0, 7],
        ["half_judgement", 0, 7],
        ["step_judgement", 0, 3],
        ["step_judgement", 4, 7],
      ]);
      expect(judge.asked[2]?.prompt).not.toContain('index="4"');
      expect(notes[0]).toMatch(
        /did not settle on one half of steps 0 to 7.*0\.20 for the first, 0\.80 for the second.*second half/,
      );
    },
  );

  it("takes the first of two equally suspected halves and says that this is a rule", async () => {
    const judge = createScriptedJudge(({ name }) =>
      name === "half_judgement" ? "Neither half." : { reasoning: "", is_decisive_error: false, confidence: 0.5 },
    );
    const { attribution, notes } = await runMethod(binarySearch, makeLongTrace(2), judge);
    expect(attribution.stepIndex).toBe(0);
    expect(notes[0]).toContain("They are equal, and the first wins");
  });

  it("understands the upper half of a log as its first", async () => {
    const judge = createScriptedJudge(() => "upper half");
    expect((await runMethod(binarySearch, makeLongTrace(4), judge)).attribution.stepIndex).toBe(0);
  });

  it("fails when nothing the judge says can be read", async () => {
    const judge = createScriptedJudge(() => "I would rather not say.");
    await expect(runMethod(binarySearch, makeLongTrace(4), judge)).rejects.toMatchObject({
      code: "unreadable",
      reply: "I would rather not say.",
    });
  });

  it("passes on what is not the judge's words", async () => {
    const judge = createScriptedJudge(() => {
      throw new Error("broken");
    });
    await expect(runMethod(binarySearch, makeLongTrace(4), judge)).rejects.toThrow("broken");
  });

  it("scores both halves too where the judge is no surer of its half than chance", async () => {
    const judge = createScriptedJudge(({ name, steps, splitAt = 0 }) =>
      name === "half_judgement"
        ? { ...half(5, splitAt), half: "first", confidence: steps.first === 0 && steps.last === 7 ? 0.5 : 0.9 }
        : { reasoning: "Here.", is_decisive_error: steps.first <= 5 && 5 <= steps.last, confidence: 0.8 },
    );
    const { notes } = await runMethod(binarySearch, makeLongTrace(8), judge);
    expect(judge.asked.map(({ name }) => name)).toEqual([
      "half_judgement",
      "step_judgement",
      "step_judgement",
      "half_judgement",
      "half_judgement",
    ]);
    expect(notes).toEqual([
      expect.stringMatching(/no surer than 0.5 of the half it chose of steps 0 to 7.*second half/),
    ]);
  });

  it("ranks every step by how many of the choices kept it, and has an answer after each choice", async () => {
    const { attribution, events } = await runMethod(binarySearch, makeLongTrace(8), oracle(5));
    expect(attribution.suspects.map(({ stepIndex }) => stepIndex)).toEqual([5, 4, 6, 7]);
    expect(attribution.suspects.map(({ score }) => score.toFixed(2))).toEqual(["1.00", "0.67", "0.33", "0.33"]);
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution.stepIndex] : []));
    expect(found).toEqual([4, 4, 5]);
  });

  it("says that the judge chose the same half every time", async () => {
    const leaning = await runMethod(binarySearch, makeLongTrace(16), oracle(0));
    expect(leaning.notes).toEqual([expect.stringMatching(/chose the first half all 4 times/)]);
    expect((await runMethod(binarySearch, makeLongTrace(16), oracle(5))).notes).toEqual([]);
    expect((await runMethod(binarySearch, makeLongTrace(8), oracle(0))).notes).toEqual([]);
  });

  describe("with windows", () => {
    const scoring = (truth: number) =>
      createScriptedJudge(({ name, steps, splitAt = 0 }) =>
        name === "half_judgement"
          ? half(truth, splitAt)
          : { reasoning: "So.", is_decisive_error: steps.first <= truth && truth <= steps.last, confidence: 0.9 },
      );
    const ranges = (judge: ReturnType<typeof scoring>) =>
      judge.asked.map(({ name, steps }) => [name.slice(0, 4), steps.first, steps.last]);

    it("judges so many steps at a time, in turn and each window by itself, then halves the one that holds the step", async () => {
      const judge = scoring(9);
      const { attribution, notes } = await runMethod(binarySearch, makeLongTrace(30), judge, {
        parameters: { windowSteps: 8 },
      });
      expect(attribution).toMatchObject({ stepIndex: 9, agent: "Worker" });
      expect(ranges(judge)).toEqual([
        ["step", 0, 7],
        ["step", 8, 15],
        ["half", 8, 15],
        ["half", 8, 11],
        ["half", 8, 9],
      ]);
      expect(indexes(judge.asked[1]?.prompt ?? "")).toEqual([8, 9, 10, 11, 12, 13, 14, 15]);
      expect(notes[0]).toMatch(/4 windows of them were judged one at a time/);
      expect(judge.asked.length).toBeLessThanOrEqual(binarySearch.plannedCalls(30, { windowSteps: 8 }).max);
    });

    it("does so where the steps do not fit into the context, and leaves out nothing", async () => {
      const trace = makeTrace(Array.from({ length: 12 }, (_, at) => [`Agent${at % 3}`, `${at} `.repeat(900)] as const));
      const judge = createScriptedJudge(
        ({ name, steps, splitAt = 0 }) =>
          name === "half_judgement"
            ? half(10, splitAt)
            : { reasoning: "So.", is_decisive_error: steps.first <= 10 && 10 <= steps.last, confidence: 0.9 },
        6_000,
      );
      const { attribution, events } = await runMethod(binarySearch, trace, judge);
      expect(attribution.stepIndex).toBe(10);
      expect(events.some(({ type }) => type === "coverage")).toBe(false);
      for (const { shown, prompt } of judge.asked) {
        expect(shown.unseen).toEqual([]);
        expect(new TextEncoder().encode(prompt).length / 3).toBeLessThan(6_000);
      }
    });

    it("goes on in the window under the highest suspicion where the judge says yes to none, and says so", async () => {
      const judge = createScriptedJudge(({ name, steps, splitAt = 0 }) =>
        name === "half_judgement"
          ? half(6, splitAt)
          : { reasoning: "", is_decisive_error: false, confidence: steps.first === 4 ? 0.6 : 0.9 },
      );
      const { attribution, events, notes } = await runMethod(binarySearch, makeLongTrace(12), judge, {
        parameters: { windowSteps: 4 },
      });
      expect(attribution.stepIndex).toBe(6);
      const found = events.flatMap((event) => (event.type === "found" ? [event.attribution.stepIndex] : []));
      expect(found).toEqual([0, 4, 4, 4, 6, 6]);
      expect(notes[1]).toMatch(/in no window. The search continued in steps 4 to 7.*0\.40/);
    });

    it("finds any label in the calls it plans", async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.integer({ min: 1, max: 60 }),
          fc.nat(),
          fc.integer({ min: 0, max: 20 }),
          async (count, seed, windowSteps) => {
            const judge = scoring(seed % count);
            const { attribution } = await runMethod(binarySearch, makeLongTrace(count), judge, {
              parameters: { windowSteps },
            });
            const planned = binarySearch.plannedCalls(count, { windowSteps });
            expect(attribution.stepIndex).toBe(seed % count);
            expect(judge.asked.length).toBeGreaterThanOrEqual(planned.min);
            expect(judge.asked.length).toBeLessThanOrEqual(planned.max);
          },
        ),
        { numRuns: 60 },
      );
    });
  });
});
