"use client";
import { ChevronDown } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { standingAdjudication } from "@/lib/attribution/labels/adjudication-view";
import { can } from "@/lib/auth/permissions";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type TraceAdjudication } from "@/lib/traces/trace-detail";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";
import { LabelItem } from "./label-item";

/** What was decided to be the ground truth, with what was decided before; nothing where nobody has decided. */
export function Adjudications() {
  const { trace, share, workspace, now } = useReading();
  const { groundTruth } = useAnswer();
  const { adjudications } = trace;
  if (adjudications.length === 0) return null;
  const standing = standingAdjudication(adjudications);
  const before = adjudications.filter((one) => one !== standing);
  return (
    <section aria-label="Adjudicated ground truth">
      <div className="flex items-baseline justify-between gap-3 border-b bg-bg px-4.5 py-1.5 text-xs">
        <h3 className="font-medium text-muted">Adjudicated</h3>
        {!share && (
          <Link href={paths.adjudicate(workspace.slug, trace.id)} className="text-link hover:underline">
            {can(workspace.role, "label:decide") ? "Change the decision" : "How it was decided"}
          </Link>
        )}
      </div>
      {standing && (
        <ul>
          <LabelItem label={standing} counts={groundTruth?.source === "adjudicated"}>
            <DecidedBy decision={standing} now={now} />
          </LabelItem>
        </ul>
      )}
      {before.length > 0 && (
        <details className="group border-b">
          <summary className="flex cursor-pointer list-none items-center gap-1.5 px-4.5 py-2 text-xs text-muted [&::-webkit-details-marker]:hidden">
            <ChevronDown
              className="size-3.5 text-faint -rotate-90 transition-transform group-open:rotate-0"
              aria-hidden
            />
            {formatCount(before.length, "earlier decision")}
          </summary>
          <ul aria-label="Earlier decisions" className="border-t">
            {before.map((decision) => (
              <LabelItem key={decision.number} label={decision} counts={false}>
                {decision.isWithdrawn && "withdrawn: "}
                <DecidedBy decision={decision} now={now} />
              </LabelItem>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function DecidedBy({ decision, now }: { decision: TraceAdjudication; now: string }) {
  return (
    <>
      #{decision.number} · <bdi>{visibleText(decision.decidedByName)}</bdi> ·{" "}
      <RelativeTime at={decision.createdAt} now={now} />
    </>
  );
}
