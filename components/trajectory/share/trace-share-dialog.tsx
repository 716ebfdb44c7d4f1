"use client";
import { useMemo } from "react";
import { ShareDialog } from "@/components/sharing/shares/share-dialog";
import { type ShareOffer } from "@/components/sharing/shares/share-offer";
import { isActive } from "@/lib/attribution/run-record";
import { useMember, useMoves, useTrajectory } from "../address/trajectory-context";

/** The share dialog for the trace on the page, with the run that is shown chosen at first. */
export function TraceShareDialog() {
  const { data, agents, selectedRun } = useTrajectory();
  const { openPanel } = useMoves();
  const { share } = useMember();
  const runs = useMemo(
    () => data.runs.filter(({ status }) => !isActive(status)).sort((a, b) => b.number - a.number),
    [data.runs],
  );
  const offer: ShareOffer = {
    workspace: data.workspace.slug,
    role: data.workspace.role,
    traceId: data.trace.id,
    agents,
    runs,
    masksShares: data.masksShares ?? true,
    stepCount: data.trace.stepCount,
    hasExpectedAnswer: data.trace.expectedAnswer !== null,
    runCount: data.runCounts.all,
    firstRunId: runs.find(({ id }) => id === selectedRun?.id)?.id ?? null,
    methodTitles: data.methodTitles,
    now: data.now,
  };
  return <ShareDialog offer={offer} actions={share} onClose={() => openPanel(null)} />;
}
