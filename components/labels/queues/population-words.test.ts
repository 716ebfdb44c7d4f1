import { expect, it } from "vitest";
import { populationWords } from "./population-words";

const words = (populationCount: number, passedCount = 0, labelledCount = 0, isBehind = false) =>
  populationWords({
    selectedCount: populationCount + passedCount,
    populationCount,
    passedCount,
    labelledCount,
    isBehind,
  });

it("counts what there is to label, what has a label, and what passed", () => {
  expect(words(1300)).toBe("1,300 traces to label.");
  expect(words(300, 12, 14)).toBe(
    "300 traces to label, 14 of them with a label already. 12 traces passed and are left out.",
  );
  expect(words(1, 1)).toBe("1 trace to label. 1 trace passed and is left out.");
});

it("says where it counts by what is not up to date", () => {
  const note = "Some figures used by this search are still updating.";
  expect(words(2, 0, 0, true)).toBe(`2 traces to label. ${note}`);
  expect(words(0, 0, 0, true)).toBe(`Nothing to label: no traces match. ${note}`);
});

it("says where there is nothing to label", () => {
  expect(words(0)).toBe("Nothing to label: no traces match.");
  expect(words(0, 3)).toBe("Nothing to label: all matching traces passed.");
});
