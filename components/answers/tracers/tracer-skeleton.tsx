import { Skeleton } from "@/components/ground/ui/skeleton";

/** The page of a tracer while it is on its way. */
export function TracerSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex h-full flex-col overflow-hidden">
      <div className="flex h-12 shrink-0 items-center justify-between gap-3 border-b bg-panel px-4">
        <Skeleton className="h-4 w-40" />
        <Skeleton className="h-7 w-28" />
      </div>
      <div className="flex flex-col gap-3 p-4 max-sm:p-3">
        <Skeleton className="h-5 w-72 max-w-full" />
        <div className="grid grid-cols-2 gap-2 sm:gap-3 lg:grid-cols-4">
          {[0, 1, 2, 3].map((at) => (
            <div key={at} className="rounded-lg border bg-panel px-4 py-3">
              <Skeleton className="h-3 w-20" />
              <Skeleton className="mt-2 h-6 w-28 max-w-full" />
            </div>
          ))}
        </div>
        <div className="grid gap-3 xl:grid-cols-[minmax(0,5fr)_minmax(0,3fr)]">
          {[0, 1].map((at) => (
            <div key={at} className="flex h-56 flex-col gap-3 rounded-lg border bg-panel p-4">
              <Skeleton className="h-4 w-36" />
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-3 w-4/5" />
              <Skeleton className="h-3 w-3/5" />
            </div>
          ))}
        </div>
      </div>
    </div>
  );
}
