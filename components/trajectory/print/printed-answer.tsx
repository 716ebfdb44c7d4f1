import { AgentChip } from "@/components/ui/agent-chip";
import { visibleText } from "@/components/ui/visible-text";
import { scoreAttribution } from "@/lib/attribution/score";
import { tracerNotes } from "@/lib/attribution/methods/tracer-notes";
import { formatCount } from "@/lib/format";
import { intervalWords, namedFailureMode, originWords } from "../rail/cause-words";
import { outdatedWords, reliabilityDetails, reliabilityWords } from "../rail/reliability-words";
import { readerWords } from "../run/run-words";
import { type PrintData } from "./print-data";
import { PrintSection } from "./print-section";

/** Who and when, by which run, against the ground truth, and what is known of how far to trust it. */
export function PrintedAnswer({ data, agents }: { data: PrintData; agents: readonly string[] }) {
  const { run, found, trace } = data;
  const mode = namedFailureMode(found, data.taxonomies);
  return (
    <PrintSection title={`Run #${run.number}, ${data.methodTitles[run.method] ?? run.method}, ${readerWords(run)}`}>
      {trace.outcome === "unknown" && <p className="font-medium">If this run failed:</p>}
      {found.isAbstained ? (
        <p className="text-lg font-semibold">No answer to stand by: the run abstains and gives an order to read in.</p>
      ) : (
        <dl className="flex flex-wrap gap-x-8">
          <div>
            <dt className="text-xs text-muted">Responsible agent</dt>
            <dd className="text-xl font-semibold">
              <AgentChip name={found.agent} agents={agents} />
            </dd>
          </div>
          <div>
            <dt className="text-xs text-muted">Decisive step</dt>
            <dd className="text-xl font-semibold text-fault">{found.stepIndex}</dd>
          </div>
          {mode && (
            <div className="min-w-0">
              <dt className="text-xs text-muted">Failure mode, as stated</dt>
              <dd className="text-base font-medium">
                {visibleText(mode.title)}{" "}
                {mode.where && <span className="text-xs text-faint">{visibleText(mode.where)}</span>}
                {mode.definition && (
                  <span className="block text-xs font-normal text-muted">{visibleText(mode.definition)}</span>
                )}
              </dd>
            </div>
          )}
        </dl>
      )}
      {found.origin && <p className="mt-1">{visibleText(originWords(found.origin))}</p>}
      <ul className="mt-1.5 list-disc space-y-0.5 pl-4 text-muted">
        {trustWords(data).map((words) => (
          <li key={words}>{visibleText(words)}</li>
        ))}
      </ul>
    </PrintSection>
  );
}

function trustWords({ run, found, groundTruth, trace, reliability, published }: PrintData): string[] {
  return [
    run.status === "PARTIAL" ? "Partial: a limit stopped the run, and this is the best so far." : null,
    found.isDisputed ? "Disputed: those asked do not agree." : null,
    run.evaluation ? `Made by evaluation ${run.evaluation.title}.` : null,
    run.isMasked ? "Text that addresses a judge was masked before anything was asked." : null,
    groundTruth ? truthWords(found, groundTruth) : noTruthWords(trace),
    found.interval ? intervalWords(found.interval) : null,
    ...(reliability
      ? [
          reliabilityWords(reliability),
          ...(reliability.isMeasured ? reliabilityDetails(reliability) : outdatedWords(reliability)),
        ]
      : []),
    // On paper nothing can be unfolded: what was published stands in the place of what was not measured here.
    !reliability?.isMeasured && published ? `${published.title}: ${published.words}` : null,
    found.applicability?.words ?? null,
    ...(run.tracer ? tracerNotes({ outcome: "failed" }, run.tracer) : []),
  ].filter((words) => words !== null);
}

const noTruthWords = ({ truth }: PrintData["trace"]): string =>
  truth?.isDisputed
    ? "There is no ground truth: those who labelled this trace disagree, and nobody has decided."
    : "There is no ground truth: nobody has labelled this trace.";

function truthWords(found: PrintData["found"], truth: NonNullable<PrintData["groundTruth"]>): string {
  const { isAgentRight, stepDistance } = scoreAttribution(found, truth);
  const said = `Ground truth, by ${truth.authorName ?? "the data set"}: ${truth.agent}, step ${truth.stepIndex}`;
  const agent = isAgentRight ? "the agent is right" : "another agent";
  const step = stepDistance === 0 ? "the step is right" : `${formatCount(Math.abs(stepDistance), "step")} away`;
  return `${said}; ${agent}, ${step}.`;
}
