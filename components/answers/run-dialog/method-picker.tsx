"use client";
import Link from "@/components/ground/ui/link";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { cn } from "@/lib/cn";
import { formatCostRange, formatNumberRange } from "@/lib/format";
import { paths } from "@/lib/paths";
import { groupMethods, hasModel, type MethodGroup, type MethodView, type RunOffer } from "./run-offer";

const groups: readonly { group: MethodGroup; title: string; note: string }[] = [
  { group: "free", title: "No model needed", note: "Free, at once, and nothing leaves this server." },
  { group: "asks", title: "Asks a model", note: "Sends the trace to the model that you choose." },
  {
    group: "compares",
    title: "Compares traces",
    note: "Free. Reads other traces of the same question.",
  },
  {
    group: "replays",
    title: "Runs the system again",
    note: "Slow, and the only ones that show what would have turned the failure.",
  },
];

/**
 * Every method by what it needs, with what it would take; one that cannot be run here stays in sight, with the reason
 * and the way out. `plans` is null while there is none yet.
 */
export function MethodPicker({
  offer,
  plans,
  value,
  onChange,
}: {
  offer: RunOffer;
  plans: readonly MethodPlan[] | null;
  value: string;
  onChange: (method: string) => void;
}) {
  const byGroup = groupMethods(offer.methods, offer.readReplays !== undefined);
  const planOf = (method: string) => plans?.find((plan) => plan.method === method) ?? null;
  return (
    <div role="radiogroup" aria-label="Method" className="space-y-4">
      {groups
        .filter(({ group }) => byGroup[group].length > 0)
        .map(({ group, title, note }) => {
          const noModel = group === "asks" && !hasModel(offer) ? <NoModel offer={offer} /> : null;
          const whyNone = noModel ?? sharedReason(byGroup[group], plans);
          return (
            <section key={group} aria-label={title}>
              <div className="mb-1 flex flex-wrap items-baseline gap-x-2">
                <h3 className="text-xs font-medium text-muted">{title}</h3>
                <p className="text-xs text-faint">
                  {whyNone ?? note}{" "}
                  {group === "compares" && byGroup.compares.some(({ name }) => planOf(name)?.unavailable) && (
                    <Way href={paths.imports(offer.workspace)}>Import more</Way>
                  )}
                </p>
              </div>
              <div className="overflow-hidden rounded-md border">
                {byGroup[group].map((method) => (
                  <MethodRadio
                    key={method.name}
                    method={method}
                    plan={planOf(method.name)}
                    isOff={whyNone !== null}
                    isPlanned={group !== "replays"}
                    isChosen={value === method.name}
                    onChoose={() => onChange(method.name)}
                  />
                ))}
              </div>
            </section>
          );
        })}
    </div>
  );
}

/** Why none of these methods can be run, where it is the same for all of several. */
function sharedReason(methods: readonly MethodView[], plans: readonly MethodPlan[] | null): string | null {
  const reasons = methods.map((method) => plans?.find((plan) => plan.method === method.name)?.unavailable ?? null);
  const [first = null] = reasons;
  return methods.length > 1 && reasons.every((reason) => reason === first) ? first : null;
}

function NoModel({ offer }: { offer: RunOffer }) {
  if (!offer.canAddProvider)
    return "There is no model to ask here yet. Ask an admin of this workspace to add a provider.";
  return (
    <>
      There is no model to ask here yet. <Way href={paths.settings(offer.workspace, "providers")}>Add a provider</Way>
    </>
  );
}

function Way({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="text-link underline underline-offset-2">
      {children}
    </Link>
  );
}

/** Calls above, cost below; what costs nothing needs neither. */
function Figures({ plan }: { plan: MethodPlan }) {
  if (plan.unavailable !== null || plan.maxCalls === 0) return null;
  const calls = formatNumberRange(plan.minCalls, plan.maxCalls).replaceAll(" ", "");
  return (
    <>
      {calls} {plan.maxCalls === 1 ? "call" : "calls"}
      <span className="text-faint max-sm:pl-2 sm:block">{formatCostRange(plan.minCostUsd, plan.maxCostUsd)}</span>
    </>
  );
}

function MethodRadio({
  method: { name, title, summary },
  plan,
  isOff,
  isPlanned,
  isChosen,
  onChoose,
}: {
  method: MethodView;
  /** Null while it is being made. */
  plan: MethodPlan | null;
  /** Cannot be run for a reason that stands above the group. */
  isOff: boolean;
  /** Whether its plan is made also while another is chosen. */
  isPlanned: boolean;
  isChosen: boolean;
  onChoose: () => void;
}) {
  // What cannot be replayed as it is set may be so otherwise; the plan says why.
  const reason = isOff || !isPlanned ? null : (plan?.unavailable ?? null);
  const isDisabled = isOff || reason !== null;
  return (
    <label
      className={cn(
        "flex items-start gap-2.5 border-b px-2.5 py-1.5 last:border-0 max-sm:flex-wrap max-sm:gap-y-0.5",
        "has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-focus",
        isChosen ? "bg-hover" : !isDisabled && "hover:bg-hover/50",
        isDisabled && "text-faint",
      )}
    >
      <input
        type="radio"
        name="method"
        aria-label={title}
        aria-describedby={`about-${name}`}
        className="mt-1 accent-(--ink) outline-none"
        checked={isChosen}
        disabled={isDisabled && !isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-2rem)]">
        <span className="block font-medium">{title}</span>
        <span id={`about-${name}`} className={cn("block text-xs", isDisabled ? "text-faint" : "text-muted")}>
          {summary}
          {reason && <span className="mt-0.5 block">Not here: {reason}</span>}
        </span>
      </span>
      <span className="figure min-w-32 shrink-0 text-right text-muted max-sm:w-full max-sm:pl-6 max-sm:text-left">
        {plan ? <Figures plan={plan} /> : isPlanned && !isDisabled && <Skeleton className="ml-auto h-4 w-16" />}
      </span>
    </label>
  );
}
