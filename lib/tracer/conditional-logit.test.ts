import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fitLogit, logitContributions, scoreLogit } from "./conditional-logit";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";
import { softmax } from "@/lib/attribution/statistics/logit/softmax";

const finish = <T>(work: Generator<unknown, T>): T => {
  let turn = work.next();
  while (!turn.done) turn = work.next();
  return turn.value;
};

const width = 3;
const number = fc.double({ min: -3, max: 3, noNaN: true });
const sheet = fc
  .array(fc.array(number, { minLength: width, maxLength: width }), { minLength: 2, maxLength: 6 })
  .chain((rows) =>
    fc.nat(rows.length - 1).map((truth): Sheet => {
      return { rows: Int32Array.from(rows.keys()), width, values: Float64Array.from(rows.flat()), truth };
    }),
  );
const sheets = fc.array(sheet, { minLength: 1, maxLength: 8 });
const options = { l2: 1, measuredCount: width, signCount: 0 };

describe("fitLogit", () => {
  it("gives probabilities that sum to 1, the same for the traces in any order", () => {
    fc.assert(
      fc.property(sheets, (all) => {
        const model = finish(fitLogit(all, options));
        const turned = finish(fitLogit(all.toReversed(), options));
        for (const one of all) {
          const shares = softmax(scoreLogit(model, one));
          expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
          const others = softmax(scoreLogit(turned, one));
          for (const [row, share] of shares.entries()) expect(others[row]).toBeCloseTo(share, 2);
        }
      }),
      { numRuns: 50 },
    );
  });

  it("finds the feature that tells", () => {
    const all = Array.from({ length: 20 }, (_, at): Sheet => {
      const truth = at % 4;
      const values = Float64Array.from({ length: 12 }, (__, cell) =>
        cell % 3 === 1 ? Number(Math.floor(cell / 3) === truth) : ((cell * 7 + at) % 5) / 5,
      );
      return { rows: Int32Array.of(0, 1, 2, 3), width, values, truth };
    });
    const { weights } = finish(fitLogit(all, options));
    expect(weights[1]).toBeGreaterThan(1);
    expect(Math.abs(weights[0] ?? 0)).toBeLessThan(0.5);
  });

  it("leaves out traces without a labeled row, and needs none", () => {
    const blank: Sheet = { rows: Int32Array.of(0, 1), width, values: new Float64Array(6).fill(2), truth: -1 };
    const model = finish(fitLogit([blank], options));
    expect([...softmax(scoreLogit(model, blank))]).toEqual([0.5, 0.5]);
  });

  it("keeps signs as 0 and 1, and a log-score is the sum of what its features add", () => {
    fc.assert(
      fc.property(sheets, (all) => {
        const model = finish(fitLogit(all, { l2: 1, measuredCount: 2, signCount: 1 }));
        expect([model.mean[2], model.deviation[2]]).toEqual([0, 1]);
        for (const one of all) {
          const parts = logitContributions(model, one);
          for (const [row, score] of scoreLogit(model, one).entries()) {
            const own = parts.subarray(row * width, (row + 1) * width);
            expect(own.reduce((sum, part) => sum + part, 0)).toBeCloseTo(score, 9);
          }
        }
      }),
      { numRuns: 30 },
    );
  });
});
