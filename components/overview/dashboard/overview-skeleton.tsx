import { Skeleton } from "@/components/ground/ui/skeleton";

/** A dashboard while it is on its way. */
export function OverviewSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex h-full flex-col overflow-hidden">
      <div className="flex h-12 shrink-0 items-center justify-between border-b bg-panel px-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-28" />
      </div>
      <div className="flex shrink-0 gap-2 border-b bg-panel px-3 py-2">
        <Skeleton className="h-6 w-24" />
        <Skeleton className="h-6 w-32" />
      </div>
      <div className="flex flex-wrap gap-2 px-4 py-3">
        {[0, 1, 2, 3, 4].map((at) => (
          <Skeleton key={at} className="h-7 w-24" />
        ))}
      </div>
      <PanelsSkeleton />
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
