"use client";
import { Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { TypingAhead } from "@/components/ground/keys/typing-ahead";
import { useQueryState } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useKey } from "@/components/ground/keys/key-provider";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { type PickedFile } from "@/components/intake/imports/picked-file";
import { useFileDrop } from "@/components/intake/imports/use-file-drop";
import { paths } from "@/lib/paths";

const ImportSession = dynamic(() => import("./import-session").then((m) => m.ImportSession), { loading: TypingAhead });

/** Takes files dropped anywhere on the page, and opens the import dialog by key, button or `?import=1`. */
export function ImportHost({
  workspace,
  choices,
  children,
}: {
  workspace: string;
  /** Null where the reader may not import. */
  choices: ReadingChoices | null;
  /** Draws the page; `addSample` opens the dialog with a trace to try. */
  children: (open: () => void, addSample: () => void) => ReactNode;
}) {
  if (choices === null) return children(nothing, nothing);
  return (
    <NuqsAdapter>
      <OpenHost workspace={workspace} choices={choices}>
        {children}
      </OpenHost>
    </NuqsAdapter>
  );
}

const nothing = () => undefined;

function OpenHost({
  workspace,
  choices,
  children,
}: {
  workspace: string;
  choices: ReadingChoices;
  children: (open: () => void, addSample: () => void) => ReactNode;
}) {
  const [flag, setFlag] = useQueryState("import");
  const [handed, setHanded] = useState<readonly (readonly PickedFile[])[]>([]);
  const isOpen = flag !== null;
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true); // what is on its way stays while the dialog is closed
  const open = () => void setFlag("1");
  const add = (files: readonly PickedFile[]) => {
    open();
    setHanded((before) => [...before, files]);
  };
  const addSample = async () => {
    open();
    try {
      const response = await fetch(paths.sampleTrace());
      if (!response.ok) throw new Error(String(response.status));
      add([{ path: "sample-trace.json", blob: await response.blob() }]);
    } catch {
      toast.error("The sample could not be fetched. Try again.");
    }
  };
  useKey({ combination: "I", label: "Import traces", group: "Traces" }, open);
  useKey({ combination: "i", label: "Import traces", group: "Traces" }, open);
  const isOver = useFileDrop(add);
  return (
    <>
      {children(open, () => void addSample())}
      {isOver && !isOpen && <DropHint />}
      {wasOpened && (
        <ImportSession
          workspace={workspace}
          choices={choices}
          handed={handed}
          isOpen={isOpen}
          isOver={isOver}
          onClose={() => setFlag(null)}
        />
      )}
    </>
  );
}

function DropHint() {
  return (
    <div className="pointer-events-none fixed inset-0 z-60 grid place-items-center bg-scrim">
      <p className="flex items-center gap-3 rounded-xl border-2 border-dashed border-focus bg-panel px-8 py-6 text-base font-semibold shadow-float">
        <Upload className="size-5" aria-hidden />
        Drop to import
      </p>
    </div>
  );
}
