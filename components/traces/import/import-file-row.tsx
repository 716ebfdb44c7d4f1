"use client";
import { Check, ChevronRight, CircleAlert, RotateCw, X } from "lucide-react";
import Link from "next/link";
import { IssueList } from "@/components/traces/import/issue-list";
import { type ImportFile, newTraceCount } from "@/components/traces/import/import-queue";
import { AgentChip } from "@/components/ui/agent-chip";
import { IconButton } from "@/components/ui/icon-button";
import { Pill } from "@/components/ui/pill";
import { Spinner } from "@/components/ui/spinner";
import { formatBytes, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import {
  type FilePreview,
  type PreviewedTrace,
  type StoredAttribution,
  type StoredTrace,
} from "@/lib/traces/stored-trace";
import { visibleText } from "@/components/ui/visible-text";

const shownTraces = 20;
const shownAgents = 6;

export function ImportFileRow({
  workspace,
  file,
  onRemove,
  onRetry,
}: {
  workspace: string;
  file: ImportFile;
  onRemove: () => void;
  onRetry: () => void;
}) {
  const { stage } = file;
  const isBusy = stage.name === "waiting" || stage.name === "previewing" || stage.name === "uploading";
  return (
    <li className="border-b last:border-0">
      <div className="flex min-h-9 items-center gap-2.5 px-3 py-1">
        <StageIcon name={stage.name} />
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto" title={file.name}>
          {visibleText(file.name)}
        </span>
        {"preview" in stage && stage.preview && <PreviewPills preview={stage.preview} />}
        <span className="shrink-0 text-xs text-faint">{formatBytes(file.blob.size)}</span>
        {stage.name === "refused" && (
          <IconButton label="Try again" onClick={onRetry}>
            <RotateCw className="size-3.5" aria-hidden />
          </IconButton>
        )}
        {!isBusy && (
          <IconButton label={`Remove ${file.name}`} onClick={onRemove}>
            <X className="size-3.5" aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="px-3 pb-2 pl-9 empty:hidden">
        <StageText file={file} workspace={workspace} />
      </div>
    </li>
  );
}

function StageIcon({ name }: { name: ImportFile["stage"]["name"] }) {
  if (name === "refused") return <CircleAlert className="size-4 shrink-0 text-fault" aria-label="Refused" />;
  if (name === "done") return <Check className="size-4 shrink-0" aria-label="Imported" />;
  if (name === "ready") return <ChevronRight className="size-4 shrink-0 text-faint" aria-label="Ready" />;
  return <Spinner className="size-4 text-faint" />;
}

function StageText({ file, workspace }: { file: ImportFile; workspace: string }) {
  const { stage } = file;
  if (stage.name === "waiting") return <p className="text-xs text-faint">Waiting…</p>;
  if (stage.name === "previewing") return <p className="text-xs text-faint">Reading…</p>;
  if (stage.name === "refused") {
    return (
      <>
        <p role="alert" className="break-words text-fault">
          {stage.preview ? "Nothing of this file can be imported before it is mended:" : stage.message}
        </p>
        {stage.preview && <Preview preview={stage.preview} workspace={workspace} />}
      </>
    );
  }
  if (stage.name === "uploading") {
    const share = Math.min(1, stage.sentBytes / Math.max(1, file.blob.size));
    const percent = Math.round(share * 100);
    return (
      <>
        <div
          role="progressbar"
          aria-label={`Upload of ${file.name}`}
          aria-valuenow={percent}
          className="mt-1 h-1 overflow-hidden rounded-full bg-hover"
        >
          <div className="h-full rounded-full bg-ink transition-[width]" style={{ width: `${percent}%` }} />
        </div>
        <p className="mt-1 text-xs text-faint">{percent < 100 ? `${percent} % sent` : "Sent; storing…"}</p>
      </>
    );
  }
  if (stage.name === "done") {
    return (
      <ul>
        {stage.traces.slice(0, shownTraces).map((trace, at) => (
          <li key={`${trace.id}-${at}`} className="flex min-w-0 items-baseline gap-2">
            <Link href={paths.trace(workspace, trace.id)} className="truncate text-link hover:underline" dir="auto">
              {visibleText(trace.title)}
            </Link>
            {trace.isDuplicate && <span className="shrink-0 text-xs text-faint">was here already</span>}
            {trace.attribution && <Found trace={trace} found={trace.attribution} />}
          </li>
        ))}
        <More count={stage.traces.length - shownTraces} what="trace" />
      </ul>
    );
  }
  return (
    <>
      {stage.note && (
        <p role="alert" className="text-fault break-words">
          {stage.note} The file is still here: import it again.
        </p>
      )}
      <Preview preview={stage.preview} workspace={workspace} />
    </>
  );
}

/** What the tracer found as soon as the trace was in. */
function Found({ trace, found }: { trace: StoredTrace; found: StoredAttribution }) {
  return (
    <span className="ml-auto flex max-w-1/2 min-w-0 shrink-0 items-center gap-1.5 text-xs">
      {found.isAbstained ? (
        <span className="text-muted">reading order: {formatCount(found.suspectCount, "suspect")}</span>
      ) : (
        <>
          <span className="shrink-0 text-muted">→ step {found.stepIndex},</span>
          <AgentChip name={found.agent} agents={trace.agents} isUnchecked />
        </>
      )}
    </span>
  );
}

function PreviewPills({ preview }: { preview: FilePreview }) {
  const { traces, format, recognisedBy } = preview;
  const duplicates = traces.length - newTraceCount(preview);
  return (
    <span className="flex shrink-0 items-center gap-1.5 max-sm:hidden">
      {duplicates > 0 && (
        <Pill tone="dashed">
          {duplicates === traces.length ? "here already" : `${formatNumber(duplicates)} here already`}
        </Pill>
      )}
      {traces.length > 1 && <Pill>{formatCount(traces.length, "trace")}</Pill>}
      {format && (
        <Pill {...(recognisedBy.length > 0 ? { title: `Recognised by ${recognisedBy.join(", ")}` } : {})}>
          {format}
        </Pill>
      )}
    </span>
  );
}

function Preview({ preview, workspace }: { preview: FilePreview; workspace: string }) {
  const { traces, issues } = preview;
  return (
    <div className="flex flex-col gap-1">
      <ul>
        {traces.slice(0, shownTraces).map((trace, at) => (
          <li key={at} className="py-0.5">
            {trace.stepCount > 0 && <PreviewedTraceLines trace={trace} workspace={workspace} />}
            <IssueList issues={trace.issues} />
          </li>
        ))}
        <More count={traces.length - shownTraces} what="trace" />
      </ul>
      <IssueList issues={issues} />
    </div>
  );
}

function PreviewedTraceLines({ trace, workspace }: { trace: PreviewedTrace; workspace: string }) {
  const { agents } = trace;
  const facts = [
    formatCount(trace.stepCount, "step"),
    `${formatCount(agents.length, "agent")}: ${agents.slice(0, shownAgents).join(", ")}${agents.length > shownAgents ? "…" : ""}`,
    trace.outcome,
    trace.hasGroundTruth ? "with ground truth" : "no ground truth",
  ];
  return (
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
            here already
          </Link>
        )}
      </div>
      <p className="text-xs break-words text-faint">{facts.join(" · ")}</p>
    </>
  );
}

function More({ count, what }: { count: number; what: string }) {
  return count > 0 ? <li className="text-xs text-faint">and {formatCount(count, `more ${what}`)}</li> : null;
}
