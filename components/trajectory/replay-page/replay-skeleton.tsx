import { Skeleton } from "@/components/ground/ui/skeleton";

/** A replay beside its trace while it is on its way. */
export function ReplaySkeleton() {
  return (
    <div role="status" aria-label="Loading the replay" className="flex h-full flex-col overflow-hidden">
      <div className="flex h-12 shrink-0 items-center justify-between border-b bg-panel px-4">
        <Skeleton className="h-4 w-60" />
        <Skeleton className="h-7 w-28" />
      </div>
      <div className="flex flex-col gap-2 border-b bg-panel px-4 py-3">
        <Skeleton className="h-5 w-80 max-w-full" />
        <Skeleton className="h-4 w-96 max-w-full" />
      </div>
      {Array.from({ length: 5 }, (_, at) => (
        <div key={at} className="grid grid-cols-2 gap-8 border-b bg-panel px-4 py-3 max-md:grid-cols-1">
          <Skeleton className="h-16" />
          <Skeleton className="h-16" />
        </div>
      ))}
    </div>
  );
}
