"use client";
import { useQueueActions } from "./queue-actions";
import Link from "@/components/ground/ui/link";
import { readingWords, worthWords } from "@/components/labels/queues/worth-words";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { LazyMenu } from "@/components/ground/ui/lazy-menu";
import { Pill } from "@/components/ground/ui/pill";
import { ScrollFrame } from "@/components/ground/ui/scroll-frame";
import { Table, Td, Th } from "@/components/ground/ui/table";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type QueueItemView, type QueuePerson, type QueueView } from "@/lib/attribution/labels/queue-view";
import { formatCount, formatNumberRange, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** Traces of a queue in the order in which they are served, and who has done what with each. */
export function QueueItems({
  workspace,
  queue,
  canAssign,
}: {
  workspace: string;
  queue: QueueView;
  /** Who manages queues says who labels what, while it is open. */
  canAssign: boolean;
}) {
  const { items, from, traceCount } = queue;
  const members = queue.people.filter(({ isMember }) => isMember);
  const last = from + items.length;
  return (
    <section aria-labelledby="queue-traces">
      <div className="mb-2 flex items-baseline gap-3">
        <h3 id="queue-traces" className="font-semibold">
          Traces
        </h3>
        <span className="text-xs text-faint">
          {items.length === 0
            ? "none here"
            : `${formatNumberRange(from + 1, last)} of ${formatNumber(traceCount)}, random ones first`}
        </span>
      </div>
      {queue.isWorthHidden && (
        <p className="mb-2 text-xs text-faint">
          You label blind here. Priorities reflect method answers, so they are hidden until the queue is closed.
        </p>
      )}
      <ScrollFrame>
        <Table aria-label="Traces of the queue">
          <thead>
            <tr>
              <Th>Trace</Th>
              <Th>Stream</Th>
              <Th className="max-lg:hidden">Priority</Th>
              <Th>Labeled by</Th>
              <Th className="max-md:hidden">Assigned to</Th>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {items.map((item) => (
              <tr key={item.traceId}>
                <Td className="max-w-80 min-w-40 py-1.5 max-sm:max-w-44">
                  <Link
                    href={paths.trace(
                      workspace,
                      item.traceId,
                      queue.mine !== null && queue.closedAt === null ? { label: queue.id, tab: "labels" } : {},
                    )}
                    dir="auto"
                    className="block truncate font-medium hover:underline"
                  >
                    {visibleText(item.title)}
                  </Link>
                  <span className="text-xs text-faint">{formatCount(item.stepCount, "step")}</span>
                </Td>
                <Td>
                  <Pill tone={item.stream === "random" ? "strong" : "neutral"}>{item.stream}</Pill>
                </Td>
                <Td className="text-xs text-muted max-lg:hidden">{lookWords(item)}</Td>
                <Td className="py-1.5 text-xs">
                  <Turns item={item} />
                </Td>
                <Td className="max-md:hidden">
                  <Assignee
                    workspace={workspace}
                    queueId={queue.id}
                    item={item}
                    members={members}
                    canAssign={canAssign}
                  />
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      </ScrollFrame>
      <Pages workspace={workspace} queue={queue} />
    </section>
  );
}

const lookWords = ({ stream, worth, readingMinutes }: QueueItemView): string => {
  if (stream === "random") return "drawn by chance";
  if (worth) return worthWords(worth);
  return readingMinutes === null ? "–" : readingWords(readingMinutes);
};

const names = (list: readonly string[]): string => list.map(visibleText).join(", ");

function Turns({ item: { submitted, skipped, reading } }: { item: QueueItemView }) {
  if (submitted.length + skipped.length + reading.length === 0) return <span className="text-faint">nobody yet</span>;
  return (
    <ul className="min-w-32 break-words" dir="auto">
      {submitted.length > 0 && <li>{names(submitted)}</li>}
      {reading.length > 0 && <li className="text-muted">read now by {names(reading)}</li>}
      {skipped.map(({ name, note }, at) => (
        <li key={at} className="text-muted">
          skipped by {visibleText(name)}
          {note && `: ${visibleText(note)}`}
        </li>
      ))}
    </ul>
  );
}

function Assignee({
  workspace,
  queueId,
  item,
  members,
  canAssign,
}: {
  workspace: string;
  queueId: string;
  item: QueueItemView;
  members: readonly QueuePerson[];
  canAssign: boolean;
}) {
  const { assignedTo, traceId } = item;
  const words = assignedTo ? visibleText(assignedTo.name) : "anyone";
  if (!canAssign) return <span className={assignedTo ? "" : "text-faint"}>{words}</span>;
  return <AssignMenu workspace={workspace} queueId={queueId} traceId={traceId} members={members} words={words} />;
}

function AssignMenu({
  words,
  members,
  ...turn
}: {
  workspace: string;
  queueId: string;
  traceId: string;
  members: readonly QueuePerson[];
  words: string;
}) {
  const { assign } = useQueueActions();
  const { isBusy, send } = usePageAction(assign);
  return (
    <LazyMenu
      align="end"
      trigger={
        <Button size="sm" variant="ghost" disabled={isBusy} className="max-w-36 font-normal">
          <span className="sr-only">Assigned to </span>
          <span className="truncate" dir="auto">
            {words}
          </span>
        </Button>
      }
    >
      {({ DropdownMenuItem, DropdownMenuSeparator }) => (
        <>
          <DropdownMenuItem onSelect={() => void send({ ...turn, userId: null }, "Anyone may label it now.")}>
            Anyone
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          {members.map(({ userId, name }) => (
            <DropdownMenuItem
              key={userId}
              onSelect={() => void send({ ...turn, userId }, `Assigned to ${visibleText(name)}.`)}
            >
              <span className="truncate" dir="auto">
                {visibleText(name)}
              </span>
            </DropdownMenuItem>
          ))}
        </>
      )}
    </LazyMenu>
  );
}

function Pages({
  workspace,
  queue: { id, from, items, traceCount, pageSize },
}: {
  workspace: string;
  queue: QueueView;
}) {
  const next = from + items.length;
  if (from === 0 && next >= traceCount) return null;
  return (
    <nav aria-label="Pages" className="mt-2 flex justify-end gap-1">
      {from > 0 && (
        <Button asChild size="sm" variant="ghost">
          <Link href={paths.queue(workspace, id, { from: Math.max(0, from - pageSize) || undefined })}>Before</Link>
        </Button>
      )}
      {next < traceCount && (
        <Button asChild size="sm" variant="ghost">
          <Link href={paths.queue(workspace, id, { from: next })}>Next page</Link>
        </Button>
      )}
    </nav>
  );
}
