"use client";
import { type ReactNode } from "react";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { ImportPreviewBody } from "@/components/intake/imports/import-preview";
import { type ImportItem, isGuessing, isProbable } from "@/components/intake/imports/import-queue";
import { ProbableBody } from "@/components/intake/imports/probable-body";
import { ImportResultBody } from "@/components/intake/imports/import-result";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { CodeBlock } from "@/components/ground/ui/code-block";
import { ProgressBar } from "@/components/ground/ui/progress-bar";
import { formatBytes } from "@/lib/format";
import { type ImportView } from "@/lib/traces/import-view";

/** What stands under the name of a file: how far it is, what was found in it, or what became of it. */
export function ImportBody({
  workspace,
  item,
  choices,
  queue,
}: {
  workspace: string;
  item: ImportItem;
  choices: ReadingChoices;
  queue: ImportQueue;
}) {
  const { stage } = item;
  if (stage.name === "waiting") return <Told>Waiting…</Told>;
  if (stage.name === "packing") return <Told>Packing the files of this run into one…</Told>;
  if (stage.name === "sending") {
    const { sentBytes, byteSize } = stage;
    const isSent = sentBytes >= byteSize;
    return (
      <Progress label={`Upload of ${item.name}`} share={byteSize > 0 ? sentBytes / byteSize : 0}>
        {isSent ? "Sent; the server is processing it…" : `${formatBytes(sentBytes)} of ${formatBytes(byteSize)} sent`}
      </Progress>
    );
  }
  if (stage.name === "unsent") {
    return (
      <>
        <Fault>{stage.message}</Fault>
        {stage.isTooLarge && <CommandLine fileName={item.name} />}
      </>
    );
  }
  const { view, note } = stage;
  return (
    <>
      {note && <Fault>{note}</Fault>}
      {isGuessing(item) ? (
        <Told>No known format. Looking for a way to read it…</Told>
      ) : isProbable(item) ? (
        <ProbableBody
          workspace={workspace}
          item={item}
          view={view}
          guess={item.guess}
          choices={choices}
          queue={queue}
        />
      ) : view.status === "READY" ? (
        <ImportPreviewBody
          workspace={workspace}
          view={view}
          choices={choices}
          onChange={(change) => queue.change(item, change)}
          onMapped={(mapped) => queue.follow(item, mapped)}
        />
      ) : view.status === "DONE" && view.result ? (
        <ImportResultBody workspace={workspace} result={view.result} />
      ) : view.status === "FAILED" ? (
        <Fault>{view.error?.message ?? "This could not be imported. Remove it and try again."}</Fault>
      ) : (
        <ServerProgress view={view} name={item.name} />
      )}
    </>
  );
}

const doing = { RECEIVING: "Arriving", READING: "Reading", STORING: "Storing" } as const;

function ServerProgress({ view, name }: { view: ImportView; name: string }) {
  const { status, progress, byteSize, receivedBytes } = view;
  const what = status === "RECEIVING" || status === "READING" || status === "STORING" ? doing[status] : "Waiting";
  const share = status === "RECEIVING" ? (byteSize ? receivedBytes / byteSize : 0) : progress;
  if (view.error) return <Fault>{view.error.message}</Fault>;
  return (
    <Progress label={`${what} ${name}`} share={share}>
      {what}… {share > 0 ? `${Math.floor(share * 100)}%` : ""}
    </Progress>
  );
}

function Progress({ label, share, children }: { label: string; share: number; children: ReactNode }) {
  return (
    <>
      <ProgressBar value={Math.round(share * 100)} max={100} label={label} className="mt-1" />
      <Told>{children}</Told>
    </>
  );
}

function Told({ children }: { children: ReactNode }) {
  return <p className="mt-1 text-xs text-faint">{children}</p>;
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <p role="alert" className="break-words text-fault">
      {children}
    </p>
  );
}

/** What the page does not take, the command line sends in pieces or cuts up. */
function CommandLine({ fileName }: { fileName: string }) {
  const path = /^[\w./-]+$/.test(fileName) ? fileName : "FILE";
  return (
    <div className="mt-1.5">
      <p className="mb-1 text-xs text-muted">
        You can import it from the command line instead, with an API key of this workspace:
      </p>
      <CodeBlock code={`npm run -s faultline -- import ${path} --server ${window.location.origin} --api-key fl_…`} />
    </div>
  );
}
