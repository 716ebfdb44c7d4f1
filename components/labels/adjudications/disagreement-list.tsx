import { Scale } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { type ChosenDisagreements } from "@/components/labels/adjudications/decision-actions";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { disagreementWords } from "@/lib/attribution/labels/disagreement";
import {
  type DisagreementPage,
  type DisagreementRow,
  type ListedClaim,
} from "@/lib/attribution/labels/disagreement-view";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** Traces about which those who label them do not say the same, the widest first. */
export function DisagreementList({
  workspace,
  page,
  chosen,
  canDecide,
}: {
  workspace: string;
  page: DisagreementPage;
  chosen: ChosenDisagreements;
  canDecide: boolean;
}) {
  const { rows, nextCursor, totalCount } = page;
  const isNarrowed = chosen.queue !== undefined || chosen.a !== undefined;
  if (rows.length === 0) {
    return (
      <EmptyState
        icon={Scale}
        title="No disagreements"
        text="Traces on which two people or label sets name a different agent or step appear here until someone adjudicates."
        className="rounded-lg border bg-panel"
      >
        <Button asChild>
          <Link href={paths.agreement(workspace, chosen)}>Go to agreement</Link>
        </Button>
        {isNarrowed && (
          <Button asChild>
            <Link href={paths.disagreements(workspace)}>Show all disagreements between people</Link>
          </Button>
        )}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <p className="max-w-180 text-muted">
        {formatCount(totalCount, "trace")} whose labels name a different agent or step, furthest apart first.
        {chosen.a === undefined &&
          " Until someone adjudicates, they have no ground truth, or one that is older than the newest label."}
        {isNarrowed && (
          <>
            {" "}
            These are {chosen.a === undefined ? "from one queue" : "between two label sets"}.{" "}
            <Link href={paths.disagreements(workspace)} className="text-link underline">
              Show all disagreements between people
            </Link>
          </>
        )}
      </p>
      <ul aria-label="Disagreements" className="rounded-lg border bg-panel">
        {rows.map((row) => (
          <Row
            key={row.traceId}
            row={row}
            href={paths.adjudicate(workspace, row.traceId, chosen)}
            canDecide={canDecide}
          />
        ))}
      </ul>
      {nextCursor !== null && (
        <Link
          href={paths.disagreements(workspace, { ...chosen, cursor: nextCursor })}
          className="self-start text-link hover:underline"
        >
          Show more
        </Link>
      )}
    </div>
  );
}

function Row({ row, href, canDecide }: { row: DisagreementRow; href: string; canDecide: boolean }) {
  const names = row.claims.map(({ agent }) => agent);
  return (
    <li className="grid gap-x-6 gap-y-2 border-b px-4 py-3 last:border-0 md:grid-cols-[minmax(0,2fr)_minmax(0,4fr)_auto]">
      <div className="min-w-0">
        <Link href={href} dir="auto" className="block truncate font-medium hover:underline">
          {visibleText(row.title)}
        </Link>
        <p className="text-xs text-faint">
          {disagreementWords(row)} · {formatCount(row.traceStepCount, "step")}
        </p>
      </div>
      <ul aria-label={`Claims about ${visibleText(row.title)}`} className="min-w-0 space-y-1">
        {row.claims.map((claim) => (
          <Claim key={claim.source} claim={claim} names={names} />
        ))}
      </ul>
      <div className="flex items-start md:justify-end">
        <Button asChild size="sm">
          <Link href={href} aria-label={`${canDecide ? "Decide" : "Look"}: ${visibleText(row.title)}`}>
            {canDecide ? "Decide" : "Look"}
          </Link>
        </Button>
      </div>
    </li>
  );
}

function Claim({ claim, names }: { claim: ListedClaim; names: readonly string[] }) {
  return (
    <li className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-0.5 lg:flex-nowrap">
      <span className="w-28 shrink-0 truncate text-muted" dir="auto">
        {visibleText(claim.title)}
      </span>
      <span className="w-44 max-w-full shrink-0">
        <AgentChip name={claim.agent} agents={names} stepIndex={claim.stepIndex} />
      </span>
      {!claim.isCertain && <Pill tone="dashed">in doubt</Pill>}
      <span className="min-w-0 flex-1 basis-40 truncate text-xs text-faint" dir="auto">
        {visibleText(claim.reason)}
      </span>
    </li>
  );
}
