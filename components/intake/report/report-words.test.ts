import { expect, it } from "vitest";
import { plainReport } from "@/lib/traces/import-report";
import { changeWords, labelWords, orderWords, reportSummary } from "./report-words";

it("an order says by what it was made, whether that is certain, and how many steps tie", () => {
  expect(orderWords(plainReport.order)).toBe("as listed in the file, certain");
  expect(orderWords({ by: "time", isCertain: false, tieCount: 3 })).toBe(
    "by timestamp, inferred; 3 steps share their places",
  );
  expect(orderWords({ by: "parent", isCertain: true, tieCount: 1 })).toBe(
    "along the tree of spans, certain; 1 step shares its place",
  );
});

it("what reading changed is said in sentences, and nothing where it changed nothing", () => {
  expect(changeWords(plainReport)).toEqual([]);
  expect(changeWords({ ...plainReport, duplicateCount: 1, escapedCount: 1200 })).toEqual([
    "1 record repeats another and is not a separate step",
    "1,200 characters are stored escaped and restored unchanged",
  ]);
});

it("a report fits in one line", () => {
  expect(reportSummary(plainReport)).toBe("Order as listed in the file, certain · everything mapped");
  const unmapped = [{ key: "id", count: 3, example: "7" }];
  expect(reportSummary({ ...plainReport, unmapped, duplicateCount: 2, orphanCount: 1 })).toBe(
    "Order as listed in the file, certain · 1 key not mapped · 2 repeats left out · 1 record without a parent",
  );
});

it("labels are told by who made them and where they point", () => {
  const label = { reason: "", isDecisive: true };
  const labels = [
    { ...label, source: "Ada", stepIndex: 4, agent: "Scout" },
    { ...label, source: "Ben", stepIndex: 6 },
    { ...label, source: "Ben" },
  ];
  expect(labelWords(labels, 5)).toEqual([
    "Ada: 1 label (step 4, Scout)",
    "Ben: 2 labels (step 6)",
    "and 2 more labels",
  ]);
});
