import fc from "fast-check";
import { expect, it } from "vitest";
import { coefficient } from "./chance-corrected";
import { fleissParts } from "./fleiss-kappa";

/** Of a table of how many raters put each unit (row) into each category (column). */
const fleissKappa = (table: readonly (readonly number[])[]): number | null => {
  const ratings = table.map((row) => row.flatMap((count, category) => Array.from({ length: count }, () => category)));
  return coefficient(fleissParts(ratings, 0)(null));
};

/** Stands for no coefficient, which must come as such from both sides. */
const none = 9;

it("is .430 for the thirty patients whom six psychiatrists diagnosed in Fleiss 1971 (three digits)", () => {
  const diagnoses = `00060 03003 01401 00006 03030 20400 00402 20310 20040 00006 10050 11040 03300 10050 02031 00501 30012 51000 02040 10203
    00006 01050 02013 20040 10041 05010 40002 02040 10500 00006`;
  const table = diagnoses.split(/\s+/).map((row) => [...row].map(Number));
  // The shares of the five categories as printed there: .144, .144, .167, .306, .239.
  const totals = [0, 1, 2, 3, 4].map((at) => table.reduce((sum, row) => sum + (row[at] ?? 0), 0) / 180);
  expect(totals.map((total) => total.toFixed(3))).toEqual(["0.144", "0.144", "0.167", "0.306", "0.239"]);
  expect(fleissKappa(table)).toBeCloseTo(0.43, 3);
});

it("is .210 for the table of ten units and fourteen raters (three digits)", () => {
  const table = [
    [0, 0, 0, 0, 14],
    [0, 2, 6, 4, 2],
    [0, 0, 3, 5, 6],
    [0, 3, 9, 2, 0],
    [2, 2, 8, 1, 1],
    [7, 7, 0, 0, 0],
    [3, 2, 6, 3, 0],
    [2, 5, 3, 2, 2],
    [6, 5, 2, 1, 0],
    [0, 2, 2, 3, 7],
  ];
  expect(fleissKappa(table)).toBeCloseTo(0.21, 3);
});

it("refuses units with another number of ratings, and with one", () => {
  expect(() =>
    fleissKappa([
      [2, 1],
      [1, 1],
    ]),
  ).toThrow(RangeError);
  expect(() => fleissKappa([[1, 0]])).toThrow(RangeError);
});

it("is not known of no units, nor where all is one category", () => {
  expect(fleissKappa([])).toBeNull();
  expect(
    fleissKappa([
      [3, 0],
      [3, 0],
    ]),
  ).toBeNull();
});

it("takes what is near as agreement: by hand, 0–1 and 4–4 agree within one, of 16 ordered pairs 8 do", () => {
  expect(
    fleissParts(
      [
        [0, 1],
        [4, 4],
      ],
      1,
    )(null),
  ).toEqual({ observed: 1, expected: 0.5 });
  expect(
    fleissParts(
      [
        [0, 1],
        [4, 4],
      ],
      0,
    )(null),
  ).toEqual({ observed: 0.5, expected: 6 / 16 });
});

const units = fc.array(fc.array(fc.nat(4), { minLength: 3, maxLength: 3 }), { minLength: 2, maxLength: 20 });

it("is at most 1, the same in any order of units, raters and categories, and agrees with units counted twice", () => {
  fc.assert(
    fc.property(units, (list) => {
      const parts = fleissParts(list, 0);
      const kappa = coefficient(parts(null)) ?? none;
      expect(kappa === none ? 1 : kappa).toBeLessThanOrEqual(1 + 1e-12);
      const turned = [...list].reverse().map((unit) => [...unit].reverse().map((value) => 4 - value));
      expect(coefficient(fleissParts(turned, 0)(null)) ?? none).toBeCloseTo(kappa, 12);
      const twice = coefficient(parts(Float64Array.from(list, () => 2))) ?? none;
      expect(twice).toBeCloseTo(kappa, 12);
    }),
  );
});
