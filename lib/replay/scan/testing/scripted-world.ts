import { type MethodEvent, type MethodInput, type MethodRun } from "@/lib/attribution/method";
import { completeInput } from "@/lib/attribution/method-input";
import { seededRandom } from "@/lib/attribution/statistics/seeded-random";
import { makeLongTrace } from "@/lib/attribution/testing/make-trace";
import { type Attribution } from "@/lib/traces/attribution";
import { type Counterfactual } from "@/lib/traces/exhibit";
import { type Trace } from "@/lib/traces/trace";
import { type Corrector } from "../../correct/corrector";
import { Capabilities, type ReplayStep } from "../../protocol/messages";
import { type LabParts } from "../lab-parts";
import { toReplayStep } from "../replay-requests";
import { type Replayed, type ReplayWish } from "../replay-wish";
import { scan } from "../scan";
import { defaultScanSettings, type ScanSettings } from "../scan-settings";

/** How a replay of a made world ends: the chance (0–1) that it ends well, or what it comes to. */
export type WorldRule = (wish: ReplayWish) => number | Replayed;

export interface World {
  parts: LabParts;
  /** Every wish in the order in which it came. */
  wishes: ReplayWish[];
}

/** Puts "Right." for the step, with the agent as it was. */
export const plainCorrector: Corrector = {
  name: "plain corrector",
  correct: (trace, stepIndex) => {
    const step = trace.steps[stepIndex];
    if (!step) return Promise.resolve(null);
    const change = { kind: "replace" as const, step: { ...toReplayStep(step), content: `Right at ${stepIndex}.` } };
    return Promise.resolve({ change, words: `Said what is right at ${stepIndex}.` });
  },
};

export const reportOf = (wish: ReplayWish, outcome: "passed" | "failed", milestones: string[] = []): Replayed => {
  const { prefix, change } = wish.request;
  const first: ReplayStep =
    change?.kind === "replace"
      ? change.step
      : { index: prefix.length, agent: "Worker", kind: "message", content: `Anew, seed ${wish.request.seed}.` };
  const report = {
    outcome,
    score: null,
    milestones,
    finalAnswer: outcome,
    message: null,
    costUsd: null,
    steps: [first],
  };
  return { report, problem: null };
};

/**
 * A world whose replays end by a rule and by what is drawn from the seed of each. `delay` says how many
 * turns of the event loop one takes.
 */
export function makeWorld(
  rule: WorldRule,
  {
    capabilities = {},
    delay = () => 0,
    ...parts
  }: Partial<Omit<LabParts, "capabilities">> & {
    capabilities?: Partial<Capabilities>;
    delay?: (wish: ReplayWish) => number;
  } = {},
): World {
  const wishes: ReplayWish[] = [];
  const base = { protocol: 1, system: { name: "Made world" }, starts: ["prefix"], isSeeded: true };
  return {
    wishes,
    parts: {
      target: "Made world",
      isSimulated: false,
      capabilities: Capabilities.parse({ ...base, ...capabilities }),
      corrector: plainCorrector,
      replay: async (wish, signal) => {
        wishes.push(wish);
        for (let turn = delay(wish); turn > 0; turn -= 1) await Promise.resolve();
        signal.throwIfAborted();
        const end = rule(wish);
        if (typeof end !== "number") return end;
        return reportOf(wish, seededRandom(wish.request.seed)() < end ? "passed" : "failed");
      },
      ...parts,
    },
  };
}

export interface Scanned {
  attribution: Attribution;
  exhibit: Counterfactual;
  events: MethodEvent[];
}

export async function follow(run: MethodRun): Promise<Scanned> {
  const events: MethodEvent[] = [];
  for (;;) {
    const next = await run.next();
    if (!next.done) {
      events.push(next.value);
      continue;
    }
    const exhibit = next.value.exhibits?.[0];
    if (exhibit?.kind !== "counterfactual") throw new Error("a scan gives its exhibit");
    return { attribution: next.value, exhibit, events };
  }
}

/** Scans a made trace of so many steps, which Planner and Worker take in turn. */
export function scanWorld(
  world: World,
  settings: Partial<ScanSettings> = {},
  { trace = makeLongTrace(10), ...input }: Partial<MethodInput> & { trace?: Trace } = {},
): Promise<Scanned> {
  const { signal } = new AbortController();
  const given = completeInput({ parameterFields: [] }, { nonce: "0a1b2c3d", signal, ...input, trace });
  return follow(scan(given, world.parts, { ...defaultScanSettings, ...settings }));
}
