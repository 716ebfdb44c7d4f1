import { expect, it } from "vitest";
import { automationWords } from "./automation-words";

const run = {
  method: "all-at-once",
  providerId: "p",
  model: "large",
  revealExpectedAnswer: true,
  parameters: { votes: 3, evidence: "given" },
  maxTokens: null,
  isFresh: false,
  isMasked: false,
};
const automation = {
  name: "Nightly",
  filter: "outcome:failed",
  isEnabled: true,
  run,
  maxRunCostUsd: 0.5,
  monthlyBudgetUsd: null,
  queueId: "q",
  channelIds: ["c"],
};

it("says what an automation does, by names for who reads it and by ids for what it is told apart by", () => {
  const names = new Map([
    ["p", "House"],
    ["q", "Hard ones"],
    ["c", "Ops"],
  ]);
  const words = automationWords(automation, (id) => names.get(id) ?? "");
  for (const line of ["Run provider: House", "Label queue: Hard ones", "Tells: Ops", "Run parameter votes: 3"])
    expect(words.split("\n")).toContain(line);
  expect(automationWords(automation).split("\n")).toContain("Tells: c");
});

it("says the same of what the database keeps in another order", () => {
  const turned = { ...run, parameters: { evidence: "given", votes: 3 } };
  expect(automationWords({ ...automation, run: turned })).toBe(automationWords(automation));
  expect(automationWords({ ...automation, run: null })).toContain("Run: none");
});
