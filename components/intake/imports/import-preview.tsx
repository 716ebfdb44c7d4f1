"use client";
import Link from "@/components/ground/ui/link";
import { FormatChoice } from "@/components/intake/imports/format-choice";
import { type ImportChoice, type ReadingChoices } from "@/components/intake/imports/import-choices";
import { IssueList } from "@/components/intake/imports/issue-list";
import { PreviewTrace } from "@/components/intake/imports/preview-trace";
import { RedactionChoice } from "@/components/intake/imports/redaction-choice";
import { Certainty } from "@/components/intake/report/report-facts";
import { Button } from "@/components/ground/ui/button";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type ImportPreview, type ImportView } from "@/lib/traces/import-view";
import { type ImportIssue } from "@/lib/traces/trace";

const shownTraces = 20;

/** What was found in a file, before anything of it is stored; or why nothing can be, and the ways out. */
export function ImportPreviewBody({
  workspace,
  view,
  choices,
  onChange,
  isOnly,
}: {
  workspace: string;
  view: ImportView;
  choices: ReadingChoices;
  onChange: (choice: ImportChoice) => void;
  isOnly: boolean;
}) {
  const { preview } = view;
  if (!preview) return null;
  return (
    <>
      {!preview.canStore && <Refusal preview={preview} />}
      <div className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        {preview.format !== null && <span>Read as</span>}
        <FormatChoice view={view} choices={choices} onChoose={onChange} />
        {preview.format !== null && !view.options.mapping && (
          <Certainty confidence={preview.confidence} keys={preview.recognisedBy} />
        )}
        {preview.canMap && (
          <Button asChild size="sm" variant={preview.format === null ? "primary" : "ghost"}>
            <Link href={paths.mapping(workspace, view.id)}>
              {view.options.mapping
                ? "Change the mapping"
                : preview.canMap === "text"
                  ? "Split by speakers"
                  : "Map its fields"}
            </Link>
          </Button>
        )}
      </div>
      <Traces preview={preview} workspace={workspace} isOnly={isOnly} />
      {!onlyError(preview) && <IssueList issues={preview.issues} />}
      <RedactionChoice view={view} onChange={(redacts) => onChange({ redacts })} />
    </>
  );
}

function Refusal({ preview }: { preview: ImportPreview }) {
  return (
    <p role="alert" className="break-words text-fault">
      {preview.traceCount > 0
        ? "Nothing of this file can be imported before it is mended:"
        : (onlyError(preview)?.message ?? "There is no trace in this file that we can read.")}
    </p>
  );
}

/** What alone is wrong with a file in which no trace was found; null where there is more to read. */
const onlyError = ({ traceCount, issues }: ImportPreview): ImportIssue | null =>
  traceCount === 0 && issues.length === 1 ? (issues[0] ?? null) : null;

function Traces({ preview, workspace, isOnly }: { preview: ImportPreview; workspace: string; isOnly: boolean }) {
  const { traces, traceCount, failedCount, stepCount } = preview;
  const failing = traces.filter((trace) => trace.issues.some(({ severity }) => severity === "error"));
  // What cannot be read comes first: that is what a person has to decide about.
  const listed = [...failing, ...traces.filter((trace) => !failing.includes(trace))].slice(0, shownTraces);
  return (
    <>
      {failedCount > 0 && preview.canStore && (
        <p className="text-fault">
          {formatNumber(failedCount)} of {formatCount(traceCount, "trace")} cannot be read and will be left out.
        </p>
      )}
      {traceCount > 1 && (
        <p className="text-xs text-faint">
          {formatCount(traceCount, "trace")}, {formatCount(stepCount, "step")}
        </p>
      )}
      <ul>
        {listed.map((trace, at) => (
          <li key={at} className="py-0.5">
            <PreviewTrace trace={trace} workspace={workspace} isOpen={isOnly && traceCount === 1} />
          </li>
        ))}
        {traceCount > listed.length && (
          <li className="text-xs text-faint">and {formatCount(traceCount - listed.length, "more trace")}</li>
        )}
      </ul>
    </>
  );
}
