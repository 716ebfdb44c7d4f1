"use client";
import { FormatChoice } from "@/components/intake/imports/format-choice";
import { type ImportChoice, type ReadingChoices } from "@/components/intake/imports/import-choices";
import { MapButton } from "@/components/intake/imports/map-button";
import { PreviewTrace } from "@/components/intake/imports/preview-trace";
import { alikeTraces } from "@/components/intake/imports/preview-words";
import { IssueList } from "@/components/intake/report/issue-list";
import { Certainty } from "@/components/intake/report/report-facts";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatCount, formatNumber } from "@/lib/format";
import { type ImportPreview, type ImportView } from "@/lib/traces/import-view";
import { type ImportIssue } from "@/lib/traces/trace";

const shownLines = 20;

/** What was found in a file, before anything of it is stored; or why nothing can be, and the ways out. */
export function ImportPreviewBody({
  workspace,
  view,
  choices,
  onChange,
  onMapped,
}: {
  workspace: string;
  view: ImportView;
  choices: ReadingChoices;
  onChange: (choice: ImportChoice) => void;
  /** Takes the import once it is read by a mapping. */
  onMapped: (view: ImportView) => void;
}) {
  const { preview } = view;
  if (!preview) return null;
  return (
    <>
      {!preview.canStore && <Refusal preview={preview} />}
      <div className="my-1 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-muted">
        {preview.format === null && <MapButton workspace={workspace} view={view} onMapped={onMapped} isWayOut />}
        {preview.format !== null && <span>Read as</span>}
        <FormatChoice view={view} choices={choices} onChoose={onChange} />
        {preview.format !== null && !view.options.mapping && (
          <Certainty confidence={preview.confidence} keys={preview.recognisedBy} />
        )}
        {preview.format !== null && <MapButton workspace={workspace} view={view} onMapped={onMapped} />}
      </div>
      <Traces preview={preview} workspace={workspace} />
      {!onlyError(preview) && <IssueList issues={preview.issues} />}
    </>
  );
}

function Refusal({ preview }: { preview: ImportPreview }) {
  return (
    <p role="alert" className="break-words text-fault">
      {preview.traceCount > 0
        ? "Fix this before the file can be imported:"
        : (onlyError(preview)?.message ?? "No readable trace in this file.")}
    </p>
  );
}

/** What alone is wrong with a file in which no trace was found; null where there is more to read. */
const onlyError = ({ traceCount, issues }: ImportPreview): ImportIssue | null =>
  traceCount === 0 && issues.length === 1 ? (issues[0] ?? null) : null;

function Traces({ preview, workspace }: { preview: ImportPreview; workspace: string }) {
  const { traces, traceCount, failedCount } = preview;
  const failing = traces.filter((trace) => trace.issues.some(({ severity }) => severity === "error"));
  // What cannot be read comes first: that is what a person has to decide about.
  const lines = alikeTraces([...failing, ...traces.filter((trace) => !failing.includes(trace))]);
  const listed = lines.slice(0, shownLines);
  const hidden = traceCount - listed.reduce((sum, alike) => sum + alike.length, 0);
  return (
    <>
      {failedCount > 0 && preview.canStore && (
        <p className="text-fault">
          {formatNumber(failedCount)} of {formatCount(traceCount, "trace")} cannot be read and will be skipped.
        </p>
      )}
      <ul>
        {listed.map((alike, at) => (
          <li key={at} className="py-0.5">
            <Alike traces={alike} workspace={workspace} isOnly={traceCount === 1} />
          </li>
        ))}
        {hidden > 0 && <li className="text-xs text-faint">and {formatCount(hidden, "more trace")}</li>}
      </ul>
    </>
  );
}

function Alike({ traces, workspace, isOnly }: { traces: ImportPreview["traces"]; workspace: string; isOnly: boolean }) {
  const [first] = traces;
  if (first === undefined) return null;
  if (traces.length === 1) return <PreviewTrace trace={first} workspace={workspace} isOnly={isOnly} />;
  return (
    <details>
      <summary className="w-fit max-w-full truncate" dir="auto">
        <span className="figure text-muted">{formatNumber(traces.length)} ×</span>{" "}
        {visibleText(first.title) || "(no title)"}
      </summary>
      <ul className="mt-1 border-l pl-2.5">
        {traces.map((trace, at) => (
          <li key={at} className="py-0.5">
            <PreviewTrace trace={trace} workspace={workspace} />
          </li>
        ))}
      </ul>
    </details>
  );
}
