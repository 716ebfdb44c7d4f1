import fc from "fast-check";
import { expect, it } from "vitest";
import { holm } from "./holm";

it("corrects the worked example .01, .04, .03, .005 to .03, .06, .06, .02", () => {
  expect(holm([0.01, 0.04, 0.03, 0.005]).map((p) => p.toFixed(10))).toEqual(
    [0.03, 0.06, 0.06, 0.02].map((p) => p.toFixed(10)),
  );
});

const chances = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 20 });

it("lowers none, raises none above n times or 1, and keeps their order", () => {
  fc.assert(
    fc.property(chances, (list) => {
      const corrected = holm(list);
      for (const [at, p] of list.entries()) {
        const now = corrected[at] as number;
        expect(now).toBeGreaterThanOrEqual(p);
        expect(now).toBeLessThanOrEqual(
          Math.min(1, list.length * Math.max(...list.filter((other) => other <= p))) + 1e-12,
        );
        for (const [other, q] of list.entries()) if (p < q) expect(now).toBeLessThanOrEqual(corrected[other] as number);
      }
    }),
  );
});

it("says the same of them in any order", () => {
  fc.assert(
    fc.property(chances, (list) => {
      expect(holm([...list].reverse()).reverse()).toEqual(holm(list));
    }),
  );
});
