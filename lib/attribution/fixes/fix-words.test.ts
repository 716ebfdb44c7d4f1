import { expect, it } from "vitest";
import { fixWords, inPoints } from "./fix-words";

it("says in lines what a fix is expected to do", () => {
  expect(
    fixWords({ version: "1.5", baseline: "1.4", leastFall: 0.07, guard: "other-failures", change: null }).split("\n"),
  ).toEqual([
    "Version: 1.5",
    "Compared with: 1.4",
    "Falls by at least: 7 points",
    "Must not rise: any other failure",
    "Change: none",
  ]);
  expect(inPoints(0.145)).toBe(14.5);
});
