import { expect, it } from "vitest";
import { populationWords } from "./population-words";

const words = (populationCount: number, passedCount = 0, labelledCount = 0) =>
  populationWords({ selectedCount: populationCount + passedCount, populationCount, passedCount, labelledCount });

it("counts what there is to label, what has a label, and what passed", () => {
  expect(words(1300)).toBe("1,300 traces to label.");
  expect(words(300, 12, 14)).toBe(
    "300 traces to label, 14 of them with a label already. 12 traces passed and are left out.",
  );
  expect(words(1, 1)).toBe("1 trace to label. 1 trace passed and is left out.");
});

it("says where there is nothing to label", () => {
  expect(words(0)).toBe("Nothing to label: no trace here did not pass.");
  expect(words(0, 3)).toBe("Nothing to label: no trace here did not pass. 3 traces passed and are left out.");
});
