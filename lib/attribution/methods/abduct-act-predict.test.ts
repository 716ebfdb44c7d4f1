import { describe, expect, it } from "vitest";
import { mast } from "../taxonomies/mast";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { makePlantedTrace } from "../testing/planted-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { createSearchingJudge } from "../testing/searching-judge";
import { abductActPredict } from "./abduct-act-predict";

const answer = (fields: object = {}) => ({
  reasoning: "Abduct: it never looked. Act: look. Predict: Paris.",
  quotes: [{ step: 1, text: "Text of step 1." }],
  suspects: [{ step: 1, agent: "Worker", likelihood: 0.7 }],
  agent: "Worker",
  step: 1,
  confidence: 0.7,
  failure_mode: "3.2",
  ...fields,
});
const details = {
  origin: { kind: "transmission", from: "Planner", to: "Worker" },
  suggested_fix: { kind: "information-flow", text: "Hand the whole table over." },
  contributory: [{ step: 3, agent: "Worker", part: "made-worse" }],
};

describe("abduct-act-predict", () => {
  it("asks once, about the whole trace, and answers with what the judge said", async () => {
    const judge = createScriptedJudge(() => answer(details));
    const { attribution, events, notes } = await runMethod(abductActPredict, makeLongTrace(4), judge, {
      taxonomy: mast,
    });
    expect(attribution).toEqual({
      agent: "Worker",
      stepIndex: 1,
      reason: "Abduct: it never looked. Act: look. Predict: Paris.",
      quotes: [{ stepIndex: 1, text: "Text of step 1." }],
      suspects: [{ stepIndex: 1, agent: "Worker", score: 0.7 }],
      confidence: 0.7,
      failureMode: "3.2",
      taxonomy: { name: "mast", version: mast.version },
      origin: details.origin,
      suggestedFix: "Hand the whole table over.",
      suggestedFixKind: "information-flow",
      contributory: [{ stepIndex: 3, agent: "Worker", part: "made-worse" }],
    });
    expect(notes).toEqual([]);
    expect(judge.asked).toHaveLength(1);
    expect(judge.asked[0]).toMatchObject({
      name: "attribution",
      steps: { first: 0, last: 3 },
      shown: { ranges: [{ first: 0, last: 3 }], unseen: [] },
    });
    expect(events.map(({ type }) => type)).toEqual(["started", "asking"]);
  });

  it("is content with the documented fields alone", async () => {
    const judge = createScriptedJudge(() => answer());
    const { attribution, notes } = await runMethod(abductActPredict, makeLongTrace(2), judge);
    expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 1, failureMode: "3.2" });
    expect(attribution).not.toHaveProperty("taxonomy");
    expect(notes).toEqual([]);
  });

  it("shows an indexed log in runs of one speaker, the script before it and the question after it", async () => {
    const judge = createScriptedJudge(() => answer({ agent: "A" }));
    await runMethod(
      abductActPredict,
      makeTrace([
        ["A", "one"],
        ["A", "two"],
        ["B", "three"],
      ]),
      judge,
    );
    const prompt = judge.asked[0]?.prompt ?? "";
    expect(prompt).toContain('<turns-0a1b2c3d steps="0-1" agent="A" part="messages"/>\n<step-0a1b2c3d index="0"');
    expect(prompt).toContain('<turns-0a1b2c3d steps="2" agent="B" part="messages"/>');
    const places = ["1. Abduct.", "2. Act.", "3. Predict.", "What is the capital", "2 → B", 'index="0"'];
    const order = places.map((part) => prompt.indexOf(part));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(prompt.indexOf("Which is the earliest step")).toBeGreaterThan(prompt.lastIndexOf("</step-"));
  });

  it("asks for the earliest step, for ranked suspects and, with a taxonomy, for one of its modes", async () => {
    const judge = createScriptedJudge(() => answer());
    await runMethod(abductActPredict, makeLongTrace(2), judge);
    await runMethod(abductActPredict, makeLongTrace(2), judge, { taxonomy: mast });
    const [plain = "", withModes = ""] = judge.asked.map(({ prompt }) => prompt);
    expect(plain).toContain("the earliest is the decisive one");
    expect(plain).toContain("rank the others");
    expect(plain).not.toContain("failure-modes-");
    expect(withModes).toContain("<failure-modes-0a1b2c3d>");
  });

  it("begins two questions about one trace alike up to the last step", async () => {
    const judge = createScriptedJudge(({ prompt }) => answer(prompt.includes("Asked") ? {} : {}));
    await runMethod(abductActPredict, makeLongTrace(5), judge);
    await runMethod(abductActPredict, makeLongTrace(5), judge);
    expect(judge.asked[0]?.prompt).toBe(judge.asked[1]?.prompt);
  });

  it("keeps an agent that is not the speaker of its step, with a note", async () => {
    const judge = createScriptedJudge(() => answer({ agent: "planner", quotes: [] }));
    const { attribution, notes } = await runMethod(abductActPredict, makeLongTrace(4), judge);
    expect(attribution).toMatchObject({ agent: "Planner", stepIndex: 1 });
    expect(notes[0]).toContain("Both are kept as said");
  });

  it.each([
    ["a step past the end", { step: 12 }],
    ["an agent that never speaks", { agent: "Nobody" }],
    ["no step", { step: "somewhere" }],
  ])("asks again once about %s, then fails", async (_, fields) => {
    const judge = createScriptedJudge(() => answer(fields));
    await expect(runMethod(abductActPredict, makeLongTrace(4), judge)).rejects.toMatchObject({ code: "unreadable" });
    expect(judge.asked).toHaveLength(2);
  });

  it("takes the second answer where the first could not be used", async () => {
    let calls = 0;
    const judge = createScriptedJudge(() => answer({ step: calls++ === 0 ? 12 : 1 }));
    expect((await runMethod(abductActPredict, makeLongTrace(4), judge)).attribution.stepIndex).toBe(1);
  });

  it("searches a trace that is longer than the context, instead of shortening it", async () => {
    const { trace, planted } = makePlantedTrace(1, 60_000);
    const judge = createSearchingJudge(planted, 8_000);
    const { attribution, events, notes } = await runMethod(abductActPredict, trace, judge);
    expect(attribution).toMatchObject({ stepIndex: planted.stepIndex, agent: planted.agent });
    expect(new Set(judge.asked.map(({ name }) => name))).toEqual(new Set(["search"]));
    expect(events[0]).toMatchObject({ type: "started", plannedCalls: { min: 1 } });
    expect(notes.at(-1)).toMatch(/longer than the model's context, so the judge searched it/);
  });

  it("asks nothing about a trace without steps, and fails where none can fit", async () => {
    const judge = createScriptedJudge(() => answer(), 1_000);
    await expect(runMethod(abductActPredict, makeTrace([]), judge)).rejects.toMatchObject({ code: "empty" });
    await expect(runMethod(abductActPredict, makeLongTrace(500), judge)).rejects.toMatchObject({ code: "too-long" });
    expect(judge.asked).toHaveLength(0);
  });
});
