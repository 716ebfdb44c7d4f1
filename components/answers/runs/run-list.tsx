"use client";
import { Check, CirclePlay, X } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { type ReactNode } from "react";
import { rightOrWrong } from "@/components/answers/runs/right-or-wrong";
import { RefreshWhile } from "@/components/ground/asking/refresh-while";
import { sentWords } from "@/components/answers/runs/sent-words";
import { SectionHeader } from "@/components/ground/page/section-header";
import { AgentChip } from "@/components/ground/ui/agent-chip";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { ListPager } from "@/components/ground/ui/list-pager";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { MadeBy } from "@/components/answers/runs/made-by";
import { RunStatusPill } from "@/components/ground/ui/run-status-pill";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type Role } from "@/lib/auth/permissions";
import { cn } from "@/lib/cn";
import { type RecentRun } from "@/lib/attribution/recent-run";
import { isActive } from "@/lib/attribution/run-record";
import { inWords } from "@/components/connections/providers/rest-words";
import { readerWords } from "@/components/answers/runs/run-words";
import { formatCompact, formatCost, formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

const columns = {
  status: "w-28",
  method: "w-44 max-md:hidden",
  pointed: "w-44 max-sm:hidden",
  truth: "w-42 max-lg:hidden",
  calls: "w-36 text-right max-xl:hidden",
  cost: "w-26 text-right max-lg:hidden",
  when: "w-24 text-right",
} as const;

export interface RunListPage {
  rows: readonly RecentRun[];
  nextCursor: string | null;
  isFirst: boolean;
  /** Whose runs are listed; undefined for all. */
  by: "people" | "evaluations" | undefined;
}

interface RunListProps {
  workspace: { slug: string; role: Role };
  page: RunListPage;
  methodTitles: Record<string, string>;
  now: string;
}

const nothing = {
  all: "No runs yet",
  people: "No runs started by people yet",
  evaluations: "No runs from evaluations yet",
} as const;

/** The newest runs of all traces. */
export function RunList({ workspace, page, methodTitles, now }: RunListProps) {
  const { rows, nextCursor, isFirst, by } = page;
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader>
        <nav aria-label="Filter runs" className="ml-auto flex gap-1 overflow-x-auto py-2">
          <Which href={paths.runs(workspace.slug)} isChosen={by === undefined}>
            All
          </Which>
          <Which href={paths.runs(workspace.slug, { by: "people" })} isChosen={by === "people"}>
            Started by people
          </Which>
          <Which href={paths.runs(workspace.slug, { by: "evaluations" })} isChosen={by === "evaluations"}>
            Of evaluations
          </Which>
        </nav>
      </SectionHeader>
      <RefreshWhile isActive={rows.some((run) => isActive(run.status))} />
      {rows.length === 0 ? (
        <EmptyState
          icon={CirclePlay}
          title={nothing[by ?? "all"]}
          text="A run is one method applied once to one trace. Failed traces get their first run automatically, on import."
          className="flex-1"
        >
          <Button asChild variant="primary">
            <Link href={paths.traces(workspace.slug)}>Go to the traces</Link>
          </Button>
        </EmptyState>
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Table className="table-fixed" aria-label="Runs">
            <thead className="sticky top-0 z-20">
              <tr>
                <Th>Trace</Th>
                <Th className={columns.status}>Status</Th>
                <Th className={columns.method}>Method and judge</Th>
                <Th className={columns.pointed}>Answer</Th>
                <Th className={columns.truth}>Against ground truth</Th>
                <Th className={columns.calls}>Calls, tokens</Th>
                <Th className={columns.cost}>Cost</Th>
                <Th className={columns.when}>When</Th>
              </tr>
            </thead>
            <tbody>
              {rows.map((run) => (
                <RunRow
                  key={run.id}
                  workspace={workspace}
                  run={run}
                  methodTitle={methodTitles[run.method] ?? run.method}
                  now={now}
                />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <ListPager
        newest={isFirst ? null : paths.runs(workspace.slug, { by })}
        older={nextCursor === null ? null : paths.runs(workspace.slug, { cursor: nextCursor, by })}
        olderWords="Older runs"
      />
    </div>
  );
}

function Which({ href, isChosen, children }: { href: string; isChosen: boolean; children: ReactNode }) {
  return (
    <Button asChild size="sm" variant="ghost" className={isChosen ? "bg-hover" : "font-normal text-muted"}>
      <Link href={href} {...(isChosen ? { "aria-current": "page" as const } : {})}>
        {children}
      </Link>
    </Button>
  );
}

const ground = "group-focus-within:bg-hover group-hover:bg-hover";

function RunRow({
  workspace,
  run,
  methodTitle,
  now,
}: {
  workspace: RunListProps["workspace"];
  run: RecentRun;
  methodTitle: string;
  now: string;
}) {
  const { attribution } = run;
  return (
    <tr className="group relative">
      <Td className={cn(ground, "max-sm:py-1.5")}>
        <Link
          href={paths.trace(workspace.slug, run.traceId, { run: run.id })}
          dir="auto"
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {visibleText(run.traceTitle)}
        </Link>
        <span className="block truncate text-[11.5px] leading-4 text-faint">
          <span className="md:hidden">
            #{run.number} {methodTitle} ·{" "}
          </span>
          <MadeBy run={run} workspace={workspace} />
          {run.error ? ` · ${run.error.message}` : ""}
          {run.rest?.reason ? ` · ${run.rest.reason}` : ""}
        </span>
        {attribution && (
          <span className="block sm:hidden">
            <PointedAt run={run} className="text-xs" />
          </span>
        )}
      </Td>
      <Td className={cn(columns.status, ground)}>
        <RunStatusPill status={run.status} />
        {run.rest && (
          <span className="block truncate pt-0.5 text-[11px] leading-4 text-faint" title={run.rest.reason}>
            {inWords(run.rest.until, Date.parse(now))}
          </span>
        )}
      </Td>
      <Td className={cn(columns.method, ground)}>
        <span className="block truncate leading-4.5">
          <span className="figure text-faint">#{run.number}</span> {methodTitle}
          {run.revealExpectedAnswer && <span className="text-faint"> · answer shown</span>}
        </span>
        <span
          className="block truncate font-mono text-[11px] leading-4 text-faint"
          title={run.providerName ? `${run.model} at ${run.providerName}` : run.tracer?.name}
        >
          {readerWords(run)}
        </span>
      </Td>
      <Td className={cn(columns.pointed, ground)}>
        {attribution ? <PointedAt run={run} /> : <span className="text-faint">–</span>}
      </Td>
      <Td className={cn(columns.truth, ground)}>
        <Compared run={run} />
      </Td>
      <Td className={cn(columns.calls, ground, "figure text-muted")}>
        {run.model
          ? `${formatCount(run.callCount, "call")}${run.reusedCallCount > 0 ? ` + ${run.reusedCallCount} kept` : ""}, ${formatCompact(run.inputTokens + run.outputTokens)}`
          : sentWords(run)}
      </Td>
      <Td className={cn(columns.cost, ground, run.model && run.costUsd !== null ? "figure" : "text-xs text-faint")}>
        {run.model ? formatCost(run.costUsd) : "none"}
      </Td>
      <Td className={cn(columns.when, ground, "text-muted")}>
        <RelativeTime at={run.createdAt} now={now} className="relative z-10" />
      </Td>
    </tr>
  );
}

function PointedAt({ run, className = "" }: { run: RecentRun; className?: string }) {
  const { attribution, groundTruth } = run;
  if (!attribution) return null;
  if (attribution.isAbstained)
    return (
      <span className={cn("text-muted", className)}>
        no clear answer, start at step <span className="figure">{attribution.stepIndex}</span>
      </span>
    );
  return (
    <AgentChip
      name={attribution.agent}
      stepIndex={attribution.stepIndex}
      isUnchecked={!groundTruth}
      className={className}
    />
  );
}

function Compared({ run }: { run: RecentRun }) {
  const found = rightOrWrong(run);
  const seen = run.tracer?.seen;
  if (!found) {
    const words = run.isDisputed
      ? "disputed"
      : !run.groundTruth
        ? "no ground truth"
        : seen === "question"
          ? "trained on it"
          : "–";
    return (
      <span
        className="text-faint"
        title={seen === "question" ? "Not counted: the weights were trained on this question." : undefined}
      >
        {words}
      </span>
    );
  }
  if (found.isFirstToRead)
    return (
      <span className="text-muted">
        1st to read <Judged isRight={found.isStepRight} word="step" />
      </span>
    );
  return (
    <span className="inline-flex flex-wrap gap-x-2.5 align-middle">
      <Judged isRight={found.isStepRight} word="step" />
      <Judged isRight={found.isAgentRight} word="agent" />
      {seen === "trace" && (
        <span className="text-2xs text-faint" title="Answered by weights that were not trained on this question.">
          out-of-fold
        </span>
      )}
    </span>
  );
}

function Judged({ isRight, word }: { isRight: boolean; word: string }) {
  const Icon = isRight ? Check : X;
  return (
    <span
      className={cn("inline-flex items-center gap-1", isRight ? "text-truth" : "text-muted")}
      title={`${isRight ? "Right" : "Wrong"} ${word}`}
    >
      <Icon className="size-3.5 stroke-2!" aria-label={isRight ? "right" : "wrong"} />
      {word}
    </span>
  );
}
