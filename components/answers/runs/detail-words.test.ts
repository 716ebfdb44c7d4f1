import { describe, expect, it } from "vitest";
import { noProgress } from "@/lib/attribution/run-progress";
import { madeCall as call, madeRun } from "@/components/trajectory/trace/made-run.testing";
import { durationMs, limitWords, parameterWords, repliesWords, tokensSoFar } from "./detail-words";

describe("tokensSoFar", () => {
  const progress = { ...noProgress, calls: [call, { ...call, sequence: 2, inputTokens: 5 }] };

  it("adds up the answered calls of a run under way, whose row does not know them yet", () => {
    const run = madeRun({ status: "RUNNING", finishedAt: null, inputTokens: 0, outputTokens: 0 });
    expect(tokensSoFar(run, progress)).toEqual({ inputTokens: 6, outputTokens: 2 });
  });

  it("takes the row's word once the run ended", () => {
    expect(tokensSoFar(madeRun({ inputTokens: 70, outputTokens: 7 }), progress)).toMatchObject({
      inputTokens: 70,
      outputTokens: 7,
    });
  });
});

describe("durationMs", () => {
  it("is known once the run ended", () => {
    expect(durationMs(madeRun({}))).toBe(1_000);
    expect(durationMs(madeRun({ finishedAt: null }))).toBeNull();
  });
});

it("says how many answers were kept from earlier runs", () => {
  expect(repliesWords(madeRun({ callCount: 9, reusedCallCount: 3 }))).toBe("3 of 12 answers from cache");
  expect(repliesWords(madeRun({ callCount: 1 }))).toBe("1 answer, none from cache");
  expect(repliesWords(madeRun({ callCount: 2, isFresh: true }))).toBe("2 answers, cache ignored");
  expect(repliesWords(madeRun({ callCount: 0 }))).toBeNull();
});

it("says where a run stops", () => {
  expect(limitWords({ maxCostUsd: 0.5, maxTokens: 200_000 })).toBe("$0.50, 200,000 tokens");
  expect(limitWords({ maxCostUsd: null, maxTokens: null })).toBe("none");
});

it("names parameters in words", () => {
  expect(parameterWords({ voteCount: 3, models: ["a", "b"], scores: [{ stepIndex: 0, value: 1 }] })).toBe(
    "vote count 3; models a, b; scores 1 figures",
  );
  expect(parameterWords({})).toBeNull();
});
