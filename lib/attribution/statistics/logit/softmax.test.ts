import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { softmax } from "./softmax";

const scores = fc.array(fc.double({ min: -500, max: 500, noNaN: true }), { minLength: 1, maxLength: 20 });

describe("softmax", () => {
  it("gives probabilities that sum to 1 and keep the order", () => {
    fc.assert(
      fc.property(scores, fc.double({ min: 0.1, max: 8, noNaN: true }), (list, sharpness) => {
        const shares = softmax(list, sharpness);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        for (const [a, first] of list.entries())
          for (const [b, second] of list.entries())
            if (first > second) expect(shares[a]).toBeGreaterThanOrEqual(shares[b] as number);
      }),
    );
  });

  it("gives nothing for nothing", () => {
    expect([...softmax([])]).toEqual([]);
  });
});
