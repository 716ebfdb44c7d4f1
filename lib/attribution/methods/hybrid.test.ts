import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { makePlantedTrace } from "../testing/planted-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { createSearchingJudge } from "../testing/searching-judge";
import { hybrid } from "./hybrid";

const named = (fields: object = {}) => ({
  reasoning: "At once.",
  quotes: [],
  suspects: [],
  agent: "Worker",
  step: 1,
  confidence: 0.8,
  failure_mode: null,
  ...fields,
});
const judged = (isDecisive: boolean, confidence = 0.9) => ({
  reasoning: "One by one.",
  is_decisive_error: isDecisive,
  confidence,
});
/** Names this agent and step at once, then says yes to the step `truth`. */
const judgeWith = (first: object, truth: number) =>
  createScriptedJudge(({ name, steps }) => (name === "attribution" ? named(first) : judged(steps.last === truth)));

describe("hybrid", () => {
  it("walks only the steps of the agent that was named at once, in order, until the first yes", async () => {
    const judge = judgeWith({ agent: "worker", step: 7 }, 5);
    const { attribution, events, notes } = await runMethod(hybrid, makeLongTrace(10), judge);
    expect(judge.asked.map(({ name, steps }) => [name, steps.first, steps.last])).toEqual([
      ["attribution", 0, 9],
      ["step_judgement", 1, 1],
      ["step_judgement", 3, 3],
      ["step_judgement", 5, 5],
    ]);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 5, reason: "One by one.", confidence: 0.9 });
    expect(notes).toEqual([
      "In the first call, the judge named step 7; of the 5 steps judged one by one for Worker, step 5 was chosen.",
    ]);
    expect(events[0]).toEqual({ type: "started", stepCount: 10, plannedCalls: { min: 2, max: 12 } });
  });

  it("shows the past of all speakers and nothing of what is to come", async () => {
    const judge = judgeWith({}, 3);
    await runMethod(hybrid, makeLongTrace(6), judge);
    const indexes = judge.asked.map(({ prompt }) =>
      [...prompt.matchAll(/<step-0a1b2c3d index="(\d+)"/g)].map((match) => Number(match[1])),
    );
    expect(indexes).toEqual([
      [0, 1, 2, 3, 4, 5],
      [0, 1],
      [0, 1, 2, 3],
    ]);
  });

  it("takes the highest suspicion where no step of the agent is called decisive", async () => {
    const sure = new Map([
      [1, 0.9],
      [3, 0.6],
      [5, 0.8],
    ]);
    const judge = createScriptedJudge(({ name, steps }) =>
      name === "attribution" ? named() : judged(false, sure.get(steps.last)),
    );
    const { attribution, notes } = await runMethod(hybrid, makeLongTrace(6), judge);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 3 });
    expect(attribution.suspects.map(({ stepIndex }) => stepIndex)).toEqual([3, 5, 1]);
    expect(notes[0]).toContain("called no step decisive");
  });

  it("judges the step that was named with an agent that did not take it, and keeps the agent as said", async () => {
    const judge = judgeWith({ agent: "Planner", step: 3 }, 3);
    const { attribution, notes } = await runMethod(hybrid, makeLongTrace(6), judge);
    expect(judge.asked.slice(1).map(({ steps }) => steps.last)).toEqual([0, 2, 3]);
    expect(attribution).toMatchObject({ agent: "Planner", stepIndex: 3 });
    expect(notes).toEqual([
      "The judge holds Planner responsible, but step 3 was taken by Worker. Both are kept as said.",
    ]);
  });

  it("keeps the quotes and the failure mode of the first answer", async () => {
    const quotes = [{ step: 1, text: "step 1" }];
    const { attribution } = await runMethod(
      hybrid,
      makeLongTrace(4),
      judgeWith({ quotes, failure_mode: "guessed" }, 1),
    );
    expect(attribution).toMatchObject({ quotes: [{ stepIndex: 1, text: "step 1" }], failureMode: "guessed" });
  });

  it("asks again once about an agent that takes no step, then fails", async () => {
    const judge = judgeWith({ agent: "Nobody" }, 1);
    await expect(runMethod(hybrid, makeLongTrace(4), judge)).rejects.toMatchObject({ code: "unreadable" });
    expect(judge.asked.map(({ name }) => name)).toEqual(["attribution", "attribution"]);
  });

  it("has an answer after every call: the first one's, then the highest suspicion so far", async () => {
    const judge = judgeWith({ agent: "Worker", step: 5 }, 9);
    const { events } = await runMethod(hybrid, makeLongTrace(6), judge);
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution] : []));
    expect(found.map(({ agent, stepIndex }) => [agent, stepIndex])).toEqual([
      ["Worker", 5],
      ["Worker", 1],
      ["Worker", 1],
      ["Worker", 1],
    ]);
  });

  it("judges the one step of a trace of one, and asks nothing about a trace without", async () => {
    const judge = judgeWith({ agent: "Planner", step: 0 }, 0);
    expect((await runMethod(hybrid, makeLongTrace(1), judge)).attribution.stepIndex).toBe(0);
    expect(judge.asked).toHaveLength(2);
    await expect(runMethod(hybrid, makeTrace([]), judge)).rejects.toMatchObject({ code: "empty" });
  });

  it("finds every label with a judge that is right, whether the agent took the step or not", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom("A", "B", "C"), { minLength: 1, maxLength: 30 }),
        fc.nat(),
        fc.nat(),
        async (agents, a, b) => {
          const truth = a % agents.length;
          const agent = agents[b % agents.length] ?? "";
          const trace = makeTrace(agents.map((name, at) => [name, `Text ${at}.`] as const));
          const { attribution } = await runMethod(hybrid, trace, judgeWith({ agent, step: truth }, truth));
          expect([attribution.agent, attribution.stepIndex]).toEqual([agent, truth]);
        },
      ),
      { numRuns: 40 },
    );
  });

  it("searches a trace that is longer than the context for the agent, and then judges its steps", async () => {
    const { trace, planted } = makePlantedTrace(1, 60_000);
    const searching = createSearchingJudge(planted, 8_000);
    const judge = createScriptedJudge(
      ({ name, prompt, steps }) =>
        name === "search" ? searching.answer(prompt) : judged(steps.last === planted.stepIndex),
      8_000,
    );
    const { attribution, events, notes } = await runMethod(hybrid, trace, judge);
    expect(attribution).toMatchObject({ agent: planted.agent, stepIndex: planted.stepIndex, reason: "One by one." });
    expect(attribution.quotes).toMatchObject([{ stepIndex: planted.stepIndex, text: planted.words }]);
    const called = judge.asked.map(({ name }) => name);
    expect(new Set(called)).toEqual(new Set(["search", "step_judgement"]));
    expect(notes.join(" ")).toContain("the judge searched it");
    const planned = events.flatMap((event) => (event.type === "started" ? [event.plannedCalls] : []));
    expect(called.length).toBeLessThanOrEqual(planned[0]?.max ?? 0);
    expect(planned[0]?.min).toBe(2);
  });
});
