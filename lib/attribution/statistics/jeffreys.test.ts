import { expect, it } from "vitest";
import { jeffreys } from "./jeffreys";

it("is the middle 95% of the posterior, closed at the ends", () => {
  // By SciPy's quantiles of the beta distribution.
  const table = [0, 1, 2, 3].map((successes) => jeffreys(successes, 7));
  expect(table.map(({ low, high }) => [low.toFixed(3), high.toFixed(3)])).toEqual([
    ["0.000", "0.292"],
    ["0.016", "0.501"],
    ["0.065", "0.648"],
    ["0.139", "0.765"],
  ]);
  expect(jeffreys(7, 7).high).toBe(1);
});
