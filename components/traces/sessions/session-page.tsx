"use client";
import { useRouter } from "next/navigation";
import { useRef } from "react";
import { useKey } from "@/components/ground/keys/key-provider";
import { PageHeader } from "@/components/ground/page/page-header";
import { Button } from "@/components/ground/ui/button";
import Link from "@/components/ground/ui/link";
import { ListPager } from "@/components/ground/ui/list-pager";
import { OutcomePill } from "@/components/ground/ui/outcome-pill";
import { Pill } from "@/components/ground/ui/pill";
import { RelativeTime } from "@/components/ground/ui/relative-time";
import { visibleText } from "@/components/ground/ui/visible-text";
import { Responsible, Why } from "@/components/traces/list/row-cells";
import { formatCompact, formatCost, formatCount, formatDuration } from "@/lib/format";
import { paths } from "@/lib/paths";
import { quoteTerm } from "@/lib/traces/query-terms";
import { termOfSaid } from "@/lib/traces/presence-term";
import { type SessionSummary, type SessionTrace } from "@/lib/traces/session-view";

interface SessionPageProps {
  workspace: string;
  page: { session: SessionSummary; traces: readonly SessionTrace[]; nextCursor: string | null; isFirst: boolean };
  now: string;
}

/** One session: its traces in order of time, each with what was asked, what was answered, and who broke it. */
export function SessionPage({ workspace, page, now }: SessionPageProps) {
  const { session, traces, nextCursor, isFirst } = page;
  const list = useRef<HTMLOListElement>(null);
  const router = useRouter();
  useKey({ combination: "j", label: "Next trace", group: "Session" }, () => moveFocus(list.current, 1));
  useKey({ combination: "k", label: "Previous trace", group: "Session" }, () => moveFocus(list.current, -1));
  useKey({ combination: "u", label: "Back to the sessions", group: "Session" }, () =>
    router.push(paths.sessions(workspace)),
  );
  return (
    <div className="flex h-full min-h-0 flex-col">
      <PageHeader
        crumbs={[{ label: "Sessions", href: paths.sessions(workspace) }]}
        title={<span title={session.id}>{visibleText(session.id)}</span>}
        actions={
          <Button asChild>
            <Link href={paths.traces(workspace, { q: `session:${quoteTerm(termOfSaid(session.id))}` })}>
              Open in the list
            </Link>
          </Button>
        }
      >
        <SessionPills session={session} />
      </PageHeader>
      <div className="min-h-0 flex-1 overflow-y-auto">
        <ol ref={list} aria-label="Traces of the session" className="mx-auto w-full max-w-4xl px-4 py-4">
          {traces.map((trace) => (
            <TraceItem key={trace.id} workspace={workspace} trace={trace} now={now} />
          ))}
        </ol>
      </div>
      <ListPager
        newest={isFirst ? null : paths.session(workspace, session.id)}
        newestWords="Beginning"
        older={nextCursor === null ? null : paths.session(workspace, session.id, { cursor: nextCursor })}
        olderWords="Later traces"
      />
    </div>
  );
}

/** The link of the next trace, or of the one before, from where the focus is. */
function moveFocus(list: HTMLOListElement | null, by: 1 | -1): void {
  const links = [...(list?.querySelectorAll<HTMLAnchorElement>("a[data-trace]") ?? [])];
  const at = links.findIndex((link) => link === document.activeElement);
  links[at < 0 ? 0 : Math.min(links.length - 1, Math.max(0, at + by))]?.focus();
}

function SessionPills({ session }: { session: SessionSummary }) {
  const { user, traceCount, failedCount, tokenCount, costUsd } = session;
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-1.5">
      <Pill>{formatCount(traceCount, "trace")}</Pill>
      {failedCount > 0 && <Pill tone="strong">{failedCount} failed</Pill>}
      {user !== null && (
        <Pill title={user} className="max-w-48">
          <span className="truncate" dir="auto">
            {visibleText(user)}
          </span>
        </Pill>
      )}
      {tokenCount !== null && <Pill className="max-md:hidden">{formatCompact(tokenCount)} tokens</Pill>}
      {costUsd !== null && <Pill className="max-md:hidden">{formatCost(costUsd)}</Pill>}
    </span>
  );
}

function TraceItem({ workspace, trace, now }: { workspace: string; trace: SessionTrace; now: string }) {
  const { id, place, title, question, finalAnswer, outcome, at, gapMs } = trace;
  return (
    <li>
      {gapMs !== null && gapMs >= 1_000 && (
        <p className="py-1.5 pl-3 text-xs text-faint">{formatDuration(gapMs)} later</p>
      )}
      <article className="mb-2 rounded-lg border bg-panel px-3.5 py-3 focus-within:bg-hover hover:bg-hover">
        <header className="flex items-baseline gap-2.5">
          <span className="figure shrink-0 text-xs text-faint">{place}</span>
          <h2 className="min-w-0 flex-1 truncate font-medium">
            <Link href={paths.trace(workspace, id)} data-trace dir="auto" className="hover:underline">
              {visibleText(title)}
            </Link>
          </h2>
          <OutcomePill outcome={outcome} />
          <RelativeTime at={at} now={now} className="shrink-0 text-xs text-muted max-sm:hidden" />
        </header>
        <Said who="Asked" words={question === title ? "" : question} />
        <Said who="Answered" words={finalAnswer ?? ""} />
        {outcome === "failed" && (
          <p className="mt-2 flex min-w-0 flex-wrap items-baseline gap-x-3 gap-y-1">
            <Responsible row={trace} className="shrink-0" />
            <Why row={trace} />
          </p>
        )}
      </article>
    </li>
  );
}

/** What one of both sides said, in four lines at most. */
function Said({ who, words }: { who: string; words: string }) {
  if (words.trim() === "") return null;
  return (
    <p className="mt-1.5 flex gap-2.5 text-[12.5px] leading-4.5">
      <span className="w-16 shrink-0 text-faint">{who}</span>
      <span className="line-clamp-4 min-w-0 flex-1 break-words whitespace-pre-wrap" dir="auto">
        {visibleText(words)}
      </span>
    </p>
  );
}
