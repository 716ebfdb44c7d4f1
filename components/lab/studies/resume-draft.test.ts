import { expect, it } from "vitest";
import { firstRaise, readRaise } from "./resume-draft";

const study = {
  status: "PARTIAL" as const,
  doneCount: 500,
  neededCount: 4_500,
  plannedCount: 500,
  maxReplays: 500,
  maxCostUsd: 1,
  costUsd: 0.9,
};

it("begins with twice the limits that stopped a study, and as before else", () => {
  expect(firstRaise(study)).toEqual({ maxReplays: "1,000", maxCost: "2" });
  expect(firstRaise({ ...study, status: "FAILED", maxCostUsd: null })).toEqual({ maxReplays: "500", maxCost: "" });
  expect(firstRaise({ ...study, maxReplays: 5_000 })).toEqual({ maxReplays: "5,000", maxCost: "2" });
  expect(firstRaise({ ...study, neededCount: 900_000, maxReplays: 80_000 }).maxReplays).toBe("100,000");
});

it("refuses limits below what was made or spent", () => {
  const raise = (maxReplays: string, maxCost: string) => readRaise({ maxReplays, maxCost }, study);
  expect(raise("1,000", "$2.50")).toEqual({ faults: {}, limits: { maxReplays: 1_000, maxCostUsd: 2.5 } });
  expect(raise("500", "").limits).toEqual({ maxReplays: 500, maxCostUsd: null });
  expect(raise("499", "2")).toEqual({ faults: { maxReplays: "A whole number from 500 to 100,000." }, limits: null });
  expect(raise("500", "0.5").faults.maxCost).toContain("$0.90");
  expect(raise("500", "0").faults.maxCost).toContain("above 0");
  expect(readRaise({ maxReplays: "0", maxCost: "" }, { ...study, doneCount: 0 }).limits).toBeNull();
});
