import { wilson } from "@/lib/attribution/statistics/wilson";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type Trace } from "@/lib/traces/trace";
import { type Corrector } from "../../correct/corrector";
import { type SandboxFailure } from "../../sandbox/make-failures";
import { type ScanSettings } from "../scan-settings";
import { missWords, type SandboxScan, scanSandbox, type Standing, standingOf } from "./sandbox-scans";

/** What scans of failures with one planted fault each came to. */
export interface Tally {
  count: number;
  /** By how the answer stands to the planted fault: see Standing. */
  standings: Record<Standing, number>;
  /** Answers that name the agent of the planted fault, at whatever step. */
  agentRight: number;
  /** Failures whose first step of which any corrected replay ended well, control or not, is the planted one. */
  firstFlipPlanted: number;
  /** Answers proven to be the earliest. */
  provenEarliest: number;
  replays: number;
  /** The fewest replays that could have proven the same, in sum: see fewestReplaysFor. */
  bound: number;
  misses: string[];
}

const emptyTally = (): Tally => ({
  count: 0,
  standings: { right: 0, "earlier-flip": 0, "not-testable": 0, "not-found": 0 },
  agentRight: 0,
  firstFlipPlanted: 0,
  provenEarliest: 0,
  replays: 0,
  bound: 0,
  misses: [],
});

export interface TallyOptions {
  settings?: Partial<ScanSettings>;
  corrector?: Corrector;
  /** Steps to test first, by failure. */
  suspectsOf?: (failure: SandboxFailure) => readonly number[];
  /** The fewest replays that could prove what a scan has proven. */
  boundOf?: (scan: SandboxScan) => number;
}

/** Scans each of these failures. */
export async function tallyFailures(
  failures: AsyncIterable<SandboxFailure> | Iterable<SandboxFailure>,
  { settings, corrector, suspectsOf, boundOf = () => 0 }: TallyOptions = {},
): Promise<Tally> {
  const tally = emptyTally();
  for await (const failure of failures) {
    const suspects = suspectsOf?.(failure) ?? [];
    const scanned = await scanSandbox(failure.trace, { ...settings, suspects }, corrector);
    const { attribution, exhibit } = scanned;
    const standing = standingOf(failure, scanned);
    tally.count += 1;
    tally.standings[standing] += 1;
    if (attribution.isAbstained !== true && sameAgent(attribution.agent, failure.agent)) tally.agentRight += 1;
    if (exhibit.steps.find(({ corrected }) => corrected.flips > 0)?.stepIndex === failure.stepIndex)
      tally.firstFlipPlanted += 1;
    if (exhibit.proof === "earliest") tally.provenEarliest += 1;
    tally.replays += exhibit.replayCount;
    tally.bound += boundOf(scanned);
    if (standing !== "right") tally.misses.push(`${standing}: ${missWords(failure, scanned)}`);
  }
  return tally;
}

/** Of scans in which no step may be called decisive, how many called one all the same. */
export interface NullTally {
  count: number;
  decisive: number;
  /** Failures that were found to be an error made once. */
  once: number;
  replays: number;
  mistakes: string[];
}

/** Scans traces of a world in which no step is decisive. */
export async function tallyNull(
  traces: AsyncIterable<Trace>,
  corrector: Corrector,
  settings: Partial<ScanSettings> = {},
): Promise<NullTally> {
  const tally: NullTally = { count: 0, decisive: 0, once: 0, replays: 0, mistakes: [] };
  for await (const trace of traces) {
    // A seed of its own for each, or the worlds would draw alike.
    const { attribution, exhibit } = await scanSandbox(trace, { ...settings, seed: tally.count + 1 }, corrector);
    tally.count += 1;
    tally.replays += exhibit.replayCount;
    if (attribution.isAbstained !== true) {
      tally.decisive += 1;
      tally.mistakes.push(`${trace.externalId ?? ""}: ${attribution.reason}`);
    } else if (attribution.reason.includes("one-off")) tally.once += 1;
  }
  return tally;
}

/** "999 of 1,000, 99.9% [99.4–100]" */
export function writeCount(some: number, count: number): string {
  if (count === 0) return "0 of 0";
  const { low, high } = wilson(some, count);
  const percent = (share: number): string => String(Number((100 * share).toFixed(1)));
  return `${some} of ${count}, ${percent(some / count)}% [${percent(low)}–${percent(high)}]`;
}
