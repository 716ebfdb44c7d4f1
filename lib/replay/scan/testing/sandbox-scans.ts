import { completeInput } from "@/lib/attribution/method-input";
import { type Attribution } from "@/lib/traces/attribution";
import { type Counterfactual, type CounterfactualStep } from "@/lib/traces/exhibit";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Trace } from "@/lib/traces/trace";
import { type Corrector } from "../../correct/corrector";
import { sandboxCorrector } from "../../correct/sandbox-corrector";
import { type ReplayStep } from "../../protocol/messages";
import { ReplayError } from "../../replay-target";
import { type SandboxFailure } from "../../sandbox/make-failures";
import { makeTask, taskOf } from "../../sandbox/make-task";
import { runTeam } from "../../sandbox/run-team";
import { flawlessConfig } from "../../sandbox/sandbox-config";
import { readSandboxMetadata } from "../../sandbox/sandbox-metadata";
import { sandboxCapabilities, sandboxTarget } from "../../sandbox/sandbox-target";
import { sandboxDomains } from "../../sandbox/sandbox-task";
import { sandboxTrace } from "../../sandbox/sandbox-trace";
import { type Replayer } from "../replay-wish";
import { toReplayStep } from "../replay-requests";
import { scan } from "../scan";
import { defaultScanSettings, type ScanSettings } from "../scan-settings";
import { follow } from "./scripted-world";

const { signal } = new AbortController();

/** What a scan of one sandbox failure came to. */
export interface SandboxScan {
  attribution: Attribution;
  exhibit: Counterfactual;
}

/** Replays in this process, one after the other. */
function sandboxReplayer(): Replayer {
  const target = sandboxTarget();
  return async ({ request }, abort) => {
    try {
      return { report: await target.replay(request, { key: "", signal: abort }), problem: null };
    } catch (error) {
      if (error instanceof ReplayError) return { report: null, problem: error.problem, message: error.message };
      throw error;
    }
  };
}

/** Scans a trace of the sandbox, results of tools included: faults are planted there too. */
export function scanSandbox(
  trace: Trace,
  settings: Partial<ScanSettings> = {},
  corrector: Corrector = sandboxCorrector(1),
): Promise<SandboxScan> {
  const input = completeInput({ parameterFields: [] }, { nonce: "0a1b2c3d", signal, trace });
  const capabilities = { ...sandboxCapabilities, maxConcurrent: 1 };
  const parts = { target: "Sandbox team", isSimulated: false, capabilities, replay: sandboxReplayer(), corrector };
  return follow(scan(input, parts, { ...defaultScanSettings, maxReplays: 5_000, ...settings }));
}

/**
 * How an answer stands to the planted fault: agent and step named; an earlier step named, whose correction
 * turns the failure too (the earliest flip is not the planted step); the planted step could not be tested; it
 * was tested and not found decisive.
 */
export type Standing = "right" | "earlier-flip" | "not-testable" | "not-found";

export function standingOf(failure: SandboxFailure, { attribution, exhibit }: SandboxScan): Standing {
  const { stepIndex, agent } = failure;
  if (attribution.isAbstained !== true) {
    if (attribution.stepIndex === stepIndex && sameAgent(attribution.agent, agent)) return "right";
    if (attribution.stepIndex < stepIndex) return "earlier-flip";
  }
  return untestable.has(findingOf(failure, exhibit)) ? "not-testable" : "not-found";
}

const untestable: ReadonlySet<CounterfactualStep["finding"]> = new Set([
  ...(["gives-answer-away", "nothing-to-correct", "not-followed", "no-outcome"] as const),
]);

const findingOf = ({ stepIndex }: SandboxFailure, { steps }: Counterfactual): CounterfactualStep["finding"] =>
  steps.find((step) => step.stepIndex === stepIndex)?.finding ?? "not-tested";

/** Why a scan did not name the planted step, in a line. */
export function missWords(failure: SandboxFailure, { attribution, exhibit }: SandboxScan): string {
  const { fault, agent, stepIndex, trace } = failure;
  const at = exhibit.steps.find((step) => step.stepIndex === stepIndex);
  const { takenBackBy } = exhibit;
  const named =
    attribution.isAbstained === true ? "nothing decisive" : `step ${attribution.stepIndex} (${attribution.agent})`;
  return `${trace.externalId ?? ""}: ${fault.operator} by ${agent} at step ${stepIndex}, found ${at?.finding ?? "not testable"} (${at?.corrected.flips ?? 0} of ${at?.corrected.count ?? 0} corrected, ${at?.control.flips ?? 0} of ${at?.control.count ?? 0} control)${takenBackBy ? `, step ${takenBackBy.stepIndex} taken back by ${takenBackBy.why}` : ""}; named: ${named}`;
}

/** Puts a line without a meaning before each step: no fault is mended by that. */
export const idleCorrector: Corrector = {
  name: "change of words only",
  correct: (trace, stepIndex) => {
    const step = trace.steps[stepIndex];
    if (!step || step.kind === "tool-call" || step.kind === "tool-result") return Promise.resolve(null);
    const changed: ReplayStep = { ...toReplayStep(step), content: `In other words:\n${step.content}` };
    return Promise.resolve({ change: { kind: "replace", step: changed }, words: "Said the same in other words." });
  },
};

/**
 * Takes the step anew as the team itself would, without a slip: it knows no more than a control does, so nothing it
 * does can be better than another try.
 */
export const anewCorrector = (seed: number): Corrector => ({
  name: "another try",
  correct: async (trace, stepIndex) => {
    const task = taskOf(readSandboxMetadata(trace.metadata)?.task ?? "");
    if (!task) return null;
    const prefix = trace.steps.slice(0, stepIndex).map(toReplayStep);
    const run = { task, config: flawlessConfig, prefix, change: null, without: null, seed: seed + stepIndex, signal };
    for await (const step of runTeam(run))
      return {
        change: { kind: "replace", step },
        words: "The step as the team takes it at another try.",
        isExecuted: true,
      };
    return null;
  },
});

/** Failed runs of a team without a planted fault, which slips in this share of its runs. */
export async function* makeSlipFailures(count: number, slipRate: number, seed: number): AsyncGenerator<Trace> {
  const config = { ...flawlessConfig, slipRate };
  for (let made = 0, draw = 0; made < count; draw += 1) {
    const task = makeTask(sandboxDomains[draw % sandboxDomains.length] ?? "sales", seed + draw);
    const run = runTeam({ task, config, prefix: [], change: null, without: null, seed: seed + draw, signal });
    const steps: ReplayStep[] = [];
    for (;;) {
      const next = await run.next();
      if (next.done !== true) {
        steps.push(next.value);
        continue;
      }
      if (next.value.outcome === "failed") {
        made += 1;
        yield sandboxTrace({ task, config, seed: seed + draw, steps, outcome: next.value });
      }
      break;
    }
  }
}
