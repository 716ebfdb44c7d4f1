import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runsOf } from "@/lib/cli/testing/property-runs";
import { stepShares, type Voices, weighVoices } from "./voices";

const anyVoices = fc.integer({ min: 1, max: 12 }).chain((stepCount) =>
  fc.record({
    acting: fc.array(fc.boolean(), { minLength: stepCount, maxLength: stepCount }),
    named: fc.array(fc.array(fc.nat({ max: stepCount - 1 }), { maxLength: 3 }), { minLength: 3, maxLength: 3 }),
  }),
);
const sum = (values: ArrayLike<number>): number => Array.from(values).reduce((total, one) => total + one, 0);

describe("stepShares", () => {
  it("sum to 1, and a voice never makes the step that it names less likely", () => {
    fc.assert(
      fc.property(anyVoices, fc.float({ min: 0, max: 1, noNaN: true }), (voices, precision) => {
        const shares = stepShares(voices, [precision, 0.3, 0.3]);
        expect(sum(shares)).toBeCloseTo(1, 9);
        const silent = stepShares({ ...voices, named: [[], ...voices.named.slice(1)] }, [precision, 0.3, 0.3]);
        const [named] = voices.named;
        if (named?.length === 1)
          expect(shares[named[0] ?? 0] ?? 0).toBeGreaterThanOrEqual((silent[named[0] ?? 0] ?? 0) - 1e-12);
      }),
      { numRuns: runsOf(100) },
    );
  });

  it("states the precision of a voice that speaks alone", () => {
    const shares = stepShares({ acting: Array.from({ length: 5 }, () => true), named: [[2]] }, [0.6]);
    expect(shares[2]).toBeCloseTo(0.6, 9);
    expect(shares[0]).toBeCloseTo(0.1, 9);
  });
});

describe("weighVoices", () => {
  it("finds without a label that two voices which agree are right more often than one that strays", () => {
    const traces = Array.from({ length: 40 }, (_, at): Voices => {
      const truth = at % 10;
      return {
        acting: Array.from({ length: 10 }, () => true),
        named: [[truth], [truth], [(truth + 1 + (at % 7)) % 10], []],
      };
    });
    const [first = 0, second = 0, stray = 1, silent] = weighVoices([traces], 4);
    expect(Math.min(first, second)).toBeGreaterThan(0.8);
    expect(stray).toBeLessThan(0.1);
    expect(silent).toBe(0.3);
  });

  it("counts systems alike, however many traces they have", () => {
    const of = (count: number, isFirstRight: boolean): Voices[] =>
      Array.from({ length: count }, (_, at): Voices => {
        const [one, other] = [at % 6, (at + 3) % 6];
        return {
          acting: Array.from({ length: 6 }, () => true),
          named: isFirstRight ? [[one], [other], [one]] : [[other], [one], [one]],
        };
      });
    const [first = 0, second = 0] = weighVoices([of(100, true), of(20, false)], 3);
    const [few = 0, many = 0] = weighVoices([of(20, true), of(20, false)], 3);
    expect(first - second).toBeLessThan(0.25);
    expect(few).toBeCloseTo(many, 1);
  });
});
