import fc from "fast-check";
import { expect, it } from "vitest";
import { type AgreementParts } from "../statistics/chance-corrected";
import { type Coefficient, fewestApartByChance, measureCoefficients, whyNoCoefficient } from "./agreement-coefficient";

const measure = (parts: readonly AgreementParts[], count: number): Coefficient[] => {
  const work = measureCoefficients(
    parts.map((one) => () => one),
    Array.from({ length: count }, (_, at) => at),
    1,
  );
  for (;;) {
    const turn = work.next();
    if (turn.done) return turn.value;
  }
};

it("shows no coefficient of fewer than 20 traces, and says of how many", () => {
  const parts = { observed: 0.5, expected: 0.5 };
  expect(whyNoCoefficient(19, parts)).toEqual({ because: "few", count: 19 });
  expect(whyNoCoefficient(20, parts)).toBeNull();
  expect(whyNoCoefficient(0, null)).toEqual({ because: "few", count: 0 });
});

it("shows none where chance alone makes nearly all agree, as of steps within ±5 in short traces", () => {
  // It would be (0.69 − 0.934) / 0.066, about −3.7.
  expect(whyNoCoefficient(40, { observed: 0.69, expected: 0.934 })).toEqual({
    because: "chance",
    expected: 0.934,
    count: 40,
  });
  expect(whyNoCoefficient(100, { observed: 0.69, expected: 0.934 })).toBeNull();
  expect(whyNoCoefficient(1_000, { observed: 1, expected: 1 })).toMatchObject({ because: "chance", expected: 1 });
});

it("keeps each coefficient in its place beside those that are left out", () => {
  const [high, fair, same, full] = measure(
    [
      { observed: 0.9, expected: 0.99 },
      { observed: 0.75, expected: 0.5 },
      { observed: 1, expected: 1 },
      { observed: 1, expected: 0.5 },
    ],
    30,
  );
  expect(high?.none?.because).toBe("chance");
  expect(fair?.estimate?.value).toBeCloseTo(0.5, 12);
  expect(same?.none?.because).toBe("chance");
  expect(full?.estimate?.value).toBe(1);
});

it("draws nothing where every coefficient is left out", () => {
  const work = measureCoefficients([() => ({ observed: 0, expected: 0.5 })], [0, 1, 2], 1);
  expect(work.next()).toEqual({ done: true, value: [{ estimate: null, none: { because: "few", count: 3 } }] });
});

it("lets no single trace move a coefficient that is shown by more than a fifth", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 500 }), fc.double({ min: 0, max: 1, noNaN: true }), (count, expected) => {
      if (whyNoCoefficient(count, { observed: 1, expected }) !== null) return;
      const step = 1 / count / (1 - expected);
      expect(count).toBeGreaterThanOrEqual(20);
      expect(step).toBeLessThanOrEqual(1 / fewestApartByChance + 1e-12);
    }),
  );
});
