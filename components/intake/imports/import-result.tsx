import Link from "@/components/ground/ui/link";
import { IssueList } from "@/components/intake/report/issue-list";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type ImportResult } from "@/lib/traces/import-view";
import { type StoredAttribution, type StoredTrace } from "@/lib/traces/stored-trace";

const shownTraces = 20;
/** More than so many fold into one line. */
const maxOpen = 3;

/** What became of a file: its traces, where the tracer points in each, and those that were left out with the reason. */
export function ImportResultBody({ workspace, result }: { workspace: string; result: ImportResult }) {
  const { traces, failed, failedCount } = result;
  const count = result.storedCount + result.duplicateCount;
  const shown = traces.slice(0, shownTraces);
  const list = (
    <ul>
      {shown.map((trace, at) => (
        <li key={`${trace.id}-${at}`} className="flex min-w-0 items-baseline gap-2">
          <Link href={paths.trace(workspace, trace.id)} className="truncate text-link hover:underline" dir="auto">
            {visibleText(trace.title)}
          </Link>
          {trace.isDuplicate && <span className="shrink-0 text-xs text-faint">already here</span>}
          {trace.attribution && <Found trace={trace} found={trace.attribution} />}
        </li>
      ))}
      {count > shown.length && (
        <li className="text-xs text-faint">and {formatCount(count - shown.length, "more trace")}</li>
      )}
    </ul>
  );
  return (
    <>
      {count > maxOpen ? (
        <details>
          <summary className="w-fit text-muted">{formatCount(count, "trace")}</summary>
          <div className="mt-0.5">{list}</div>
        </details>
      ) : (
        list
      )}
      {failedCount > 0 && (
        <details className="mt-1" open={failedCount <= 3}>
          <summary className="w-fit text-fault">{formatCount(failedCount, "trace")} left out</summary>
          <ul className="mt-0.5">
            {failed.map(({ place, issues }, at) => (
              <li key={at} className="py-0.5">
                <span className="text-xs text-muted">
                  {place === null ? "From the file" : `Trace ${formatNumber(place + 1)} of the file`}
                </span>
                <IssueList issues={issues} />
              </li>
            ))}
            {failedCount > failed.length && (
              <li className="text-xs text-faint">and {formatCount(failedCount - failed.length, "more trace")}</li>
            )}
          </ul>
        </details>
      )}
    </>
  );
}

/** What the tracer found as soon as the trace was in. */
function Found({ trace, found }: { trace: StoredTrace; found: StoredAttribution }) {
  return (
    <span className="ml-auto flex max-w-1/2 min-w-0 shrink-0 items-center gap-1.5 text-xs">
      {found.isAbstained ? (
        <span className="text-muted">no clear answer: {formatCount(found.suspectCount, "step")} to read first</span>
      ) : (
        <>
          <span className="shrink-0 text-muted">→ step {found.stepIndex},</span>
          <AgentChip name={found.agent} agents={trace.agents} isUnchecked />
        </>
      )}
    </span>
  );
}
