"use client";
import { Check, CircleAlert, FileText, RotateCw, X } from "lucide-react";
import { ImportBody } from "@/components/intake/imports/import-body";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { type ImportItem, isMoving, isRefused, viewOf } from "@/components/intake/imports/import-queue";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { formatBytes, formatCount, formatNumber } from "@/lib/format";
import { type ImportPreview } from "@/lib/traces/import-view";

/** One file, or the files of one run, wherever it is on its way in. */
export function ImportRow({
  workspace,
  item,
  choices,
  queue,
  isOnly,
}: {
  workspace: string;
  item: ImportItem;
  choices: ReadingChoices;
  queue: ImportQueue;
  /** Nothing stands beside it: what was found is shown without being asked for. */
  isOnly: boolean;
}) {
  const view = viewOf(item);
  const canRetry = view ? view.status === "FAILED" : item.stage.name === "unsent" && !item.stage.isTooLarge;
  return (
    <li className="border-b last:border-0">
      <div className="flex min-h-9 items-center gap-2.5 px-3 py-1">
        <StageIcon item={item} />
        <span className="min-w-0 flex-1 truncate font-medium" dir="auto" title={item.name}>
          {visibleText(item.name)}
        </span>
        {item.files.length > 1 && <Pill>{formatCount(item.files.length, "file")}</Pill>}
        {view?.preview && view.status === "READY" && <PreviewPills preview={view.preview} />}
        <span className="shrink-0 text-xs text-faint">{formatBytes(item.byteSize)}</span>
        {canRetry && (
          <IconButton label="Try again" onClick={() => queue.retry(item)}>
            <RotateCw className="size-3.5" aria-hidden />
          </IconButton>
        )}
        {view?.status !== "DONE" && (
          <IconButton label={`${isMoving(item) ? "Cancel" : "Remove"} ${item.name}`} onClick={() => queue.remove(item)}>
            <X className="size-3.5" aria-hidden />
          </IconButton>
        )}
      </div>
      <div className="px-3 pb-2.5 pl-9 empty:hidden max-sm:pl-3">
        <ImportBody workspace={workspace} item={item} choices={choices} queue={queue} isOnly={isOnly} />
      </div>
    </li>
  );
}

function StageIcon({ item }: { item: ImportItem }) {
  if (isRefused(item)) return <CircleAlert className="size-4 shrink-0 text-fault" aria-label="Refused" />;
  if (isMoving(item)) return <Spinner className="size-4 text-faint" />;
  if (viewOf(item)?.status === "DONE") return <Check className="size-4 shrink-0" aria-label="Imported" />;
  return <FileText className="size-4 shrink-0 text-faint" aria-label="Ready" />;
}

function PreviewPills({ preview: { traceCount, failedCount, newCount } }: { preview: ImportPreview }) {
  const known = traceCount - failedCount - newCount;
  return (
    <span className="flex shrink-0 items-center gap-1.5 max-sm:hidden">
      {known > 0 && (
        <Pill tone="dashed">{known === traceCount ? "here already" : `${formatNumber(known)} here already`}</Pill>
      )}
      {failedCount > 0 && traceCount > 1 && <Pill tone="fault">{formatNumber(failedCount)} unreadable</Pill>}
      {traceCount > 1 && <Pill>{formatCount(traceCount, "trace")}</Pill>}
    </span>
  );
}
