import { describe, expect, it } from "vitest";
import { Attribution } from "@/lib/traces/attribution";
import { spreadVotes, conformityScore } from "../conformal";
import { type Judge } from "../judge";
import { JudgeError } from "../judge-error";
import { type MethodInput } from "../method";
import { readParameters } from "../method-parameters";
import { makeLongTrace } from "../testing/make-trace";
import { makeTracer } from "../testing/made-tracer";
import { createScriptedJudge, runMethod, type ScriptedJudge } from "../testing/scripted-judge";
import { abductActPredict } from "./abduct-act-predict";
import { allAtOnce } from "./all-at-once";
import { binarySearch } from "./binary-search";
import { createConsensus } from "./consensus";
import { stepByStep } from "./step-by-step";
import { tracer } from "./tracer";

const consensus = createConsensus([abductActPredict, allAtOnce, stepByStep, binarySearch, tracer]);
const trace = makeLongTrace(8);
const agentOf = (step: number): string => (step % 2 === 0 ? "Planner" : "Worker");

const answer = (step: number, fields: object = {}) => ({
  reasoning: `Step ${step} is wrong.`,
  quotes: [],
  suspects: [{ step, agent: agentOf(step), likelihood: 0.8 }],
  agent: agentOf(step),
  step,
  confidence: 0.7,
  failure_mode: null,
  ...fields,
});

/** A judge that is right about whatever it is shown. */
const createOracle = (truth: number) =>
  createScriptedJudge(({ name, steps, splitAt }) => {
    if (name === "half_judgement") return { reasoning: "Half.", half: truth <= (splitAt ?? 0) ? "first" : "second" };
    if (name === "step_judgement")
      return { reasoning: "Step.", is_decisive_error: steps.last === truth, confidence: 0.9 };
    return answer(truth);
  });

function hear(judge: Judge, given: Record<string, unknown> = {}, options: Partial<MethodInput> = {}) {
  const { parameters, fault } = readParameters(consensus.parameterFields, given);
  if (parameters === null) throw new Error(fault);
  return runMethod(consensus, trace, judge, { tracer: makeTracer([1, 2, 3, 9]), ...options, parameters });
}

const ballotsOf = ({ exhibits }: Attribution) => {
  const votes = exhibits?.find((exhibit) => exhibit.kind === "votes");
  return votes?.ballots ?? [];
};
const callsOf = (judge: ScriptedJudge): string[] => judge.asked.map(({ name }) => name);

