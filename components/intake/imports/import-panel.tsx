"use client";
import { useState } from "react";
import { DropZone } from "@/components/intake/imports/drop-zone";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { ImportRows } from "@/components/intake/imports/import-rows";
import { SystemField } from "@/components/intake/imports/system-field";
import { PullForm } from "@/components/intake/imports/pull-form";
import { type ImportQueue } from "@/components/intake/imports/use-import";

/** Files in, and each on its way; in the dialog over the list as on the page of imports. */
export function ImportPanel({
  workspace,
  queue,
  choices,
  isOver,
}: {
  workspace: string;
  queue: ImportQueue;
  choices: ReadingChoices;
  isOver: boolean;
}) {
  const { items } = queue;
  const [isFetching, setIsFetching] = useState(false);
  return (
    <>
      <DropZone
        workspace={workspace}
        isOver={isOver}
        isSmall={items.length > 0}
        onAdd={(files) => void queue.add(files)}
        onFetch={() => setIsFetching(true)}
      />
      {isFetching && <PullForm onPull={queue.pull} onClose={() => setIsFetching(false)} />}
      {items.length === 0 ? (
        <p className="mt-3 text-xs text-faint">
          Logs, exports and traces of most frameworks and platforms are known by their content; of any other JSON or
          text you say which field means what. A folder that is one run comes in as one trace. The original is kept and
          can be downloaded unchanged.
        </p>
      ) : (
        <div className="mt-3">
          <ImportRows workspace={workspace} queue={queue} choices={choices} />
          <SystemField queue={queue} />
        </div>
      )}
    </>
  );
}
