import { standingAdjudication } from "@/lib/attribution/labels/adjudication-view";
import { settledTruth } from "@/lib/traces/ground-truth";
import { sameAgent } from "@/lib/traces/normalise-agent";
import { type TraceDetail } from "@/lib/traces/trace-detail";
import { type Claim, type SaidAnswer } from "./known-answer";

type Said = Pick<
  TraceDetail,
  "truth" | "annotations" | "adjudications" | "importedLabels" | "labels" | "groundTruth" | "isBlind"
>;

/**
 * The best that people or the file say of a failure: ground truth before a label, a person's before the file's; null
 * where nobody says anything, and for somebody who is to label first. The server picks it, once.
 */
export function saidAnswer(trace: Said): SaidAnswer | null {
  if (trace.isBlind) return null;
  return ofTruth(trace) ?? ofPeople(trace) ?? ofFile(trace);
}

/** The claim that counts, with what else its author said of it. */
function ofTruth(trace: Said): SaidAnswer | null {
  const truth = settledTruth(trace.truth);
  if (!truth) return null;
  const { agent, stepIndex, reason, authorName } = truth;
  const whole = claimsOf(trace, truth.source).find(
    (one) => one.stepIndex === stepIndex && sameAgent(one.agent, agent) && one.reason === reason,
  );
  const by = {
    adjudicated: `adjudicated by ${authorName ?? "a person"}`,
    annotation: `labeled by ${authorName ?? "a person"}`,
    "data-set": "label from the file",
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

const claimOf = ({ agent, stepIndex, reason = "", quotes = [], failureMode, taxonomy, party }: Partly): Claim => ({
  agent,
  stepIndex,
  reason,
  quotes,
  failureMode,
  taxonomy,
  party,
});

/** The newest that is certain, else the newest; that people disagree is said. */
function ofPeople({ annotations, truth }: Said): SaidAnswer | null {
  const label = annotations.find(({ isCertain }) => isCertain) ?? annotations[0];
  if (!label) return null;
  const notes = [truth?.isDisputed && "others disagree", !label.isCertain && "in doubt"].filter(Boolean);
  return { from: "label", by: [`labeled by ${label.authorName}`, ...notes].join(", "), claim: claimOf(label) };
}

function ofFile({ labels, importedLabels }: Said): SaidAnswer | null {
  for (const { isDecisive, agent, stepIndex, reason, source } of labels)
    if (isDecisive && agent !== undefined && stepIndex !== undefined)
      return { from: "label", by: `label from the file, ${source}`, claim: claimOf({ agent, stepIndex, reason }) };
  const [imported] = importedLabels;
  return imported ? { from: "label", by: `label set ${imported.labelSetName}`, claim: claimOf(imported) } : null;
}
