"use client";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { Sheet } from "@/components/ui/sheet";
import { Skeleton } from "@/components/ui/skeleton";
import { type CallRecord } from "@/lib/attribution/call-record";
import { formatCost, formatCount, formatDuration, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { StepContent } from "../content/step-content";
import { useMoves, useTrajectory } from "../trajectory-context";
import { readerWords } from "./run-words";

interface Page {
  calls: CallRecord[];
  nextAfter: number | null;
}
const failureText = "The calls could not be loaded. Check the connection and open this again.";

/** Every call of a run as it was sent and as it came back. */
export function CallsSheet({ runId }: { runId: string }) {
  const { data } = useTrajectory();
  const { openPanel } = useMoves();
  const run = data.runs.find((each) => each.id === runId);
  const title = data.methods.find((method) => method.name === run?.method)?.title ?? "Run";
  const { page, failure, more } = useCalls(data.workspace.slug, runId);
  return (
    <Sheet
      isOpen
      onOpenChange={(isOpen) => !isOpen && openPanel(null)}
      title={`Calls of ${title}${run ? ` · ${readerWords(run)}` : ""}`}
    >
      {failure && <p role="alert">{failure}</p>}
      {!page && !failure && <Skeleton className="h-40 w-full" />}
      {page?.calls.length === 0 && <p className="text-muted">No call was answered.</p>}
      <ol className="space-y-2">
        {page?.calls.map((call) => (
          <CallItem key={call.sequence} call={call} />
        ))}
      </ol>
      {page?.nextAfter != null && (
        <Button className="mt-3" onClick={more}>
          Load more
        </Button>
      )}
    </Sheet>
  );
}

function useCalls(workspace: string, runId: string) {
  const [page, setPage] = useState<Page | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [after, setAfter] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const address = `${paths.api.runCalls(workspace, runId)}&after=${after}`;
    fetch(address, { signal: gone.signal })
      .then(async (response) => {
        if (!response.ok) throw new Error(`HTTP ${response.status}`);
        const next = (await response.json()) as Page;
        setPage((before) => ({
          calls: [...(after > 0 ? (before?.calls ?? []) : []), ...next.calls],
          nextAfter: next.nextAfter,
        }));
      })
      .catch(() => {
        if (!gone.signal.aborted) setFailure(failureText);
      });
    return () => gone.abort();
  }, [workspace, runId, after]);
  return { page, failure, more: () => setAfter(page?.nextAfter ?? 0) };
}

function CallItem({ call }: { call: CallRecord }) {
  const [isOpen, setIsOpen] = useState(false);
  const steps =
    call.firstStep === call.lastStep ? `step ${call.firstStep}` : `steps ${call.firstStep}–${call.lastStep}`;
  return (
    <li className="rounded-md border">
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className="w-full px-3 py-2 text-left hover:bg-hover/60"
      >
        <span className="flex items-baseline gap-2">
          <span className="figure text-faint">{call.sequence}</span>
          <span className="font-medium">{call.name.replaceAll("_", " ")}</span>
          <span className="text-muted">{steps}</span>
          <span className="figure ml-auto text-2xs text-faint">{formatDuration(call.latencyMs)}</span>
        </span>
        <span className="mt-0.5 block text-xs text-faint">
          {formatNumber(call.inputTokens)} tokens in, {formatNumber(call.outputTokens)} out · {formatCost(call.costUsd)}
          {call.attemptCount > 1 && ` · ${formatCount(call.attemptCount, "attempt")}`}
          {call.finishReason && ` · ended by ${call.finishReason}`}
        </span>
      </button>
      {isOpen && (
        <div className="space-y-2 border-t px-3 py-2">
          <Text name="Reply" text={call.reply} />
          {call.messages.map((message, i) => (
            <Text key={i} name={`${message.role} message`} text={message.content} />
          ))}
        </div>
      )}
    </li>
  );
}

function Text({ name, text }: { name: string; text: string }) {
  const [isWhole, setIsWhole] = useState(false);
  return (
    <div>
      <h4 className="mb-0.5 text-xs text-faint">
        {name} · {formatNumber(text.length)} characters
      </h4>
      <StepContent
        content={text}
        kind="tool-result"
        ranges={noRanges}
        size={isWhole ? "all" : "clipped"}
        isRaw={name !== "Reply"}
        whole={{ length: text.length, isCut: false }}
        onShowAll={() => setIsWhole(true)}
      />
    </div>
  );
}

const noRanges: never[] = [];
