import { expect, it } from "vitest";
import { changeWords, sourceList, truthWords } from "./data-set-words";

const counts = {
  caseCount: 20,
  questionCount: 18,
  labelledCount: 15,
  disputedCount: 2,
  sources: { "data-set": 5, adjudicated: 10, imported: 0 },
  subsets: [],
  splits: [],
};

it("says how many traces count, and why others do not", () => {
  expect(truthWords(counts)).toBe("15 of 20 traces with ground truth, 2 disputed, 3 without a label.");
  expect(truthWords({ ...counts, labelledCount: 20, disputedCount: 0 })).toBe("20 of 20 traces with ground truth.");
});

it("names the sources of ground truth, the most frequent first, and none that there is not", () => {
  expect(sourceList(counts)).toEqual(["10 adjudicated", "5 from the traces' files"]);
});

it("says what has become of the traces since, and nothing where they are as they were", () => {
  expect(changeWords({ deletedCount: 0, changedCount: 0 })).toBeNull();
  expect(changeWords({ deletedCount: 1, changedCount: 2 })).toMatch(
    /^Since it was frozen: 1 trace deleted, 2 traces changed\./,
  );
});
