import { scoreAttribution } from "@/lib/attribution/score";
import { isHeldBack } from "@/lib/attribution/reliability/is-held-back";
import { tracerNotes } from "@/lib/attribution/methods/tracer-notes";
import { formatCount } from "@/lib/format";
import { intervalWords } from "../trace/cause-words";
import { heldBackWords, outdatedWords, reliabilityDetails, reliabilityWords } from "../rail/reliability-words";
import { type PrintData } from "./print-data";

/** What is known of how far to trust an answer, one sentence each. */
export function trustWords({
  run,
  found,
  groundTruth,
  trace,
  judge,
  reliability,
  abstainBelow,
  published,
}: Pick<
  PrintData,
  "run" | "found" | "groundTruth" | "trace" | "judge" | "reliability" | "abstainBelow" | "published"
>): string[] {
  return [
    run.status === "PARTIAL" ? "Partial: a limit stopped the run; this is the best answer so far." : null,
    reliability?.isMeasured && abstainBelow !== null && isHeldBack(reliability, abstainBelow)
      ? `Hidden by default on screen. ${heldBackWords(reliability, abstainBelow)}`
      : null,
    found.isDisputed ? "Disputed: the voters disagree." : null,
    run.evaluation ? `Made by evaluation ${run.evaluation.title}.` : null,
    run.isMasked ? "Text addressed to the judge was masked before the run." : null,
    groundTruth ? truthWords(found, groundTruth) : noTruthWords(trace),
    found.interval ? intervalWords(found.interval) : null,
    ...(reliability
      ? [
          reliabilityWords(reliability),
          ...(reliability.isMeasured ? reliabilityDetails(reliability) : outdatedWords(reliability)),
        ]
      : []),
    judge && `Judge: ${judge.sentence}`,
    // On paper nothing can be unfolded: what was published stands in the place of what was not measured here.
    !reliability?.isMeasured && published ? `${published.title}: ${published.words}` : null,
    found.applicability?.words ?? null,
    ...(run.tracer ? tracerNotes({ outcome: "failed" }, run.tracer) : []),
  ].filter((words) => words !== null);
}

const noTruthWords = ({ truth }: PrintData["trace"]): string =>
  truth?.isDisputed
    ? "No ground truth: the annotators disagree, and nobody has adjudicated."
    : "No ground truth: nobody has labeled this trace.";

function truthWords(found: PrintData["found"], truth: NonNullable<PrintData["groundTruth"]>): string {
  const { isAgentRight, stepDistance } = scoreAttribution(found, truth);
  const said = `Ground truth, by ${truth.authorName ?? "the data set"}: ${truth.agent}, step ${truth.stepIndex}`;
  const step = stepDistance === 0 ? "the step is right" : `${formatCount(Math.abs(stepDistance), "step")} away`;
  if (found.isAbstained) return `${said}; 1st to read: ${step}.`;
  const agent = isAgentRight ? "the agent is right" : "different agent";
  return `${said}; ${agent}, ${step}.`;
}
