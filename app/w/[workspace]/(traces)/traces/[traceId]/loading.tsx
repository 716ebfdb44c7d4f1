import { Skeleton } from "@/components/ground/ui/skeleton";

/** The page's own shape while it is read: header, strip, rails and a few steps. */
export default function TraceLoading() {
  return (
    <div role="status" aria-label="Loading the trace" className="flex h-full min-h-0 flex-col">
      <div className="flex h-12 shrink-0 items-center gap-3 border-b bg-panel px-4">
        <Skeleton className="h-4 w-32 max-md:hidden" />
        <Skeleton className="h-4 w-80 max-w-full" />
      </div>
      <div className="shrink-0 space-y-1.5 border-b bg-panel px-4 py-4">
        {[0, 1, 2].map((row) => (
          <Skeleton key={row} className="h-3.5 w-full" />
        ))}
      </div>
      <div className="grid min-h-0 flex-1 grid-cols-[248px_minmax(0,1fr)_372px] max-xl:grid-cols-[minmax(0,1fr)_340px] max-lg:grid-cols-[minmax(0,1fr)]">
        <div className="border-r p-3 max-xl:hidden">
          <Skeleton className="h-full w-14" />
        </div>
        <div className="space-y-6 overflow-hidden bg-panel p-5">
          {[0, 1, 2, 3, 4].map((step) => (
            <div key={step} className="space-y-2">
              <Skeleton className="h-3.5 w-48" />
              <Skeleton className="h-3.5 w-full max-w-160" />
              <Skeleton className="h-3.5 w-4/5 max-w-130" />
            </div>
          ))}
        </div>
        <div className="space-y-3 border-l bg-panel p-4.5 max-lg:hidden">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-24 w-full" />
          <Skeleton className="h-32 w-full" />
        </div>
      </div>
    </div>
  );
}
