import { expect, test } from "vitest";
import { previewWords } from "./preview-words";

const nothing = { traceCount: 0, runCount: 0, labeledCount: 0, keptCount: 0, byteSize: 0 };

test("a dry run says what would go and what would stay", () => {
  expect(previewWords(nothing)).toEqual(["These rules delete nothing today."]);
  expect(previewWords({ traceCount: 1200, runCount: 1, labeledCount: 1, keptCount: 2, byteSize: 5_000_000 })).toEqual([
    "These rules delete 1,200 traces today, with 1 run: 5 MB.",
    "Labels of 1 trace go as well.",
    "2 older traces with labels or in data sets would stay.",
  ]);
});
