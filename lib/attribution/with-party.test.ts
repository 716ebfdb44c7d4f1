import { expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { makeTrace } from "./testing/make-trace";
import { statedParty } from "./with-party";

const trace = makeTrace([
  ["user", "Count the gulls."],
  ["Boss", "Counter, count."],
  ["count_tool", "7"],
]);
trace.steps[0]!.kind = "input";
trace.steps[2]!.kind = "tool-result";
const answer = (stepIndex: number, more: Partial<Attribution> = {}): Attribution => ({
  agent: trace.steps[stepIndex]!.agent,
  stepIndex,
  reason: "",
  quotes: [],
  suspects: [],
  ...more,
});

it("is whose doing the step is, unless the method says otherwise", () => {
  expect([0, 1, 2].map((step) => statedParty(trace, answer(step)).party)).toEqual(["user", "agent", "tool"]);
  expect(statedParty(trace, answer(1, { party: "framework" })).party).toBe("framework");
});

it("is whose doing the strongest finding at the step is", () => {
  const finding = { kind: "copy-differs" as const, agent: "", words: "", span: null, against: [] };
  const evidence = [
    { ...finding, stepIndex: 0, party: "agent" as const, weight: 3 },
    { ...finding, stepIndex: 1, party: "tool" as const, weight: 2 },
  ];
  expect(statedParty(trace, answer(1, { evidence })).party).toBe("tool");
});

it("is nobody's where a judge denies, and not said where a method abstains", () => {
  expect(statedParty(trace, answer(1, { isAbstained: true, denial: "All is well." })).party).toBe("nobody");
  expect(statedParty(trace, answer(1, { isAbstained: true })).party).toBeUndefined();
});
