import { HeaderSkeleton } from "@/components/ground/page/header-skeleton";
import { Skeleton } from "@/components/ground/ui/skeleton";

/** The list of evaluations or of data sets while it is on its way. */
export function SectionListSkeleton() {
  return (
    <div className="flex h-full flex-col overflow-hidden">
      <HeaderSkeleton />
      <div role="status" aria-label="Loading">
        {Array.from({ length: 12 }, (_, at) => (
          <div key={at} className="flex h-11 shrink-0 items-center gap-6 border-b bg-panel px-4">
            <Skeleton className="h-3.5 flex-1" />
            <Skeleton className="h-3.5 w-24" />
            <Skeleton className="h-3.5 w-40 max-md:hidden" />
            <Skeleton className="h-3.5 w-20 max-sm:hidden" />
          </div>
        ))}
      </div>
    </div>
  );
}
