import fc from "fast-check";
import { expect, it } from "vitest";
import { type RecordedCall, type WorstCase } from "@/lib/attribution/recorded-call";
import { createMemoryBudget } from "./memory-budget";

const worst = (tokens: number, costUsd: number | null = tokens / 100): WorstCase => ({
  inputTokens: tokens - 1,
  outputTokens: 1,
  costUsd,
});
const answered = (requestHash: string, tokens: number, costUsd: number | null = tokens / 100) =>
  ({ requestHash, inputTokens: tokens - 1, outputTokens: 1, costUsd }) as RecordedCall;

it("refuses a call that could go beyond what is left, counting those on their way", async () => {
  const budget = createMemoryBudget({ maxCostUsd: null, maxTokens: 100 });
  const first = await budget.reserve(worst(60), "a");
  await expect(budget.reserve(worst(41), "b")).rejects.toMatchObject({ code: "budget" });
  await budget.reserve(worst(40), "b");
  await first.release();
  await budget.reserve(worst(60), "c");
});

it("counts what a call really took once it is recorded", async () => {
  const budget = createMemoryBudget({ maxCostUsd: 1, maxTokens: null });
  await budget.reserve(worst(90), "a");
  budget.settle(answered("a", 10));
  await budget.reserve(worst(90), "b");
  budget.settle(answered("b", 89));
  await expect(budget.reserve(worst(2), "c")).rejects.toMatchObject({ code: "budget" });
});

it("counts the most that a call can have cost where its cost is not known", async () => {
  const budget = createMemoryBudget({ maxCostUsd: 1, maxTokens: null });
  await budget.reserve(worst(90), "a");
  budget.settle(answered("a", 10, null));
  await expect(budget.reserve(worst(11), "b")).rejects.toMatchObject({ code: "budget" });
});

it("keeps no limit in dollars for a model of unknown price, and says so", async () => {
  const budget = createMemoryBudget({ maxCostUsd: 1, maxTokens: null });
  await expect(budget.reserve(worst(1, null), "a")).rejects.toThrow("price");
  await createMemoryBudget({ maxCostUsd: null, maxTokens: 10 }).reserve(worst(1, null), "a");
});

it("is never exceeded, whatever comes of the calls", async () => {
  const call = fc.record({
    most: fc.integer({ min: 2, max: 60 }),
    used: fc.double({ min: 0, max: 1, noNaN: true }),
    isAnswered: fc.boolean(),
    isSlow: fc.boolean(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(call, { maxLength: 30 }), async (calls) => {
      const budget = createMemoryBudget({ maxCostUsd: null, maxTokens: 100 });
      let spent = 0;
      const late: (() => void)[] = [];
      for (const [at, { most, used, isAnswered, isSlow }] of calls.entries()) {
        const reserved = await budget.reserve(worst(most), `${at}`).catch(() => null);
        if (!reserved) continue;
        const tokens = Math.max(1, Math.ceil(most * used));
        const settle = () => {
          spent += tokens;
          budget.settle(answered(`${at}`, tokens));
        };
        if (!isAnswered) await reserved.release();
        else if (isSlow) late.push(settle);
        else settle();
      }
      late.forEach((settle) => settle());
      expect(spent).toBeLessThanOrEqual(100);
    }),
  );
});
