import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { coefficient } from "./chance-corrected";
import { alphaParts } from "./krippendorff-alpha";
import { categoryCodes } from "./value-scale";

/** Of what raters said of each unit, null where one said nothing. */
function alphaOf(units: readonly (readonly (string | number | null)[])[], within = 0): number | null {
  const code = categoryCodes();
  const numbers = units.map((unit) =>
    unit.flatMap((value) => (value === null ? [] : [within === 0 ? code(value) : Number(value)])),
  );
  return coefficient(alphaParts(numbers, within)(null));
}

/** Stands for no coefficient, which must come as such from both sides. */
const none = 9;

const _ = null;
/** A table with one row per observer as units. */
const unitsOf = <T>(rows: readonly (readonly T[])[]): T[][] =>
  (rows[0] ?? []).map((__, unit) => rows.map((row) => row[unit] as T));

describe("the worked examples of Krippendorff 2011, Computing Krippendorff's Alpha-Reliability (three digits)", () => {
  it("A: binary data, two observers, none missing: .095", () => {
    const rows = [
      [0, 1, 0, 0, 0, 0, 0, 0, 1, 0],
      [1, 1, 1, 0, 0, 1, 0, 0, 0, 0],
    ];
    expect(alphaOf(unitsOf(rows))).toBeCloseTo(0.095, 3);
  });

  it("B: nominal data, two observers, none missing: .692", () => {
    const rows = [[..."aabbdcccedda"], [..."babbbccceddd"]];
    expect(alphaOf(unitsOf(rows))).toBeCloseTo(0.692, 3);
  });

  it("C: four observers, some missing: .743", () => {
    const rows = [
      [1, 2, 3, 3, 2, 1, 4, 1, 2, _, _, _],
      [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, _, 3],
      [_, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, _],
      [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, _],
    ];
    expect(alphaOf(unitsOf(rows))).toBeCloseTo(0.743, 3);
  });
});

// testing/exact_values.py compares every value with every other, in fractions.
const several = [[3, 3, 4], [4, 5], [9, 2, 9, 8], [0, 0, 0], [12, 15, 11], [7], [1, 6, 1], [5, 4]];

it.each([
  [0, 0.2435185185],
  [1, 0.6274509804],
  [3, 0.5642201835],
  [5, 0.7246376812],
])("takes steps at most %i apart as the same (1e-9)", (within, alpha) => {
  expect(alphaOf(several, within)).toBeCloseTo(alpha, 9);
});

it("is not known without two values of a unit, nor where all values are one", () => {
  for (const within of [0, 1]) {
    expect(alphaOf([], within)).toBeNull();
    expect(alphaOf([[1], [_, 2]], within)).toBeNull();
    expect(
      alphaOf(
        [
          [2, 2],
          [2, 2],
        ],
        within,
      ),
    ).toBeNull();
  }
});

const units = fc.array(fc.array(fc.option(fc.nat(6)), { maxLength: 4 }), { maxLength: 20 });
it("is at most 1, 1 where all agree on more than one thing, and the same in any order and with the scale turned over", () => {
  fc.assert(
    fc.property(units, fc.constantFrom(0, 2), (list, within) => {
      const alpha = alphaOf(list, within);
      expect(alpha ?? 0).toBeLessThanOrEqual(1 + 1e-12);
      const turned = [...list]
        .reverse()
        .map((unit) => [...unit].reverse().map((value) => (value === null ? null : 6 - value)));
      expect(alphaOf(turned, within) ?? none).toBeCloseTo(alpha ?? none, 9);
      const agreeing = list.map((unit) => unit.map(() => (unit[0] === null ? null : Number(unit[0]) * 10)));
      const perfect = alphaOf(agreeing, within);
      if (perfect !== null) expect(perfect).toBeCloseTo(1, 9);
    }),
  );
});

it("does not depend on what nominal categories are called", () => {
  fc.assert(
    fc.property(units, (list) => {
      const named = list.map((unit) => unit.map((value) => (value === null ? null : `agent ${(value * 5) % 7}`)));
      const alpha = alphaOf(list) ?? none;
      expect(alphaOf(named) ?? none).toBeCloseTo(alpha, 9);
    }),
  );
});
