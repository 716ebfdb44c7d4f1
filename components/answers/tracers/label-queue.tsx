"use client";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { useKey } from "@/components/ground/keys/key-provider";
import { Card } from "@/components/ground/charts/card";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { nextWords, progressWords } from "@/components/answers/tracers/tracer-words";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type TracerView } from "@/lib/attribution/tracer-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { emptyFilter, formatTraceFilter } from "@/lib/traces/filter-grammar";

/** Traces that are listed here; the rest is a search away. */
const mostListed = 6;

/** How far the labels have come, and the failed traces that nobody has labeled, one of each incident first. */
export function LabelQueue({
  workspace,
  tracer,
  canLabel,
  now,
}: {
  workspace: string;
  tracer: TracerView;
  canLabel: boolean;
  now: string;
}) {
  const router = useRouter();
  const { toLabel } = tracer;
  const isCollecting = tracer.state === "collecting";
  const first = toLabel[0];
  const href = (traceId: string) => paths.trace(workspace, traceId, { tab: "labels" });
  const labelNext = () => first && router.push(href(first.id));
  const isOffered = canLabel && first !== undefined;
  useKey({ combination: "L", label: "Label the next trace", group: "Tracer" }, labelNext, isOffered);
  useKey({ combination: "l", label: "Label the next trace", group: "Tracer" }, labelNext, isOffered);
  return (
    <Card title="Label next" hint={progressWords(tracer).figures}>
      {isCollecting && (
        <ProgressBar value={tracer.labelledCount} max={tracer.neededCount} label="Labels" className="mb-2" />
      )}
      <p className="text-muted break-words">{nextWords(tracer)}</p>
      {first === undefined ? (
        <p className="mt-2 text-muted">
          {tracer.failedCount === 0
            ? "No failed traces of this system yet."
            : "Every failed trace of this system has a label."}
        </p>
      ) : (
        <>
          <p className="mt-2 text-xs text-faint">One of each incident first.</p>
          <ol aria-label="Failed traces to label" className="mt-2 -mx-4 border-t">
            {toLabel.slice(0, mostListed).map((trace) => (
              <li key={trace.id} className="border-b last:border-0">
                <Link href={href(trace.id)} className="block px-4 py-2 -outline-offset-2 hover:bg-hover">
                  <span dir="auto" className="block truncate">
                    {visibleText(trace.title)}
                  </span>
                  <span className="block text-xs text-faint">
                    {formatCount(trace.stepCount, "step")} · <RelativeTime at={trace.createdAt} now={now} />
                  </span>
                </Link>
              </li>
            ))}
          </ol>
          <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2">
            {canLabel && (
              <Button asChild variant={isCollecting ? "primary" : "default"}>
                <Link href={href(first.id)}>
                  Label the next one
                  <Kbd keys="L" isOnInk={isCollecting} />
                </Link>
              </Button>
            )}
            {tracer.systemName !== null && toLabel.length > mostListed && (
              <Link
                href={paths.traces(workspace, { q: unlabelled(tracer.systemName) })}
                className="text-link hover:underline"
              >
                Show all unlabeled
              </Link>
            )}
          </div>
        </>
      )}
    </Card>
  );
}

const unlabelled = (systemName: string): string =>
  formatTraceFilter({ ...emptyFilter(), systems: [systemName], outcomes: ["failed"], label: "none" });
