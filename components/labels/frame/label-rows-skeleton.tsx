import { Skeleton } from "@/components/ground/ui/skeleton";

/** A page about labels while it is on its way: what can be chosen, then rows. */
export function LabelRowsSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-4 overflow-hidden">
      <Skeleton className="h-8 w-80 max-w-full" />
      <div className="rounded-lg border bg-panel">
        {[0, 1, 2, 3, 4].map((at) => (
          <div key={at} className="flex items-center gap-6 border-b px-4 py-3.5 last:border-0">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 flex-1" />
            <Skeleton className="h-4 w-1/6 max-md:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
