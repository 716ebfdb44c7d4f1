import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { PageHeader } from "@/components/ground/page/page-header";
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
  workspace: { slug: string; name: string };
  automation: AutomationView;
  page: { turns: readonly AutomationTurnView[]; nextCursor: string | null; isFirst: boolean };
  means: RunMeans;
  canWatch: boolean;
  now: string;
}) {
  const { slug } = workspace;
  const { turns, nextCursor, isFirst } = page;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[
          { label: workspace.name, href: paths.workspace(slug) },
          { label: "Automations", href: paths.automations(slug) },
        ]}
        title={visibleText(automation.name)}
        actions={canWatch && <AutomationButtons workspace={slug} automation={automation} means={means} />}
      >
        <AutomationSwitch workspace={slug} automation={automation} canWatch={canWatch} />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <div className="flex flex-col gap-3 border-b bg-panel px-4 py-3.5">
          <p className="break-words" dir="auto">
            <span className="text-faint">For each trace that arrives and matches </span>
            <span className="font-mono text-xs">{visibleText(automation.filter) || "(each trace)"}</span>
            <span className="text-faint"> it </span>
            {visibleText(doesWords(automation))}.
          </p>
          {automation.faults.map((fault) => (
            <p key={fault} className="text-fault" dir="auto">
              {visibleText(fault)}
            </p>
          ))}
          <Month automation={automation} />
        </div>
        <TurnTable workspace={slug} automation={automation} turns={turns} now={now} />
        <ListPager
          newest={isFirst ? null : paths.automation(slug, automation.id)}
          older={nextCursor === null ? null : paths.automation(slug, automation.id, { cursor: nextCursor })}
          olderWords="Older traces"
          className="flex h-9 items-center justify-end gap-1 px-4"
        />
      </div>
    </div>
  );
}

function Month({ automation: { month, monthlyBudgetUsd } }: { automation: AutomationView }) {
  const figures = [
    { name: "Matched this month", value: formatNumber(month.matched) },
    { name: "Runs started", value: formatNumber(month.runs) },
    { name: "Put into the queue", value: formatNumber(month.queued) },
    { name: "Told of", value: formatNumber(month.notified) },
    { name: "With a problem", value: formatNumber(month.problems) },
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
