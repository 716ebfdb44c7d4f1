import Link from "@/components/ground/ui/link";
import { traceFacts } from "@/components/intake/imports/preview-words";
import { IssueList } from "@/components/intake/report/issue-list";
import { ReportFacts, Fact } from "@/components/intake/report/report-facts";
import { labelWords, reportSummary } from "@/components/intake/report/report-words";
import { visibleText } from "@/components/ground/ui/visible-text";
import { paths } from "@/lib/paths";
import { type PreviewedTrace } from "@/lib/traces/stored-trace";

/** One trace of a file before it is stored: what it is about, who is in it, how it was read; or why it cannot be. */
export function PreviewTrace({
  trace,
  workspace,
  isOnly = false,
}: {
  trace: PreviewedTrace;
  workspace: string;
  /** The line of its file says already who is in it. */
  isOnly?: boolean;
}) {
  return (
    <>
      {trace.stepCount > 0 && (
        <>
          <div className="flex min-w-0 items-baseline gap-2">
            <span className="truncate" dir="auto" title={trace.question}>
              {visibleText(trace.title) || "(no title)"}
            </span>
            {trace.duplicateOfId && (
              <Link
                href={paths.trace(workspace, trace.duplicateOfId)}
                className="shrink-0 text-xs text-link hover:underline"
              >
                already here
              </Link>
            )}
          </div>
          {!isOnly && <p className="text-xs break-words text-faint">{traceFacts(trace)}</p>}
          <details className="mt-0.5">
            <summary className="w-fit text-xs text-muted">{reportSummary(trace.report)}</summary>
            <div className="mt-1 mb-1.5 border-l pl-2.5">
              <HowItWasRead trace={trace} />
            </div>
          </details>
        </>
      )}
      <IssueList issues={trace.issues} />
    </>
  );
}

function HowItWasRead({ trace }: { trace: PreviewedTrace }) {
  return (
    <ReportFacts report={trace.report}>
      {trace.labelCount > 0 && (
        <Fact label="Labels found">
          <ul>
            {labelWords(trace.labels, trace.labelCount).map((words) => (
              <li key={words}>{words}</li>
            ))}
          </ul>
        </Fact>
      )}
    </ReportFacts>
  );
}
