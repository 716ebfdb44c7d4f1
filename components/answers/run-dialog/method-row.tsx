import { type ReactNode } from "react";
import { Skeleton } from "@/components/ground/ui/skeleton";
import { type MethodPlan } from "@/lib/attribution/run-plan";
import { cn } from "@/lib/cn";
import { formatCostRange, formatNumberRange } from "@/lib/format";
import { type MethodView } from "./run-offer";

/** Calls above, cost below. */
function Figures({ plan }: { plan: MethodPlan }) {
  if (plan.maxCalls === 0) return plan.unavailable === null && !plan.replays && "free";
  const calls = formatNumberRange(plan.minCalls, plan.maxCalls).replaceAll(" ", "");
  return (
    <>
      {calls} {plan.maxCalls === 1 ? "call" : "calls"}
      {plan.unavailable === null && (
        <span className="text-faint max-sm:pl-2 sm:block">{formatCostRange(plan.minCostUsd, plan.maxCostUsd)}</span>
      )}
    </>
  );
}

/** A method to choose, with what it would take. */
export function MethodRow({
  method: { name, title, summary, offeredAs },
  purpose,
  plan,
  reason,
  isChosen,
  onChoose,
  children,
}: {
  method: MethodView;
  /** What it is recommended for. */
  purpose?: string;
  /** Null while it is being made. */
  plan: MethodPlan | null;
  /** Why it cannot be run here, where it cannot; empty where that stands above the row. */
  reason: ReactNode;
  isChosen: boolean;
  onChoose: () => void;
  /** Below the summary. */
  children?: ReactNode;
}) {
  const isDisabled = reason !== null;
  /** A replay is planned only once it is chosen. */
  const isPlanned = offeredAs !== "replay";
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
        aria-label={purpose ? `${purpose}: ${title}` : title}
        aria-describedby={`about-${name}`}
        className="mt-1 accent-(--ink) outline-none"
        checked={isChosen}
        disabled={isDisabled && !isChosen}
        onChange={onChoose}
      />
      <span className="min-w-0 flex-1 max-sm:basis-[calc(100%-2rem)]">
        <span className="block font-medium">
          {purpose ? (
            <>
              {purpose} <span className="font-normal text-faint">{title}</span>
            </>
          ) : (
            title
          )}
        </span>
        <span id={`about-${name}`} className={cn("block text-xs", isDisabled ? "text-faint" : "text-muted")}>
          {summary}
          {reason && <span className="mt-0.5 block">{reason}</span>}
          {children}
        </span>
      </span>
      <span className="figure min-w-24 shrink-0 text-right text-muted max-sm:w-full max-sm:pl-6 max-sm:text-left">
        {plan ? <Figures plan={plan} /> : isPlanned && !isDisabled && <Skeleton className="ml-auto h-4 w-16" />}
      </span>
    </label>
  );
}
