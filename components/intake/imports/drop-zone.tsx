"use client";
import { isHidden } from "@/lib/traces/hidden-names";
import { CloudDownload, FileUp, FolderUp } from "lucide-react";
import { type ClipboardEvent, type RefObject, useRef, useState } from "react";
import { type PickedFile } from "@/components/intake/imports/picked-file";
import { Button } from "@/components/ground/ui/button";
import { Textarea } from "@/components/ground/ui/textarea";
import { cn } from "@/lib/cn";

interface DropZoneProps {
  /** Whether files are over the window. */
  isOver: boolean;
  /** Smaller where files are listed below it. */
  isSmall: boolean;
  onAdd: (files: readonly PickedFile[]) => unknown;
  /** Asks for what lies elsewhere. */
  onFetch: () => void;
}

/** Where files come in: dropped, chosen, a folder, or pasted. The drop itself is taken anywhere in the window. */
export function DropZone({ isOver, isSmall, onAdd, onFetch }: DropZoneProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
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
        <Button onClick={onFetch}>
          <CloudDownload className="size-4" aria-hidden />
          Fetch from elsewhere
        </Button>
        <HiddenInput inputRef={files} label="Files to import" onAdd={onAdd} />
        <HiddenInput inputRef={folder} label="Folder to import" isFolder onAdd={onAdd} />
      </div>
      <PasteField onAdd={onAdd} />
    </div>
  );
}

function HiddenInput({
  inputRef,
  label,
  isFolder = false,
  onAdd,
}: {
  inputRef: RefObject<HTMLInputElement | null>;
  label: string;
  isFolder?: boolean;
  onAdd: DropZoneProps["onAdd"];
}) {
  return (
    <input
      ref={inputRef}
      type="file"
      multiple
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const picked = [...(target.files ?? [])].filter((file) => !isHidden(file.name));
        onAdd(picked.map((file) => ({ path: file.webkitRelativePath || file.name, blob: file })));
        target.value = "";
      }}
      {...(isFolder ? { webkitdirectory: "" } : {})}
    />
  );
}

function PasteField({ onAdd }: Pick<DropZoneProps, "onAdd">) {
  const [text, setText] = useState("");
  const addText = (typed: string) => {
    if (typed.trim() === "") return;
    onAdd([{ path: "pasted text", blob: new Blob([typed]) }]);
    setText("");
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    event.preventDefault();
    if (pasted.length > 0) onAdd(pasted.map((file) => ({ path: file.name, blob: file })));
    else addText(event.clipboardData.getData("text"));
  };
  return (
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
  );
}
