import { type Answer } from "@/components/shell/ask";
import { Skeleton } from "@/components/ui/skeleton";
import { contextWarning, type RunPlan } from "@/lib/attribution/run-plan";
import { formatCompact, formatCostRange, formatNumber, formatNumberRange } from "@/lib/format";

/** What a choice takes, before anything is spent. `plan` is null while it is worked out. */
export function PlanPanel({ plan, asksModel }: { plan: Answer<RunPlan> | null; asksModel: boolean }) {
  if (plan && !plan.ok) {
    return (
      <p role="alert" className="rounded-md border border-fault-line bg-fault-soft px-3 py-2 text-fault">
        {plan.message}
      </p>
    );
  }
  const names = asksModel ? ["Calls", "Tokens read, at most", "Cost, estimated"] : ["Calls", "Sent", "Time"];
  const values = plan ? (asksModel ? spent(plan.value) : ["0", "nothing", "about instantly"]) : null;
  return (
    <section role="status" aria-label="Plan" aria-busy={!plan} className="rounded-md border bg-sunken">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 px-3 py-2.5">
        {names.map((name, i) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="figure self-center text-right">
              {values?.[i] ?? <Skeleton className="ml-auto h-4 w-20 bg-line" />}
            </dd>
          </div>
        ))}
      </dl>
      <PlanNotes plan={plan?.value ?? null} asksModel={asksModel} />
    </section>
  );
}

const spent = (plan: RunPlan): string[] => [
  formatNumberRange(plan.minCalls, plan.maxCalls),
  `about ${formatCompact(plan.inputTokens)}`,
  formatCostRange(plan.minCostUsd, plan.maxCostUsd),
];

function PlanNotes({ plan, asksModel }: { plan: RunPlan | null; asksModel: boolean }) {
  const warning = plan && asksModel ? contextWarning(plan) : null;
  const notes = [
    plan &&
      asksModel &&
      plan.minCostUsd === null &&
      "This model has no known price: set one under Settings, Providers.",
    asksModel
      ? "Estimated from the length of the text; nothing is asked before you start."
      : "It reads with what is on this server. No model, no key.",
  ].filter(Boolean);
  return (
    <div className="space-y-1 border-t px-3 py-2 text-xs text-faint">
      {warning && <p className="text-muted">{warning}</p>}
      {plan && plan.activeCount > 0 && <p className="text-muted">{activeWords(plan)}</p>}
      <p>{notes.join(" ")}</p>
    </div>
  );
}

function activeWords({ activeCount, traceCount }: RunPlan): string {
  if (traceCount === 1) return "The same run is active already; wait for it or cancel it first.";
  const [which, verb] =
    activeCount === traceCount ? ["All of them", "are"] : [formatNumber(activeCount), "of them are"];
  return `${which} ${verb} being run this way already and ${activeCount === traceCount ? "would be" : "are"} left out.`;
}
