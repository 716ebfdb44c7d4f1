import { ListChecks } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { CheckedSetSelect } from "@/components/labels/checks/checked-set-select";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { FindingItem } from "@/components/labels/checks/finding-item";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { type LabelSetSummary } from "@/lib/attribution/labels/label-file-view";
import { type LabelFault, labelFaults } from "@/lib/attribution/labels/lint-labels";
import { faultWords, type FindingPage } from "@/lib/attribution/labels/lint-labels-view";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** What is shown, as it stands in the address. */
interface Chosen {
  set: string;
  fault: LabelFault | undefined;
  isDecided: boolean;
}

/** What is doubtful about the labels of a set, and what is to become of it. */
export function ChecksPage({
  workspace,
  page,
  chosen,
  sets,
  now,
}: {
  workspace: string;
  page: FindingPage;
  chosen: Chosen;
  sets: readonly LabelSetSummary[];
  now: string;
}) {
  const { set, fault, isDecided } = chosen;
  const checked = sets.find(({ ref }) => ref === set);
  const decided = isDecided ? ("1" as const) : undefined;
  return (
    <div className="flex flex-col gap-4">
      <RefreshWhile isActive={sets.some(({ isOutdated }) => isOutdated)} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <CheckedSetSelect workspace={workspace} set={set} sets={sets} />
        <p className="text-muted">
          {formatCount(page.labelCount, "label")} checked{page.isCut && ", newest first"}
        </p>
        <Link
          href={paths.labelChecks(workspace, { set, fault, decided: isDecided ? undefined : "1" })}
          className="text-link hover:underline"
        >
          {isDecided ? "Show open findings" : "Show resolved findings"}
        </Link>
      </div>
      <FaultChips workspace={workspace} chosen={chosen} counts={page.counts} />
      {fault && <p className="max-w-180 text-muted">{faultWords[fault].text}</p>}
      {page.rows.length === 0 ? (
        <EmptyState
          icon={ListChecks}
          title={page.labelCount === 0 ? "No labels" : isDecided ? "No resolved findings" : "No findings"}
          text={
            page.labelCount === 0
              ? "This set has no labels yet."
              : "Checks look for steps that do not exist, agents that did not take the step, labels on the question or the last answer, labels after the first error, and identical traces with different labels."
          }
          className="rounded-lg border bg-panel"
        />
      ) : (
        <ul aria-label="Findings" className="rounded-lg border bg-panel">
          {page.rows.map((row) => (
            <FindingItem
              key={`${row.traceId} ${row.fault}`}
              workspace={workspace}
              set={{ ref: set, kind: checked?.kind ?? "data-set", isMine: checked?.isMine ?? false }}
              row={row}
              now={now}
            />
          ))}
        </ul>
      )}
      {page.nextCursor !== null && (
        <Link
          href={paths.labelChecks(workspace, { set, fault, decided, cursor: page.nextCursor })}
          className="self-start text-link hover:underline"
        >
          Show more
        </Link>
      )}
    </div>
  );
}

function FaultChips({
  workspace,
  chosen: { set, fault, isDecided },
  counts,
}: {
  workspace: string;
  chosen: Chosen;
  counts: FindingPage["counts"];
}) {
  const decided = isDecided ? ("1" as const) : undefined;
  const countOf = (one: LabelFault): number => counts[one][isDecided ? "decided" : "open"];
  const chips = [
    { name: undefined, title: "All", count: labelFaults.reduce((sum, one) => sum + countOf(one), 0) },
    ...labelFaults.map((name) => ({ name, title: faultWords[name].title, count: countOf(name) })),
  ];
  return (
    <nav aria-label="Faults" className="flex flex-wrap gap-1.5">
      {chips.map(({ name, title, count }) => (
        <Link
          key={title}
          href={paths.labelChecks(workspace, { set, fault: name, decided })}
          scroll={false}
          className={cn(
            "inline-flex h-7 items-center gap-1.5 rounded-md border px-2.5 hover:bg-hover aria-[current=true]:border-ink aria-[current=true]:bg-selected",
            count === 0 && "text-faint",
          )}
          {...(name === fault ? { "aria-current": "true" as const } : {})}
        >
          {title} <span className="figure text-xs text-faint">{formatNumber(count)}</span>
        </Link>
      ))}
    </nav>
  );
}
