import { type RunRecord } from "@/lib/attribution/run-record";
import { type Party } from "@/lib/traces/party";
import { type Quote } from "@/lib/traces/attribution";

/** Who broke the run, at which step and why, as people or a file say it. */
export interface Claim {
  agent: string;
  stepIndex: number;
  reason: string;
  quotes: readonly Quote[];
  failureMode?: string | null | undefined;
  party?: Party | null | undefined;
  taxonomy?: { name: string; version: string } | null | undefined;
}

/**
 * The best that is known of a failure: `truth` counts as such, a `label` is what somebody says and does not count
 * (yet), a `run` stands by its answer. `by` says whose it is, "label of Olga".
 */
export type KnownAnswer = SaidAnswer | { from: "run"; run: RunRecord; claim: Claim };

/** What people or a file say. */
export interface SaidAnswer {
  from: "truth" | "label";
  by: string;
  claim: Claim;
}

/**
 * What people or the file say (`saidAnswer`) before a run that stands by its answer; null where nothing is known. `run`
 * is the best of all (`chooseRun`).
 */
export const knownAnswer = (said: SaidAnswer | null, run: RunRecord | null): KnownAnswer | null => said ?? ofRun(run);

const ofRun = (run: RunRecord | null): KnownAnswer | null =>
  run?.attribution && !run.attribution.isAbstained ? { from: "run", run, claim: run.attribution } : null;

/** What people or the file say, where that stands before every run; null where a run does, or somebody chose one. */
export const saidBefore = (known: KnownAnswer | null, isRunChosen: boolean): SaidAnswer | null =>
  known && known.from !== "run" && !isRunChosen ? known : null;

/** The step that the page opens on: that of the run that somebody chose, else of the best known answer. */
export const openingStep = (known: KnownAnswer | null, selected: RunRecord | null, isRunChosen: boolean): number =>
  (isRunChosen ? undefined : known?.claim.stepIndex) ?? selected?.attribution?.stepIndex ?? 0;
