"use client";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { inOrder } from "@/components/intake/imports/import-queue";
import { ImportRow } from "@/components/intake/imports/import-row";
import { type ImportQueue } from "@/components/intake/imports/use-import";

/** Every file of the queue, one below the other; those first that a person has to look at. */
export function ImportRows({
  workspace,
  queue,
  choices,
}: {
  workspace: string;
  queue: ImportQueue;
  choices: ReadingChoices;
}) {
  return (
    <ul className="rounded-md border bg-panel" aria-label="Files">
      {inOrder(queue.items).map((item) => (
        <ImportRow
          key={item.id}
          workspace={workspace}
          item={item}
          choices={choices}
          queue={queue}
          isOnly={queue.items.length === 1}
        />
      ))}
    </ul>
  );
}
