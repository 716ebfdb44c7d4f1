import { expect, it } from "vitest";
import { type AlertRuleView } from "@/lib/attribution/watching/alert-view";
import { each, methodOption, optionOf, readRuleDraft, ruleDraft } from "./rule-draft";

const view = (change: Partial<AlertRuleView>): AlertRuleView => ({
  id: "1",
  kind: "failure-rate",
  name: "Rule",
  isEnabled: true,
  systemKey: null,
  systemName: null,
  settings: { kind: "failure-rate", rate: 0.05 },
  channelIds: [],
  methodTitle: null,
  channelNames: [],
  checkedAt: null,
  followed: 0,
  unwatchedCount: 0,
  needs: [],
  sticky: [],
  faults: [],
  ...change,
});

it("reads back every kind of rule as it was", () => {
  const method = { name: "tracer", version: "1", tracerVersionId: null };
  for (const rule of [
    view({ systemKey: "", settings: { kind: "agent-share", rate: 0.01, agent: "planner", method }, channelIds: ["c"] }),
    view({ systemKey: "shop", settings: { kind: "version", rate: 0.1 } }),
    view({ settings: { kind: "agent-share", rate: 0.05, agent: null, method: null }, isEnabled: false }),
    view({ settings: { kind: "budget", automationId: "a" } }),
    view({ settings: { kind: "budget", automationId: null } }),
  ]) {
    const { name, isEnabled, systemKey, settings, channelIds } = rule;
    expect(readRuleDraft(ruleDraft(rule), "Other")).toEqual({ name, isEnabled, systemKey, settings, channelIds });
  }
});

it("takes the suggested name where none was typed, and tells the system without a name from each system", () => {
  const draft = { ...ruleDraft(null), name: "  " };
  expect(readRuleDraft(draft, "Suggested").name).toBe("Suggested");
  expect(readRuleDraft({ ...draft, system: each }, "x").systemKey).toBeNull();
  expect(readRuleDraft({ ...draft, system: optionOf("") }, "x").systemKey).toBe("");
  expect(methodOption({ name: "a", version: "b", tracerVersionId: "c" })).not.toBe(each);
});
