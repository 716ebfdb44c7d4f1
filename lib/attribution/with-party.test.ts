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
  expect([0, 1, 2].map((step) => statedParty(trace, answer(step), true).party)).toEqual(["user", "agent", "tool"]);
  expect(statedParty(trace, answer(1, { party: "framework" }), false).party).toBe("framework");
});

it("is whose doing the strongest finding at the step is", () => {
  const finding = { kind: "copy-differs" as const, agent: "", words: "", span: null, against: [] };
  const evidence = [
    { ...finding, stepIndex: 0, party: "agent" as const, weight: 3 },
    { ...finding, stepIndex: 1, party: "tool" as const, weight: 2 },
  ];
  expect(statedParty(trace, answer(1, { evidence }), true).party).toBe("tool");
});

it("is nobody's where a judge denies, and not said where a method abstains", () => {
  expect(statedParty(trace, answer(1, { isAbstained: true, denial: "All is well." }), true).party).toBe("nobody");
  expect(statedParty(trace, answer(1, { isAbstained: true }), false).party).toBeUndefined();
});

it("is what the trace tells where no model is asked, with the sentence that says so", () => {
  const down = makeTrace([
    ["user", "Count the gulls."],
    ["Boss", '{"at": "pier"}'],
    ["counter", "503 Service Unavailable"],
    ["Boss", '{"at": "pier"}'],
    ["counter", "503 Service Unavailable"],
  ]);
  for (const step of down.steps.filter(({ agent }) => agent === "Boss"))
    Object.assign(step, { kind: "tool-call", tool: { name: "counter", arguments: { at: "pier" } } });
  for (const step of down.steps.filter(({ agent }) => agent === "counter"))
    Object.assign(step, { kind: "tool-result", isError: true, recipient: "Boss" });
  const failed = { ...down, outcome: "failed" as const };
  const said = answer(1, { reason: "Start here.", isAbstained: true });
  expect(statedParty(failed, said, false)).toMatchObject({
    party: "environment",
    isAbstained: true,
    reason: "counter failed 2 times, last in step 4 (“503 Service Unavailable”), and did not work again. Start here.",
  });
  expect(statedParty(failed, said, true).party).toBeUndefined();
  expect(statedParty({ ...down, outcome: "passed" }, said, false).party).toBeUndefined();
});
