import { expect, it } from "vitest";
import { plainReport } from "@/lib/traces/import-report";
import { changeWords, orderWords } from "./report-words";

it("an order says by what it was made, whether that is certain, and how many steps tie", () => {
  expect(orderWords(plainReport.order)).toBe("as the file lists them, certain");
  expect(orderWords({ by: "time", isCertain: false, tieCount: 3 })).toBe(
    "by their times, inferred; 3 steps share their places",
  );
  expect(orderWords({ by: "parent", isCertain: true, tieCount: 1 })).toBe(
    "along the tree of spans, certain; 1 step shares its place",
  );
});

it("what reading changed is said in sentences, and nothing where it changed nothing", () => {
  expect(changeWords(plainReport)).toEqual([]);
  expect(changeWords({ ...plainReport, duplicateCount: 1, escapedCount: 1200 })).toEqual([
    "1 record repeats another and is no step of its own",
    "1,200 characters are stored escaped and come back unchanged",
  ]);
});
