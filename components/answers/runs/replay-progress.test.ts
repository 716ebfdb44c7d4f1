import { expect, it } from "vitest";
import { noProgress } from "@/lib/attribution/run-progress";
import { armsWords, replayedInOrder, replayProgressWords } from "./replay-progress";

const progress = {
  ...noProgress,
  replayedSteps: {
    10: { corrected: { flips: 1, count: 1 } },
    2: { control: { flips: 0, count: 5 }, corrected: { flips: 2, count: 5 } },
  },
};

it("says how far a scan is, step by step and in all", () => {
  expect(replayedInOrder(progress).map(({ stepIndex, step }) => [stepIndex, armsWords(step)])).toEqual([
    [2, "corrected 2 of 5, control 0 of 5"],
    [10, "corrected 1 of 1"],
  ]);
  expect(replayProgressWords(progress)).toBe("11 replays of 2 steps");
});

it("says nothing where nothing was replayed", () => {
  expect(replayProgressWords(noProgress)).toBeNull();
  expect(replayProgressWords(undefined)).toBeNull();
});
