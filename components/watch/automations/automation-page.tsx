import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { AutomationButtons, AutomationSwitch } from "@/components/watch/automations/automation-buttons";
import { TurnTable } from "@/components/watch/alerts/turn-table";
import { doesWords } from "@/components/watch/alerts/watch-words";
import { ListPager } from "@/components/ground/ui/list-pager";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AutomationTurnView, type AutomationView } from "@/lib/attribution/watching/automation-view";
import { formatCost, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** One automation: what it is to do, what it did this month, and with each trace. */
export function AutomationPage({
  workspace,
  automation,
  page,
  means,
  canWatch,
  now,
}: {
  workspace: string;
  automation: AutomationView;
  page: { turns: readonly AutomationTurnView[]; nextCursor: string | null; isFirst: boolean };
  means: RunMeans;
  canWatch: boolean;
  now: string;
}) {
  const { turns, nextCursor, isFirst } = page;
  return (
    <div className="flex max-w-240 flex-col gap-4">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h1 className="min-w-0 text-base font-semibold tracking-[-0.005em] break-words" dir="auto">
          {visibleText(automation.name)}
        </h1>
        <AutomationSwitch workspace={workspace} automation={automation} canWatch={canWatch} />
        {canWatch && (
          <div className="ml-auto flex items-center gap-2">
            <AutomationButtons workspace={workspace} automation={automation} means={means} />
          </div>
        )}
      </header>
      <p className="break-words" dir="auto">
        <span className="text-faint">For each new trace that matches </span>
        <span className="font-mono text-xs">{visibleText(automation.filter) || "(every trace)"}</span>
        <span className="text-faint"> it </span>
        {visibleText(doesWords(automation))}.
      </p>
      {automation.faults.map((fault) => (
        <p key={fault} className="text-fault" dir="auto">
          {visibleText(fault)}
        </p>
      ))}
      <Month automation={automation} />
      <div className="overflow-hidden rounded-lg border bg-panel">
        <TurnTable workspace={workspace} automation={automation} turns={turns} now={now} />
      </div>
      <ListPager
        newest={isFirst ? null : paths.automation(workspace, automation.id)}
        older={nextCursor === null ? null : paths.automation(workspace, automation.id, { cursor: nextCursor })}
        olderWords="Older traces"
        className="flex items-center justify-end gap-1"
      />
    </div>
  );
}

function Month({ automation: { month, monthlyBudgetUsd } }: { automation: AutomationView }) {
  const figures = [
    { name: "Matched this month", value: formatNumber(month.matched) },
    { name: "Runs started", value: formatNumber(month.runs) },
    { name: "Added to the queue", value: formatNumber(month.queued) },
    { name: "Notified", value: formatNumber(month.notified) },
    { name: "Problems", value: formatNumber(month.problems) },
    {
      name: "Spent",
      value: `${formatCost(month.spentUsd)}${monthlyBudgetUsd === null ? "" : ` of ${formatCost(monthlyBudgetUsd)}`}`,
    },
  ];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-2">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-xs text-faint">{name}</dt>
          <dd className="figure">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
