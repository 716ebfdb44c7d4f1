"use client";
import { useQueueActions } from "./queue-actions";
import Link from "@/components/ground/ui/link";
import { OwnTurn } from "@/components/labels/queues/own-turn";
import { QueueItems } from "@/components/labels/queues/queue-items";
import { QueuePeople } from "@/components/labels/queues/queue-people";
import { annotatorWords, drawnWords } from "@/components/labels/queues/worth-words";
import { usePageAction } from "@/components/ground/asking/use-page-action";
import { Button } from "@/components/ground/ui/button";
import { Pill } from "@/components/ground/ui/pill";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type QueueCandidate, type QueueView } from "@/lib/attribution/labels/queue-view";
import { formatCount, formatDate, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

/** A queue: how it was drawn, how far everybody has come, and its traces. */
export function QueuePage({
  workspace,
  queue,
  candidates,
  canManage,
  canLabel,
}: {
  workspace: string;
  queue: QueueView;
  /** Who could be asked to label too. */
  candidates: readonly QueueCandidate[];
  canManage: boolean;
  canLabel: boolean;
}) {
  const isOpen = queue.closedAt === null;
  return (
    <div className="flex flex-col gap-6">
      <header>
        <div className="flex items-start gap-3 max-md:flex-col">
          <div className="min-w-0 flex-1">
            <h1 className="text-base font-semibold tracking-[-0.005em] break-words" dir="auto">
              {visibleText(queue.name)}
            </h1>
            <p className="mt-1 flex flex-wrap gap-1.5">
              <Pill>{queue.isBlind ? "blind" : "not blind"}</Pill>
              <Pill>{annotatorWords(queue.annotatorsPerTrace)}</Pill>
              {!isOpen && <Pill tone="dashed">closed</Pill>}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <OwnTurn workspace={workspace} queue={queue} canLabel={canLabel} />
            <Button asChild>
              <Link href={paths.agreement(workspace, { queue: queue.id })}>Agreement</Link>
            </Button>
            <Button asChild>
              <Link href={paths.disagreements(workspace, { queue: queue.id })}>Disagreements</Link>
            </Button>
            {canManage && <OpenOrClose workspace={workspace} queueId={queue.id} isOpen={isOpen} />}
          </div>
        </div>
        <div className="mt-3 flex items-center gap-3">
          <ProgressBar
            value={queue.done}
            max={Math.max(1, queue.wanted)}
            label="Labels of the queue"
            className="w-44"
          />
          <span className="figure text-xs">
            {formatNumber(queue.done)} of {formatCount(queue.wanted, "label")}
          </span>
        </div>
        <p className="mt-2 max-w-180 text-xs text-muted">{drawWords(queue)}</p>
      </header>
      <QueuePeople
        workspace={workspace}
        queueId={queue.id}
        people={queue.people}
        candidates={canManage ? candidates : null}
      />
      <QueueItems workspace={workspace} queue={queue} canAssign={canManage && isOpen} />
    </div>
  );
}

/** How it was made, so that what is measured on it can be judged. */
function drawWords(queue: QueueView): string {
  const { populationCount, randomCount, inclusionProbability, createdAt, createdByName, randomShare } = queue;
  const made = `Created by ${visibleText(createdByName)} on ${formatDate(createdAt)} of ${formatCount(populationCount, "trace")} that did not pass.`;
  const random =
    inclusionProbability === null
      ? "It has no random stream."
      : inclusionProbability === 1
        ? "All of them are in the random stream."
        : `${formatCount(randomCount, "trace")} ${randomCount === 1 ? "is" : "are"} random: each of the population was drawn with ${drawnWords(inclusionProbability)}, and ${Math.round(randomShare * 100)}% of what each person is handed are such traces.`;
  return `${made} ${random} A trace is reserved for ${formatNumber(queue.reservationMinutes)} min.`;
}

function OpenOrClose({ workspace, queueId, isOpen }: { workspace: string; queueId: string; isOpen: boolean }) {
  const actions = useQueueActions();
  const { isBusy, send } = usePageAction(isOpen ? actions.close : actions.reopen);
  const done = isOpen ? "Queue closed." : "Queue reopened.";
  return (
    <Button disabled={isBusy} onClick={() => void send({ workspace, queueId }, done)}>
      {isOpen ? "Close" : "Reopen"}
    </Button>
  );
}
