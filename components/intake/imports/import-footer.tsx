"use client";
import Link from "@/components/ground/ui/link";
import { type ImportItem, onlyNewTrace, summarise, viewOf } from "@/components/intake/imports/import-queue";
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
    <p role="status" className="mr-auto text-muted">
      {sum.isDone ? doneWords(sum) : [sum.isReading ? "Reading…" : "", refusedWords(sum.refused)].join(" ")}
    </p>
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
      {onClose && <Button onClick={onClose}>{sum.storing > 0 ? "Close" : "Cancel"}</Button>}
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

const refusedWords = (count: number): string => (count > 0 ? `${formatCount(count, "file")} cannot be imported.` : "");

const doneWords = ({ newTraces, duplicates, failed, refused }: ReturnType<typeof summarise>): string => {
  const known = duplicates > 0 ? `, ${formatNumber(duplicates)} ${duplicates === 1 ? "was" : "were"} here already` : "";
  const left = failed > 0 ? `, ${formatNumber(failed)} could not be read` : "";
  return `${formatCount(newTraces, "trace")} imported${known}${left}. ${refusedWords(refused)}`.trim();
};

const traceToOpen = (items: readonly ImportItem[]): string | null => {
  const views = items.flatMap((item) => viewOf(item) ?? []).filter(({ status }) => status === "DONE");
  const [only] = views;
  return views.length === 1 && only ? (onlyNewTrace(only)?.id ?? null) : null;
};
