import Link from "next/link";
import { type Answer } from "@/components/shell/ask";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { type EvaluationPlan } from "@/lib/attribution/evaluation/evaluation-view";
import { paths } from "@/lib/paths";
import { planNotes, planRows } from "./evaluation-plan-words";
import { type readLimits } from "./limits-draft";

/** What an evaluation would take, before anything is spent. `plan` is null while it is worked out. */
export function EvaluationPlanPanel({
  workspace,
  plan,
  limits,
  onRetry,
}: {
  workspace: string;
  plan: Answer<EvaluationPlan> | null;
  limits: ReturnType<typeof readLimits>;
  onRetry: () => void;
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
  const made = plan?.value ?? null;
  const rows = made
    ? planRows(made)
    : ["Runs", "Calls", "Tokens in", "Tokens out", "Cost", "Time"].map((name) => ({ name, value: null }));
  const refused = made?.entries.find(({ refusal }) => refusal !== null) ?? null;
  return (
    <section role="status" aria-label="Plan" aria-busy={!plan} className="rounded-md border bg-sunken">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 px-3 py-2">
        {rows.map(({ name, value }) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="figure self-center text-right">
              {value ?? <Skeleton className="ml-auto h-4 w-20 bg-line" />}
            </dd>
          </div>
        ))}
      </dl>
      <div className="space-y-1 border-t px-3 py-2 text-xs text-faint">
        {refused && (
          <p className="text-fault">
            {refused.refusal}{" "}
            <Link href={paths.settings(workspace, "providers")} className="text-link underline underline-offset-2">
              See the providers
            </Link>
          </p>
        )}
        {made && planNotes(made, limits).map((note) => <p key={note}>{note}</p>)}
        <p>The rules that read no word are always in the table, at no cost. Nothing is asked before you start.</p>
      </div>
    </section>
  );
}
