import { expect, it } from "vitest";
import { ruleWords } from "./rule-words";

const rule = { name: "Rates", isEnabled: true, systemKey: null, channelIds: ["c"] };
const method = { name: "tracer", version: "2", tracerVersionId: null };

it("says what a rule of each kind watches", () => {
  const shown = (settings: Parameters<typeof ruleWords>[0]["settings"]) =>
    ruleWords({ ...rule, settings }, (id) => `“${id}”`).split("\n");
  expect(shown({ kind: "version", rate: 0.1 })).toEqual([
    "Name: Rates",
    "On: yes",
    "System: each",
    "False alarms: 10%",
    "Tells: “c”",
  ]);
  expect(shown({ kind: "budget", automationId: "a" })).toContain("Budget: “a”");
  expect(shown({ kind: "budget", automationId: null })).toContain("Budget: the workspace's");
  const share = shown({ kind: "agent-share", rate: 0.05, agent: "planner", method });
  expect(share).toEqual(expect.arrayContaining(["Agent: planner", "Method: tracer 2"]));
});

it("tells a system without a name from each system", () => {
  const settings = { kind: "version" as const, rate: 0.1 as const };
  expect(ruleWords({ ...rule, settings })).not.toBe(ruleWords({ ...rule, systemKey: "", settings }));
});
