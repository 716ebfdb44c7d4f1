import { Skeleton } from "@/components/ground/ui/skeleton";
import { ReportSkeleton } from "./report-skeleton";

/** The page of an evaluation or of a data set while it is on its way. */
export function EvaluationSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex h-full flex-col overflow-hidden">
      <div className="flex h-12 shrink-0 items-center justify-between gap-3 border-b bg-panel px-4">
        <Skeleton className="h-4 w-48" />
        <Skeleton className="h-7 w-28" />
      </div>
      <div className="flex flex-col gap-3 p-4 max-sm:p-3">
        <Skeleton className="h-5 w-56 max-w-full" />
        <div className="flex flex-wrap gap-8 rounded-lg border bg-panel px-4 py-3">
          {[0, 1, 2, 3].map((at) => (
            <div key={at}>
              <Skeleton className="h-3 w-16" />
              <Skeleton className="mt-1.5 h-4 w-32" />
            </div>
          ))}
        </div>
        <ReportSkeleton />
      </div>
    </div>
  );
}
