import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { noJudge } from "../no-judge";
import { type Ranking, type Sign } from "../tracer";
import { makeTracer } from "../testing/made-tracer";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { runMethod } from "../testing/scripted-judge";
import { tracer } from "./tracer";

const trace = makeTrace([
  ["Planner", "Split the task."],
  ["Coder", "```python\nprint(1)\n```"],
  ["Checker", "Looks right."],
  ["Coder", "The answer is 1."],
]);
const sign = (words: string, weight: number, text?: string): Sign => ({
  feature: words,
  words,
  weight,
  quote: text === undefined ? null : { stepIndex: 1, text },
});
const signs = [sign("writes the first code", 1.2, "```python\nprint(1)\n```"), sign("is short", 0.3)];
const run = (fields: Partial<Ranking> & { signs?: Sign[] } = {}, of = trace, shares = [1, 4, 2, 3]) =>
  runMethod(tracer, of, noJudge, { tracer: makeTracer(shares, fields) });

describe("tracer", () => {
  it("names the first step of the ranking and the agent with the largest summed probability, and asks no one", async () => {
    const { attribution, events } = await run();
    expect(attribution).toMatchObject({ agent: "Coder", stepIndex: 1, isAbstained: false });
    expect(attribution.suspects.map(({ stepIndex, score }) => [stepIndex, score])).toEqual([
      [1, 0.4],
      [3, 0.3],
      [2, 0.2],
      [0, 0.1],
    ]);
    // What it has so far, while it looks for evidence in turns.
    const said = events.filter(({ type }) => type !== "found");
    expect(said).toEqual([{ type: "started", stepCount: 4, plannedCalls: { min: 0, max: 0 } }]);
  });

  it("says which signs spoke for the step, with its own words, where nothing contradicts itself", async () => {
    const { attribution } = await run({ signs: [...signs, sign("is late", -0.4)] });
    expect(attribution.reason).toBe(
      "No contradiction was found in this trace. Judging from other runs, start reading at step 1 of Coder: it writes the first code (“```python print(1) ```”); it is short.",
    );
    expect(attribution.quotes).toEqual([{ stepIndex: 1, text: "```python\nprint(1)\n```" }]);
    expect(attribution.suspects[0]?.words).toBe("It writes the first code (“```python print(1) ```”).");
    expect(attribution.suspects[1]).not.toHaveProperty("words");
    const twice = (await run({ signs: [sign("a", 2, "print"), sign("b", 1, "print")] })).attribution;
    expect(twice.quotes).toHaveLength(1);
    expect((await run()).attribution.reason).toMatch(/start reading at step 1 of Coder\.$/);
  });

  it("begins with what the trace shows to be wrong at the step, and says when it is in the final answer", async () => {
    const finding = {
      kind: "copy-differs" as const,
      stepIndex: 3,
      agent: "Coder",
      party: "agent" as const,
      words: "Step 3 gives 1; step 1 prints 7.",
      span: { from: 14, to: 15 },
      against: [{ stepIndex: 1, span: { from: 10, to: 18 }, text: "print(1)" }],
      weight: 2,
    };
    const shown = await run(
      { evidence: [finding] },
      {
        ...trace,
        finalAnswer: "It is 1.",
        steps: trace.steps.map((step) => (step.index === 3 ? { ...step, content: "The answer is 1 7." } : step)),
      },
      [1, 2, 2, 4],
    );
    expect(shown.attribution.evidence).toEqual([finding]);
    expect(shown.attribution.suspects[0]).toMatchObject({ stepIndex: 3, words: finding.words });
    expect(shown.attribution.reason.startsWith("Step 3 gives 1; step 1 prints 7.")).toBe(true);
    expect(shown.attribution.quotes.map(({ stepIndex }) => stepIndex)).toEqual([3, 1]);
    expect((await run({ evidence: [finding] })).attribution.reason).toContain(
      "Step 3 gives 1; step 1 prints 7. Judging from other runs, step 1 of Coder is more likely",
    );
  });

  it("states probabilities only where they are calibrated, and never a confidence", async () => {
    const uncalibrated = (await run()).attribution;
    expect(uncalibrated).not.toHaveProperty("probability");
    expect(uncalibrated).not.toHaveProperty("confidence");
    expect((await run({ isCalibrated: true })).attribution.probability).toEqual({ step: 0.4, agent: 0.7 });
  });

  it("abstains with a filled answer", async () => {
    const applicability = { level: "unknown" as const, distance: 9, words: "Not seen before." };
    const { attribution } = await run({ isAbstained: true, applicability });
    expect(attribution).toMatchObject({ agent: "Coder", stepIndex: 1, isAbstained: true, applicability });
  });

  it.each([
    ["trace", /^The weights were trained on this trace, so it was answered out of fold/],
    ["question", /^The weights were trained on this question, so this answer does not show how good they are/],
  ] as const)("says that the weights have seen the %s", async (seen, words) => {
    expect((await run({ seen })).notes[0]).toMatch(words);
  });

  it("says of a run of unknown outcome that nothing tells whether it failed", async () => {
    const { attribution, notes } = await run({ signs }, { ...trace, outcome: "unknown" });
    expect(attribution.reason).toMatch(/^If this run failed: no contradiction was found in this trace\. /);
    expect(notes).toEqual(["Whether this run failed is unknown. The answer holds only if it did."]);
  });

  it("abstains on a run that passed, and says that nothing failed", async () => {
    const { attribution, notes } = await run({}, { ...trace, outcome: "passed" });
    expect(attribution.isAbstained).toBe(true);
    expect(attribution.reason).toMatch(/^This run passed, so no step decided a failure\./);
    expect(notes).toHaveLength(1);
  });

  it("gives no more suspects than a person reads", async () => {
    const { attribution } = await run({}, makeLongTrace(50), Array<number>(50).fill(1));
    expect(attribution.suspects).toHaveLength(20);
    expect(Attribution.parse(attribution)).toEqual(attribution);
  });

  it("says that there is nothing to rank where there is no step, or none that could bear a label", async () => {
    await expect(run({}, makeTrace([]))).rejects.toMatchObject({ code: "empty" });
    await expect(run({}, trace, [])).rejects.toMatchObject({ code: "empty" });
  });
});
