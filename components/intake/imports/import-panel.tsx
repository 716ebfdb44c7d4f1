"use client";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useState } from "react";
import { BatchChoices } from "@/components/intake/imports/batch-choices";
import { DropZone } from "@/components/intake/imports/drop-zone";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { ImportRows } from "@/components/intake/imports/import-rows";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { Tabs, TabsContent, TabsList, TabsTrigger } from "@/components/ground/ui/tabs";

const PullForm = dynamic(() => import("@/components/intake/imports/pull-form").then((m) => m.PullForm), {
  loading: TypingAhead,
});
const SendSteps = dynamic(() => import("@/components/intake/send/send-steps").then((m) => m.SendSteps), {
  loading: TypingAhead,
});

interface PanelProps {
  workspace: string;
  queue: ImportQueue;
  choices: ReadingChoices;
  isOver: boolean;
}

/** Files in, and each on its way, or how a program sends instead; in the dialog as on the page of imports. */
export function ImportPanel({ workspace, queue, choices, isOver }: PanelProps) {
  const [tab, setTab] = useState("files");
  const fileCount = queue.items.length;
  const [knownCount, setKnownCount] = useState(fileCount);
  if (fileCount !== knownCount) {
    setKnownCount(fileCount);
    if (fileCount > knownCount) setTab("files"); // dropped while the other tab was open
  }
  return (
    <Tabs value={tab} onValueChange={setTab}>
      <TabsList aria-label="Where traces come from" className="mb-3">
        <TabsTrigger value="files">Files</TabsTrigger>
        <TabsTrigger value="code">From your code</TabsTrigger>
      </TabsList>
      <TabsContent value="files">
        <Files workspace={workspace} queue={queue} choices={choices} isOver={isOver} />
      </TabsContent>
      <TabsContent value="code">
        <SendSteps workspace={workspace} plan={choices.send} />
      </TabsContent>
    </Tabs>
  );
}

function Files({ workspace, queue, choices, isOver }: PanelProps) {
  const { items } = queue;
  const [isFetching, setIsFetching] = useState(false);
  return (
    <>
      <DropZone
        isOver={isOver}
        isSmall={items.length > 0}
        onAdd={(files) => void queue.add(files)}
        onFetch={() => setIsFetching(true)}
      />
      {isFetching && <PullForm onPull={queue.pull} onClose={() => setIsFetching(false)} />}
      {items.length === 0 ? (
        <p className="mt-3 text-xs text-faint">
          Logs, exports and traces of most frameworks and platforms are recognized by their content; for any other JSON
          or text you map the fields. A folder that is one run becomes one trace. The original is kept and can be
          downloaded unchanged.
        </p>
      ) : (
        <div className="mt-3">
          <ImportRows workspace={workspace} queue={queue} choices={choices} />
          <BatchChoices queue={queue} />
        </div>
      )}
    </>
  );
}
