import { expect, it } from "vitest";
import { type InjectionSummary, type OperatorCount } from "./injection";
import { mergeSummaries } from "./merge-summaries";
import { chosenOperators } from "./plan-injections";

const [first = "", second = ""] = chosenOperators({ operators: [] }).map(({ name }) => name);
const row = (operator: string, tried: number): OperatorCount => ({
  operator,
  tried,
  turned: 1,
  harmless: 0,
  cleanFailed: 0,
  notTaken: 0,
  noOutcome: 0,
  cleanPassed: 3,
  cleanCount: 4,
});
const summary = (replayCount: number, operators: OperatorCount[]): InjectionSummary => ({
  sourceCount: 1,
  replayCount,
  keptCount: operators.length,
  operators,
  stoppedBy: null,
});

it("adds up what was counted of several traces, operator by operator in the order of the catalogue", () => {
  const parts = [summary(6, [row(second, 2)]), summary(10, [row(first, 3), row(second, 4)])];
  const merged = mergeSummaries({ operators: [first, second] }, parts, null);
  expect(merged).toMatchObject({ sourceCount: 2, replayCount: 16, keptCount: 3, stoppedBy: null });
  expect(merged.operators).toMatchObject([
    { operator: first, tried: 3, turned: 1, cleanCount: 4 },
    { operator: second, tried: 6, turned: 2, cleanPassed: 6, cleanCount: 8 },
  ]);
});

it("has a row for an operator that fitted nowhere, and says what ended it", () => {
  expect(mergeSummaries({ operators: [first] }, [], "The limit was reached.")).toMatchObject({
    sourceCount: 0,
    operators: [{ operator: first, tried: 0 }],
    stoppedBy: "The limit was reached.",
  });
});
