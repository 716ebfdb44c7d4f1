import { describe, expect, it } from "vitest";
import { makeTracer } from "../testing/made-tracer";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { makePlantedTrace } from "../testing/planted-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { createSearchingJudge } from "../testing/searching-judge";
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

  describe("where the trace is longer than the context", () => {
    const { trace: long, planted } = makePlantedTrace(1, 60_000);
    const sharesOf = (...likely: number[]) => long.steps.map(({ index }) => (likely.includes(index) ? 50 : 0.01));

    it("searches, and shows first what the ranking holds likeliest", async () => {
      const judge = createSearchingJudge(planted, 8_000);
      const tracer = makeTracer(sharesOf(planted.stepIndex));
      const { attribution, events, notes } = await runMethod(guided, long, judge, { tracer });
      expect(attribution).toMatchObject({ stepIndex: planted.stepIndex, agent: planted.agent });
      expect(attribution.applicability?.level).toBe("familiar");
      expect(judge.asked).toHaveLength(1);
      expect(judge.asked[0]?.name).toBe("search");
      expect(events[0]).toMatchObject({ type: "started", plannedCalls: { min: 1 } });
      expect(notes.at(-1)).toContain("the judge searched it");
    });

    const saying = (fields: object) =>
      createScriptedJudge(
        () => ({
          note: "",
          read: [],
          find: [],
          open: [],
          answer: {
            reasoning: "So.",
            quotes: [{ step: 2, text: long.steps[2]?.content.slice(0, 20) }],
            suspects: [{ step: 5, agent: long.steps[5]?.agent, likelihood: 0.5 }],
            agent: long.steps[2]?.agent,
            step: 2,
            confidence: 0.6,
            failure_mode: null,
            ...fields,
          },
        }),
        8_000,
      );

    it("weighs the answer and the suspects by the ranking too", async () => {
      const judge = saying({});
      const { attribution, notes } = await runMethod(guided, long, judge, { tracer: makeTracer(sharesOf(5)) });
      expect(attribution).toMatchObject({ stepIndex: 5, agent: long.steps[5]?.agent, confidence: 0.5 });
      expect(attribution.reason).toContain("The judge named step 2");
      expect(notes.at(-1)).toBe(
        "The judge named step 2; with the ranking of the weights, step 5 is likelier, which it suspects too.",
      );
    });

    it.each([
      ["the ranking says nothing of its system", { priorWeight: 0 }, {}],
      ["no likelihood is stated", {}, { confidence: null }],
    ])("keeps the judge's answer where %s", async (_, options, fields) => {
      const tracer = makeTracer(sharesOf(5), options);
      const { attribution } = await runMethod(guided, long, saying(fields), { tracer });
      expect(attribution.stepIndex).toBe(2);
    });
  });
});
