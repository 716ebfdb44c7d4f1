import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { type Sheet } from "@/lib/attribution/statistics/logit/sheet";
import { fitForest } from "./fit-forest";
import { forestContributions, type ForestModel, ForestModel as ForestSchema, scoreForest } from "./forest";

const options = { treeCount: 20, minLeaf: 3, featureShare: 0.5, seed: 7 };

/** Sheets of `width` random features in which the label stands on the row where the first feature is greatest. */
function makeSheets(count: number, width: number, seed: number): Sheet[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const rowCount = 3 + Math.floor(random() * 6);
    const values = Float64Array.from({ length: rowCount * width }, () => random());
    const truth = Math.floor(random() * rowCount);
    for (let row = 0; row < rowCount; row += 1)
      values[row * width] = (row === truth ? 2 : 0) + (values[row * width] as number);
    return { rows: Int32Array.from({ length: rowCount }, (_, row) => row), width, values, truth };
  });
}

function fit(sheets: readonly Sheet[], chosen = options): ForestModel {
  const fitting = fitForest(sheets, chosen);
  for (let turn = fitting.next(); ; turn = fitting.next()) if (turn.done) return turn.value;
}

describe("a forest", () => {
  it("ranks the labeled row of unseen sheets first where one feature tells it", () => {
    const model = fit(makeSheets(60, 4, 1));
    const right = makeSheets(40, 4, 2).filter((sheet) => {
      const scores = scoreForest(model, sheet);
      return scores.indexOf(Math.max(...scores)) === sheet.truth;
    });
    expect(right.length).toBeGreaterThanOrEqual(38);
  });

  it("gives probabilities that sum to 1 and signs that add up to the differences of the scores", () => {
    const model = fit(makeSheets(40, 5, 3));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), (seed) => {
        const [sheet] = makeSheets(1, 5, seed) as [Sheet];
        const scores = scoreForest(model, sheet);
        expect(scores.reduce((sum, score) => sum + Math.exp(score), 0)).toBeCloseTo(1, 9);
        const parts = forestContributions(model, sheet);
        const sumOf = (row: number) => parts.subarray(row * 5, row * 5 + 5).reduce((sum, part) => sum + part, 0);
        for (const row of sheet.rows)
          expect(sumOf(row) - sumOf(0)).toBeCloseTo((scores[row] as number) - (scores[0] as number), 9);
      }),
    );
  });

  it("is the same for the same seed, another for another, and survives being written as JSON", () => {
    const sheets = makeSheets(30, 4, 5);
    const model = fit(sheets);
    expect(fit(sheets)).toEqual(model);
    expect(fit(sheets, { ...options, seed: 8 })).not.toEqual(model);
    const read = ForestSchema.parse(JSON.parse(JSON.stringify(model)));
    const [sheet] = sheets as [Sheet];
    expect([...scoreForest(read, sheet)]).toEqual([...scoreForest(model, sheet)]);
  });

  it("finds every row equally likely where no sheet is labeled or nothing differs", () => {
    const sheet: Sheet = { rows: Int32Array.of(0, 1), width: 2, values: new Float64Array(4), truth: -1 };
    expect([...scoreForest(fit([sheet]), sheet)]).toEqual([Math.log(0.5), Math.log(0.5)]);
    expect([...scoreForest(fit([{ ...sheet, truth: 1 }]), sheet)]).toEqual([Math.log(0.5), Math.log(0.5)]);
  });
});
