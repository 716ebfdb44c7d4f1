import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { seededRandom, shuffled } from "../statistics/seeded-random";
import { fitFusion, fuse, likeliestStep, noFusion, systemOptions, usualOptions } from "./fit-fusion";
import { type HeardRun, type LabelledRun, type Verdict } from "./heard";
import { shippedPrior } from "./shipped-prior";
import { columnNames, publishedCount } from "./step-columns";
import { type MadeColumns, makeVotes } from "./testing/made-votes";

const heardRun = fc.integer({ min: 1, max: 8 }).chain((stepCount) =>
  fc
    .array(fc.array(fc.constantFrom<Verdict>(1, 0, -1, null), { minLength: stepCount, maxLength: stepCount }), {
      minLength: 1,
      maxLength: 4,
    })
    .map((all): HeardRun => ({
      stepCount,
      heard: all.map((verdicts, at) => {
        const step = verdicts.indexOf(-1);
        return { judge: `judge ${at}`, step: step < 0 ? null : step, verdicts };
      }),
    })),
);
const labelled = heardRun.chain((run) =>
  fc.nat(run.stepCount - 1).map((labelledStep): LabelledRun => ({ ...run, labelledStep })),
);

/** Judges that name the labeled step in a known share of runs, and any step else. */
function simulate(shares: Record<string, number>, count: number, seed: number): LabelledRun[] {
  const random = seededRandom(seed);
  const stepCount = 8;
  return Array.from({ length: count }, () => {
    const labelledStep = Math.floor(random() * stepCount);
    const heard = Object.entries(shares).map(([judge, share]) => {
      const step = random() < share ? labelledStep : Math.floor(random() * stepCount);
      return { judge, step, verdicts: null };
    });
    return { stepCount, heard, labelledStep };
  });
}
const rightOf = (runs: readonly LabelledRun[], answer: (run: LabelledRun) => number): number =>
  runs.filter((run) => answer(run) === run.labelledStep).length / runs.length;

