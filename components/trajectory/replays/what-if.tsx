"use client";
import { WhatIfDialog } from "@/components/lab/what-if/what-if-dialog";
import { toast } from "@/components/ground/toasts/toast";
import { formatCount } from "@/lib/format";
import { useMember, useMoves, useTrajectory } from "../address/trajectory-context";
import { wideScreen } from "../ground/use-is-wide";

/** “What if” from a step of the trace on the page; what it starts is then in sight in the tab of replays. */
export function WhatIf({ stepIndex }: { stepIndex: number }) {
  const { data, agents, lab } = useTrajectory();
  const { openPanel, openTab } = useMoves();
  const { replays } = useMember();
  return (
    <WhatIfDialog
      workspace={data.workspace}
      traceId={data.trace.id}
      step={stepIndex}
      parentReplayId={null}
      agents={agents}
      actions={replays}
      onClose={(started) => {
        openPanel(null);
        if (started === null) return;
        lab.noteStart();
        openTab("replays");
        // Where the findings are a sheet, it has to be opened to be seen.
        if (!window.matchMedia(wideScreen).matches) openPanel({ kind: "rail" });
        toast.success(`${formatCount(started.length, "replay")} on the way.`);
      }}
    />
  );
}
