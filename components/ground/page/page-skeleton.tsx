import { HeaderSkeleton } from "@/components/ground/page/header-skeleton";
import { Skeleton } from "@/components/ground/ui/skeleton";

/** Header and rows of a list while it is on its way. */
export function ListSkeleton() {
  return (
    <div className="flex h-full flex-col overflow-hidden">
      <HeaderSkeleton />
      <div role="status" aria-label="Loading">
        <div className="flex shrink-0 gap-2 border-b bg-panel px-4 py-2.5">
          <Skeleton className="h-8 flex-1" />
          <Skeleton className="h-8 w-24 max-sm:hidden" />
        </div>
        {Array.from({ length: 14 }, (_, at) => (
          <div key={at} className="flex h-11 shrink-0 items-center gap-6 border-b bg-panel px-4">
            <Skeleton className="h-3.5 flex-1" />
            <Skeleton className="h-3.5 w-16" />
            <Skeleton className="h-3.5 w-44 max-lg:hidden" />
            <Skeleton className="h-3.5 w-24 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
