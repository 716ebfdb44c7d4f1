import { describe, expect, it } from "vitest";
import { makeTracer } from "../testing/made-tracer";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { guided } from "./guided";

const candidatesIn = (prompt: string): number[] =>
  (/\nCandidates: ([\d, ]+)\.$/.exec(prompt)?.[1] ?? "").split(", ").map(Number);
const judging = (likelihood: (step: number) => unknown, contextTokens?: number) =>
  createScriptedJudge(
    ({ prompt }) => ({
      reasoning: `About ${candidatesIn(prompt).join(" ")}.`,
      scores: candidatesIn(prompt).map((step) => ({ step, likelihood: likelihood(step) })),
    }),
    contextTokens,
  );
const trace = makeLongTrace(12);
const flat = Array<number>(12).fill(1);

describe("guided", () => {
  it("asks once about every candidate and answers with the step that judge and prior together find likeliest", async () => {
    const judge = judging((step) => (step === 3 || step === 7 ? 0.9 : 0.1));
    const shares = flat.map((_, step) => (step === 7 ? 2 : 1));
    const { attribution, events } = await runMethod(guided, trace, judge, { tracer: makeTracer(shares) });
    expect(judge.asked).toHaveLength(1);
    expect(judge.asked[0]).toMatchObject({ name: "candidate_scores", steps: { first: 0, last: 11 } });
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 7, confidence: 0.9 });
    expect(attribution.reason).toMatch(/^About 0 1 2/);
    expect(attribution.suspects.slice(0, 2).map(({ stepIndex }) => stepIndex)).toEqual([7, 3]);
    expect(attribution).not.toHaveProperty("probability");
    expect(events[0]).toEqual({ type: "started", stepCount: 12, plannedCalls: { min: 1, max: 2 } });
    expect(events.filter(({ type }) => type === "step-judged")).toHaveLength(12);
  });

  it("shows the whole trace, and asks only about what holds the prior's mass", async () => {
    const judge = judging(() => 0.5);
    const shares = Array.from({ length: 30 }, (_, step) => (step < 22 ? 1 : 0.0001));
    await runMethod(guided, makeLongTrace(30), judge, { tracer: makeTracer(shares) });
    const prompt = judge.asked[0]?.prompt ?? "";
    expect(candidatesIn(prompt)).toEqual(Array.from({ length: 22 }, (_, step) => step));
    expect(prompt).toContain("Text of step 29.");
  });

  const few = makeTracer([4, 3, 2]);
  it.each([
    [0.9, 9, 2, /ranking of the weights was not used/],
    [0.8, 0, 2, /scored the other 9 steps too/],
  ])(
    "asks about the other steps where no candidate is held likely, and follows a judge that is sure of one: %s",
    async (likelihood, expected, calls, note) => {
      const judge = judging((step) => (step === 9 ? likelihood : 0.1));
      const { attribution, notes, events } = await runMethod(guided, trace, judge, { tracer: few });
      expect(judge.asked.map(({ prompt }) => candidatesIn(prompt))).toEqual([
        [0, 1, 2],
        [3, 4, 5, 6, 7, 8, 9, 10, 11],
      ]);
      expect(judge.asked).toHaveLength(calls);
      expect(attribution.stepIndex).toBe(expected);
      expect(attribution.suspects).toHaveLength(12);
      expect(notes.at(-1)).toMatch(note);
      expect(events[0]).toMatchObject({ plannedCalls: { min: 1, max: 3 } });
    },
  );

  it("leaves the other steps alone where a candidate is held likely", async () => {
    const judge = judging((step) => (step === 2 ? 0.6 : 0.1));
    const { attribution } = await runMethod(guided, trace, judge, { tracer: few });
    expect(judge.asked).toHaveLength(1);
    expect(attribution.stepIndex).toBe(2);
  });

  it("asks about every step of a system that was not learned, and lets the ranking count nothing", async () => {
    const judge = judging((step) => (step === 5 ? 0.6 : 0.5));
    const shares = flat.map((_, step) => (step === 2 ? 1_000 : 0.001));
    const tracer = makeTracer(shares, { priorWeight: 0 });
    const { attribution, notes } = await runMethod(guided, trace, judge, { tracer });
    expect(candidatesIn(judge.asked[0]?.prompt ?? "")).toHaveLength(12);
    expect(attribution.stepIndex).toBe(5);
    expect(notes[0]).toMatch(/^The weights were not trained on this system/);
  });

  it("asks in batches where the candidates do not fit together, and shows each of them whole in its own", async () => {
    const long = makeTrace(
      Array.from({ length: 12 }, (_, index) => [`A${index % 2}`, `${index} `.repeat(900)] as const),
    );
    const judge = judging((step) => (step === 11 ? 0.9 : 0.1), 8_000);
    const { attribution, events } = await runMethod(guided, long, judge, { tracer: makeTracer(flat) });
    expect(judge.asked.length).toBeGreaterThan(1);
    expect(judge.asked.flatMap(({ prompt }) => candidatesIn(prompt))).toEqual(flat.map((_, index) => index));
    for (const { prompt } of judge.asked) {
      expect(new TextEncoder().encode(prompt).length / 3).toBeLessThan(8_000);
      for (const step of candidatesIn(prompt)) expect(prompt).toContain(`>${`${step} `.repeat(900)}</step-`);
    }
    expect(events.some(({ type }) => type === "coverage")).toBe(true);
    expect(attribution).toMatchObject({ stepIndex: 11, agent: "A1" });
    expect(attribution.reason).toMatch(/ 11\.$/);
  });

  it("asks no more about one trace at once than a reply can hold", async () => {
    const judge = judging(() => 0.5);
    await runMethod(guided, makeLongTrace(100), judge, { tracer: makeTracer(Array<number>(100).fill(1)) });
    expect(judge.asked).toHaveLength(guided.plannedCalls(100, {}).max - 1);
  });

  it.each([
    ["leaves a candidate out", { reasoning: "", scores: [{ step: 0, likelihood: 0.5 }] }, /missing: 1, 2/],
    ["states no number", { reasoning: "", scores: [0, 1, 2].map((step) => ({ step, likelihood: "high" })) }, /0, 1, 2/],
    [
      "contradicts itself",
      { reasoning: "", scores: [0, 1, 2, 2].map((step, at) => ({ step, likelihood: at / 4 })) },
      /not for: 2/,
    ],
  ])("asks again once where the judge %s, then fails with the reply", async (_, reply, message) => {
    const judge = createScriptedJudge(() => reply);
    await expect(runMethod(guided, makeLongTrace(3), judge, { tracer: makeTracer([1, 1, 1]) })).rejects.toMatchObject({
      code: "unreadable",
      message: expect.stringMatching(message) as string,
    });
    expect(judge.asked).toHaveLength(2);
  });

  it("ignores scores of steps that it did not ask about", async () => {
    const judge = createScriptedJudge(() => ({
      reasoning: "",
      scores: [0, 1, 2, 9].map((step) => ({ step: `step ${step}`, likelihood: step === 9 ? 1 : step / 10 })),
    }));
    const { attribution } = await runMethod(guided, makeLongTrace(3), judge, { tracer: makeTracer([1, 1, 1]) });
    expect(attribution.suspects.map(({ stepIndex }) => stepIndex)).toEqual([2, 1, 0]);
  });

  it("stops asking when the run is canceled, and asks nothing about a trace without steps", async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(({ prompt }) => {
      controller.abort();
      return { reasoning: "", scores: candidatesIn(prompt).map((step) => ({ step, likelihood: 0.5 })) };
    });
    const options = { tracer: makeTracer(Array<number>(100).fill(1)), signal: controller.signal };
    await expect(runMethod(guided, makeLongTrace(100), judge, options)).rejects.toMatchObject({ code: "cancelled" });
    expect(judge.asked).toHaveLength(1);
    await expect(runMethod(guided, makeTrace([]), judge, { tracer: makeTracer([]) })).rejects.toMatchObject({
      code: "empty",
    });
  });

  it("reads an answer in the shape of an attribution: its suspects and its step are scored, every other candidate is 0", async () => {
    const judge = createScriptedJudge(() => ({
      reasoning: "So.",
      quotes: [],
      suspects: [{ step: 2, agent: "Planner", likelihood: 0.3 }],
      agent: "Worker",
      step: 5,
      confidence: 0.8,
      failure_mode: null,
    }));
    const { attribution, events } = await runMethod(guided, trace, judge, { tracer: makeTracer(flat) });
    expect(judge.asked).toHaveLength(1);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 5, confidence: 0.8, reason: "So." });
    expect(attribution.suspects.slice(0, 2).map(({ stepIndex }) => stepIndex)).toEqual([5, 2]);
    const stated = events.flatMap((event) => (event.type === "step-judged" && !event.isDecisive ? [event] : []));
    expect(stated.filter(({ confidence }) => confidence === 1)).toHaveLength(10);
  });

  it("has an answer after every batch, of the candidates scored so far", async () => {
    const judge = judging((step) => (step === 90 ? 0.9 : 0.1));
    const { attribution, events } = await runMethod(guided, makeLongTrace(100), judge, {
      tracer: makeTracer(Array<number>(100).fill(1), { priorWeight: 0 }),
    });
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution] : []));
    expect(found.map(({ stepIndex }) => stepIndex)).toEqual([0, 0, 90]);
    expect(found.map(({ suspects }) => suspects.length)).toEqual([40, 80, 100]);
    expect(found.at(-1)).toEqual(attribution);
  });
});
