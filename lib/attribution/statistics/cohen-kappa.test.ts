import fc from "fast-check";
import { expect, it } from "vitest";
import { coefficient } from "./chance-corrected";
import { cohenParts } from "./cohen-kappa";
import { categoryCodes } from "./value-scale";

/** Of what two raters said of each unit. */
function cohenKappa(pairs: readonly (readonly [string | number, string | number])[]): number | null {
  const code = categoryCodes();
  const numbers = pairs.map(([a, b]) => [code(a), code(b)] as const);
  return coefficient(cohenParts(numbers, 0)(null));
}

/** Stands for no coefficient, which must come as such from both sides. */
const none = 9;

/** A table of counts as the pairs behind it. */
const pairsOf = (table: readonly (readonly number[])[]): [number, number][] =>
  table.flatMap((row, a) => row.flatMap((count, b) => Array.from({ length: count }, (): [number, number] => [a, b])));

it("is .492 for the two judges of 200 patients in Cohen 1960 (three digits)", () => {
  const table = [
    [88, 10, 2],
    [14, 40, 6],
    [18, 10, 12],
  ];
  expect(cohenKappa(pairsOf(table))).toBeCloseTo(0.492, 3);
});

it("is .4 for the fifty grant proposals that two readers accept and refuse 20–5–10–15 (exact)", () => {
  const proposals: [string, string][] = [
    ...Array.from({ length: 20 }, (): [string, string] => ["yes", "yes"]),
    ...Array.from({ length: 5 }, (): [string, string] => ["yes", "no"]),
    ...Array.from({ length: 10 }, (): [string, string] => ["no", "yes"]),
    ...Array.from({ length: 15 }, (): [string, string] => ["no", "no"]),
  ];
  expect(cohenKappa(proposals)).toBeCloseTo(0.4, 12);
});

// testing/exact_values.py compares every pair with every other, in fractions.
it.each([
  [0, 0.3220338983],
  [1, 0.52],
  [3, 0.5],
  [5, 0.6],
])("takes steps at most %i apart as agreement (1e-9)", (within, kappa) => {
  const steps = [
    [3, 3],
    [4, 5],
    [9, 2],
    [0, 0],
    [12, 15],
    [7, 7],
    [1, 6],
    [5, 4],
  ] as [number, number][];
  expect(coefficient(cohenParts(steps, within)(null))).toBeCloseTo(kappa, 9);
});

it("is not known of no pairs, nor where both always say the same one thing", () => {
  expect(cohenKappa([])).toBeNull();
  expect(
    cohenKappa([
      ["a", "a"],
      ["a", "a"],
    ]),
  ).toBeNull();
});

const rated = fc.array(fc.tuple(fc.nat(4), fc.nat(4)), { minLength: 2, maxLength: 40 });

it("is at most 1, and 1 where all agree on more than one thing", () => {
  fc.assert(
    fc.property(rated, (pairs) => {
      expect(cohenKappa(pairs) ?? 0).toBeLessThanOrEqual(1 + 1e-12);
      const same = cohenKappa(pairs.map(([a]) => [a, a]));
      if (new Set(pairs.map(([a]) => a)).size > 1) expect(same).toBeCloseTo(1, 12);
      else expect(same).toBeNull();
    }),
  );
});

it("does not depend on names, on the order of units, nor on who comes first", () => {
  fc.assert(
    fc.property(rated, (pairs) => {
      const kappa = cohenKappa(pairs) ?? none;
      const names = ["d", "a", "e", "c", "b"];
      const renamed = pairs.map(([a, b]) => [names[a] ?? "", names[b] ?? ""] as const);
      expect(cohenKappa(renamed) ?? none).toBeCloseTo(kappa, 12);
      expect(cohenKappa([...pairs].reverse()) ?? none).toBeCloseTo(kappa, 12);
      expect(cohenKappa(pairs.map(([a, b]) => [b, a])) ?? none).toBeCloseTo(kappa, 12);
    }),
  );
});
