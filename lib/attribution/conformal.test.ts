// @module-tag long
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  conformalInterval,
  conformalRange,
  conformityOfVotes,
  conformityScore,
  conformityThreshold,
  spreadVotes,
  type Vote,
} from "./conformal";

const positiveShares = fc
  .array(fc.double({ min: 0.001, max: 1, noNaN: true }), { minLength: 1, maxLength: 60 })
  .map((weights) => {
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    return weights.map((weight) => weight / total);
  });

describe("votes spread over steps", () => {
  it("sum to 1, and none of them is below 0", () => {
    const votes = fc.array(fc.record({ stepIndex: fc.nat(99), weight: fc.double({ min: 0, max: 5, noNaN: true }) }));
    fc.assert(
      fc.property(votes, fc.integer({ min: 1, max: 80 }), (cast, stepCount) => {
        const shares = spreadVotes(cast, stepCount);
        expect(shares).toHaveLength(stepCount);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        expect(Math.min(...shares)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it("stay on the step that was named, and leave the more to another the nearer it is", () => {
    const shares = spreadVotes([{ stepIndex: 4, weight: 2 }], 9);
    expect(shares[4]).toBeGreaterThan(0.9);
    expect(shares[3]).toBeCloseTo(shares[5] ?? 0);
    expect(shares.slice(4)).toEqual(shares.slice(4).toSorted((a, b) => b - a));
  });

  it("give every step the same where nobody voted, or only for steps that do not exist", () => {
    expect(spreadVotes([], 4)).toEqual([0.25, 0.25, 0.25, 0.25]);
    expect(spreadVotes([{ stepIndex: 9, weight: 1 }], 2)).toEqual([0.5, 0.5]);
    expect(spreadVotes([], 0)).toEqual([]);
  });
});

describe("the conformity score", () => {
  it("is the larger of what lies before the step and what lies after it, itself excluded", () => {
    const shares = [0.1, 0.2, 0.4, 0.3];
    expect([0, 1, 2, 3].map((step) => conformityScore(shares, step)?.toFixed(6))).toEqual([
      "0.900000",
      "0.700000",
      "0.300000",
      "0.700000",
    ]);
  });

  it("is 0 where everything lies on the labeled step, and 1 where nothing does from there on", () => {
    expect(conformityScore([0, 1, 0], 1)).toBe(0);
    expect(conformityScore([1, 0, 0], 2)).toBe(1);
    expect(conformityScore([1], 0)).toBe(0);
  });

  it("is none for a step that the trace does not have", () => {
    expect(conformityScore([0.5, 0.5], 2)).toBeNull();
    expect(conformityScore([0.5, 0.5], -1)).toBeNull();
    expect(conformityScore([], 0)).toBeNull();
  });

  it("is read from the votes of an earlier answer, and there is none without votes", () => {
    const ballot = { voter: "v", method: "m", model: null, agent: "A", reliability: null };
    const ballots = [
      { ...ballot, stepIndex: 2, weight: 1 },
      { ...ballot, stepIndex: 2, weight: 1 },
    ];
    const attribution = { exhibits: [{ kind: "votes" as const, isDisputed: false, ballots }] };
    expect(conformityOfVotes(attribution, 5, 2)).toBeCloseTo(conformityScore(spreadVotes(ballots, 5), 2) ?? -1, 12);
    expect(conformityOfVotes(attribution, 5, 7)).toBeNull();
    expect(conformityOfVotes({}, 5, 2)).toBeNull();
  });
});

describe("the threshold", () => {
  it("is the ⌈(n + 1) · coverage⌉-th smallest score", () => {
    expect(conformityThreshold([0.4, 0.1, 0.3, 0.2], 0.8)).toBe(0.4);
    expect(conformityThreshold([0.9, 0.1, 0.3, 0.2, 0.5, 0.6, 0.7, 0.4, 0.8], 0.8)).toBe(0.8);
    expect(conformityThreshold([0.9, 0.1, 0.3, 0.2, 0.5, 0.6, 0.7, 0.4, 0.8], 0.5)).toBe(0.5);
  });

  it.each([
    [0.8, 4],
    [0.9, 9],
    [0.5, 1],
    [0.95, 19],
  ])("at a coverage of %d needs ⌈1/α⌉ − 1 = %i labels and says nothing below that", (coverage, needed) => {
    const scores = Array.from({ length: needed }, (_, at) => at / 100);
    expect(conformityThreshold(scores, coverage)).toBe(scores.at(-1));
    expect(conformityThreshold(scores.slice(1), coverage)).toBeNull();
    expect(conformityThreshold([], coverage)).toBeNull();
  });
});

describe("the range", () => {
  it("holds exactly the steps whose own conformity score is within the threshold, and these are contiguous", () => {
    fc.assert(
      fc.property(positiveShares, fc.double({ min: 0, max: 1, noNaN: true }), (shares, threshold) => {
        const inside = shares.flatMap((_, step) => ((conformityScore(shares, step) ?? 2) <= threshold ? [step] : []));
        const { first, last } = conformalRange(shares, threshold);
        const between = Array.from({ length: last - first + 1 }, (_, at) => first + at);
        if (inside.length === 0) expect(first).toBe(last);
        else expect(between).toEqual(inside);
      }),
    );
  });

  it("never shrinks when the threshold rises, and is the whole trace at 1", () => {
    fc.assert(
      fc.property(positiveShares, fc.double({ min: 0, max: 1, noNaN: true }), (shares, threshold) => {
        const small = conformalRange(shares, threshold / 2);
        const large = conformalRange(shares, threshold);
        expect(conformalRange(shares, 1)).toEqual({ first: 0, last: shares.length - 1 });
        const isEmpty = shares.every((_, step) => (conformityScore(shares, step) ?? 2) > threshold / 2);
        if (!isEmpty) expect([large.first <= small.first, large.last >= small.last]).toEqual([true, true]);
      }),
    );
  });

  it("is the step with the largest share where no step is within the threshold, of equals the earliest", () => {
    expect(conformalRange([0.45, 0.1, 0.45], 0.2)).toEqual({ first: 0, last: 0 });
    expect(conformalRange([0.2, 0.1, 0.1, 0.6], 0.05)).toEqual({ first: 3, last: 3 });
  });

  it("keeps a step whose score equals the threshold, whichever way the shares were added up", () => {
    const shares = [0.1, 0.2, 0.3, 0.4];
    const threshold = conformityScore(shares.toReversed(), 1);
    expect(conformalRange(shares, threshold ?? 0)).toEqual({ first: 2, last: 2 });
  });
});

describe("the interval", () => {
  it("names its coverage and how many labels it rests on", () => {
    const votes = [{ stepIndex: 3, weight: 1 }];
    expect(conformalInterval(votes, 10, [0.05, 0.05, 0.05, 0.05])).toEqual({
      first: 3,
      last: 3,
      coverage: 0.8,
      labelCount: 4,
    });
  });

  it("is not given with too few labels or without steps", () => {
    expect(conformalInterval([{ stepIndex: 0, weight: 1 }], 3, [0.1, 0.1, 0.1])).toBeNull();
    expect(conformalInterval([], 0, [0.1, 0.1, 0.1, 0.1])).toBeNull();
  });

  it.each([
    [0.8, 30],
    [0.8, 4],
    [0.9, 40],
  ])("holds the labeled step in %d of simulated exchangeable traces, calibrated on %i", (coverage, labelCount) => {
    const random = createRandom(20_261);
    let covered = 0;
    let width = 0;
    const trials = 3_000;
    for (let trial = 0; trial < trials; trial += 1) {
      const scores = Array.from({ length: labelCount }, () => {
        const { votes, stepCount, label } = simulate(random);
        return conformityScore(spreadVotes(votes, stepCount), label) ?? 1;
      });
      const { votes, stepCount, label } = simulate(random);
      const interval = conformalInterval(votes, stepCount, scores, coverage);
      if (interval && interval.first <= label && label <= interval.last) covered += 1;
      if (interval) width += (interval.last - interval.first + 1) / stepCount;
    }
    // Three standard errors of a share of 3,000 are 2.2 points at 0.8.
    expect(covered / trials).toBeGreaterThan(coverage - 0.022);
    expect(width / trials).toBeLessThan(0.95);
  });

  it("is narrower the better the voters are", () => {
    const widthAt = (skill: number): number => {
      const random = createRandom(7);
      const scores = Array.from({ length: 50 }, () => {
        const { votes, stepCount, label } = simulate(random, skill);
        return conformityScore(spreadVotes(votes, stepCount), label) ?? 1;
      });
      const widths = Array.from({ length: 200 }, () => {
        const { votes, stepCount } = simulate(random, skill);
        const { first, last } = conformalInterval(votes, stepCount, scores) ?? { first: 0, last: stepCount - 1 };
        return (last - first + 1) / stepCount;
      });
      return widths.reduce((sum, one) => sum + one, 0) / widths.length;
    };
    expect(widthAt(0.95)).toBeLessThan(widthAt(0.6));
    expect(widthAt(0.6)).toBeLessThan(widthAt(0.1));
  });
});

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator). */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

/**
 * A trace of 5 to 60 steps with a label anywhere, and four voters that each name it with
 * probability `skill`, else any step.
 */
function simulate(random: () => number, skill = 0.5): { votes: Vote[]; stepCount: number; label: number } {
  const stepCount = 5 + Math.floor(random() * 56);
  const anyStep = (): number => Math.floor(random() * stepCount);
  const label = anyStep();
  const votes = Array.from({ length: 4 }, () => ({ stepIndex: random() < skill ? label : anyStep(), weight: 1 }));
  return { votes, stepCount, label };
}
