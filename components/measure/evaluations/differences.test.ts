import fc from "fast-check";
import { expect, it } from "vitest";
import { shownTests, turnedAround } from "./differences";
import { madeTest } from "./made-report.testing";

const tests = [
  madeTest({ a: "one", b: "two", holmP: 0.4, permutationP: 0.2 }),
  madeTest({ a: "one", b: "three", holmP: 0.01 }),
  madeTest({ a: "two", b: "three", of: "agent", holmP: 0.001 }),
];

it("shows the tests of one measure, the least likely by chance first", () => {
  expect(shownTests(tests, { of: "step", entryId: null }).map(({ b }) => b)).toEqual(["three", "two"]);
  expect(shownTests(tests, { of: "agent", entryId: null })).toEqual([tests[2]]);
});

it("puts the chosen entry first in each of its pairs and leaves the others out", () => {
  const shown = shownTests(tests, { of: "step", entryId: "three" });
  expect(shown.map(({ a, b, difference }) => [a, b, difference.value])).toEqual([["three", "one", -0.2]]);
});

it("says the same of the other side when a test is turned around twice", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -1, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.nat(50),
      fc.nat(50),
      (value, half, onlyA, onlyB) => {
        const difference = { value, low: value - half, high: value + half };
        const test = madeTest({ difference, mcnemar: { onlyA, onlyB, p: 0.5 } });
        const turned = turnedAround(test);
        expect(turned.difference.low).toBeLessThanOrEqual(turned.difference.high);
        expect(turned.mcnemar).toEqual({ onlyA: onlyB, onlyB: onlyA, p: 0.5 });
        const back = turnedAround(turned);
        expect(back.difference.value).toBeCloseTo(value);
        expect([back.a, back.b]).toEqual([test.a, test.b]);
      },
    ),
  );
});
