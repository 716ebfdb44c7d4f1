import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type StepKind, type Trace } from "@/lib/traces/trace";
import { noJudge } from "../no-judge";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { runMethod } from "../testing/scripted-judge";
import { baselines } from "./baselines";

const named = (name: string) => {
  const method = baselines.find((one) => one.name === name);
  if (!method) throw new Error(`There is no control ${name}.`);
  return method;
};
const answer = async (name: string, trace: Trace, parameters?: Record<string, number>) =>
  (await runMethod(named(name), trace, noJudge, parameters ? { parameters } : {})).attribution;

const kinds: StepKind[] = ["input", "handoff", "message", "tool-call", "tool-result", "message", "handoff", "message"];
const team = makeTrace([
  ["User", "Go."],
  ["Boss", "Coder, begin."],
  ["Coder", "print(1)"],
  ["Coder", "run"],
  ["Terminal", "1"],
  ["Writer", "One."],
  ["Boss", "Coder, go on."],
  ["Coder", "print(2)"],
]);
const delegated: Trace = { ...team, steps: team.steps.map((step, at) => ({ ...step, kind: kinds[at] ?? step.kind })) };

describe("the controls", () => {
  it("are for tables only, and say that no word was read", async () => {
    expect(baselines.map(({ offeredAs }) => offeredAs)).toEqual(baselines.map(() => "table"));
    for (const { name } of baselines)
      expect((await answer(name, delegated)).reason).toContain("does not read the text");
  });

  it("name the first, the last and the k-th step with their agents", async () => {
    expect(await answer("first", delegated)).toMatchObject({ stepIndex: 0, agent: "User" });
    expect(await answer("last", delegated)).toMatchObject({ stepIndex: 7, agent: "Coder" });
    expect(await answer("step-k", delegated)).toMatchObject({ stepIndex: 1, agent: "Boss" });
    expect(await answer("step-k", delegated, { k: 5 })).toMatchObject({ stepIndex: 5, agent: "Writer" });
    expect(await answer("step-k", delegated, { k: 99 })).toMatchObject({ stepIndex: 7 });
  });

  it("name the busiest worker at its first step, never who hands over, asks or answers for a tool", async () => {
    const { agent, stepIndex, suspects } = await answer("busiest-worker", delegated);
    expect([agent, stepIndex]).toEqual(["Coder", 2]);
    expect(suspects.map((suspect) => suspect.stepIndex)).toEqual([2, 3, 7]);
    const silent = { ...delegated, steps: delegated.steps.map((step) => ({ ...step, kind: "system" as const })) };
    expect(await answer("busiest-worker", silent)).toMatchObject({ stepIndex: 0 });
  });

  it("draw the same step for the same seed, and every step alike over many seeds", async () => {
    const trace = makeLongTrace(5);
    const drawn = await Promise.all(
      Array.from({ length: 500 }, async (_, seed) => (await answer("random", trace, { seed })).stepIndex),
    );
    for (const index of [0, 1, 2, 3, 4]) expect(drawn.filter((one) => one === index).length).toBeGreaterThan(60);
    expect(await answer("random", trace)).toEqual(await answer("random", trace));
  });

  it("answer with a step of the trace and its speaker, each step ranked once, and refuse a trace without steps", async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 30 }), fc.constantFrom(...baselines), async (length, { name }) => {
        const trace = makeLongTrace(length);
        const { agent, stepIndex, suspects } = await answer(name, trace);
        expect(trace.steps[stepIndex]?.agent).toBe(agent);
        expect(suspects[0]).toMatchObject({ agent, stepIndex });
        expect(new Set(suspects.map((suspect) => suspect.stepIndex)).size).toBe(suspects.length);
      }),
    );
    for (const method of baselines)
      await expect(runMethod(method, makeTrace([]), noJudge)).rejects.toMatchObject({ code: "empty" });
  });
});
