import { Plus, Tags } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { OwnTurn } from "@/components/labels/queues/own-turn";
import { PersonProgress } from "@/components/labels/queues/person-progress";
import { annotatorWords } from "@/components/labels/queues/worth-words";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { Pill } from "@/components/ground/ui/pill";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type QueueSummary } from "@/lib/attribution/labels/queue-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** So many people are drawn; the queue's page has all. */
const maxPeople = 6;

/** The queues of a workspace, with how far everybody has come. */
export function QueueList({
  workspace,
  queues,
  canManage,
  canLabel,
}: {
  workspace: string;
  queues: readonly QueueSummary[];
  canManage: boolean;
  canLabel: boolean;
}) {
  if (queues.length === 0) {
    return (
      <EmptyState
        icon={Tags}
        title="No queues yet"
        text="A queue hands out failed traces one by one and hides other answers until people submit their own label. What they agree on becomes ground truth; disagreements are adjudicated."
        className="rounded-lg border bg-panel"
      >
        {canManage && (
          <Button asChild variant="primary">
            <Link href={paths.newQueue(workspace)}>Create a queue</Link>
          </Button>
        )}
        <Button asChild>
          <Link href={paths.traces(workspace)}>Go to the traces</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-start justify-between gap-3 max-sm:flex-col">
        <p className="max-w-160 text-muted">
          A queue hands out failed traces one by one, highest priority first, mixed with a random stream for unbiased
          figures.
        </p>
        {canManage && (
          <Button asChild variant="primary">
            <Link href={paths.newQueue(workspace)}>
              <Plus className="size-4" aria-hidden />
              New queue
            </Link>
          </Button>
        )}
      </div>
      <ul aria-label="Queues" className="rounded-lg border bg-panel">
        {queues.map((queue) => (
          <QueueRow key={queue.id} workspace={workspace} queue={queue} canLabel={canLabel} />
        ))}
      </ul>
    </div>
  );
}

function QueueRow({ workspace, queue, canLabel }: { workspace: string; queue: QueueSummary; canLabel: boolean }) {
  const { people } = queue;
  const isOpen = queue.closedAt === null;
  return (
    <li className="relative grid gap-x-6 gap-y-3 border-b px-4 py-3 first:rounded-t-lg last:rounded-b-lg last:border-0 focus-within:bg-hover hover:bg-hover md:grid-cols-[minmax(0,3fr)_minmax(0,4fr)_9rem]">
      <div className="min-w-0">
        <Link
          href={paths.queue(workspace, queue.id)}
          dir="auto"
          className="block truncate font-medium outline-none after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
        >
          {visibleText(queue.name)}
        </Link>
        <p className="text-xs text-faint">
          {formatCount(queue.traceCount, "trace")}, {formatNumber(queue.randomCount)} of them random ·{" "}
          {annotatorWords(queue.annotatorsPerTrace)}
        </p>
        <p className="mt-1.5 flex flex-wrap gap-1.5">
          {queue.isBlind && <Pill>blind</Pill>}
          {!isOpen && <Pill tone="dashed">closed</Pill>}
          <Pill className="figure">
            {formatNumber(queue.done)} of {formatCount(queue.wanted, "label")}
          </Pill>
        </p>
      </div>
      <ul aria-label={`Progress in ${visibleText(queue.name)}`} className="flex min-w-0 flex-col gap-1">
        {people.slice(0, maxPeople).map((person) => (
          <li key={person.userId}>
            <PersonProgress person={person} />
          </li>
        ))}
        {people.length > maxPeople && (
          <li className="text-xs text-faint">and {formatNumber(people.length - maxPeople)} more</li>
        )}
      </ul>
      <div className="relative z-10 flex items-start md:justify-end">
        <OwnTurn workspace={workspace} queue={queue} canLabel={canLabel} />
      </div>
    </li>
  );
}
