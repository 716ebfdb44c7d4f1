"use client";
import { WhatIfDialog } from "@/components/lab/what-if/what-if-dialog";
import { toast } from "@/components/ground/toasts/toast";
import { formatCount } from "@/lib/format";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useLab } from "../lab/lab-context";
import { wideScreen } from "../ground/use-is-wide";

/** “What if” from a step of the trace on the page; what it starts is then in sight in the tab of replays. */
export function WhatIf({ stepIndex }: { stepIndex: number }) {
  const { agents, workspace, trace } = useReading();
  const lab = useLab();
  const { openPanel, openTab } = useMoves();
  return (
    <WhatIfDialog
      workspace={workspace}
      traceId={trace.id}
      step={stepIndex}
      parentReplayId={null}
      agents={agents}
      onClose={(started) => {
        openPanel(null);
        if (started === null) return;
        lab.noteStart();
        openTab("replays");
        // Where the findings are a sheet, it has to be opened to be seen.
        if (!window.matchMedia(wideScreen).matches) openPanel({ kind: "rail" });
        toast.success(`${formatCount(started.length, "replay")} started.`);
      }}
    />
  );
}
