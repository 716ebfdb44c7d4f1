import { HeaderSkeleton } from "@/components/ground/page/header-skeleton";
import { Skeleton } from "@/components/ground/ui/skeleton";

/** The list of systems while it is on its way. */
export function TracerListSkeleton() {
  return (
    <div className="flex h-full flex-col overflow-hidden">
      <HeaderSkeleton />
      <div role="status" aria-label="Loading">
        <div className="flex flex-col gap-4 p-4">
          <Skeleton className="h-4 w-120 max-w-full" />
          <div className="rounded-lg border bg-panel">
            {[0, 1, 2].map((at) => (
              <div key={at} className="flex items-center gap-6 border-b px-4 py-4 last:border-0">
                <Skeleton className="h-4 w-1/4" />
                <Skeleton className="h-4 flex-1" />
                <Skeleton className="h-4 w-1/5 max-md:hidden" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  );
}
