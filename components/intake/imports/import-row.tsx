"use client";
import { Check, ChevronRight, CircleAlert, CircleHelp, FileText, RotateCw, X } from "lucide-react";
import { useId, useState } from "react";
import { ImportBody } from "@/components/intake/imports/import-body";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import {
  type ImportItem,
  isMoving,
  isProbable,
  isRefused,
  rowIdOf,
  viewOf,
} from "@/components/intake/imports/import-queue";
import { ImportPreviewBody } from "@/components/intake/imports/import-preview";
import { RedactionChoice } from "@/components/intake/imports/redaction-choice";
import { previewFacts } from "@/components/intake/imports/preview-words";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { IconButton } from "@/components/ground/ui/icon-button";
import { Pill } from "@/components/ground/ui/pill";
import { Spinner } from "@/components/ground/ui/spinner";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatBytes, formatCount, formatNumber } from "@/lib/format";
import { type ImportPreview, type ImportView } from "@/lib/traces/import-view";

interface RowProps {
  workspace: string;
  item: ImportItem;
  choices: ReadingChoices;
  queue: ImportQueue;
  /** Nothing stands beside it: it says a little more of what was found. */
  isOnly: boolean;
}

/** One file, or the files of one run, wherever it is on its way in. What can be imported is one line that opens. */
export function ImportRow({ workspace, item, choices, queue, isOnly }: RowProps) {
  const view = viewOf(item);
  const canRetry = view ? view.status === "FAILED" : item.stage.name === "unsent" && !item.stage.isTooLarge;
  const isGood = view?.status === "READY" && view.preview?.canStore === true;
  return (
    <li
      id={rowIdOf(item)}
      tabIndex={-1}
      className="scroll-mt-2 border-b outline-offset-[-2px] last:border-0 focus-visible:outline-2"
    >
      {isGood && view.preview ? (
        <GoodFile
          workspace={workspace}
          item={item}
          view={view}
          preview={view.preview}
          choices={choices}
          queue={queue}
          isOnly={isOnly}
        />
      ) : (
        <>
          <div className="flex min-h-9 items-center gap-2.5 px-3 py-1">
            <StageIcon item={item} />
            <Name item={item} />
            {isProbable(item) && <Pill tone="dashed">probable</Pill>}
            <Tail item={item} queue={queue} canRetry={canRetry} />
          </div>
          <div className="px-3 pb-2.5 pl-9 empty:hidden max-sm:pl-3">
            <ImportBody workspace={workspace} item={item} choices={choices} queue={queue} />
          </div>
        </>
      )}
    </li>
  );
}

function GoodFile({
  workspace,
  item,
  view,
  preview,
  choices,
  queue,
  isOnly,
}: RowProps & { view: ImportView; preview: ImportPreview }) {
  const [isOpen, setIsOpen] = useState(false);
  const bodyId = useId();
  const [first] = preview.traces;
  return (
    <>
      <div className="flex min-h-9 items-center gap-2.5 py-1 pr-3">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-w-0 flex-1 items-center gap-2.5 self-stretch rounded-md pl-3 text-left outline-offset-[-2px] hover:bg-hover max-sm:flex-wrap max-sm:gap-y-0 max-sm:py-1"
        >
          <ChevronRight
            className={cn("size-4 shrink-0 text-faint transition-transform", isOpen && "rotate-90")}
            aria-hidden
          />
          <Name item={item} className="max-w-2/5 flex-none max-sm:max-w-[calc(100%-1.75rem)]" />
          <span className="min-w-0 flex-1 truncate text-xs text-muted max-sm:basis-full max-sm:pl-6.5" dir="auto">
            {previewFacts(preview)}
          </span>
        </button>
        <PreviewPills preview={preview} />
        <Tail item={item} queue={queue} canRetry={false} />
      </div>
      {isOnly && !isOpen && preview.traceCount === 1 && first && (
        <p className="truncate px-3 pb-1.5 pl-9.5" dir="auto" title={first.question}>
          {visibleText(first.title) || "(no title)"}
        </p>
      )}
      {item.stage.name === "on-server" && item.stage.note && (
        <p role="alert" className="px-3 pb-1.5 pl-9.5 break-words text-fault">
          {item.stage.note}
        </p>
      )}
      <div id={bodyId} className="px-3 pb-2.5 pl-9.5 empty:hidden max-sm:pl-3">
        {isOpen && (
          <ImportPreviewBody
            workspace={workspace}
            view={view}
            choices={choices}
            onChange={(change) => queue.change(item, change)}
            onMapped={(mapped) => queue.follow(item, mapped)}
          />
        )}
        <RedactionChoice view={view} onChange={(redacts) => queue.change(item, { redacts })} />
      </div>
    </>
  );
}

function Name({ item, className }: { item: ImportItem; className?: string }) {
  return (
    <span className={cn("min-w-0 flex-1 truncate font-medium", className)} dir="auto" title={item.name}>
      {visibleText(item.name)}
    </span>
  );
}

/** How large it is, and what can be done with the whole of it. */
function Tail({ item, queue, canRetry }: { item: ImportItem; queue: ImportQueue; canRetry: boolean }) {
  const isDone = viewOf(item)?.status === "DONE";
  return (
    <>
      {item.files.length > 1 && <Pill>{formatCount(item.files.length, "file")}</Pill>}
      <span className="shrink-0 text-xs text-faint max-sm:hidden">{formatBytes(item.byteSize)}</span>
      {canRetry && (
        <IconButton label="Try again" onClick={() => queue.retry(item)}>
          <RotateCw className="size-3.5" aria-hidden />
        </IconButton>
      )}
      {!isDone && (
        <IconButton label={`${isMoving(item) ? "Cancel" : "Remove"} ${item.name}`} onClick={() => queue.remove(item)}>
          <X className="size-3.5" aria-hidden />
        </IconButton>
      )}
    </>
  );
}

function StageIcon({ item }: { item: ImportItem }) {
  if (isRefused(item)) return <CircleAlert className="size-4 shrink-0 text-fault" aria-label="Refused" />;
  if (isProbable(item)) return <CircleHelp className="size-4 shrink-0 text-muted" aria-label="Read by a guess" />;
  if (isMoving(item)) return <Spinner className="size-4 text-faint" />;
  if (viewOf(item)?.status === "DONE") return <Check className="size-4 shrink-0" aria-label="Imported" />;
  return <FileText className="size-4 shrink-0 text-faint" aria-label="Ready" />;
}

function PreviewPills({ preview: { traceCount, failedCount, newCount } }: { preview: ImportPreview }) {
  const known = traceCount - failedCount - newCount;
  return (
    <span className="flex shrink-0 items-center gap-1.5 empty:hidden max-sm:hidden">
      {known > 0 && (
        <Pill tone="dashed">{known === traceCount ? "already here" : `${formatNumber(known)} already here`}</Pill>
      )}
      {failedCount > 0 && traceCount > 1 && <Pill tone="fault">{formatNumber(failedCount)} unreadable</Pill>}
    </span>
  );
}
