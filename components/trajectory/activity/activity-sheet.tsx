"use client";
import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { Button } from "@/components/ground/ui/button";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Sheet } from "@/components/ground/ui/sheet";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { Spinner } from "@/components/ground/ui/spinner";
import { TryAgain } from "@/components/ground/ui/try-again";
import { visibleText } from "@/components/ground/ui/visible-text";
import { can } from "@/lib/auth/permissions";
import { paths } from "@/lib/paths";
import { type ActivityEvent } from "@/lib/traces/activity-view";
import { useMoves } from "../address/moves";
import { useLabeling } from "../labeling/labeling-context";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { activityWords, byWords } from "./activity-words";
import { useActivity } from "./use-activity";

/** What happened to the trace, newest first, each with the way to it. */
export function ActivitySheet() {
  const { now } = useReading();
  const { labelling } = useLabeling();
  const { openPanel } = useMoves();
  const { events, isLoading, failure, hasMore, more } = useActivity();
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && openPanel(null)} title="Activity">
      {labelling.isBlind && (
        <p className="mb-3 text-muted">Activity from runs and other people appears here after you submit your label.</p>
      )}
      <ol aria-label="Activity" className="-mx-4">
        {events.map((event) => (
          <li key={event.id} className="border-b px-4 py-2 last:border-b-0">
            <Event event={event} />
            <RelativeTime at={event.at} now={now} className="block text-xs text-faint" />
          </li>
        ))}
      </ol>
      {events.length === 0 && isLoading && <Skeleton className="h-4 w-3/5" />}
      {failure && (
        <TryAgain className="mt-3" onRetry={more}>
          {failure}
        </TryAgain>
      )}
      {hasMore && !failure && (
        <Button className="mt-3" onClick={more} aria-disabled={isLoading}>
          {isLoading && <Spinner />}
          Show earlier
        </Button>
      )}
    </Sheet>
  );
}

function Event({ event }: { event: ActivityEvent }) {
  const { methodTitles } = useAnswer();
  const by = byWords(event);
  const words = visibleText(activityWords(event, methodTitles));
  return (
    <p className="break-words">
      {by !== null && <bdi className="font-medium">{visibleText(by)}</bdi>}{" "}
      <Way event={event}>{by === null ? words.charAt(0).toUpperCase() + words.slice(1) : words}</Way>
    </p>
  );
}

const linkLook = "rounded-xs text-left text-link hover:underline";

/** Leads to what the event is about, where there is anything that its reader may open. */
function Way({ event, children }: { event: ActivityEvent; children: ReactNode }) {
  const { chooseRun, openPanel, openTab, openComments } = useMoves();
  const href = useAddress(event);
  const act = {
    "run-started": event.kind === "run-started" ? () => chooseRun(String(event.number)) : null,
    "run-ended": event.kind === "run-ended" ? () => chooseRun(String(event.number)) : null,
    commented:
      event.kind !== "commented"
        ? null
        : () => (event.stepIndex === null ? openTab("comments") : openComments(event.stepIndex)),
    labelled: () => openTab("labels"),
    adjudicated: () => openTab("labels"),
    edited: () => openPanel({ kind: "details" }),
    "read-again": () => openPanel({ kind: "import" }),
  }[event.kind as string];
  if (href !== null)
    return (
      <Link href={href} className={linkLook}>
        {children}
      </Link>
    );
  if (!act) return <span dir="auto">{children}</span>;
  return (
    <button
      type="button"
      className={linkLook}
      onClick={() => {
        openPanel(null);
        act();
      }}
    >
      {children}
    </button>
  );
}

function useAddress(event: ActivityEvent): string | null {
  const { slug, role } = useReading().workspace;
  if (event.kind === "imported" && event.importId && can(role, "trace:write"))
    return paths.import(slug, event.importId);
  if (event.kind === "evaluated" && can(role, "evaluation:read"))
    return paths.evaluation(slug, event.evaluationId, { tab: "traces" });
  if (event.kind === "queued") return paths.queue(slug, event.queueId);
  if (event.kind === "label-imported" && can(role, "label:manage")) return paths.labelSets(slug);
  if ((event.kind === "shared" || event.kind === "share-revoked") && can(role, "share:read")) return paths.shares(slug);
  return null;
}
