// @module-tag long
import { beforeAll, describe, expect, it } from "vitest";
import { isNightly } from "@/lib/cli/testing/property-runs";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Trace } from "@/lib/traces/trace";
import { seededRandom } from "@/prisma/scenarios/seeded-random";
import { stockCounts } from "@/prisma/scenarios/stock-counts";
import { clusterBootstrap } from "@/lib/attribution/statistics/bootstrap";
import { openTracer } from "../open-tracer";
import { shippedModel, shippedTracer } from "../shipped-tracer";
import { neededLabels, trainTracer, type TrainingResult } from "../train-tracer";
import { type FaultPattern, faultPatterns, backOfficeRun } from "@/prisma/scenarios/back-office";

const freshCount = isNightly() ? 200 : 60;
const seedsWithoutPattern = 24;

type Pattern = FaultPattern | "none" | "stock-counts";

/** Failed runs of one system, the labeled ones first. */
function failedRuns(pattern: Pattern, count: number, seed: number): Trace[] {
  const random = seededRandom(seed);
  if (pattern !== "stock-counts") return Array.from({ length: count }, () => backOfficeRun(random, pattern, "office"));
  return stockCounts(random, 2 * count)
    .filter(({ outcome }) => outcome === "failed")
    .slice(0, count);
}

function train(traces: readonly Trace[]): TrainingResult {
  const labelled = traces.flatMap((trace) => (trace.groundTruth ? [{ trace, label: trace.groundTruth }] : []));
  const training = trainTracer({ traces: labelled, name: "Office, version 1", seed: 1, before: shippedModel() });
  let turn = training.next();
  while (!turn.done) turn = training.next();
  return turn.value;
}

/** How much more often the first is right than the second, per trace, with its 95% interval. */
function pairedGain(hits: readonly [boolean, boolean][]) {
  return clusterBootstrap(
    hits.map(([own, shipped]) => Number(own) - Number(shipped)),
    hits.map((_, at) => at),
    1,
  );
}

/** A currency that was swapped is found without a label: nothing is left to learn. */
const foundByEvidence: FaultPattern = "swapped-currency";
const patterns = [...faultPatterns.filter((pattern) => pattern !== foundByEvidence), "stock-counts"] as const;
/** By day one of what a person made up. */
const learned = patterns.slice(0, isNightly() ? patterns.length : 1);

describe("runs that fail by what evidence finds", () => {
  it("are read rightly without a label, and ten labels are not taken for better", () => {
    const runs = failedRuns(foundByEvidence, neededLabels + freshCount, 31);
    const shipped = shippedTracer();
    const hits = runs.filter((trace) => shipped.rank(trace).steps[0]?.stepIndex === trace.groundTruth?.stepIndex);
    expect(hits.length).toBeGreaterThan(0.9 * runs.length);
    expect(train(runs.slice(0, neededLabels)).isBetter).toBe(false);
  });
});

describe.each(learned)("ten labels of runs that fail by %s", (pattern) => {
  let gain: { step: ReturnType<typeof pairedGain>; agent: ReturnType<typeof pairedGain>; isBetter: boolean };

  beforeAll(() => {
    const runs = failedRuns(pattern, neededLabels + freshCount, 31);
    const { model, isBetter } = train(runs.slice(0, neededLabels));
    const [own, shipped] = [openTracer(model), shippedTracer()];
    const steps: [boolean, boolean][] = [];
    const agents: [boolean, boolean][] = [];
    for (const trace of runs.slice(neededLabels)) {
      const rankings = [own.rank(trace), shipped.rank(trace)] as const;
      const isStep = rankings.map(({ steps: ranked }) => ranked[0]?.stepIndex === trace.groundTruth?.stepIndex);
      const isAgent = rankings.map((ranking) =>
        sameAgent(ranking.agents[0]?.agent ?? "", trace.groundTruth?.agent ?? "?"),
      );
      steps.push([isStep[0] === true, isStep[1] === true]);
      agents.push([isAgent[0] === true, isAgent[1] === true]);
    }
    gain = { step: pairedGain(steps), agent: pairedGain(agents), isBetter };
  });

  it("name the step of fresh runs more often than the shipped weights do", () => {
    expect(gain.step.low).toBeGreaterThan(0);
    expect(gain.step.value).toBeGreaterThan(0.3);
  });

  it("name the agent no less often, and are taken for better", () => {
    expect(gain.agent.low).toBeGreaterThanOrEqual(0);
    expect(gain.isBetter).toBe(true);
  });
});

describe("ten labels at steps drawn by chance", () => {
  it("are not taken for better than the shipped weights, but in few of many draws", { tags: ["nightly"] }, () => {
    const better = Array.from(
      { length: seedsWithoutPattern },
      (_, seed) => train(failedRuns("none", neededLabels, 500 + seed)).isBetter,
    );
    expect(better.filter(Boolean).length).toBeLessThanOrEqual(seedsWithoutPattern / 8);
  });
});
