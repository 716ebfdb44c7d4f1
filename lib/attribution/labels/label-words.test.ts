import { expect, it } from "vitest";
import { labelWords } from "./label-words";

const claim = {
  agent: "Surfer",
  stepIndex: 3,
  range: null,
  isCertain: true,
  reason: "",
  quotes: [],
  contributory: [],
  party: null,
  failureMode: null,
  taxonomy: null,
};

it("says who and when, and no more where no more was said", () => {
  expect(labelWords(claim)).toBe("Step 3, Surfer");
});

it("says all that was said, a line each", () => {
  const whole = {
    ...claim,
    range: { first: 2, last: 4 },
    isCertain: false,
    reason: " It read the wrong map. ",
    quotes: [{ stepIndex: 3, text: "12 km" }],
    contributory: [{ stepIndex: 0, agent: "Planner", part: "introduced" as const }],
    party: null,
    failureMode: "2.6",
    taxonomy: { name: "mast", version: "1" },
  };
  expect(labelWords(whole).split("\n")).toEqual([
    "Step 3, Surfer (in doubt)",
    "Step range: 2 to 4",
    "Failure mode 2.6",
    "It read the wrong map.",
    "Step 3: “12 km”",
    "Step 0, Planner, introduced it",
  ]);
});
