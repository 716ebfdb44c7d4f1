"use client";
import { CircleCheck } from "lucide-react";
import { useEffect, useState } from "react";
import { ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import Link from "@/components/ground/ui/link";
import { Spinner } from "@/components/ground/ui/spinner";
import { paths } from "@/lib/paths";
import { type Sent, useSendActions } from "./send-actions";

const everyMs = 2000;

/**
 * Looks for what was sent since `since` while the tab is in sight, until there is a trace; `failure` is why the last
 * look told nothing.
 */
const useSent = (workspace: string, since: string): Sent & { failure: string | null } => {
  const { find } = useSendActions();
  const [sent, setSent] = useState<Sent>({ hasSpans: false, trace: null });
  const [failure, setFailure] = useState<string | null>(null);
  const isThere = sent.trace !== null;
  useEffect(() => {
    if (isThere) return;
    let isGone = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async () => {
      if (document.visibilityState === "visible") {
        const answer = await ask(find, { workspace, since });
        if (isGone) return;
        if (answer.ok) setSent(answer.value);
        setFailure(answer.ok ? null : answer.message);
      }
      timer = setTimeout(() => void look(), everyMs);
    };
    void look();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [find, workspace, since, isThere]);
  return { ...sent, failure };
};

/** Waits for the first span that comes in while the page is open, and leads to its trace. */
export function FirstSpan({ workspace, since }: { workspace: string; since: string }) {
  const [from] = useState(since); // a page that is drawn anew still waits for what came since it was opened
  const { hasSpans, trace, failure } = useSent(workspace, from);
  return (
    <div role="status" className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border bg-panel px-4 py-3">
      {trace ? (
        <>
          <CircleCheck className="size-5 shrink-0 text-truth" aria-hidden />
          <div className="min-w-0 flex-1">
            <p className="font-medium">Your first trace is here.</p>
            <p className="truncate text-muted" dir="auto">
              {trace.title}
            </p>
          </div>
          <Button asChild variant="primary">
            <Link href={paths.trace(workspace, trace.id)}>Open the trace</Link>
          </Button>
        </>
      ) : (
        <>
          <Spinner />
          <p className="min-w-0 flex-1">
            <span className="font-medium">
              {hasSpans ? "Spans received. Assembling the trace…" : "Waiting for the first span…"}
            </span>
            {failure && <span className="text-fault"> {failure}</span>}
            {!failure && !hasSpans && (
              <span className="text-muted"> Run your program; this line updates automatically.</span>
            )}
          </p>
        </>
      )}
    </div>
  );
}
