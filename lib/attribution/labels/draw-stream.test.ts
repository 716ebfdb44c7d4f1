import fc from "fast-check";
import { expect, it } from "vitest";
import { seededRandom } from "../statistics/seeded-random";
import { drawStream, nextStream } from "./draw-stream";

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

it("draws so many, each once, and leaves the others in their order", () => {
  const property = fc.property(fc.nat(60), fc.nat(80), fc.nat(), (populationCount, sampleCount, seed) => {
    const population = numbers(populationCount);
    const { sample, rest, inclusionProbability } = drawStream(population, { sampleCount, random: seededRandom(seed) });
    expect(sample).toHaveLength(Math.min(sampleCount, populationCount));
    expect([...sample, ...rest].toSorted((a, b) => a - b)).toEqual(population);
    expect(rest).toEqual(rest.toSorted((a, b) => a - b));
    expect(inclusionProbability * populationCount).toBeCloseTo(sample.length, 9);
  });
  fc.assert(property);
});

it("draws the same from the same seed", () => {
  const draw = (seed: number) => drawStream(numbers(40), { sampleCount: 12, random: seededRandom(seed) }).sample;
  expect(draw(7)).toEqual(draw(7));
  expect(draw(7)).not.toEqual(draw(8));
});

/**
 * How far a count may lie from what is expected of a binomial: a good five standard deviations, so
 * that a right draw never fails.
 */
const within = (draws: number, share: number) => 5.2 * Math.sqrt(draws * share * (1 - share));

it("holds each trace as likely as any other, over seeds", () => {
  const draws = 20_000;
  const counts = numbers(10).map(() => 0);
  for (let seed = 0; seed < draws; seed += 1) {
    const { sample, inclusionProbability } = drawStream(numbers(10), { sampleCount: 3, random: seededRandom(seed) });
    expect(inclusionProbability).toBe(0.3);
    for (const at of sample) counts[at] = (counts[at] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - draws * 0.3)).toBeLessThan(within(draws, 0.3));
});

it("is a simple random sample: each pair is as likely as any other, and each place in the order", () => {
  const draws = 20_000;
  const pairs = new Map<string, number>();
  for (let seed = 0; seed < draws; seed += 1) {
    const pair = drawStream(numbers(5), { sampleCount: 2, random: seededRandom(seed) }).sample.join(" ");
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  expect(pairs.size).toBe(20);
  for (const count of pairs.values()) expect(Math.abs(count - draws / 20)).toBeLessThan(within(draws, 1 / 20));
});

it("keeps random traces at their share of what a person is served, from the first one on", () => {
  const property = fc.property(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 1, max: 80 }),
    (share, count) => {
      const served = { worth: 0, random: 0 };
      for (let at = 0; at < count; at += 1) served[nextStream(served, share)] += 1;
      expect(Math.abs(served.random - share * count)).toBeLessThanOrEqual(1);
    },
  );
  fc.assert(property);
  expect(nextStream({ worth: 0, random: 0 }, 0)).toBe("worth");
  expect(nextStream({ worth: 0, random: 5 }, 1)).toBe("random");
});
