import { expect, it } from "vitest";
import { runCoverage } from "@/lib/attribution/run-coverage";
import { coverageTotals, stretchWords } from "./coverage-words";

it("tells what was seen in full, in part and never, and leaves out what there is none of", () => {
  const shown = { ranges: [{ first: 0, last: 1 }], unseen: [{ stepIndex: 1, ranges: [{ from: 0, to: 400 }] }] };
  expect(coverageTotals(runCoverage([1_500, 1_000, 7], [shown]))).toEqual([
    { name: "In full", value: "1 step, 1,500 characters" },
    { name: "Shortened", value: "1 step, 600 of 1,000 characters" },
    { name: "Never", value: "1 step, 7 characters" },
  ]);
  expect(coverageTotals(runCoverage([3], [{ ranges: [{ first: 0, last: 0 }], unseen: [] }]))).toHaveLength(1);
});

it("tells of media which images were seen, and that the rest was not", () => {
  const nothing = runCoverage([], []);
  expect(coverageTotals({ ...nothing, mediaCount: 3 })).toEqual([{ name: "Media", value: "3, type and size only" }]);
  expect(coverageTotals({ ...nothing, mediaCount: 3, seenMediaCount: 2 })).toEqual([
    { name: "Media", value: "2 images seen; 1 more, type and size only" },
  ]);
  expect(coverageTotals({ ...nothing, mediaCount: 1, seenMediaCount: 1 })).toEqual([
    { name: "Media", value: "1 image seen" },
  ]);
});

it("names stretches of steps, the first few", () => {
  const stretches = [
    { first: 0, last: 10 },
    { first: 12, last: 12 },
    { first: 14, last: 15 },
  ];
  expect(stretchWords(stretches)).toBe("0–10, 12, 14–15");
  expect(stretchWords(stretches, 1)).toBe("0–10 and 2 stretches more");
});
