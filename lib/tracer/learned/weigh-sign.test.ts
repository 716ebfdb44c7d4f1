import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { priorVariance, type Split, weighSign } from "./weigh-sign";

const splits = fc.array(
  fc.record({ share: fc.double({ min: 1e-6, max: 1 - 1e-6, noNaN: true }), isHit: fc.boolean() }),
  {
    minLength: 1,
    maxLength: 30,
  },
);
const posterior = (all: readonly Split[], weight: number, from: number): number =>
  all.reduce(
    (sum, { share, isHit }) => sum + (isHit ? weight - from : 0) - Math.log1p(share * Math.expm1(weight - from)),
    -(weight ** 2) / (2 * priorVariance),
  );

describe("weighSign", () => {
  it("finds the weight that no other beats", () => {
    fc.assert(
      fc.property(splits, fc.double({ min: -3, max: 3, noNaN: true }), (all, from) => {
        const best = from + weighSign(all, from).change;
        for (const other of [-0.01, 0.01, -1, 1])
          expect(posterior(all, best, from)).toBeGreaterThanOrEqual(posterior(all, best + other, from) - 1e-6);
      }),
    );
  });

  it("counts a sign that always tells as evidence, and one that tells as often as chance as none", () => {
    const always = Array.from({ length: 10 }, () => ({ share: 0.05, isHit: true }));
    const asChance = Array.from({ length: 20 }, (_, at) => ({ share: 0.5, isHit: at % 2 === 0 }));
    expect(weighSign(always).evidence).toBeGreaterThan(15);
    expect(weighSign(asChance).evidence).toBeLessThan(0);
    expect(weighSign(asChance).change).toBeCloseTo(0, 6);
  });

  it("knows that a sign may speak against a step", () => {
    const never = Array.from({ length: 10 }, () => ({ share: 0.6, isHit: false }));
    expect(weighSign(never).change).toBeLessThan(-1);
    expect(weighSign(never).evidence).toBeGreaterThan(3);
  });
});
