"use client";
import { toast } from "@/components/ground/toasts/toast";
import { SendDialog } from "@/components/watch/write-back/send-dialog";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";

/** Sends the answer about the trace to where it comes from. */
export function SendPanel() {
  const { trace, workspace } = useReading();
  const { openPanel } = useMoves();
  return (
    <SendDialog
      workspace={workspace.slug}
      selection={{ ids: [trace.id] }}
      count={1}
      onClose={() => openPanel(null)}
      onDone={(message) => {
        openPanel(null);
        toast.success(message);
      }}
    />
  );
}
