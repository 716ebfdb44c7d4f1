import { expect, it } from "vitest";
import { refusalOf } from "./spend-limit";

const unlimited = { maxCostUsd: null, maxTokens: null, monthlyBudgetUsd: null, evaluation: null };
const nothing = { runUsd: 0, runTokens: 0, monthUsd: 0, evaluationUsd: 0, evaluationTokens: 0 };
const worst = { inputTokens: 900, outputTokens: 100, costUsd: 0.02 };

it("lets everything pass where there is no limit, also of unknown price", () => {
  expect(
    refusalOf(unlimited, { ...nothing, runUsd: 1e6, runTokens: 1e9, monthUsd: 1e6 }, { ...worst, costUsd: null }),
  ).toBeNull();
});

it("lets a call pass that reaches a limit exactly, and none that goes beyond it", () => {
  const limits = { ...unlimited, maxCostUsd: 0.3, maxTokens: 15_000, monthlyBudgetUsd: 5 };
  const spent = { ...nothing, runUsd: 0.1 + 0.18, runTokens: 14_000, monthUsd: 4.98 };
  expect(refusalOf(limits, spent, worst)).toBeNull();
  expect(refusalOf(limits, { ...spent, runUsd: 0.281 }, worst)).toMatch(
    /^This run may cost \$0\.30\. \$0\.28 is spent/,
  );
  expect(refusalOf(limits, { ...spent, runTokens: 14_001 }, worst)).toMatch(
    /may use 15,000 tokens\. 14,001 are used, and the next call could use 1,000 more/,
  );
  expect(refusalOf(limits, { ...spent, monthUsd: 4.99 }, worst)).toMatch(/may cost \$5\.00 this month.*\$4\.99/);
});

it("names the amounts below a cent as well", () => {
  expect(
    refusalOf({ ...unlimited, maxCostUsd: 0.002 }, { ...nothing, runUsd: 0.0018 }, { ...worst, costUsd: 0.0004 }),
  ).toBe(
    "This run may cost $0.0020. $0.0018 is spent, and the next call could cost $0.00040 more. Resume it with a higher limit.",
  );
});

it("refuses a model of unknown price where money is limited, and keeps to tokens all the same", () => {
  const unpriced = { ...worst, costUsd: null };
  expect(refusalOf({ ...unlimited, maxCostUsd: 100 }, nothing, unpriced)).toMatch(/price of the model is unknown/);
  expect(refusalOf({ ...unlimited, monthlyBudgetUsd: 100 }, nothing, unpriced)).toMatch(
    /monthly budget cannot be enforced/,
  );
  expect(refusalOf({ ...unlimited, maxTokens: 999 }, nothing, unpriced)).toMatch(/may use 999 tokens/);
  expect(refusalOf({ ...unlimited, maxTokens: 1_000 }, nothing, unpriced)).toBeNull();
});

it("keeps all runs of an evaluation to its limits together, and says that it is the evaluation's", () => {
  const limits = { ...unlimited, evaluation: { maxCostUsd: 10, maxTokens: 50_000 } };
  const spent = { ...nothing, evaluationUsd: 9.98, evaluationTokens: 49_000 };
  expect(refusalOf(limits, spent, worst)).toBeNull();
  expect(refusalOf(limits, { ...spent, evaluationUsd: 9.99 }, worst)).toBe(
    "This evaluation may cost $10.00. $9.99 is spent or reserved, and the next call could cost $0.020 more. Resume the evaluation with a higher limit.",
  );
  expect(refusalOf(limits, { ...spent, evaluationTokens: 49_001 }, worst)).toMatch(
    /^This evaluation may use 50,000 tokens\. 49,001 are used or reserved/,
  );
  const unpriced = { ...worst, costUsd: null };
  expect(refusalOf(limits, nothing, unpriced)).toMatch(/this evaluation's cost limit cannot be enforced/);
  expect(refusalOf({ ...limits, evaluation: { maxCostUsd: null, maxTokens: null } }, spent, unpriced)).toBeNull();
});
