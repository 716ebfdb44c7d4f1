import { expect, it } from "vitest";
import { countedStep, hearOnly } from "./heard";

it("counts a judge that denies any error for the last step", () => {
  expect(countedStep({ judge: "a", step: null, verdicts: null }, 7)).toBe(6);
  expect(countedStep({ judge: "a", step: 0, verdicts: null }, 7)).toBe(0);
});

it("knows of a run what these judges say, and what was found by one of them", () => {
  const keyFree = { judge: "t", shares: new Map([[1, 0.5]]), evidence: new Map() };
  const run = { stepCount: 3, heard: ["a", "b"].map((judge) => ({ judge, step: 1, verdicts: null })), keyFree };
  expect(hearOnly(run, ["b"])).toEqual({ stepCount: 3, heard: [run.heard[1]], keyFree: null });
  expect(hearOnly(run, ["a", "t"])).toEqual({ stepCount: 3, heard: [run.heard[0]], keyFree });
});
