import { Skeleton } from "@/components/ground/ui/skeleton";

/** A table of entries while it is worked out. */
export function ReportSkeleton() {
  return (
    <div role="status" aria-label="Loading the table" className="flex flex-col gap-3">
      <div className="flex gap-2 border-b pb-2">
        {[0, 1, 2, 3].map((at) => (
          <Skeleton key={at} className="h-7 w-24" />
        ))}
      </div>
      <div className="rounded-lg border bg-panel">
        {Array.from({ length: 8 }, (_, at) => (
          <div key={at} className="flex h-11 items-center gap-6 border-b px-3 last:border-0">
            <Skeleton className="h-3.5 w-48" />
            <Skeleton className="h-3.5 flex-1" />
            <Skeleton className="h-3.5 w-20 max-sm:hidden" />
            <Skeleton className="h-3.5 w-20 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
