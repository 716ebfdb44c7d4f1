import { completeInput } from "@/lib/attribution/method-input";
import { type Trace } from "@/lib/traces/trace";
import { sandboxCorrector } from "../correct/sandbox-corrector";
import { injectFaults } from "../injection/inject-faults";
import { type InjectionSettings, type InjectionSource, type InjectionSummary } from "../injection/injection";
import { replayThrough } from "../replay-through";
import { between, randomFor } from "../sandbox/draws";
import { makeFailures } from "../sandbox/make-failures";
import { makeTask } from "../sandbox/make-task";
import { flawlessConfig, type SandboxConfig } from "../sandbox/sandbox-config";
import { sandboxCapabilities, sandboxTarget } from "../sandbox/sandbox-target";
import { sandboxDomains } from "../sandbox/sandbox-task";
import { sandboxTrace } from "../sandbox/sandbox-trace";
import { collect } from "../sandbox/slip";
import { teamLoop } from "../sandbox/team-loop";
import { isSendBack } from "../sandbox/wording";
import { scan } from "../scan/scan";
import { defaultScanSettings } from "../scan/scan-settings";
import { failureOfInjection, failureOfScan, type MadeFailure } from "./made-failure";

interface SandboxDataWish {
  /** Passed runs that faults are put into, domains in turn. */
  sourceCount: number;
  /**
   * Share (0–1) of the sources in which the Verifier sent a first result back: only there a check has anything to find.
   */
  caughtShare: number;
  injection: InjectionSettings;
  /** Failed runs with a planted fault that are scanned, domains in turn. */
  scanCount: number;
  /** Chance (0–1) that a replay slips by itself; none where it is absent. The runs that are begun with never slip. */
  slipRate?: number;
  seed: number;
  signal: AbortSignal;
}

type SandboxDataEvent =
  /** A passed run that faults are put into. */
  | { type: "passed"; trace: Trace }
  | { type: "made"; failure: MadeFailure }
  /** A failed run whose scan named no decisive step. */
  | { type: "not-proven" };

const target = sandboxTarget();

/**
 * Labeled failures of the sandbox team, made by both ways: faults that are put into passed runs, and scans of failed
 * runs. Ends with what the injection counted. The same wish makes the same data. Everything is executed; nothing of it
 * says how often agents of other systems fail, or how.
 */
export async function* makeSandboxData(
  wish: SandboxDataWish,
): AsyncGenerator<SandboxDataEvent, InjectionSummary, void> {
  const replay = replayThrough(target);
  const sources: InjectionSource[] = [];
  for (let at = 0; at < wish.sourceCount; at += 1) {
    wish.signal.throwIfAborted();
    const trace = await passedRun(wish, at);
    if (trace === null) continue;
    yield { type: "passed", trace };
    sources.push({ trace, traceId: trace.contentHash, replay });
  }
  const injecting = injectFaults({ sources, settings: wish.injection, signal: wish.signal });
  let summary: InjectionSummary;
  for (;;) {
    const next = await injecting.next();
    if (next.done === true) {
      summary = next.value;
      break;
    }
    const { failed } = next.value.tried;
    const failure = failed && failureOfInjection(failed);
    if (failure) yield { type: "made", failure };
  }
  yield* scanFailures(wish);
  return summary;
}

async function* scanFailures(wish: SandboxDataWish): AsyncGenerator<SandboxDataEvent, void, void> {
  const { signal, seed } = wish;
  const config = ratesOf(wish);
  const parts = {
    target: target.name,
    isSimulated: false,
    capabilities: sandboxCapabilities,
    replay: replayThrough(target),
    corrector: sandboxCorrector(seed),
  };
  for await (const { trace } of makeFailures({ count: wish.scanCount, seed, config, signal })) {
    const input = completeInput({ parameterFields: [] }, { trace, nonce: trace.contentHash.slice(0, 8), signal });
    const run = scan(input, parts, { ...defaultScanSettings, seed });
    let next = await run.next();
    while (next.done !== true) next = await run.next();
    const failure = failureOfScan(trace, next.value);
    yield failure ? { type: "made", failure } : { type: "not-proven" };
  }
}

const ratesOf = ({ slipRate = 0 }: SandboxDataWish): SandboxConfig => ({ ...flawlessConfig, slipRate });

/** So many tasks are drawn until one is as it should be. */
const drawsPerRun = 60;
const mostSeed = 2 ** 31 - 1;

/**
 * A run that passed: at once, or, of the given share, after a result that the Verifier sent back. Null where no
 * task that was drawn gives one.
 */
async function passedRun(wish: SandboxDataWish, at: number): Promise<Trace | null> {
  const random = randomFor(wish.seed, "made data", at);
  const domain = sandboxDomains[at % sandboxDomains.length] ?? "sales";
  const isCaught = random() < wish.caughtShare;
  for (let draw = 0; draw < drawsPerRun; draw += 1) {
    const task = makeTask(domain, between(0, 999_999, random));
    const seed = between(0, mostSeed, random);
    const run = { task, config: flawlessConfig, prefix: [], change: null, without: null, seed, signal: wish.signal };
    const { steps, outcome } = await collect(teamLoop(run, null));
    const hasSendBack = steps.some(({ content }) => isSendBack(content));
    if (outcome.outcome === "passed" && hasSendBack === isCaught)
      return sandboxTrace({ task, config: ratesOf(wish), seed, steps, outcome });
  }
  return null;
}
