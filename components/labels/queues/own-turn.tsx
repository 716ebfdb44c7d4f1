import Link from "@/components/ground/ui/link";
import { Button } from "@/components/ground/ui/button";
import { visibleText } from "@/components/ground/ui/visible-text";
import { type QueuePerson, type QueueSummary } from "@/lib/attribution/labels/queue-view";
import { paths } from "@/lib/paths";

/** What a queue has for one of its people: a first trace, a next one, none for now, or none any more. */
export const turnWords = ({ done, skipped, reading, left, held }: QueuePerson): string => {
  const hasBegun = done + skipped + reading > 0;
  if (left > 0) return hasBegun ? "Continue" : "Start";
  if (held > 0) return "Waiting for others";
  return hasBegun ? "Done" : "Nothing for you";
};

/** The reader's way into a queue that they label for; where it has nothing for them now, that instead. */
export function OwnTurn({
  workspace,
  queue: { id, name, closedAt, mine },
  canLabel,
}: {
  workspace: string;
  queue: Pick<QueueSummary, "id" | "name" | "closedAt" | "mine">;
  canLabel: boolean;
}) {
  if (closedAt !== null || mine === null || !canLabel) return null;
  const words = turnWords(mine);
  if (mine.left === 0) return <span className="inline-flex h-7 items-center text-muted">{words}</span>;
  return (
    <Button asChild variant="primary">
      <Link href={paths.nextLabel(workspace, id)} prefetch={false}>
        {words}
        <span className="sr-only"> with {visibleText(name)}</span>
      </Link>
    </Button>
  );
}
