"use client";
import { useState } from "react";
import { type Action, type Answer, ask } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Dialog } from "@/components/ground/ui/dialog";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { TryAgain } from "@/components/ground/ui/try-again";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type QualityReport } from "@/lib/replay/made-data/quality-report";
import { MadeShapes } from "../quality/made-shapes";
import { QualitySection } from "../quality/quality-section";

/**
 * How good the proven failures are as data; `quality` is null where there is none, and of the
 * newest alone where there are many.
 */
interface ProvenQuality {
  failureCount: number;
  measuredCount: number;
  quality: QualityReport | null;
}

export type ReadProvenQuality = Action<{ workspace: string }, ProvenQuality>;

/**
 * How many failures scans have proven, as data to take away, and how far one gets on them
 * without understanding anything.
 */
export function ProvenFailures({
  workspace,
  count,
  readQuality,
}: {
  workspace: string;
  count: number;
  readQuality: ReadProvenQuality;
}) {
  const [answer, setAnswer] = useState<Answer<ProvenQuality> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const read = () => {
    setAnswer(null);
    void ask(readQuality, { workspace }).then(setAnswer);
  };
  const open = () => {
    setIsOpen(true);
    read();
  };
  return (
    <section aria-labelledby="proven" className="flex shrink-0 flex-col gap-1 border-b bg-panel px-4 py-2.5">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h2 id="proven" className="font-semibold">
          {count === 0 ? "No failures proven by a scan yet" : `${formatCount(count, "failure")} proven by scans`}
        </h2>
        {count > 0 && (
          <Button size="sm" onClick={open}>
            Quality report
          </Button>
        )}
      </div>
      <p className="max-w-180 text-muted">
        {count === 0
          ? "When a counterfactual scan proves the decisive step of a failed trace, it becomes labeled data that you can download here."
          : "Failed traces whose latest counterfactual scan proved the decisive step with executed replays against a control. That step is the label."}
      </p>
      {count > 0 && <MadeShapes hrefOf={(format) => paths.api.provenFailures(workspace, format)} />}
      <Dialog isOpen={isOpen} onOpenChange={setIsOpen} size="lg" title="Failures proven by scans, as data">
        <Report answer={answer} onRetry={read} />
      </Dialog>
    </section>
  );
}

function Report({ answer, onRetry }: { answer: Answer<ProvenQuality> | null; onRetry: () => void }) {
  if (answer === null)
    return (
      <div role="status" aria-label="Measuring" className="space-y-3">
        <Skeleton className="h-4 w-3/5" />
        <Skeleton className="h-24 w-full" />
      </div>
    );
  if (!answer.ok) return <TryAgain onRetry={onRetry}>{answer.message}</TryAgain>;
  const { failureCount, measuredCount, quality } = answer.value;
  if (quality === null) return <p className="text-muted">None left.</p>;
  return (
    <>
      {measuredCount < failureCount && (
        <p className="mb-3">
          The newest {formatNumber(measuredCount)} of {formatNumber(failureCount)} were measured.
        </p>
      )}
      <QualitySection quality={quality} />
    </>
  );
}
