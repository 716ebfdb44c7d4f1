import { Skeleton } from "@/components/ground/ui/skeleton";

/** The form of a new evaluation or data set while it is on its way. */
export function FormSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="flex h-full flex-col overflow-hidden">
      <div className="flex h-12 shrink-0 items-center border-b bg-panel px-4">
        <Skeleton className="h-4 w-48" />
      </div>
      <div className="grid gap-3 p-4 max-sm:p-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        {[0, 1].map((column) => (
          <div key={column} className="flex flex-col gap-3">
            {[0, 1].map((at) => (
              <div key={at} className="flex h-32 flex-col gap-3 rounded-lg border bg-panel p-4">
                <Skeleton className="h-4 w-32" />
                <Skeleton className="h-8 w-full" />
                <Skeleton className="h-3 w-2/3" />
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}
