import { expect, it } from "vitest";
import { automationDraft, automationFaults, readAutomationDraft } from "./automation-draft";

it("begins with failures, switched on and without limits", () => {
  const draft = automationDraft(null);
  expect(readAutomationDraft(draft)).toMatchObject({
    filter: "outcome:failed",
    isEnabled: true,
    run: null,
    maxRunCostUsd: null,
    monthlyBudgetUsd: null,
  });
  expect(automationFaults(draft)).toEqual({});
});

it("reads amounts as typed, and names those that are none", () => {
  const draft = { ...automationDraft(null), maxRunCostUsd: " 0.5 ", monthlyBudgetUsd: "much" };
  expect(readAutomationDraft(draft)).toMatchObject({ maxRunCostUsd: 0.5, monthlyBudgetUsd: null });
  expect(automationFaults(draft)).toEqual({ monthlyBudgetUsd: "An amount above 0, or empty for no limit." });
  expect(automationFaults({ ...draft, maxRunCostUsd: "0" })).toHaveProperty("maxRunCostUsd");
});
