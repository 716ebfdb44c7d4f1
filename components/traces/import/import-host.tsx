"use client";
import { Upload } from "lucide-react";
import { useQueryState } from "nuqs";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useEffectEvent, useState } from "react";
import { toast } from "sonner";
import { useKey } from "@/components/shell/key-provider";
import { droppedFiles } from "@/components/traces/import/dropped-files";
import { ImportDialog } from "@/components/traces/import/import-dialog";
import { useImport } from "@/components/traces/import/use-import";
import { paths } from "@/lib/paths";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Takes files dropped anywhere on the page, and opens the import dialog by key, button or `?import=1`. */
export function ImportHost({
  workspace,
  canImport,
  children,
}: {
  workspace: string;
  canImport: boolean;
  /** Draws the page; `addSample` opens the dialog with a trace to try. */
  children: (open: () => void, addSample: () => void) => ReactNode;
}) {
  const [flag, setFlag] = useQueryState("import");
  const [isOver, setIsOver] = useState(false);
  const router = useRouter();
  const queue = useImport(workspace, async (only) => {
    if (only) {
      await setFlag(null); // so that Back leads to the list and not into the dialog
      router.push(paths.trace(workspace, only.id));
    }
    router.refresh(); // also where it was left, so that Back finds what is new
  });
  const isOpen = canImport && flag === "1";
  const open = () => void setFlag("1");
  const addSample = async () => {
    open();
    try {
      const response = await fetch(paths.sampleTrace());
      if (!response.ok) throw new Error(String(response.status));
      queue.add([{ name: "sample-trace.json", blob: await response.blob() }]);
    } catch {
      toast.error("The sample could not be fetched. Try again.");
    }
  };
  useKey({ combination: "I", label: "Import traces", group: "Traces" }, open, canImport);
  useKey({ combination: "i", label: "Import traces", group: "Traces" }, open, canImport);

  const take = useEffectEvent(async (event: DragEvent) => {
    setIsOver(false);
    if (!event.dataTransfer) return;
    const files = await droppedFiles(event.dataTransfer);
    open();
    queue.add(files.map((file) => ({ name: file.name, blob: file })));
  });
  useEffect(() => {
    if (!canImport) return;
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setIsOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setIsOver(false);
    const drop = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      void take(event);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("dragleave", leave);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("dragleave", leave);
      window.removeEventListener("drop", drop);
    };
  }, [canImport]);
  return (
    <>
      {children(open, () => void addSample())}
      {isOver && !isOpen && (
        <div className="pointer-events-none fixed inset-0 z-60 grid place-items-center bg-scrim">
          <p className="flex items-center gap-3 rounded-xl border-2 border-dashed border-focus bg-panel px-8 py-6 text-base font-semibold shadow-float">
            <Upload className="size-5" aria-hidden />
            Drop to import
          </p>
        </div>
      )}
      <ImportDialog
        workspace={workspace}
        isOpen={isOpen}
        isOver={isOver}
        queue={queue}
        onClose={() => void setFlag(null)}
      />
    </>
  );
}
