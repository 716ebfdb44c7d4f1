import { Workflow } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { type RunMeans } from "@/components/answers/run-dialog/run-offer";
import { AutomationSwitch, NewAutomation } from "@/components/watch/automations/automation-buttons";
import { doesWords } from "@/components/watch/alerts/watch-words";
import { SettingsSection } from "@/components/ground/page/settings-section";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type AutomationView } from "@/lib/attribution/watching/automation-view";
import { formatCost, formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

const columns = {
  on: "w-16",
  matched: "w-40 max-md:hidden",
  spent: "w-32 text-right max-lg:hidden",
  when: "w-32 text-right max-sm:hidden",
} as const;

/** The automations of a workspace with what they did lately. */
export function AutomationList({
  workspace,
  automations,
  means,
  canWatch,
  now,
}: {
  workspace: string;
  automations: readonly AutomationView[];
  means: RunMeans;
  canWatch: boolean;
  now: string;
}) {
  const make = canWatch && <NewAutomation workspace={workspace} means={means} />;
  return (
    <SettingsSection
      isWide
      text="An automation looks at every trace as it arrives. If its filter matches, it runs a method within a budget, puts the trace into a label queue, and tells channels."
      action={automations.length > 0 && make}
    >
      {automations.length === 0 ? (
        <EmptyState
          icon={Workflow}
          title="No automations yet"
          text="The tracer reads every failure anyway. An automation can ask a model too, within a budget, or ask people."
          className="rounded-lg border bg-panel"
        >
          {make}
        </EmptyState>
      ) : (
        <div className="overflow-hidden rounded-lg border bg-panel">
          <Table className="table-fixed" aria-label="Automations">
            <thead>
              <tr>
                <Th className={columns.on}>On</Th>
                <Th>Automation</Th>
                <Th className={columns.matched}>This month</Th>
                <Th className={columns.spent}>Spent</Th>
                <Th className={columns.when}>Last</Th>
              </tr>
            </thead>
            <tbody>
              {automations.map((automation) => (
                <AutomationRow
                  key={automation.id}
                  workspace={workspace}
                  automation={automation}
                  canWatch={canWatch}
                  now={now}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </SettingsSection>
  );
}

const ground = "group-focus-within:bg-hover group-hover:bg-hover";

function AutomationRow({
  workspace,
  automation,
  canWatch,
  now,
}: {
  workspace: string;
  automation: AutomationView;
  canWatch: boolean;
  now: string;
}) {
  const { month, monthlyBudgetUsd, faults, lastAt } = automation;
  return (
    <tr className="group relative">
      <Td className={`${columns.on} ${ground}`}>
        <AutomationSwitch workspace={workspace} automation={automation} canWatch={canWatch} />
      </Td>
      <Td className={`${ground} py-1.5`}>
        <Link
          href={paths.automation(workspace, automation.id)}
          dir="auto"
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {visibleText(automation.name)}
        </Link>
        <span className="block truncate text-[11.5px] leading-4 text-faint" dir="auto">
          <span className="font-mono">{visibleText(automation.filter) || "every trace"}</span>
          {": "}
          {visibleText(doesWords(automation))}
        </span>
        {faults.length > 0 && (
          <span className="block truncate text-[11.5px] leading-4 text-fault" dir="auto">
            {visibleText(faults.join(" "))}
          </span>
        )}
      </Td>
      <Td className={`${columns.matched} ${ground} text-muted`}>
        {formatCount(month.matched, "trace")}
        {month.problems > 0 && (
          <span className="block text-[11.5px] leading-4 text-fault">{formatCount(month.problems, "problem")}</span>
        )}
      </Td>
      <Td className={`${columns.spent} ${ground} figure`}>
        {formatCost(month.spentUsd)}
        {monthlyBudgetUsd !== null && <span className="block text-faint">of {formatCost(monthlyBudgetUsd)}</span>}
      </Td>
      <Td className={`${columns.when} ${ground} text-muted`}>
        {lastAt ? (
          <RelativeTime at={lastAt} now={now} className="relative z-10" />
        ) : (
          <span className="text-faint">never</span>
        )}
      </Td>
    </tr>
  );
}
