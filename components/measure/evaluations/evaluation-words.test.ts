import { expect, it } from "vitest";
import { countWords, evaluatedWords, finishedCount, isUnderWay, spentWords, stateWords } from "./evaluation-words";

const states = ["filling", "running", "stopped", "cancelled", "done"] as const;
const none = { QUEUED: 0, RUNNING: 0, SUCCEEDED: 0, FAILED: 0, CANCELLED: 0, PARTIAL: 0 };

it("is under way while runs are made or run, and in no other state", () => {
  expect(states.filter(isUnderWay)).toEqual(["filling", "running"]);
  expect(new Set(states.map((state) => stateWords[state])).size).toBe(states.length);
});

it("counts runs by what became of them, and leaves out what no run came to", () => {
  const counts = { ...none, SUCCEEDED: 1200, FAILED: 2, QUEUED: 5 };
  expect(countWords(counts)).toEqual(["1,200 done", "5 waiting", "2 failed"]);
  expect(finishedCount({ ...counts, PARTIAL: 3, CANCELLED: 4 })).toBe(1202);
  expect(countWords(none)).toEqual([]);
});

it("names what was measured", () => {
  const set = { dataSetName: "Harbour", versionNumber: 2 };
  expect(evaluatedWords({ ...set, split: null })).toBe("Harbour, version 2");
  expect(evaluatedWords({ ...set, split: "test" })).toBe("Harbour, version 2, split test");
});

it("says what was spent beside the limit, where there is one", () => {
  expect([spentWords(1.2, 5), spentWords(0, null)]).toEqual(["$1.20 of $5.00", "$0"]);
});
