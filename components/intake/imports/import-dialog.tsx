"use client";
import { useRouter } from "next/navigation";
import { toast } from "@/components/ground/toasts/toast";
import { type ReadingChoices } from "@/components/intake/imports/import-choices";
import { ImportFooter } from "@/components/intake/imports/import-footer";
import { ImportPanel } from "@/components/intake/imports/import-panel";
import { summarise } from "@/components/intake/imports/import-queue";
import { type ImportQueue } from "@/components/intake/imports/use-import";
import { Dialog } from "@/components/ground/ui/dialog";
import { formatCount } from "@/lib/format";
import { paths } from "@/lib/paths";

/** Files in, a preview of each, then the import. A refused file stays with what is wrong with it. */
export function ImportDialog({
  workspace,
  isOpen,
  isOver,
  queue,
  choices,
  onClose,
}: {
  workspace: string;
  isOpen: boolean;
  isOver: boolean;
  queue: ImportQueue;
  choices: ReadingChoices;
  onClose: () => void;
}) {
  const router = useRouter();
  const sum = summarise(queue.items);
  const close = () => {
    if (sum.storing > 0 || sum.isReading) toast("The import continues in the background.");
    else if (sum.waiting > 0)
      toast(`${formatCount(sum.waiting, "file waits", "files wait")} under Imports.`, {
        label: "Show",
        run: () => router.push(paths.imports(workspace)),
      });
    if (sum.isDone) queue.clear();
    onClose();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={close}
      size="lg"
      title="Import traces"
      description="Review what was read before anything is stored."
      footer={queue.items.length > 0 && <ImportFooter workspace={workspace} queue={queue} onClose={close} />}
    >
      <ImportPanel workspace={workspace} queue={queue} choices={choices} isOver={isOver} />
    </Dialog>
  );
}
