"use client";
import { useEffect, useState } from "react";
import { contextWarning, type RunPlan } from "@/lib/attribution/run-plan";
import { formatCompact, formatCostRange, formatNumberRange } from "@/lib/format";
import { perform, type RunChoice } from "../trajectory-data";
import { useTrajectory } from "../trajectory-context";

type Planned = { key: string; plan: RunPlan | null; error: string | null };

/** Calls, tokens and cost of a choice, asked of the server whenever it changes. Nothing is spent by asking. */
export function RunPlanBox({ choice }: { choice: RunChoice }) {
  const { data, actions } = useTrajectory();
  const [planned, setPlanned] = useState<Planned | null>(null);
  const key = JSON.stringify(choice);
  const workspace = data.workspace.slug;
  const traceId = data.trace.id;
  useEffect(() => {
    let isStale = false;
    void perform(actions.planRuns, { workspace, traceId, ...(JSON.parse(key) as RunChoice) }).then(
      ({ data: plan, error }) => {
        if (!isStale) setPlanned({ key, plan, error });
      },
    );
    return () => {
      isStale = true;
    };
  }, [actions, key, workspace, traceId]);
  return (
    <div
      role="status"
      aria-label="Plan"
      aria-busy={planned?.key !== key}
      className="min-h-15 rounded-md border bg-bg px-3 py-2"
    >
      {!planned ? (
        <p className="text-faint">Working out what this takes…</p>
      ) : planned.plan ? (
        <Plan plan={planned.plan} />
      ) : (
        <p className="text-fault">{planned.error}</p>
      )}
    </div>
  );
}

function Plan({ plan }: { plan: RunPlan }) {
  const facts: [string, string][] = [
    ["Calls", formatNumberRange(plan.minCalls, plan.maxCalls)],
    ["Tokens, at most about", formatCompact(plan.inputTokens)],
    ["Cost, estimated", formatCostRange(plan.minCostUsd, plan.maxCostUsd)],
  ];
  const warning = contextWarning(plan);
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-1">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-2xs text-faint">{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      {warning && <p className="mt-1 text-xs text-muted">{warning}</p>}
      {plan.activeCount > 0 && (
        <p className="mt-1 text-xs text-muted">The same run is active already; wait for it or cancel it first.</p>
      )}
    </>
  );
}
