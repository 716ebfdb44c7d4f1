import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { namedFailureMode } from "@/components/labels/taxonomies/named-failure-mode";
import { originWords } from "../trace/cause-words";
import { readerWords } from "@/components/answers/runs/run-words";
import { type PrintData } from "./print-data";
import { PrintSection } from "./print-section";
import { trustWords } from "./trust-words";

/** Who and when, by which run, against the ground truth, and what is known of how far to trust it. */
export function PrintedAnswer({ data, agents }: { data: PrintData; agents: readonly string[] }) {
  const { run, found, trace } = data;
  const mode = namedFailureMode(found, data.taxonomies);
  return (
    <PrintSection title={`Run #${run.number}, ${data.methodTitles[run.method] ?? run.method}, ${readerWords(run)}`}>
      {trace.outcome === "unknown" && <p className="font-medium">If this run failed:</p>}
      {found.isAbstained ? (
        <p className="text-lg font-semibold">No clear answer, only a reading order.</p>
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
