import { expect, it } from "vitest";
import { largestCall, nameRefusal } from "./name-limit";

const model = { name: "m", contextTokens: 8_000, inputUsdPerMillion: 1, outputUsdPerMillion: 10 };
const messages = [{ role: "user" as const, content: "x".repeat(1_800) }];
const free = { maxCostUsd: null, spentUsd: 0, monthlyBudgetUsd: null, monthUsd: 0 };

it("counts the longest reply, and more input than is sent", () => {
  const worst = largestCall(messages, { ...model, replyTokens: 100 });
  expect(worst).toMatchObject({ inputTokens: 1_000, outputTokens: 100 });
  expect(worst.costUsd).toBeCloseTo((1_250 + 1_000) / 1e6);
  expect(largestCall(messages, { ...model, inputUsdPerMillion: null }).costUsd).toBeNull();
});

it("refuses what is beyond the name's own limit or the month's, and what it cannot count", () => {
  const worst = { inputTokens: 1_000, outputTokens: 100, costUsd: 0.5 };
  expect(nameRefusal(free, worst)).toBeNull();
  expect(nameRefusal({ ...free, maxCostUsd: 1, spentUsd: 0.5 }, worst)).toBeNull();
  expect(nameRefusal({ ...free, maxCostUsd: 1, spentUsd: 0.6 }, worst)).toContain("This name may cost $1.00.");
  expect(nameRefusal({ ...free, monthlyBudgetUsd: 10, monthUsd: 9.6 }, worst)).toContain("Raise the monthly budget");
  expect(nameRefusal(free, { ...worst, costUsd: null })).toBeNull();
  expect(nameRefusal({ ...free, monthlyBudgetUsd: 10 }, { ...worst, costUsd: null })).toContain("Set its price");
});
