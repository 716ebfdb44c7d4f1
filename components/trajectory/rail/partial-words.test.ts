import { expect, it } from "vitest";
import { noProgress } from "@/lib/attribution/run-progress";
import { madeRun } from "../trace/made-run.testing";
import { partialWords, raisedLimits, spentWords } from "./partial-words";

const attribution = { agent: "A", stepIndex: 0, reason: "", quotes: [], suspects: [] };

it("says how far it came and that it is not counted", () => {
  const run = madeRun({ attribution, callCount: 7, reusedCallCount: 2 });
  expect(partialWords(run, { ...noProgress, plannedCalls: { min: 1, max: 34 } })).toBe(
    "Showing the best answer so far, after 9 of at most 34 calls. It does not count toward agreement or accuracy.",
  );
  expect(partialWords(madeRun({ callCount: 1 }), undefined)).toContain("No answer so far, after 1 call.");
  expect(spentWords(madeRun({ costUsd: 0.0198, inputTokens: 25_000, outputTokens: 222 }))).toBe(
    "$0.02 and 25,222 tokens",
  );
});

it("offers twice each limit, and none where there was none", () => {
  expect(raisedLimits({ maxCostUsd: 0.02, maxTokens: 100_000 })).toEqual({ maxCostUsd: "0.04", maxTokens: "200,000" });
  expect(raisedLimits({ maxCostUsd: null, maxTokens: null })).toEqual({ maxCostUsd: "", maxTokens: "" });
});