describe("fusion", () => {
  it("gives each step a probability, and they sum to 1", () => {
    fc.assert(
      fc.property(heardRun, (run) => {
        const posterior = fuse(run, shippedPrior(run.heard));
        expect(posterior).toHaveLength(run.stepCount);
        expect(posterior.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
      }),
    );
  });

  it("gives the same whatever the order of judges and of runs", () => {
    fc.assert(
      fc.property(fc.array(labelled, { minLength: 1, maxLength: 5 }), fc.nat(), (runs, seed) => {
        const random = seededRandom(seed);
        const mixed = shuffled(runs, random).map((run) => ({ ...run, heard: shuffled(run.heard, random) }));
        const [one, other] = [fitFusion(runs, usualOptions), fitFusion(mixed, usualOptions)];
        for (const run of runs) {
          const [a, b] = [fuse(run, one), fuse({ ...run, heard: shuffled(run.heard, random) }, other)];
          for (const [at, value] of a.entries()) expect(b[at]).toBeCloseTo(value, 4);
        }
      }),
      { numRuns: 20 },
    );
  });

  it("is the prior where nothing is labeled, and calls every step alike where that is empty too", () => {
    fc.assert(
      fc.property(heardRun, (run) => {
        const prior = shippedPrior(run.heard);
        expect(fitFusion([], systemOptions(prior))).toEqual(prior);
        for (const one of fuse(run, noFusion)) expect(one).toBeCloseTo(1 / run.stepCount, 9);
      }),
    );
  });

  it("follows two judges who agree against a third before anything is labeled", () => {
    const heard = [3, 3, 5].map((step, at) => ({ judge: `judge ${at}`, step, verdicts: null }));
    expect(likeliestStep(fuse({ stepCount: 9, heard }, shippedPrior(heard)))).toBe(3);
  });

  it("learns which judge to believe: one good judge outvotes two that guess", () => {
    const shares = { good: 0.9, guessing: 0, "guessing too": 0 };
    const fitted = fitFusion(simulate(shares, 300, 1), usualOptions);
    const fresh = simulate(shares, 300, 2);
    const fused = rightOf(fresh, (run) => likeliestStep(fuse(run, fitted)));
    expect(fused).toBeGreaterThan(rightOf(fresh, ({ heard }) => heard[0]?.step ?? 0) - 0.03);
    expect(fitted.own.good?.[0]).toBeGreaterThan((fitted.own.guessing?.[0] ?? 0) + 0.5);
  });

  it("recovers the weights that labels were drawn with", { tags: ["long"] }, () => {
    const random = seededRandom(5);
    const common = columnNames.map((name) => ({ named: 1.5, "last step": -1, "first step": 0.8 })[name] ?? 0);
    const drawn = simulate({ a: 0, b: 0, c: 0 }, 3000, 6).map((run) => {
      const posterior = fuse(run, { common, own: {} });
      let left = random();
      const labelledStep = posterior.findIndex((share) => (left -= share) < 0);
      return { ...run, labelledStep: Math.max(0, labelledStep) };
    });
    const fitted = fitFusion(drawn, { ...usualOptions, ownPull: 1e6 });
    // Columns that say nearly the same share a weight between them: what counts is what they say of a step together.
    const errors = drawn.slice(0, 200).flatMap((run) => {
      const [truth, found] = [fuse(run, { common, own: {} }), fuse(run, fitted)];
      return [...truth].map((share, at) => Math.abs(share - (found[at] as number)));
    });
    expect(errors.reduce((sum, error) => sum + error, 0) / errors.length).toBeLessThan(0.02);
  });
});

describe("columns that published verdicts lack", () => {
  const bare = (run: LabelledRun): LabelledRun => ({
    ...run,
    keyFree: null,
    heard: run.heard.map(({ judge, step, verdicts }) => ({ judge, step, verdicts })),
  });
  const prior = shippedPrior([]);
  /** By how much they raise the share of fresh runs that are named rightly, over several draws of so many labels. */
  const gained = (columns: MadeColumns, labels: number): number => {
    const draws = 8;
    let sum = 0;
    for (let seed = 1; seed <= draws; seed += 1) {
      const [known, fresh] = [makeVotes(labels, seed, columns), makeVotes(300, 1_000 + seed, columns)];
      const [full, less] = [fitFusion(known, systemOptions(prior)), fitFusion(known.map(bare), systemOptions(prior))];
      const named = (run: LabelledRun, fusion: typeof full): number => {
        const steps = new Set(run.heard.map(({ step }) => step));
        return likeliestStep(fuse(run, fusion).map((share, step) => (steps.has(step) ? share : 0)));
      };
      sum += rightOf(fresh, (run) => named(run, full)) - rightOf(fresh, (run) => named(bare(run), less));
    }
    return sum / draws;
  };
  const nothing: MadeColumns = { stated: "missing", isAskedSingly: false, keyFree: "missing" };

  it.each<[string, MadeColumns]>([
    ["stated likelihoods", { ...nothing, stated: "informative" }],
    ["verdicts on single steps", { ...nothing, stated: "informative", isAskedSingly: true }],
    ["what was found without a model", { ...nothing, keyFree: "informative" }],
  ])("are used where they are informative: %s", { tags: ["long"] }, (_, columns) => {
    expect(gained(columns, 20)).toBeGreaterThan(0.02);
    expect(gained(columns, 100)).toBeGreaterThan(0.05);
  });

  it("cost less than a point where they are noise, and nothing where they are missing", { tags: ["long"] }, () => {
    const noise: MadeColumns = { stated: "noise", isAskedSingly: true, keyFree: "noise" };
    expect(gained(noise, 20)).toBeGreaterThan(-0.01);
    expect(gained(noise, 100)).toBeGreaterThan(-0.01);
    expect(gained(nothing, 20)).toBe(0);
  });

  it("are weights of 0 where no labeled run has them", () => {
    const fitted = fitFusion(makeVotes(60, 1, nothing), systemOptions(prior));
    expect(fitted.common.slice(publishedCount).every((weight) => weight === 0)).toBe(true);
  });
});

it("takes the earliest of steps that are equally likely", () => {
  expect(likeliestStep(Float64Array.of(0.2, 0.4, 0.4))).toBe(1);
});
