"use client";
import { FileUp, FolderUp } from "lucide-react";
import Link from "next/link";
import { type ClipboardEvent, type ReactNode, useRef, useState } from "react";
import { toast } from "sonner";
import { ImportFileRow } from "@/components/traces/import/import-file-row";
import { type ImportFile, summarise } from "@/components/traces/import/import-queue";
import { type useImport } from "@/components/traces/import/use-import";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Spinner } from "@/components/ui/spinner";
import { Textarea } from "@/components/ui/textarea";
import { cn } from "@/lib/cn";
import { formatCount, formatNumber } from "@/lib/format";
import { paths } from "@/lib/paths";

type Queue = ReturnType<typeof useImport>;

/** Files in, a preview of each, then the upload. A refused file stays with what is wrong with it. */
export function ImportDialog({
  workspace,
  isOpen,
  isOver,
  queue,
  onClose,
}: {
  workspace: string;
  isOpen: boolean;
  isOver: boolean;
  queue: Queue;
  onClose: () => void;
}) {
  const sum = summarise(queue.files);
  const close = () => {
    if (sum.uploading > 0) {
      toast("The upload goes on in the background.");
    } else if (sum.isDone) queue.clear();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      size="lg"
      title="Import traces"
      description="Nothing is stored before you have seen what we read."
      footer={queue.files.length > 0 && <ImportFooter workspace={workspace} queue={queue} onClose={close} />}
    >
      <DropZone isOver={isOver} isSmall={queue.files.length > 0} onAdd={queue.add} />
      {queue.files.length > 0 && (
        <ul className="mt-3 rounded-md border" aria-label="Files">
          {queue.files.map((file) => (
            <ImportFileRow
              key={file.id}
              workspace={workspace}
              file={file}
              onRemove={() => queue.remove(file.id)}
              onRetry={() => queue.retry(file)}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

function ImportFooter({ workspace, queue, onClose }: { workspace: string; queue: Queue; onClose: () => void }) {
  const sum = summarise(queue.files);
  const onlyTrace = openable(queue.files);
  if (sum.isDone) {
    return (
      <>
        <Told>
          {formatCount(sum.newTraces, "trace")} imported
          {sum.duplicates > 0
            ? `, ${formatNumber(sum.duplicates)} ${sum.duplicates === 1 ? "was" : "were"} here already`
            : ""}
          .{sum.refused > 0 ? ` ${formatCount(sum.refused, "file")} cannot be imported.` : ""}
        </Told>
        <Button onClick={queue.clear}>Import more</Button>
        {onlyTrace ? (
          <Button asChild variant="primary">
            <Link href={paths.trace(workspace, onlyTrace)}>Open the trace</Link>
          </Button>
        ) : (
          <Button variant="primary" onClick={onClose}>
            Show the traces
          </Button>
        )}
      </>
    );
  }
  return (
    <>
      <Told>
        {sum.isReading ? "Reading… " : ""}
        {sum.refused > 0 ? `${formatCount(sum.refused, "file")} cannot be imported. ` : ""}
      </Told>
      <Button onClick={onClose}>{sum.uploading > 0 ? "Close" : "Cancel"}</Button>
      <Button
        variant="primary"
        disabled={sum.readyTraces === 0 || sum.uploading > 0 || sum.isReading}
        onClick={() => void queue.store()}
      >
        {sum.uploading > 0 && <Spinner />}
        {sum.uploading > 0
          ? "Importing…"
          : sum.ready === 0
            ? "Import"
            : sum.readyTraces === 0
              ? "Nothing new to import"
              : `Import ${formatCount(sum.readyTraces, "trace")}`}
      </Button>
    </>
  );
}

function Told({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="mr-auto text-muted">
      {children}
    </p>
  );
}

const openable = (files: readonly ImportFile[]): string | null => {
  const stored = files.flatMap((file) => (file.stage.name === "done" ? file.stage.traces : []));
  return stored.length === 1 ? (stored[0]?.id ?? null) : null;
};

function DropZone({ isOver, isSmall, onAdd }: { isOver: boolean; isSmall: boolean; onAdd: Queue["add"] }) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [text, setText] = useState("");
  const addText = (typed: string) => {
    if (typed.trim() === "") return;
    onAdd([{ name: "pasted.json", blob: new Blob([typed], { type: "application/json" }) }]);
    setText("");
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    event.preventDefault();
    if (pasted.length > 0) onAdd(pasted.map((file) => ({ name: file.name, blob: file })));
    else addText(event.clipboardData.getData("text"));
  };
  const pick = (input: HTMLInputElement) => {
    onAdd(
      [...(input.files ?? [])]
        .filter((file) => !file.name.startsWith("."))
        .map((file) => ({ name: file.name, blob: file })),
    );
    input.value = "";
  };
  return (
    <div>
      <div
        className={cn(
          "flex flex-wrap items-center justify-center gap-x-3 gap-y-2 rounded-md border border-dashed border-line-strong text-muted",
          isSmall ? "px-3 py-2.5" : "px-6 py-9",
          isOver && "border-focus bg-selected text-text",
        )}
      >
        <span>Drop files or folders here, or</span>
        <Button onClick={() => files.current?.click()}>
          <FileUp className="size-4" aria-hidden />
          Choose files
        </Button>
        <Button onClick={() => folder.current?.click()}>
          <FolderUp className="size-4" aria-hidden />
          Choose a folder
        </Button>
        <input
          ref={files}
          type="file"
          multiple
          hidden
          aria-label="Files to import"
          onChange={(event) => pick(event.target)}
        />
        <input
          ref={folder}
          type="file"
          multiple
          hidden
          aria-label="Folder to import"
          onChange={(event) => pick(event.target)}
          {...{ webkitdirectory: "" }}
        />
      </div>
      <div className="mt-2 flex items-start gap-2">
        <Textarea
          aria-label="Paste a trace"
          placeholder="…or paste a trace here"
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={onPaste}
          className="h-8 min-h-8 font-mono text-xs"
          spellCheck={false}
        />
        {text.trim() !== "" && (
          <Button size="lg" onClick={() => addText(text)}>
            Add
          </Button>
        )}
      </div>
      {!isSmall && (
        <p className="mt-3 text-xs text-faint">
          Read are Who&amp;When files (<code className="font-mono">history</code> or{" "}
          <code className="font-mono">conversation</code>) and our own format. The original is kept and can be
          downloaded unchanged.
        </p>
      )}
    </div>
  );
}