describe("consensus", () => {
  it("lets the default members vote one after the other, and names the step and agent that most of them name", async () => {
    const judge = createOracle(5);
    const { attribution, events } = await hear(judge);
    expect(callsOf(judge)).toEqual([
      "attribution",
      "attribution",
      "half_judgement",
      "half_judgement",
      "half_judgement",
    ]);
    expect(
      ballotsOf(attribution).map(({ voter, model, stepIndex, weight }) => [voter, model, stepIndex, weight]),
    ).toEqual([
      ["abduct-act-predict", "scripted", 5, 1],
      ["all-at-once", "scripted", 5, 1],
      ["binary-search", "scripted", 5, 1],
      ["tracer", null, 3, 1],
    ]);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 5, confidence: 0.75, isDisputed: false });
    expect(attribution.reason).toBe("3 of 4 name step 5, 4 of 4 hold Worker responsible. Step 5 is wrong.");
    expect(attribution.suspects.slice(0, 2).map(({ stepIndex, score }) => [stepIndex, score])).toEqual([
      [5, 0.75],
      [3, 0.25],
    ]);
    expect(events[0]).toEqual({ type: "started", stepCount: 8, plannedCalls: { min: 5, max: 6 } });
    expect(Attribution.parse(attribution)).toEqual(attribution);
  });

  it("keeps an agent that is not the speaker where those who can name one agree", async () => {
    const judge = createScriptedJudge(({ name, splitAt }) =>
      name === "half_judgement"
        ? { reasoning: "Half.", half: 5 <= (splitAt ?? 0) ? "first" : "second" }
        : answer(5, { agent: "Planner" }),
    );
    const { attribution } = await hear(judge, {}, { tracer: makeTracer([1, 1, 1, 1, 9]) });
    expect(attribution).toMatchObject({ agent: "Planner", stepIndex: 5 });
    const { attribution: tied } = await hear(judge, {}, { tracer: makeTracer([1, 1, 1, 9]) });
    expect(tied).toMatchObject({ agent: "Planner", stepIndex: 5, isDisputed: true });
  });

  it("forwards what its voters ask and say, with their names, and starts once", async () => {
    const judge = createScriptedJudge(() => answer(5, { agent: "Planner" }));
    const { events, notes } = await hear(judge, { methods: ["all-at-once"] });
    expect(events.filter(({ type }) => type === "started")).toHaveLength(1);
    expect(events.filter(({ type }) => type === "asking")).toEqual([
      { type: "asking", call: "attribution", first: 0, last: 7 },
    ]);
    expect(notes).toContain(
      "all-at-once: The judge holds Planner responsible, but step 5 was taken by Worker. Both are kept as said.",
    );
  });

  it("gives the answer so far after every vote", async () => {
    const { events } = await hear(createOracle(5));
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution] : []));
    expect(found.map((attribution) => ballotsOf(attribution).length)).toEqual([1, 2, 3, 4]);
    expect(found.every(({ stepIndex }) => stepIndex === 5)).toBe(true);
  });

  it("asks further models besides the chosen one, each of them once a method", async () => {
    const judge = createOracle(5);
    const other = { ...createOracle(2), model: "other" };
    const { attribution } = await hear(
      judge,
      { methods: ["all-at-once", "tracer"], models: ["other", "scripted"] },
      { judgeOf: () => other },
    );
    expect(ballotsOf(attribution).map(({ voter, model, stepIndex }) => [voter, model, stepIndex])).toEqual([
      ["all-at-once, scripted", "scripted", 5],
      ["all-at-once, other", "other", 2],
      ["tracer", null, 3],
    ]);
    expect(attribution.isDisputed).toBe(true);
  });

  it("draws samples at a temperature, each told apart, and asks once at temperature 0 without", async () => {
    const judge = createOracle(5);
    const { attribution } = await hear(judge, { methods: ["all-at-once", "tracer"], samples: 3 });
    expect(judge.asked.map(({ sampling }) => sampling)).toEqual(
      [0, 1, 2].map((sample) => ({ temperature: 0.7, sample })),
    );
    expect(ballotsOf(attribution).map(({ voter }) => voter)).toEqual([
      "all-at-once, sample 0",
      "all-at-once, sample 1",
      "all-at-once, sample 2",
      "tracer",
    ]);
    const plain = createOracle(5);
    await hear(plain, { methods: ["all-at-once"] });
    expect(plain.asked[0]).not.toHaveProperty("sampling");
  });

  it("leaves out a voter that gives no answer, with a note, and goes on", async () => {
    const judge = createScriptedJudge(({ name, steps }) =>
      name === "step_judgement" ? { reasoning: "", is_decisive_error: steps.last === 2, confidence: 1 } : "What?",
    );
    const { attribution, notes } = await hear(judge, { methods: ["all-at-once", "step-by-step"] });
    expect(ballotsOf(attribution).map(({ voter }) => voter)).toEqual(["step-by-step"]);
    expect(attribution.stepIndex).toBe(2);
    expect(notes.some((note) => note.startsWith("all-at-once: left out, because it gave no answer."))).toBe(true);
  });

  it("fails, with what came back, where less than half of those that ask a model have an answer", async () => {
    const judge = createScriptedJudge(({ name, splitAt }) =>
      name === "half_judgement" ? { reasoning: "", half: 5 <= (splitAt ?? 0) ? "first" : "second" } : "What?",
    );
    await expect(hear(judge)).rejects.toMatchObject({
      code: "unreadable",
      message: expect.stringContaining("Only 1 of 3 voters that ask a model gave an answer") as string,
      reply: "What?",
    });
    const half = await hear(judge, { methods: ["all-at-once", "binary-search"] });
    expect(half.attribution.stepIndex).toBe(5);
  });

  it("fails where no voter has an answer, abstaining and all", async () => {
    const judge = createOracle(5);
    const nothing = makeTracer([]);
    await expect(hear(judge, { methods: ["tracer"] }, { tracer: nothing })).rejects.toMatchObject({ code: "empty" });
  });

  it.each(["budget", "cancelled", "refused", "unreachable"] as const)(
    "ends with its voter's error where that is %s, after what was found",
    async (code) => {
      const judge: Judge = { ...createOracle(5), ask: () => Promise.reject(new JudgeError(code, "Stop.")) };
      await expect(hear(judge)).rejects.toMatchObject({ code });
    },
  );

  it("counts a voter that abstains only where nobody else has an answer", async () => {
    const unsure = makeTracer([1, 1, 9], { isAbstained: true });
    const { attribution, notes } = await hear(createOracle(5), {}, { tracer: unsure });
    expect(ballotsOf(attribution).map(({ voter }) => voter)).not.toContain("tracer");
    expect(attribution).not.toHaveProperty("isAbstained");
    expect(notes).toContain("tracer: abstains, so it has no vote unless nobody else has an answer.");
    const alone = await hear(createOracle(5), { methods: ["tracer"] }, { tracer: unsure });
    expect(alone.attribution).toMatchObject({ stepIndex: 2, isAbstained: true });
  });

  it("weights votes by measured reliability where every voter has enough labels", async () => {
    const reliability = [
      { method: "all-at-once", model: "scripted", right: 1, scored: 18 },
      { method: "tracer", model: null, right: 14, scored: 18 },
    ];
    const measured = { reliability, conformity: [] };
    const { attribution, notes } = await hear(createOracle(5), { methods: ["all-at-once", "tracer"] }, { measured });
    expect(ballotsOf(attribution).map(({ weight, reliability: shown }) => [weight, shown])).toEqual([
      [0.1, { right: 1, scored: 18 }],
      [0.75, { right: 14, scored: 18 }],
    ]);
    expect(attribution.stepIndex).toBe(3);
    expect(notes[0]).toContain("weighted by how often");
    const few = { reliability: reliability.slice(0, 1), conformity: [] };
    const equal = await hear(createOracle(5), { methods: ["all-at-once", "tracer"] }, { measured: few });
    expect(ballotsOf(equal.attribution).map(({ weight }) => weight)).toEqual([1, 1]);
  });

  it("weights votes together by what the same voters named on labeled traces, and says so", async () => {
    // The tracer, which names step 3 here, was always right, all-at-once never.
    const labelled = Array.from({ length: 60 }, (_, at) => {
      const labelledStep = 1 + (at % 6);
      const wrong = { method: "all-at-once", model: "scripted", stepIndex: (labelledStep + 3) % 8 };
      return { stepCount: 8, labelledStep, votes: [wrong, { method: "tracer", model: null, stepIndex: labelledStep }] };
    });
    const measured = { reliability: [], conformity: [], labelled };
    const { attribution, notes } = await hear(createOracle(5), { methods: ["all-at-once", "tracer"] }, { measured });
    expect(attribution.stepIndex).toBe(3);
    expect(attribution.confidence).toBeGreaterThan(0.5);
    expect(attribution.reason).toContain("Votes are weighted by what these voters named on labeled traces.");
    expect(notes[0]).toContain("on 60 labeled traces");
    const few = { reliability: [], conformity: [], labelled: labelled.slice(0, 19) };
    const equal = await hear(createOracle(5), { methods: ["all-at-once", "tracer"] }, { measured: few });
    expect(equal.notes[0]).toContain("All votes count the same");
  });

  it("asks first who adds most for its calls, and no other once one step is likely enough", async () => {
    const labelled = Array.from({ length: 60 }, (_, at) => {
      const labelledStep = 1 + (at % 6);
      const wrong = { method: "all-at-once", model: "scripted", stepIndex: (labelledStep + 3) % 8 };
      return { stepCount: 8, labelledStep, votes: [wrong, { method: "tracer", model: null, stepIndex: labelledStep }] };
    });
    const measured = { reliability: [], conformity: [], labelled };
    const parameters = { methods: ["all-at-once", "tracer"], sureAt: 60 };
    const judge = createOracle(5);
    const { attribution, notes, events } = await hear(judge, parameters, { measured });
    expect(events[0]).toMatchObject({ plannedCalls: { min: 0, max: 1 } });
    expect(judge.asked).toEqual([]);
    expect(ballotsOf(attribution).map(({ method }) => method)).toEqual(["tracer"]);
    expect(notes).toContain("1 of 2 voters were asked: by the fit, one step is then at least 60% likely.");
    const doubting = createOracle(5);
    await hear(doubting, { ...parameters, sureAt: 99 }, { measured });
    expect(doubting.asked).toHaveLength(1);
    // Too little is known of them: all are asked.
    const few = { reliability: [], conformity: [], labelled: labelled.slice(0, 19) };
    const unknown = createOracle(5);
    await hear(unknown, parameters, { measured: few });
    expect(unknown.asked).toHaveLength(1);
  });

  it("asks the cheaper of two equally good models first, where both prices are known", async () => {
    const labelled = Array.from({ length: 60 }, (_, at) => {
      const labelledStep = 1 + (at % 6);
      const votes = ["scripted", "other"].map((model) => ({ method: "all-at-once", model, stepIndex: labelledStep }));
      return { stepCount: 8, labelledStep, votes };
    });
    const measured = { reliability: [], conformity: [], labelled };
    const parameters = { methods: ["all-at-once"], models: ["other"], sureAt: 99 };
    const firstOf = async (own: Judge["price"], others: Judge["price"]): Promise<string | null | undefined> => {
      const other = { ...createOracle(5), model: "other", price: others };
      const { attribution } = await hear({ ...createOracle(5), price: own }, parameters, {
        measured,
        judgeOf: () => other,
      });
      return ballotsOf(attribution)[0]?.model;
    };
    const [cheap, dear] = [
      { input: 1, output: 5 },
      { input: 3, output: 15 },
    ];
    expect(await firstOf(dear, cheap)).toBe("other");
    expect(await firstOf(cheap, dear)).toBe("scripted");
    expect(await firstOf(dear, undefined)).toBe("scripted");
  });

  it("gives a contiguous interval where labels are enough, and none where they are too few or the run was stopped", async () => {
    const shares = spreadVotes([{ stepIndex: 5, weight: 1 }], 8);
    const conformity = [4, 5, 5, 6].map((label) => conformityScore(shares, label) ?? 1);
    const measured = { reliability: [], conformity };
    const { attribution, events } = await hear(createOracle(5), { methods: ["all-at-once"] }, { measured });
    expect(attribution.interval).toEqual({ first: 4, last: 6, coverage: 0.8, labelCount: 4 });
    const found = events.flatMap((event) => (event.type === "found" ? [event.attribution] : []));
    expect(found.every((one) => one.interval === undefined)).toBe(true);
    const few = { reliability: [], conformity: conformity.slice(1) };
    expect((await hear(createOracle(5), {}, { measured: few })).attribution).not.toHaveProperty("interval");
  });

  it("keeps the quotes of all who named the step, each once, and speaks with the words of one of them", async () => {
    const quotes = [{ step: 5, text: "Text of step 5." }];
    const judge = createScriptedJudge(() => answer(5, { quotes, failure_mode: "wrong fact" }));
    const { attribution } = await hear(judge, { methods: ["all-at-once", "abduct-act-predict"] });
    expect(attribution.quotes).toEqual([{ stepIndex: 5, text: "Text of step 5." }]);
    expect(attribution.failureMode).toBe("wrong fact");
  });

  it("stops when it is canceled, and has nothing to do without steps", async () => {
    const controller = new AbortController();
    const judge = createScriptedJudge(() => {
      controller.abort();
      return answer(5);
    });
    const { signal } = controller;
    await expect(hear(judge, {}, { signal })).rejects.toMatchObject({ code: "cancelled" });
    expect(judge.asked).toHaveLength(1);
    await expect(runMethod(consensus, makeLongTrace(0), judge)).rejects.toMatchObject({ code: "empty" });
  });

  it("plans the calls of its voters, times models and samples; those without a model are free", () => {
    const plan = (given: Record<string, unknown>, stepCount = 8) =>
      consensus.plannedCalls(stepCount, readParameters(consensus.parameterFields, given).parameters ?? {});
    expect(plan({})).toEqual({ min: 5, max: 6 });
    expect(plan({ methods: ["step-by-step"] })).toEqual({ min: 1, max: 8 });
    expect(plan({ methods: ["all-at-once", "tracer"], models: ["a", "b"], samples: 2 })).toEqual({ min: 6, max: 6 });
    expect(plan({ methods: ["tracer"] })).toEqual({ min: 0, max: 0 });
  });
});
