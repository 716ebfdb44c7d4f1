import { HeaderSkeleton } from "@/components/ground/page/header-skeleton";
import { Skeleton } from "@/components/ground/ui/skeleton";

/** A dashboard while it is on its way. */
export function OverviewSkeleton() {
  return (
    <div className="flex h-full flex-col overflow-hidden">
      <HeaderSkeleton />
      <div role="status" aria-label="Loading">
        <div className="flex flex-wrap gap-2 px-4 py-3">
          {[0, 1, 2, 3, 4].map((at) => (
            <Skeleton key={at} className="h-7 w-24" />
          ))}
        </div>
        <PanelsSkeleton />
      </div>
    </div>
  );
}

export function PanelsSkeleton() {
  return (
    <div role="status" aria-label="Counting" className="grid grid-cols-12 gap-3 px-4">
      {[3, 3, 3, 3].map((_, at) => (
        <Skeleton key={at} className="col-span-3 h-22 rounded-lg max-lg:col-span-6" />
      ))}
      <Skeleton className="col-span-7 h-72 rounded-lg max-lg:col-span-12" />
      <Skeleton className="col-span-5 h-72 rounded-lg max-lg:col-span-12" />
      <Skeleton className="col-span-7 h-64 rounded-lg max-lg:col-span-12" />
      <Skeleton className="col-span-5 h-64 rounded-lg max-lg:col-span-12" />
    </div>
  );
}
