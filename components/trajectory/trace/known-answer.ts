import { standingAdjudication } from "@/lib/attribution/labels/adjudication-view";
import { type RunRecord } from "@/lib/attribution/run-record";
import { type Quote } from "@/lib/traces/attribution";
import { settledTruth } from "@/lib/traces/ground-truth";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type TraceDetail } from "@/lib/traces/trace-detail";

/** Who broke the run, at which step and why, as people or a file say it. */
export interface Claim {
  agent: string;
  stepIndex: number;
  reason: string;
  quotes: readonly Quote[];
  failureMode?: string | null | undefined;
  taxonomy?: { name: string; version: string } | null | undefined;
}

/**
 * The best that is known of a failure: `truth` counts as such, a `label` is what somebody says and does not count
 * (yet), a `run` stands by its answer. `by` says whose it is, "label of Olga".
 */
export type KnownAnswer =
  { from: "truth" | "label"; by: string; claim: Claim } | { from: "run"; run: RunRecord; claim: Claim };

type Said = Pick<
  TraceDetail,
  "truth" | "annotations" | "adjudications" | "importedLabels" | "labels" | "groundTruth" | "isBlind"
>;

/**
 * Ground truth before a label, a label before a run that stands by its answer; null where nothing of it is known, and
 * for somebody who is to label first. `run` is the best of all (`chooseRun`).
 */
export function knownAnswer(trace: Said, run: RunRecord | null): KnownAnswer | null {
  if (trace.isBlind) return null;
  return ofTruth(trace) ?? ofPeople(trace) ?? ofFile(trace) ?? ofRun(run);
}

/** The claim that counts, with what else its author said of it. */
function ofTruth(trace: Said): KnownAnswer | null {
  const truth = settledTruth(trace.truth);
  if (!truth) return null;
  const { agent, stepIndex, reason, authorName } = truth;
  const whole = claimsOf(trace, truth.source).find(
    (one) => one.stepIndex === stepIndex && sameAgent(one.agent, agent) && one.reason === reason,
  );
  const by = {
    adjudicated: `decided by ${authorName ?? "a person"}`,
    annotation: `label of ${authorName ?? "a person"}`,
    "data-set": "label of its file",
    imported: authorName === null ? "imported label" : `label set ${authorName}`,
  }[truth.source];
  return { from: "truth", by, claim: claimOf({ ...whole, agent, stepIndex, reason }) };
}

type Partly = Pick<Claim, "agent" | "stepIndex"> & Partial<Claim>;

const claimsOf = (trace: Said, source: NonNullable<TraceDetail["truth"]>["source"]): readonly Partly[] => {
  if (source === "annotation") return trace.annotations;
  if (source === "imported") return trace.importedLabels;
  if (source === "data-set") return trace.groundTruth ? [trace.groundTruth] : [];
  const standing = standingAdjudication(trace.adjudications);
  return standing ? [standing] : [];
};

const claimOf = ({ agent, stepIndex, reason = "", quotes = [], failureMode, taxonomy }: Partly): Claim => ({
  agent,
  stepIndex,
  reason,
  quotes,
  failureMode,
  taxonomy,
});

/** The newest that is certain, else the newest; that people disagree is said. */
function ofPeople({ annotations, truth }: Said): KnownAnswer | null {
  const label = annotations.find(({ isCertain }) => isCertain) ?? annotations[0];
  if (!label) return null;
  const notes = [truth?.isDisputed && "others disagree", !label.isCertain && "in doubt"].filter(Boolean);
  return { from: "label", by: [`label of ${label.authorName}`, ...notes].join(", "), claim: claimOf(label) };
}

function ofFile({ labels, importedLabels }: Said): KnownAnswer | null {
  for (const { isDecisive, agent, stepIndex, reason, source } of labels)
    if (isDecisive && agent !== undefined && stepIndex !== undefined)
      return { from: "label", by: `label of its file, ${source}`, claim: claimOf({ agent, stepIndex, reason }) };
  const [imported] = importedLabels;
  return imported ? { from: "label", by: `label set ${imported.labelSetName}`, claim: claimOf(imported) } : null;
}

const ofRun = (run: RunRecord | null): KnownAnswer | null =>
  run?.attribution && !run.attribution.isAbstained ? { from: "run", run, claim: claimOf(run.attribution) } : null;

/** What people or the file say, where that stands before every run; null where a run does, or somebody chose one. */
export const claimBefore = (
  known: KnownAnswer | null,
  isRunChosen: boolean,
): Exclude<KnownAnswer, { from: "run" }> | null => (known && known.from !== "run" && !isRunChosen ? known : null);

/** The step that the page opens on: that of the run that somebody chose, else of the best known answer. */
export const openingStep = (known: KnownAnswer | null, selected: RunRecord | null, isRunChosen: boolean): number =>
  (isRunChosen ? undefined : known?.claim.stepIndex) ?? selected?.attribution?.stepIndex ?? 0;
