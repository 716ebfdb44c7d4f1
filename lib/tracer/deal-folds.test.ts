import fc from "fast-check";
import { expect, it } from "vitest";
import { dealFolds } from "./deal-folds";

it("keeps groups together, fills every fold it can, and deals the same for the same seed", () => {
  fc.assert(
    fc.property(
      fc.array(fc.nat(12), { minLength: 1, maxLength: 40 }),
      fc.integer({ min: 1, max: 10 }),
      fc.nat(),
      (groups, count, seed) => {
        const folds = dealFolds(groups, count, seed);
        const used = new Set(folds);
        expect(used.size).toBe(Math.min(count, new Set(groups).size));
        for (const [a, group] of groups.entries())
          for (const [b, other] of groups.entries()) if (group === other) expect(folds[a]).toBe(folds[b]);
        expect(dealFolds(groups, count, seed)).toEqual(folds);
      },
    ),
  );
});
