import { Bell } from "lucide-react";
import { AlertCard } from "@/components/watch/alerts/alert-card";
import { RuleList } from "@/components/watch/alerts/rule-list";
import { SectionHeader } from "@/components/ground/page/section-header";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ListPager } from "@/components/ground/ui/list-pager";
import { type AlertRuleView, type AlertView } from "@/lib/attribution/watching/alert-view";
import { paths } from "@/lib/paths";

/** What was told of, the newest first, and the rules that tell. */
export function AlertPage({
  workspace,
  rules,
  page,
  canWatch,
  now,
}: {
  workspace: string;
  rules: readonly AlertRuleView[];
  page: { rows: readonly AlertView[]; nextCursor: string | null; openCount: number; isFirst: boolean };
  canWatch: boolean;
  now: string;
}) {
  const { rows, nextCursor, openCount, isFirst } = page;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader />
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto p-4 max-sm:p-3">
        <section aria-labelledby="alerts-title" className="flex min-w-0 flex-col gap-3">
          <h2 id="alerts-title" className="font-semibold">
            Raised{" "}
            <span className="text-xs font-normal text-faint">
              {openCount === 0 ? "nothing new" : `${openCount} new`}
            </span>
          </h2>
          {rows.length === 0 ? (
            <EmptyState
              icon={Bell}
              title="No alerts yet"
              text={
                rules.length === 0
                  ? "Rules check traces as they arrive and alert once when something changes: an agent is named more often, a system fails more often, or a version is worse than the previous one."
                  : "The rules below check traces as they arrive. Each change raises one alert, here and in the rule's channels."
              }
              className="rounded-lg border bg-panel py-10"
            />
          ) : (
            rows.map((alert) => (
              <AlertCard key={alert.id} workspace={workspace} alert={alert} canWatch={canWatch} now={now} />
            ))
          )}
          <ListPager
            newest={isFirst ? null : paths.alerts(workspace)}
            older={nextCursor === null ? null : paths.alerts(workspace, { cursor: nextCursor })}
            olderWords="Older alerts"
            className="flex justify-end gap-1"
          />
        </section>
        <RuleList workspace={workspace} rules={rules} canWatch={canWatch} now={now} />
      </div>
    </div>
  );
}
