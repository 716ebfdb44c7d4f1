"use client";
import { useMemo } from "react";
import { ShareDialog } from "@/components/sharing/shares/share-dialog";
import { type ShareOffer } from "@/components/sharing/shares/share-offer";
import { isActive } from "@/lib/attribution/run-record";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useAnswer } from "../answer/answer-context";

/** The share dialog for the trace on the page, with the run that is shown chosen at first. */
export function TraceShareDialog() {
  const { agents, workspace, trace, masksShares, now } = useReading();
  const { selectedRun, runs: known, runCounts, methodTitles } = useAnswer();
  const { openPanel } = useMoves();
  const runs = useMemo(
    () => known.filter(({ status }) => !isActive(status)).sort((a, b) => b.number - a.number),
    [known],
  );
  const offer: ShareOffer = {
    workspace: workspace.slug,
    role: workspace.role,
    traceId: trace.id,
    agents,
    runs,
    masksShares: masksShares ?? true,
    stepCount: trace.stepCount,
    hasExpectedAnswer: trace.expectedAnswer !== null,
    runCount: runCounts.all,
    firstRunId: runs.find(({ id }) => id === selectedRun?.id)?.id ?? null,
    methodTitles,
    now,
  };
  return <ShareDialog offer={offer} onClose={() => openPanel(null)} />;
}
