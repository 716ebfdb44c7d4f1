import fc from "fast-check";
import { expect, it } from "vitest";
import { clusterBootstrap } from "../statistics/bootstrap";
import { share } from "../statistics/share";
import { createEstimator } from "./estimator";

const near = (a: number, b: number): void => expect(Math.abs(a - b)).toBeLessThan(1e-12);

it("gives shares and means the very intervals that they have alone, with whole, broken, negative and missing values", () => {
  const value = fc.option(fc.constantFrom(0, 0, 1, 0.5, 1 / 3, 0.6, 0.123456));
  fc.assert(
    fc.property(
      fc.array(fc.record({ question: fc.nat(12), value }), { minLength: 1, maxLength: 40 }),
      fc.nat(1000),
      (rows, seed) => {
        const questions = rows.map(({ question }) => question);
        const values = rows.map((row) => row.value);
        const estimator = createEstimator(questions, seed);
        const [found, alone] = [estimator.share(values), share(values, questions, seed)];
        expect({ count: found.count, hasWilson: found.wilson !== null }).toEqual({
          count: alone.count,
          hasWilson: alone.wilson !== null,
        });
        for (const end of ["value", "low", "high"] as const) near(found[end], alone[end]);
        const moved = values.map((one) => (one === null ? null : one - 0.5));
        const mean = estimator.mean(moved);
        if (values.every((one) => one === null)) expect(mean).toBeNull();
        else
          for (const end of ["value", "low", "high"] as const)
            near(mean?.[end] ?? NaN, clusterBootstrap(moved, questions, seed)[end]);
      },
    ),
    { numRuns: 40 },
  );
});
