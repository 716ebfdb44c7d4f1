import { expect, test } from "vitest";
import { diffRemarks } from "./diff-remarks";
import { madeRemarks } from "./testing/made-verdict";

const states = (there: Parameters<typeof diffRemarks>[0], wanted: Parameters<typeof diffRemarks>[1]) =>
  diffRemarks(there, wanted).map(({ state, name }) => `${state} ${name}`);

test("what is missing is new, what says something else is changed, what stands is the same", () => {
  const [step, agent] = madeRemarks();
  const [changed] = madeRemarks({ reason: "Otherwise." });
  expect(states([], [step, agent])).toEqual(["new faultline.decisive_step", "new faultline.failed_agent"]);
  expect(states([step, agent], [step, agent])).toEqual(["same faultline.decisive_step", "same faultline.failed_agent"]);
  expect(states([changed, agent], [step, agent])).toEqual([
    "changed faultline.decisive_step",
    "same faultline.failed_agent",
  ]);
});

test("a verdict that moves leaves its old span", () => {
  const [step] = madeRemarks();
  const [moved] = madeRemarks({ spanId: "c".repeat(16), stepIndex: 5 });
  const [first, second] = diffRemarks([step], [moved]);
  expect(first).toMatchObject({ state: "new", spanId: "c".repeat(16), before: null });
  expect(second).toMatchObject({ state: "gone", spanId: "b".repeat(16), after: null });
});

test("two remarks at one place are one too many", () => {
  const [step] = madeRemarks();
  const [other] = madeRemarks({ reason: "Otherwise." });
  expect(states([step, other], [step])).toEqual(["changed faultline.decisive_step"]);
  expect(diffRemarks([], [])).toEqual([]);
});
