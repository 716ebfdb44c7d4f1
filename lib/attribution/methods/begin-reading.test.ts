import { expect, it } from "vitest";
import { makeTracer } from "../testing/made-tracer";
import { makeLongTrace, makeTrace } from "../testing/make-trace";
import { noJudge } from "../no-judge";
import { runMethod } from "../testing/scripted-judge";
import { beginReading } from "./begin-reading";
import { rules } from "./rules";
import { tracer } from "./tracer";

it("points at the first acting step after the one that sets the task, and claims nothing", () => {
  const trace = makeTrace([
    ["Planner", "Find the price."],
    ["Clerk", "It is 25."],
  ]);
  expect(beginReading(trace)).toMatchObject({
    agent: "Clerk",
    stepIndex: 1,
    isAbstained: true,
    suspects: [{ stepIndex: 1, agent: "Clerk", score: 0 }],
  });
});

it.each([rules, tracer])(
  "$name works in turns that grow in number with the steps, so that none holds others up",
  async (method) => {
    const turnsOf = async (length: number): Promise<number> => {
      const trace = makeLongTrace(length);
      const { events } = await runMethod(method, trace, noJudge, { tracer: makeTracer([1]) });
      return events.filter(({ type }) => type === "found").length;
    };
    expect((await turnsOf(120)) - (await turnsOf(20))).toBeGreaterThanOrEqual(40);
  },
);
