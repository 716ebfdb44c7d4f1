"use client";
import { type ReactNode } from "react";
import Link from "@/components/ground/ui/link";
import {
  type ImportItem,
  isProbable,
  isRefused,
  onlyNewTrace,
  rowIdOf,
  summarise,
  viewOf,
} from "@/components/intake/imports/import-queue";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { Button } from "@/components/ground/ui/button";
import { Spinner } from "@/components/ground/ui/spinner";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** How far all is, and what can be done now. `onClose` where something is to be closed. */
export function ImportFooter({
  workspace,
  queue,
  onClose,
}: {
  workspace: string;
  queue: ImportQueue;
  onClose?: () => void;
}) {
  const sum = summarise(queue.items);
  const told = (
    <div className="mr-auto flex min-w-0 flex-wrap items-baseline gap-x-2 text-muted">
      <p role="status" className="empty:-mr-2">
        {sum.isDone ? doneWords(sum) : sum.isReading ? "Reading…" : ""}
      </p>
      <ToLookAt items={queue.items} count={sum.refused} isIt={isRefused}>
        {formatCount(sum.refused, "file")} cannot be imported
      </ToLookAt>
      <ToLookAt items={queue.items} count={sum.probable} isIt={isProbable}>
        {formatCount(sum.probable, "file is", "files are")} read by a guess
      </ToLookAt>
    </div>
  );
  if (sum.isDone) {
    const onlyTrace = traceToOpen(queue.items);
    return (
      <>
        {told}
        <Button onClick={queue.clear}>Import more</Button>
        <Button asChild variant="primary">
          {onlyTrace ? (
            <Link href={paths.trace(workspace, onlyTrace)}>Open the trace</Link>
          ) : (
            <Link href={paths.traces(workspace)} {...(onClose ? { onClick: onClose } : {})}>
              Show the traces
            </Link>
          )}
        </Button>
      </>
    );
  }
  return (
    <>
      {told}
      {onClose && <Button onClick={onClose}>Close</Button>}
      <Button
        variant="primary"
        disabled={sum.readyTraces === 0 || sum.storing > 0 || sum.isReading}
        onClick={() => void queue.store()}
      >
        {sum.storing > 0 && <Spinner />}
        {sum.storing > 0
          ? "Importing…"
          : sum.ready === 0
            ? "Import"
            : sum.readyTraces === 0
              ? "Nothing new to import"
              : `Import ${formatCount(sum.readyTraces, "trace")}`}
      </Button>
    </>
  );
}

/** Says how many files wait for a look, and leads to the first of them. */
function ToLookAt({
  items,
  count,
  isIt,
  children,
}: {
  items: readonly ImportItem[];
  count: number;
  isIt: (item: ImportItem) => boolean;
  children: ReactNode;
}) {
  const first = items.find(isIt);
  if (count === 0 || !first) return null;
  const show = () => {
    const row = document.getElementById(rowIdOf(first));
    row?.scrollIntoView({ block: "nearest" });
    row?.focus();
  };
  return (
    <Button variant="link" onClick={show}>
      {children}
    </Button>
  );
}

const doneWords = ({ newTraces, duplicates, failed }: ReturnType<typeof summarise>): string => {
  const known = duplicates > 0 ? `, ${formatNumber(duplicates)} ${duplicates === 1 ? "was" : "were"} already here` : "";
  const left = failed > 0 ? `, ${formatNumber(failed)} could not be read` : "";
  return `${formatCount(newTraces, "trace")} imported${known}${left}.`;
};

const traceToOpen = (items: readonly ImportItem[]): string | null => {
  const views = items.flatMap((item) => viewOf(item) ?? []).filter(({ status }) => status === "DONE");
  const [only] = views;
  return views.length === 1 && only ? (onlyNewTrace(only)?.id ?? null) : null;
};
