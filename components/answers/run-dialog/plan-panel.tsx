import Link from "@/components/ground/ui/link";
import { type Answer } from "@/components/ground/asking/ask";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { contextWarning, imageNote, type RunPlan } from "@/lib/attribution/run-plan";
import { formatCost, formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { awaitedRows, PlanFrame } from "./plan-frame";
import { leftOut, planRows } from "./plan-words";
import { type MoneyNote } from "./run-money";

const awaited = ["Calls", "Tokens in", "Tokens out", "Cost"];

/**
 * What a choice takes, before anything is spent. `plan` is null while it is worked out; `money` is what
 * stands between it and its start.
 */
export function PlanPanel({
  workspace,
  plan,
  asksModel,
  money,
  onRetry,
}: {
  workspace: string;
  plan: Answer<RunPlan> | null;
  asksModel: boolean;
  money: readonly MoneyNote[];
  onRetry: () => void;
}) {
  const made = plan?.ok ? plan.value : null;
  return (
    <PlanFrame
      plan={plan}
      rows={made ? planRows(made) : awaitedRows(asksModel ? awaited : [])}
      between={made?.month && asksModel && <MonthRow month={made.month} />}
      onRetry={onRetry}
    >
      {made?.chosen.unavailable && !money.some(({ isRefused }) => isRefused) && (
        <p className="text-fault">{made.chosen.unavailable}</p>
      )}
      {money.map((note) => (
        <MoneyLine key={note.text} note={note} workspace={workspace} />
      ))}
      {made &&
        planNotes(
          made,
          money.some(({ way }) => way === "providers"),
        ).map((note) => <p key={note}>{note}</p>)}
      <p>
        {asksModel
          ? `${estimateWords(made)} Nothing is asked until you start.`
          : made?.chosen.replays
            ? "The system is replayed; its own costs are not included. No model is asked."
            : "Free and instant. Nothing leaves this server."}
      </p>
    </PlanFrame>
  );
}

function MonthRow({ month: { budgetUsd, spentUsd, reservedUsd } }: { month: NonNullable<RunPlan["month"]> }) {
  const used = spentUsd + reservedUsd;
  return (
    <div className="border-b px-3 py-2">
      <p className="flex justify-between gap-3">
        <span className="text-muted">Left this month</span>
        <span className="figure self-center">
          {formatCost(Math.max(0, budgetUsd - used))} <span className="text-faint">of {formatCost(budgetUsd)}</span>
        </span>
      </p>
      <ProgressBar value={used} max={budgetUsd} label="Of this month's budget, spent or reserved" className="mt-1" />
    </div>
  );
}

const ways = { providers: "Set its price", budget: "See the budget" } as const;

function MoneyLine({ note: { text, way, isRefused }, workspace }: { note: MoneyNote; workspace: string }) {
  return (
    <p className={isRefused ? "text-fault" : "text-muted"}>
      {text}{" "}
      {way && (
        <Link href={paths.settings(workspace, way)} className="text-link underline underline-offset-2">
          {ways[way]}
        </Link>
      )}
    </p>
  );
}

/** What the figures rest on. */
function estimateWords(plan: RunPlan | null): string {
  const limits = [
    plan?.requestsPerMinute && formatCount(Math.round(plan.requestsPerMinute), "request"),
    plan?.tokensPerMinute && `${formatNumber(Math.round(plan.tokensPerMinute))} tokens`,
  ].filter(Boolean);
  const length = "Estimated from the length of the text";
  return limits.length > 0
    ? `${length} and ${limits.join(" and ")} per minute, if nothing else is running.`
    : `${length}.`;
}

function planNotes(plan: RunPlan, hasPriceNote: boolean): string[] {
  const isUnpriced = plan.chosen.maxCostUsd === null && plan.model !== null && !hasPriceNote;
  return [
    ...leftOut(plan),
    contextWarning(plan),
    imageNote(plan.chosen),
    isUnpriced && "The price of this model is unknown: set one under Settings, Providers.",
  ].filter((note) => typeof note === "string");
}
