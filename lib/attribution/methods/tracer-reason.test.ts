import { expect, it } from "vitest";
import { type Finding } from "@/lib/traces/evidence";
import { makeTrace } from "../testing/make-trace";
import { type Sign } from "../tracer";
import { tracerReason } from "./tracer-reason";

const trace = makeTrace([
  ["Planner", "Count the crates."],
  ["Clerk", "There are nine crates."],
]);
const finding: Finding = {
  kind: "code-result",
  stepIndex: 0,
  agent: "Planner",
  party: "agent",
  words: "Step 0 runs a program that fails: it uses something that a value does not have.",
  span: null,
  against: [],
  weight: 1,
};
const sign = (words: string): Sign => ({ feature: "none", words, weight: 1, quote: null });
const told = (count: number) => {
  const signs = ["tells what it found", "writes the first code"].map((words) =>
    sign(`${words}${" or knows".repeat(count)}`),
  );
  const step = { stepIndex: 1, agent: "Clerk", probability: 1, signs };
  const ranking = { steps: [step], agents: [], evidence: [finding], stands: false };
  return tracerReason(trace, ranking as never, step).reason;
};

it.each([
  [0, 2],
  [9, 1],
  [30, 0],
])("leaves out signs for which a reason of 60 words has no room", (length, count) => {
  const reason = told(length);
  expect(reason.split(/\s+/u).length).toBeLessThanOrEqual(60);
  expect(reason.match(/tells|writes/gu) ?? []).toHaveLength(count);
});
