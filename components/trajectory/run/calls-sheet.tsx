"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ground/ui/button";
import { Sheet } from "@/components/ground/ui/sheet";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { type CallRecord } from "@/lib/attribution/call-record";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { CallItem } from "./call-item";
import { type TraceSource } from "../trace/trace-source";
import { readerWords } from "@/components/answers/runs/run-words";

interface Page {
  calls: CallRecord[];
  nextCursor: string | null;
}
const failureText = "The calls could not be loaded. Check the connection and reopen this.";

/** Every call of a run as it was sent and as it came back. */
export function CallsSheet({ runId }: { runId: string }) {
  const { source } = useReading();
  const { runs, methodTitles } = useAnswer();
  const { openPanel } = useMoves();
  const run = runs.find((each) => each.id === runId);
  const title = (run && (methodTitles[run.method] ?? run.method)) ?? "Run";
  const { page, failure, more } = useCalls(source, runId);
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && openPanel(null)}
      title={`Calls of ${run ? `#${run.number} ` : ""}${title}${run ? ` · ${readerWords(run)}` : ""}`}
    >
      {failure && <p role="alert">{failure}</p>}
      {!page && !failure && <Skeleton className="h-40 w-full" />}
      {page?.calls.length === 0 && <p className="text-muted">No calls were answered.</p>}
      <ol className="space-y-2">
        {page?.calls.map((call) => (
          <CallItem key={call.sequence} call={call} runModel={run?.model ?? null} />
        ))}
      </ol>
      {page && page.nextCursor !== null && (
        <Button className="mt-3" onClick={more}>
          Load more
        </Button>
      )}
    </Sheet>
  );
}

function useCalls(source: TraceSource, runId: string) {
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [cursor, setCursor] = useState<string | null>(null);
  useEffect(() => {
    const address = source.runCalls?.(runId, cursor);
    if (address === undefined) return;
    const gone = new AbortController();
    source
      .fetch(address, { signal: gone.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const next = (await response.json()) as Page;
        setPage((before) => ({
          calls: [...(cursor === null ? [] : (before?.calls ?? [])), ...next.calls],
          nextCursor: next.nextCursor,
        }));
      })
      .catch(() => {
        if (!gone.signal.aborted) setFailure(failureText);
      });
    return () => gone.abort();
  }, [source, runId, cursor]);
  return { page, failure, more: () => setCursor(page?.nextCursor ?? null) };
}
