import { type ReactNode } from "react";
import { type Answer } from "@/components/ground/asking/ask";
import { Button } from "@/components/ground/ui/button";
import { Skeleton } from "@/components/ground/ui/skeleton";

/**
 * What something would take, in figures, with notes below; or why that is not known. `plan` is null while it is
 * worked out, as are values then.
 */
export function PlanFrame({
  plan,
  rows,
  between,
  onRetry,
  children,
}: {
  plan: Answer<unknown> | null;
  rows: readonly { name: string; value: string | null }[];
  /** Between figures and notes. */
  between?: ReactNode;
  onRetry: () => void;
  /** The notes. */
  children: ReactNode;
}) {
  if (plan && !plan.ok)
    return (
      <div role="alert" className="rounded-md border border-fault-line bg-fault-soft px-3 py-2">
        <p className="break-words text-fault">{plan.message}</p>
        <Button size="sm" className="mt-2" onClick={onRetry}>
          Plan again
        </Button>
      </div>
    );
  return (
    <section role="status" aria-label="Plan" aria-busy={!plan} className="rounded-md border bg-sunken">
      {rows.length > 0 && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b px-3 py-2">
          {rows.map(({ name, value }) => (
            <div key={name} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-muted">{name}</dt>
              <dd className="figure self-center text-right">
                {value ?? <Skeleton className="ml-auto h-4 w-20 bg-line" />}
              </dd>
            </div>
          ))}
        </dl>
      )}
      {between}
      <div className="space-y-1 px-3 py-2 text-xs text-faint">{children}</div>
    </section>
  );
}

/** The rows of a plan that is being worked out. */
export const awaitedRows = (names: readonly string[]): { name: string; value: null }[] =>
  names.map((name) => ({ name, value: null }));
