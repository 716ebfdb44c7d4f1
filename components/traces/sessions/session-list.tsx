"use client";
import { ArrowDown, ArrowUp, MessagesSquare } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { SectionHeader } from "@/components/ground/page/section-header";
import { ListSearch } from "@/components/ground/search/list-search";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import Link from "@/components/ground/ui/link";
import { ListPager } from "@/components/ground/ui/list-pager";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { cn } from "@/lib/cn";
import { formatCompact, formatCost, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";
import { defaultSessionSort, type SessionSort, type SessionSummary } from "@/lib/traces/session-view";

const columns = {
  user: "w-36 max-md:hidden",
  traces: "w-20 text-right",
  failed: "w-20 text-right",
  first: "w-28 text-right max-lg:hidden",
  last: "w-28 text-right max-sm:hidden",
  tokens: "w-20 text-right max-lg:hidden",
  cost: "w-20 text-right max-lg:hidden",
} as const;

interface SessionListProps {
  workspace: string;
  page: { sessions: readonly SessionSummary[]; nextCursor: string | null; matchCount: number; isFirst: boolean };
  q: string;
  sort: SessionSort;
  now: string;
}

/** The sessions of a workspace, with what happened in each. */
export function SessionList({ workspace, page, q, sort, now }: SessionListProps) {
  const { sessions, nextCursor, isFirst } = page;
  const kept = { q: q || undefined, sort: sort === defaultSessionSort ? undefined : sort };
  const sorted = (next: SessionSort) => paths.sessions(workspace, { ...kept, sort: next });
  const time = sort === "-lastAt" ? "lastAt" : "-lastAt";
  return (
    <div className="flex h-full min-h-0 flex-col">
      <SectionHeader>
        <div className="ml-auto flex py-2 max-sm:w-full">
          <ListSearch
            label="Search sessions and users"
            group="Sessions"
            q={q}
            address={paths.sessions(workspace, { sort: kept.sort })}
          />
        </div>
      </SectionHeader>
      {sessions.length === 0 ? (
        <Nothing workspace={workspace} q={q} />
      ) : (
        <div className="min-h-0 flex-1 overflow-y-auto">
          <Table className="table-fixed" aria-label="Sessions">
            <thead className="sticky top-0 z-20">
              <tr>
                <Th>Session</Th>
                <Th className={columns.user}>User</Th>
                <SortedTh by="-traces" sort={sort} sorted={sorted} className={columns.traces}>
                  Traces
                </SortedTh>
                <SortedTh by="-failed" sort={sort} sorted={sorted} className={columns.failed}>
                  Failed
                </SortedTh>
                <Th className={columns.first}>First</Th>
                <SortedTh by={time} sort={sort} sorted={sorted} className={columns.last}>
                  Last
                </SortedTh>
                <SortedTh by="-tokens" sort={sort} sorted={sorted} className={columns.tokens}>
                  Tokens
                </SortedTh>
                <SortedTh by="-cost" sort={sort} sorted={sorted} className={columns.cost}>
                  Cost
                </SortedTh>
              </tr>
            </thead>
            <tbody>
              {sessions.map((session) => (
                <SessionRow key={session.id} workspace={workspace} session={session} now={now} />
              ))}
            </tbody>
          </Table>
        </div>
      )}
      <ListPager
        newest={isFirst ? null : paths.sessions(workspace, kept)}
        newestWords="First page"
        older={nextCursor === null ? null : paths.sessions(workspace, { ...kept, cursor: nextCursor })}
        olderWords="Next page"
      />
    </div>
  );
}

function Nothing({ workspace, q }: { workspace: string; q: string }) {
  if (q !== "")
    return (
      <EmptyState
        icon={MessagesSquare}
        title="No session matches"
        text="Names and users are searched."
        className="flex-1"
      >
        <Button asChild variant="primary">
          <Link href={paths.sessions(workspace)}>Show all sessions</Link>
        </Button>
      </EmptyState>
    );
  return (
    <EmptyState
      icon={MessagesSquare}
      title="No sessions yet"
      text={
        <>
          Traces that name the same session, thread or conversation are listed together. Send its name along:
          <Names />
        </>
      }
      className="min-h-0 flex-1 overflow-y-auto"
    >
      <Button asChild variant="primary">
        <Link href={paths.traces(workspace)}>Go to the traces</Link>
      </Button>
      <Button asChild>
        <Link href={`${paths.docs("filters")}#sessions`}>Read more</Link>
      </Button>
    </EmptyState>
  );
}

/** Where each source says it; all names are in docs/filters.md. */
const names: readonly (readonly [source: string, ...names: string[]])[] = [
  ["Langfuse", "sessionId"],
  ["LangSmith, LangGraph", "thread_id", "session_id"],
  ["Opik", "thread_id"],
  ["MLflow", "mlflow.trace.session"],
  ["OpenTelemetry", "session.id", "gen_ai.conversation.id"],
  ["Metadata of any file", "session_id", "thread_id", "conversation_id"],
];

function Names() {
  return (
    <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-left">
      {names.map(([source, ...said]) => (
        <Fragment key={source}>
          <dt>{source}</dt>
          <dd className="min-w-0">
            {said.map((name) => (
              <code key={name} className="mr-2 inline-block text-text">
                {name}
              </code>
            ))}
          </dd>
        </Fragment>
      ))}
    </dl>
  );
}

function SortedTh({
  by,
  sort,
  sorted,
  className,
  children,
}: {
  /** What a click sorts by. */
  by: SessionSort;
  sort: SessionSort;
  sorted: (sort: SessionSort) => string;
  className: string;
  children: ReactNode;
}) {
  const isSorted = sort.replace("-", "") === by.replace("-", "");
  const Arrow = sort.startsWith("-") ? ArrowDown : ArrowUp;
  return (
    <Th
      className={className}
      {...(isSorted ? { "aria-sort": sort.startsWith("-") ? ("descending" as const) : ("ascending" as const) } : {})}
    >
      <Link href={sorted(by)} className="inline-flex items-center gap-1 hover:text-text">
        {isSorted && <Arrow className="size-3" aria-hidden />}
        {children}
      </Link>
    </Th>
  );
}

const ground = "group-focus-within:bg-hover group-hover:bg-hover";

function SessionRow({ workspace, session, now }: { workspace: string; session: SessionSummary; now: string }) {
  const { id, user, traceCount, failedCount, firstAt, lastAt, tokenCount, costUsd } = session;
  return (
    <tr className="group relative">
      <Td className={ground}>
        <Link
          href={paths.session(workspace, id)}
          dir="auto"
          title={id}
          className="block truncate leading-4.5 font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {visibleText(id)}
        </Link>
      </Td>
      <Td className={cn(columns.user, ground, "truncate text-muted")}>
        <span dir="auto" {...(user === null ? {} : { title: user })}>
          {user === null ? "–" : visibleText(user)}
        </span>
      </Td>
      <Td className={cn(columns.traces, ground, "figure")}>{formatNumber(traceCount)}</Td>
      <Td className={cn(columns.failed, ground, "figure", failedCount === 0 && "text-faint")}>
        {formatNumber(failedCount)}
      </Td>
      <Td className={cn(columns.first, ground, "text-muted")}>
        <RelativeTime at={firstAt} now={now} className="relative z-10" />
      </Td>
      <Td className={cn(columns.last, ground, "text-muted")}>
        <RelativeTime at={lastAt} now={now} className="relative z-10" />
      </Td>
      <Td className={cn(columns.tokens, ground, "figure text-muted")}>
        {tokenCount === null ? "–" : formatCompact(tokenCount)}
      </Td>
      <Td className={cn(columns.cost, ground, "figure text-muted")}>{costUsd === null ? "–" : formatCost(costUsd)}</Td>
    </tr>
  );
}
