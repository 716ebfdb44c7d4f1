import { describe, expect, it } from "vitest";
import { type Attribution } from "@/lib/traces/attribution";
import { type Counterfactual } from "@/lib/traces/exhibit";
import { passedRun } from "../injection/testing/passed-run";
import { failureOfInjection, failureOfScan } from "./made-failure";
import { madeFailure } from "./testing/made-failures";

const flips = (count: number, all = 4): { flips: number; count: number } => ({ flips: count, count: all });

const scanned = (change: Partial<Counterfactual> = {}): Attribution => ({
  agent: "Planner",
  stepIndex: 1,
  reason: "Left a condition out.",
  failureMode: "1.1",
  quotes: [],
  suspects: [],
  exhibits: [
    {
      kind: "counterfactual",
      isSimulated: false,
      target: "Shop",
      corrector: "edits by hand",
      order: "in-turn",
      scanLevel: 0.05,
      level: 0.05,
      replaysPerArm: 4,
      replayCount: 8,
      commitmentStep: null,
      stoppedBy: null,
      steps: [
        {
          stepIndex: 1,
          agent: "Planner",
          finding: "decisive",
          correction: null,
          corrected: flips(4),
          control: flips(0),
          pValue: 0.014,
        },
      ],
      placebo: { stepIndex: 3, ...flips(0) },
      proof: "earliest",
      ...change,
    },
  ],
});
const failed = { ...passedRun("shop"), outcome: "failed" as const };

describe("a failure with an executed label", () => {
  it("comes of a scan that proved a decisive step, with its arms and its exhibit", () => {
    const failure = failureOfScan(failed, scanned());
    expect(failure?.evidence).toEqual({
      way: "counterfactual",
      turned: flips(4),
      control: flips(0),
      placebo: flips(0),
      pValue: 0.014,
      isEarliest: true,
    });
    expect(failure?.trace.groundTruth).toMatchObject({ agent: "Planner", stepIndex: 1, failureMode: "1.1" });
    expect(failure?.trace.groundTruth.exhibits).toHaveLength(1);
    expect(failure?.trace.labels?.at(-1)).toMatchObject({
      source: "counterfactual replay",
      stepIndex: 1,
      isDecisive: true,
    });
    expect(failureOfScan(failed, scanned({ proof: "one-of-several" }))?.evidence.isEarliest).toBe(false);
  });

  it("is not the earliest by an older scan that left out a tool result before it, whatever that scan said", () => {
    const [first, ...others] = failed.steps;
    const withResult = { ...failed, steps: [{ ...first!, kind: "tool-result" as const }, ...others] };
    expect(failureOfScan(withResult, scanned())?.evidence.isEarliest).toBe(false);
  });

  it("comes of no scan that was simulated, proved nothing, rests on chance, or ended before its end", () => {
    const [step] = (scanned().exhibits?.[0] as Counterfactual).steps;
    expect(failureOfScan(failed, scanned({ isSimulated: true }))).toBeNull();
    expect(failureOfScan(failed, scanned({ proof: "none" }))).toBeNull();
    expect(failureOfScan(failed, scanned({ stoppedBy: "The limit of 20 replays was reached." }))).toBeNull();
    expect(failureOfScan(failed, scanned({ steps: [{ ...step!, finding: "suggestive" }] }))).toBeNull();
    expect(failureOfScan(failed, scanned({ steps: [] }))).toBeNull();
    expect(failureOfScan(failed, { ...scanned(), exhibits: [] })).toBeNull();
    expect(failureOfScan({ ...failed, outcome: "passed" }, scanned())).toBeNull();
  });

  it("comes of an injection, with the replays that had an outcome", () => {
    const { failure, passed } = madeFailure({
      task: "a",
      injection: { outcomes: ["failed", null, "unknown"], control: ["passed", null, null] },
    });
    expect(failure.evidence).toMatchObject({
      way: "injection",
      turned: flips(1, 1),
      control: flips(0, 1),
      isEarliest: true,
    });
    expect(failureOfInjection(passed)).toBeNull();
    expect(failureOfInjection({ ...failure.trace, metadata: { injection: "no" } })).toBeNull();
  });
});
