import { Tags } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { Button } from "@/components/ground/ui/button";
import { DateTime } from "@/components/ground/ui/date-time";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Pill } from "@/components/ground/ui/pill";
import { type ReportView } from "@/lib/attribution/evaluation/evaluation-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";
import { type ReportTab, shownTabs } from "./report-tabs";
import { WhichNav } from "./which-nav";

const allHidden = {
  title: "Label these traces first",
  text: "You have been asked to label all of them blind, and figures would reveal other answers. The report appears when you are done.",
};
const noTruth = {
  title: "No ground truth yet",
  text: "None of these traces has ground truth. Label some, individually or in a queue, and the scores appear without rerunning anything.",
};

/** Why there are no figures to show; null where there are. */
const missingOf = ({ report, hiddenCount }: ReportView) => {
  const { caseCount, withoutTruth } = report.caseSet;
  if (caseCount === 0 && hiddenCount > 0) return allHidden;
  return withoutTruth === caseCount ? noTruth : null;
};

/**
 * The parts of a report as links, when it was made, and below them the part that is shown.
 * `first` is what its table is called.
 */
export function ReportFrame({
  workspace,
  view,
  first,
  tab,
  href,
  children,
}: {
  workspace: string;
  view: ReportView;
  first: string;
  tab: ReportTab;
  href: (tab: ReportTab) => string;
  children: ReactNode;
}) {
  const { report, madeAt, isProvisional, isOutdated, hiddenCount } = view;
  const missing = tab === "traces" ? null : missingOf(view);
  return (
    <section aria-label="Report" className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2 border-b pb-2">
        <WhichNav label="Report sections" views={shownTabs(report, { first, shown: tab })} shown={tab} href={href} />
        <span className="flex-1" />
        <RefreshWhile isActive={isOutdated} />
        <span className="flex flex-wrap items-center gap-2 text-xs text-faint">
          {isProvisional && <Pill tone="dashed">provisional</Pill>}
          <span>
            as of <DateTime at={madeAt} />
            {isOutdated && "; labels or runs have changed since, and the table is updating"}
          </span>
        </span>
      </div>
      {hiddenCount > 0 && missing !== allHidden && tab !== "traces" && (
        <p className="mb-3 text-xs text-muted">
          Without {formatCount(hiddenCount, "trace")} that you still have to label blind, because figures would reveal
          other answers.
        </p>
      )}
      {missing ? (
        <EmptyState icon={Tags} {...missing} className="rounded-lg border bg-panel">
          <Button asChild variant="primary">
            <Link href={paths.labels(workspace)}>Label traces</Link>
          </Button>
        </EmptyState>
      ) : (
        children
      )}
    </section>
  );
}
