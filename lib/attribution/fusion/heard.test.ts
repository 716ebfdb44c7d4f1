import { expect, it } from "vitest";
import { countedStep } from "./heard";

it("counts a judge that denies any error for the last step", () => {
  expect(countedStep({ judge: "a", step: null, verdicts: null }, 7)).toBe(6);
  expect(countedStep({ judge: "a", step: 0, verdicts: null }, 7)).toBe(0);
});
