"use client";
import { Upload } from "lucide-react";
import dynamic from "next/dynamic";
import { useQueryState } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useRouter } from "next/navigation";
import { type ReactNode } from "react";
import { toast } from "@/components/ground/toasts/toast";
import { useKey } from "@/components/ground/keys/key-provider";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { useFileDrop } from "@/components/intake/imports/use-file-drop";
import { useImport } from "@/components/intake/imports/use-import";
import { paths } from "@/lib/paths";

const ImportDialog = dynamic(() => import("./import-dialog").then((m) => m.ImportDialog));

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
  const router = useRouter();
  const queue = useImport({
    workspace,
    before: [],
    onStored: async (only) => {
      if (only) {
        await setFlag(null); // so that Back leads to the list and not into the dialog
        router.push(paths.trace(workspace, only.id));
      }
      router.refresh(); // also where it was left, so that Back finds what is new
    },
  });
  const open = () => void setFlag("1");
  const addSample = async () => {
    open();
    try {
      const response = await fetch(paths.sampleTrace());
      if (!response.ok) throw new Error(String(response.status));
      await queue.add([{ path: "sample-trace.json", blob: await response.blob() }]);
    } catch {
      toast.error("The sample could not be fetched. Try again.");
    }
  };
  useKey({ combination: "I", label: "Import traces", group: "Traces" }, open);
  useKey({ combination: "i", label: "Import traces", group: "Traces" }, open);
  const isOver = useFileDrop((files) => {
    open();
    void queue.add(files);
  });
  return (
    <>
      {children(open, () => void addSample())}
      {isOver && flag !== "1" && <DropHint />}
      <ImportDialog
        workspace={workspace}
        isOpen={flag === "1"}
        isOver={isOver}
        queue={queue}
        choices={choices}
        onClose={() => void setFlag(null)}
      />
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
