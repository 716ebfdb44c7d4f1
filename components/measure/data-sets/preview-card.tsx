import { type Answer } from "@/components/ground/asking/ask";
import { Card } from "@/components/ground/charts/card";
import { Button } from "@/components/ground/ui/button";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { type CaseCounts } from "@/lib/attribution/evaluation/data-set-view";
import { CaseCountsView } from "./case-counts";

/** What would be frozen. `answer` is null while it is counted; `latest` is what was counted last. */
export function PreviewCard({
  answer,
  latest,
  hasTraces,
  onRetry,
}: {
  answer: Answer<CaseCounts> | null;
  latest: CaseCounts | null;
  hasTraces: boolean;
  onRetry: () => void;
}) {
  const counts = answer?.ok ? answer.value : latest;
  return (
    <Card title="Preview">
      <div role="status" aria-label="Preview" aria-busy={hasTraces && answer === null}>
        {!hasTraces && <p className="text-muted">No traces selected.</p>}
        {answer && !answer.ok ? (
          <>
            <p className="break-words text-fault">{answer.message}</p>
            <Button size="sm" className="mt-2" onClick={onRetry}>
              Count again
            </Button>
          </>
        ) : (
          hasTraces && (counts ? <CaseCountsView counts={counts} /> : <Skeleton className="h-20" />)
        )}
      </div>
    </Card>
  );
}
