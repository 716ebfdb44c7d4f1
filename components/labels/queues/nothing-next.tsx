import { CircleCheck, DoorClosed, Hourglass, type LucideIcon, UserX } from "lucide-react";
import Link from "@/components/ground/ui/link";
import { Button } from "@/components/ground/ui/button";
import { EmptyState } from "@/components/ground/ui/empty-state";
import { type NothingNext, type QueueProgress } from "@/lib/attribution/labels/queue-view";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

interface Said {
  icon: LucideIcon;
  title: string;
  text: string;
}

const saidOf = (reason: NothingNext | "stranger", { mine, done, total }: QueueProgress): Said => {
  const own = `You have labeled ${formatCount(mine.done, "trace")}${mine.skipped > 0 ? ` and skipped ${formatNumber(mine.skipped)}` : ""}.`;
  if (reason === "stranger") {
    return {
      icon: UserX,
      title: "This queue is for others",
      text: "You are not in this queue. Its creator can add you.",
    };
  }
  if (reason === "closed") {
    return { icon: DoorClosed, title: "This queue is closed", text: `${own} It no longer hands out traces.` };
  }
  if (reason === "waiting") {
    return {
      icon: Hourglass,
      title: "Others are labeling the rest",
      text: `${own} Skipped traces and expired reservations come to you: check back later.`,
    };
  }
  const rest =
    done < total
      ? `${formatNumber(done)} of ${formatCount(total, "label")} submitted.`
      : "All labels of this queue are submitted. Review the agreement and adjudicate disagreements.";
  return { icon: CircleCheck, title: "Nothing is left for you here", text: `${own} ${rest}` };
};

/** Says why a queue serves nothing now, and what comes next. */
export function NothingNextView({
  workspace,
  queueId,
  reason,
  progress,
}: {
  workspace: string;
  queueId: string;
  reason: NothingNext | "stranger";
  progress: QueueProgress;
}) {
  const { icon, title, text } = saidOf(reason, progress);
  return (
    <EmptyState icon={icon} title={title} text={text} className="rounded-lg border bg-panel">
      {reason === "waiting" && (
        <Button asChild variant="primary">
          <Link href={paths.nextLabel(workspace, queueId)} prefetch={false}>
            Look again
          </Link>
        </Button>
      )}
      {reason !== "waiting" && reason !== "stranger" && (
        <Button asChild variant="primary">
          <Link href={paths.agreement(workspace, { queue: queueId })}>See agreement</Link>
        </Button>
      )}
      <Button asChild>
        <Link href={paths.queue(workspace, queueId)}>Queue</Link>
      </Button>
      <Button asChild>
        <Link href={paths.labels(workspace)}>All queues</Link>
      </Button>
    </EmptyState>
  );
}
