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
      text: "You do not label for it. Whoever made it can add you.",
    };
  }
  if (reason === "closed") {
    return { icon: DoorClosed, title: "This queue is closed", text: `${own} Nothing is handed out from it any more.` };
  }
  if (reason === "waiting") {
    return {
      icon: Hourglass,
      title: "The rest is being read by others",
      text: `${own} What somebody skips, or lets go until their reservation ends, comes to you: look in again later.`,
    };
  }
  const rest =
    done < total
      ? `${formatNumber(done)} of ${formatCount(total, "label")} are in; the others follow.`
      : "All labels of this queue are in. See where people agree, and decide where they do not.";
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
          <Link href={paths.agreement(workspace, { queue: queueId })}>See the agreement</Link>
        </Button>
      )}
      <Button asChild>
        <Link href={paths.queue(workspace, queueId)}>To the queue</Link>
      </Button>
      <Button asChild>
        <Link href={paths.labels(workspace)}>All queues</Link>
      </Button>
    </EmptyState>
  );
}
