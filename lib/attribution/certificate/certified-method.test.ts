import { expect, it } from "vitest";
import { JudgeError } from "../judge-error";
import { completeInput } from "../method-input";
import { allAtOnce } from "../methods/all-at-once";
import { makeLongTrace } from "../testing/make-trace";
import { createScriptedJudge, runMethod } from "../testing/scripted-judge";
import { certifiedMethod } from "./certified-method";
import { probes } from "./probes/probe-list";

const trace = makeLongTrace(6, { contentHash: "2c".repeat(32) });
const reply = {
  reasoning: "",
  quotes: [],
  suspects: [],
  agent: "Worker",
  step: 1,
  confidence: 0.8,
  failure_mode: null,
};

it("answers as the method does, and tells what each probe brought", async () => {
  const judge = createScriptedJudge(() => reply);
  const { attribution, events } = await runMethod(certifiedMethod(allAtOnce, probes), trace, judge);
  expect(attribution).toMatchObject({ agent: "Worker", stepIndex: 1 });
  const told = events.flatMap((event) => (event.type === "probed" ? [event] : []));
  // No answer is known here, so it cannot be shown.
  expect(told.map(({ probe }) => probe)).toEqual([
    ...["plain", "again", "order", "position", "length", "swapped-names", "injected-text"],
  ]);
  expect(told[0]).toMatchObject({ state: "answered", agent: "Worker", stepIndex: 1, confidence: 0.8, isDenial: false });
  expect(told.find(({ probe }) => probe === "swapped-names")).toMatchObject({ agent: "Planner" });
  // Step 1 is an added entry of the session, which the worker did not take.
  expect(told.find(({ probe }) => probe === "position")).toMatchObject({ state: "unreadable", stepIndex: null });
  expect(new Set(judge.asked.map(({ prompt }) => prompt)).size).toBe(judge.asked.length);
  expect(events.filter(({ type }) => type === "started")).toMatchObject([{ plannedCalls: { min: 8, max: 8 } }]);
});

it("stops where every other question would fail too, and has told its answer by then", async () => {
  let count = 0;
  const judge = createScriptedJudge(() => {
    count += 1;
    if (count > 2) throw new JudgeError("budget", "No more.");
    return reply;
  });
  const found: unknown[] = [];
  const asked = { nonce: "0a1b2c3d", signal: new AbortController().signal };
  const run = certifiedMethod(allAtOnce, probes).run(completeInput(allAtOnce, { ...asked, trace, judge }));
  const follow = async (): Promise<void> => {
    for await (const event of run) if (event.type === "found") found.push(event.attribution.stepIndex);
  };
  await expect(follow()).rejects.toMatchObject({ code: "budget" });
  expect(found).toEqual([1]);
});
