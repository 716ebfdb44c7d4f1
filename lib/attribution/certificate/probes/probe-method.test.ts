import { expect, it } from "vitest";
import { allAtOnce } from "../../methods/all-at-once";
import { stepByStep } from "../../methods/step-by-step";
import { makeLongTrace } from "../../testing/make-trace";
import { createScriptedJudge, runMethod } from "../../testing/scripted-judge";
import { type Method } from "../../method";
import { findProbe } from "./probe-list";
import { probeMethod } from "./probe-method";

const trace = makeLongTrace(6, { expectedAnswer: "Paris", contentHash: "3e".repeat(32) });
const probed = (name: string, method: Method = allAtOnce) => probeMethod(method, findProbe(name) ?? expect.fail());
const naming = (step: number, agent: string) =>
  createScriptedJudge(() => ({
    reasoning: "So.",
    quotes: [{ step, text: "Text" }],
    suspects: [
      { step, agent, likelihood: 0.7 },
      { step: 1, agent, likelihood: 0.2 },
    ],
    agent,
    step,
    confidence: 0.7,
    failure_mode: null,
  }));

it("asks about the changed trace and answers about the one it was given", async () => {
  const judge = naming(5, "Worker");
  const { attribution, events } = await runMethod(probed("position"), trace, judge);
  expect(judge.asked[0]?.prompt).toContain("Session opened.");
  expect(attribution).toMatchObject({
    agent: "Worker",
    stepIndex: 3,
    confidence: 0.7,
    quotes: [],
    suspects: [{ stepIndex: 3, agent: "Worker", score: 0.7 }],
  });
  expect(events.map(({ type }) => type)).not.toContain("asking");
});

it("is unreadable where the judge names what was added", async () => {
  await expect(runMethod(probed("position"), trace, naming(0, "Session log"))).rejects.toMatchObject({
    code: "unreadable",
  });
});

it("shows the expected answer where it is hidden, and hides it where it is shown", async () => {
  for (const revealExpectedAnswer of [false, true]) {
    const judge = naming(1, "Worker");
    await runMethod(probed("answer"), trace, judge, { revealExpectedAnswer });
    expect(judge.asked[0]?.prompt.includes("Paris")).toBe(!revealExpectedAnswer);
  }
});

it("gives names back, and says in the prompt the others", async () => {
  const judge = naming(0, "Worker");
  const { attribution } = await runMethod(probed("swapped-names"), trace, judge);
  expect(judge.asked[0]?.prompt).toContain("0 → Worker");
  expect(attribution).toMatchObject({ agent: "Planner", stepIndex: 0 });
});

it("lists the table upside down", async () => {
  const judge = naming(1, "Worker");
  await runMethod(probed("order"), trace, judge);
  expect(judge.asked[0]?.prompt).toContain("5 → Worker\n4 → Planner");
});

it("tells of steps that were judged, by their old index", async () => {
  const judge = createScriptedJudge(() => ({ reasoning: "", is_decisive_error: false, confidence: 0.9 }));
  const { events } = await runMethod(probed("position", stepByStep), trace, judge).catch(() => ({ events: [] }));
  const judged = events.flatMap((event) => (event.type === "step-judged" ? [event.stepIndex] : []));
  expect(judged.every((index) => index >= 0 && index < 6)).toBe(true);
});

it("says that a trace cannot be changed so", async () => {
  const bare = makeLongTrace(3);
  await expect(runMethod(probed("answer"), bare, naming(1, "Worker"))).rejects.toMatchObject({ code: "empty" });
});
