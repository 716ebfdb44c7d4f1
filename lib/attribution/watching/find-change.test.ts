import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random";
import { findChange } from "./find-change";

const draw = (count: number, seed: number, shareAt: (at: number) => number): string[] => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (_, at) => (random() < shareAt(at) ? "failed" : "passed"));
};
const begin = { watched: "failed", skipped: 0, looked: 0, rate: 0.05 } as const;

/** The probability that at most, or at least, so many of `count` are told of. */
const binomialTails = (told: number, count: number, rate: number): { atMost: number; atLeast: number } => {
  let term = (1 - rate) ** count;
  let [atMost, below] = [0, 0];
  for (let k = 0; k <= told; k += 1) {
    atMost += term;
    if (k < told) below += term;
    term *= ((count - k) / (k + 1)) * (rate / (1 - rate));
  }
  return { atMost, atLeast: 1 - below };
};

it.each([0.05, 0.2, 0.5, 0.8])(
  "of 400 histories of 500 without a change, failing with %f, as many are told of as the stated rate grants",
  (share) => {
    const histories = 400;
    let told = 0;
    for (let at = 0; at < histories; at += 1)
      if (findChange({ ...begin, values: draw(500, 40_000 + 1_000 * share + at, () => share) }).change) told += 1;
    const { atMost, atLeast } = binomialTails(told, histories, 0.05);
    // Neither more nor fewer: each tail above half a percent.
    expect(atMost).toBeGreaterThan(0.005);
    expect(atLeast).toBeGreaterThan(0.005);
  },
);

it("looks at three agents and more as often as it states", () => {
  const random = seededRandom(8);
  const histories = 400;
  let told = 0;
  for (let at = 0; at < histories; at += 1) {
    const values = Array.from({ length: 300 }, () => {
      const drawn = random();
      return drawn < 0.5 ? "Planner" : drawn < 0.8 ? "Surfer" : "Coder";
    });
    if (findChange({ values, watched: null, skipped: 0, looked: 0, rate: 0.05 }).change) told += 1;
  }
  // 300 of 500 observations: three fifths of 5%.
  const { atMost, atLeast } = binomialTails(told, histories, 0.03);
  expect(Math.min(atMost, atLeast)).toBeGreaterThan(0.005);
});

it("tells a planted change soon after it, near its place, and of nothing before it", () => {
  for (let seed = 1; seed <= 20; seed += 1) {
    const values = draw(400, seed, (at) => (at < 200 ? 0.1 : 0.5));
    const { change } = findChange({ ...begin, rate: 0.01, values });
    expect(change?.to).toBeGreaterThan(200);
    expect(change?.to).toBeLessThanOrEqual(260);
    expect(Math.abs((change?.at ?? 0) - 200)).toBeLessThanOrEqual(20);
  }
});

it("takes the same looks whatever batches the observations come in", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.array(fc.integer({ min: 1, max: 150 }), { minLength: 1, maxLength: 12 }),
      (seed, sizes) => {
        const values = draw(600, seed, (at) => (at < 300 ? 0.2 : 0.45));
        const whole = findChange({ ...begin, values });
        let [looked, end] = [0, 0];
        let found: ReturnType<typeof findChange>["change"] = null;
        for (const size of [...sizes, 600]) {
          if (found) break;
          end = Math.min(600, end + size);
          const step = findChange({ ...begin, values: values.slice(0, end), looked });
          [found, looked] = [step.change, step.looked];
        }
        expect(found).toEqual(whole.change);
      },
    ),
    { numRuns: 40 },
  );
});

it("needs no more than its window: what lies before it may be left out", () => {
  const values = draw(900, 5, (at) => (at < 700 ? 0.2 : 0.6));
  const whole = findChange({ ...begin, values, looked: 690 }).change;
  const part = findChange({ ...begin, values: values.slice(190), skipped: 190, looked: 690 }).change;
  expect(whole).not.toBeNull();
  expect(part && { ...part, from: part.from + 190, at: part.at + 190, to: part.to + 190 }).toEqual(whole);
});

it("says nothing before 30 observations, nor where all are alike", () => {
  expect(findChange({ ...begin, values: draw(29, 1, (at) => (at < 15 ? 0 : 1)) })).toEqual({ change: null, looked: 0 });
  expect(findChange({ ...begin, values: draw(500, 1, () => 0) }).change).toBeNull();
  expect(findChange({ ...begin, values: draw(500, 1, () => 1) })).toEqual({ change: null, looked: 500 });
});

it("names the agent that rose where two make up the whole", () => {
  const values = draw(300, 2, (at) => (at < 150 ? 0.2 : 0.8)).map((value) =>
    value === "failed" ? "Planner" : "Surfer",
  );
  expect(findChange({ values, watched: null, skipped: 0, looked: 0, rate: 0.05 }).change?.value).toBe("Planner");
});
