import { savedWords } from "@/lib/traces/saved-words";
import { type AutomationInput, type AutomationRun } from "./automation-view";

/** An automation as it is saved. `nameOf` says what is behind an id; without it the ids stand for themselves. */
export const automationWords = (input: AutomationInput, nameOf = (id: string) => id): string => {
  const { run } = input;
  return savedWords({
    Name: input.name,
    Filter: input.filter,
    On: input.isEnabled,
    Run: run === null ? null : runWords(run, nameOf),
    "Limit of a run, US dollars": input.maxRunCostUsd,
    "Limit of a month, US dollars": input.monthlyBudgetUsd,
    "Label queue": input.queueId === null ? null : nameOf(input.queueId),
    Tells: input.channelIds.map(nameOf),
  });
};

const runWords = (run: AutomationRun, nameOf: (id: string) => string): Record<string, unknown> => ({
  method: run.method,
  provider: run.providerId === null ? null : nameOf(run.providerId),
  model: run.model,
  parameter: run.parameters,
  "is told the expected answer": run.revealExpectedAnswer,
  "may take tokens": run.maxTokens,
  "ignores the cache": run.isFresh,
  "masks what addresses a judge": run.isMasked,
});
