import { SettingsSection } from "@/components/ground/page/settings-section";
import { formatCompact, formatCost, formatNumber } from "@/lib/format";

/** What was spent in a calendar month, and what is set aside for calls in flight. `month` as in 2026-11. */
interface Spend {
  month: string;
  budgetUsd: number | null;
  spentUsd: number;
  reservedUsd: number;
  callCount: number;
  inputTokens: number;
  outputTokens: number;
}

const monthName = (month: string): string =>
  new Intl.DateTimeFormat("en-GB", { month: "long", year: "numeric", timeZone: "UTC" }).format(new Date(`${month}-01`));

/** The month so far, in figures and as a bar of the budget. */
export function MonthFigures({ spend }: { spend: Spend }) {
  const { budgetUsd, spentUsd, reservedUsd, callCount, inputTokens, outputTokens } = spend;
  const left = budgetUsd === null ? null : budgetUsd - spentUsd - reservedUsd;
  const rows = [
    ["Spent", formatCost(spentUsd)],
    ["Reserved for calls in flight", formatCost(reservedUsd)],
    ["Left", left === null ? "no limit" : formatCost(Math.max(0, left))],
    ["Judge calls", formatNumber(callCount)],
    ["Tokens", `${formatCompact(inputTokens)} in, ${formatCompact(outputTokens)} out`],
  ] as const;
  return (
    <SettingsSection
      title={monthName(spend.month)}
      text="So far, in UTC. Calls with unknown price are counted at no cost."
    >
      {budgetUsd !== null && <BudgetBar budgetUsd={budgetUsd} spentUsd={spentUsd} reservedUsd={reservedUsd} />}
      {left !== null && left <= 0 && (
        <p role="alert" className="mb-3 rounded-md border border-fault-line bg-fault-soft px-3 py-2 text-fault">
          The budget is used up: no paid calls until it is raised or the month ends.
        </p>
      )}
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-6 gap-y-1">
        {rows.map(([name, value]) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-muted">{name}</dt>
            <dd className="figure self-center text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {callCount === 0 && <p className="mt-3 text-faint">No judge calls this month.</p>}
    </SettingsSection>
  );
}

function BudgetBar({ budgetUsd, spentUsd, reservedUsd }: { budgetUsd: number; spentUsd: number; reservedUsd: number }) {
  const share = (usd: number) => `${budgetUsd > 0 ? Math.min(100, (usd / budgetUsd) * 100) : 0}%`;
  return (
    <div
      role="img"
      aria-label={`${formatCost(spentUsd)} spent and ${formatCost(reservedUsd)} reserved of ${formatCost(budgetUsd)}`}
      className="mb-3 flex h-2 overflow-hidden rounded-full bg-line"
    >
      <span className="h-full bg-ink" style={{ width: share(spentUsd) }} />
      <span className="hatched h-full" style={{ width: share(reservedUsd) }} />
    </div>
  );
}
