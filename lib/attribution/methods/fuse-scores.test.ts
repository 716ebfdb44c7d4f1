import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeLongTrace } from "../testing/make-trace";
import { makeTracer } from "../testing/made-tracer";
import { chooseCandidates, fuse } from "./fuse-scores";

const trace = makeLongTrace(40);
const rankOf = (shares: readonly number[]) => makeTracer(shares).rank(trace).steps;

describe("candidates", () => {
  it("hold most of the prior's mass, are at least twenty, and stand in order", () => {
    const shares = Array.from({ length: 40 }, (_, index) => 0.5 ** index);
    const chosen = chooseCandidates(trace.steps, rankOf(shares), 0.5).map(({ stepIndex }) => stepIndex);
    expect(chosen).toEqual(Array.from({ length: 20 }, (_, index) => index));
    expect(
      chooseCandidates(trace.steps, rankOf([...Array<number>(30).fill(1), ...Array<number>(10).fill(0.01)]), 0.5),
    ).toHaveLength(30);
  });

  it("are all steps where the prior counts nothing, also those that the tracer does not rank", () => {
    expect(chooseCandidates(trace.steps, rankOf([1, 2]), 0)).toHaveLength(40);
    expect(chooseCandidates(trace.steps, [], 1)).toHaveLength(40);
  });
});

describe("fusion", () => {
  const candidates = [0.7, 0.2, 0.1].map((probability, stepIndex) => ({ stepIndex, agent: "A", probability }));
  const scoresOf = (likelihoods: readonly number[], alpha: number) =>
    fuse(candidates, new Map(likelihoods.map((likelihood, at) => [at, likelihood])), alpha).map(
      ({ stepIndex, score }) => [stepIndex, Number(score.toFixed(2))],
    );

  it("multiplies the judge's odds with the prior to the power of α", () => {
    // Odds 1, 4, 1 times priors .7, .2, .1 are .7, .8, .1.
    expect(scoresOf([0.5, 0.8, 0.5], 1)).toEqual([
      [1, 0.5],
      [0, 0.44],
      [2, 0.06],
    ]);
  });

  it("is the judge alone where α is 0, of equals the earliest first", () => {
    expect(scoresOf([0.5, 0.8, 0.5], 0).map(([stepIndex]) => stepIndex)).toEqual([1, 0, 2]);
  });

  it("lets no judge be surer than 49 to 1", () => {
    expect(scoresOf([1, 0, 0], 0)).toEqual(scoresOf([0.98, 0.02, 0.02], 0));
  });

  it("gives shares that sum to 1, and a higher score for a higher likelihood", () => {
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(fc.array(fc.tuple(share, share), { minLength: 2, maxLength: 30 }), share, (made, alpha) => {
        const some = made.map(([probability], stepIndex) => ({ stepIndex, agent: "A", probability }));
        const likelihoods = new Map(made.map(([, likelihood], at) => [at, likelihood]));
        const scoreOf = (of: ReadonlyMap<number, number>) =>
          fuse(some, of, alpha).find(({ stepIndex }) => stepIndex === 0)?.score ?? 0;
        expect(fuse(some, likelihoods, alpha).reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(1);
        expect(scoreOf(new Map([...likelihoods, [0, 1]]))).toBeGreaterThanOrEqual(scoreOf(likelihoods));
      }),
    );
  });
});
