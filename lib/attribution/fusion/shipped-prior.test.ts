import { expect, it } from "vitest";
import { shippedPrior } from "./shipped-prior";
import { columnNames } from "./step-columns";

const named = { judge: "a", step: 1, verdicts: null };

it("has a weight for each column, of judges with and without verdicts on all steps", () => {
  expect(shippedPrior([named]).common).toHaveLength(columnNames.length);
  expect(shippedPrior([named, { judge: "b", step: 1, verdicts: [1, -1] }]).common).toHaveLength(columnNames.length);
});

it("holds no judge of a name", () => {
  expect(shippedPrior([named]).own).toEqual({});
});
