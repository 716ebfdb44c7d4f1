"use client";
import Link from "@/components/ground/ui/link";
import { useRouter } from "next/navigation";
import { type DisagreementsAround } from "@/components/labels/adjudications/decision-actions";
import { useKey } from "@/components/ground/keys/key-provider";
import { Button } from "@/components/ground/ui/button";
import { Kbd } from "@/components/ground/ui/kbd";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AdjudicationCase } from "@/lib/attribution/labels/adjudication-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** What was asked of the system, and the ways from this trace to others. */
export function CaseHeader({
  workspace,
  found: { trace, runCount },
  around: { chosen, place, count, nextTraceId },
  withRuns,
}: {
  workspace: string;
  found: AdjudicationCase;
  around: DisagreementsAround;
  withRuns: boolean;
}) {
  const router = useRouter();
  const next = nextTraceId === null ? null : paths.adjudicate(workspace, nextTraceId, chosen);
  useKey(
    { combination: "n", label: "Next disagreement", group: "Decide" },
    () => next && router.push(next),
    next !== null,
  );
  return (
    <div className="flex flex-col gap-2">
      <Link href={paths.disagreements(workspace, chosen)} className="self-start text-xs text-link hover:underline">
        {place === null
          ? `Disagreements${scopeWords(chosen)}`
          : `Disagreement ${formatNumber(place)} of ${formatNumber(count)}${scopeWords(chosen)}`}
      </Link>
      <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 className="min-w-0 flex-1 basis-80 text-base font-semibold break-words" dir="auto">
          {visibleText(trace.title)}
        </h1>
        <Button asChild size="sm">
          <Link href={paths.trace(workspace, trace.id)}>Open the trace</Link>
        </Button>
        {runCount > 0 && (
          <Button asChild size="sm">
            <Link
              href={paths.adjudicate(workspace, trace.id, { ...chosen, ...(withRuns ? {} : { runs: "1" as const }) })}
              scroll={false}
              replace
            >
              {withRuns ? "Hide run answers" : `Show answers of ${formatCount(runCount, "run")}`}
            </Link>
          </Button>
        )}
        {next && (
          <Button asChild size="sm">
            <Link href={next}>
              Next disagreement <Kbd keys="n" />
            </Link>
          </Button>
        )}
      </div>
      <p className="max-h-32 max-w-220 overflow-y-auto break-words whitespace-pre-wrap text-muted" dir="auto">
        {visibleText(trace.question)}
      </p>
      {trace.expectedAnswer !== null && (
        <p className="text-muted" dir="auto">
          Expected answer: <span className="text-text">{visibleText(trace.expectedAnswer)}</span>
        </p>
      )}
    </div>
  );
}

/** " in the queue", " between the two label sets": which disagreements are gone through; nothing where it is all. */
export const scopeWords = ({ queue, a }: DisagreementsAround["chosen"]): string =>
  a !== undefined ? " between the two label sets" : queue !== undefined ? " in the queue" : "";
