"use client";
import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";
import { RunDialog } from "@/components/answers/run-dialog/run-dialog";
import { type RunChoice } from "@/components/answers/run-dialog/run-offer";
import { ask } from "@/components/ground/asking/ask";
import { useMember, useMoves, useTrajectory } from "../address/trajectory-context";

/** The run dialog for the trace on the page; what it starts is shown. */
export function TraceRunDialog() {
  const { data, injections } = useTrajectory();
  const member = useMember();
  const { openPanel, chooseRun, openTab } = useMoves();
  const router = useRouter();
  const workspace = data.workspace.slug;
  const traceId = data.trace.id;
  const { readMeans } = member.replays;
  const readReplays = useCallback(() => ask(readMeans, { workspace, traceId }), [readMeans, workspace, traceId]);
  const start = async (choice: RunChoice) => {
    const answer = await ask(member.startRun, { workspace, traceId, ...choice });
    if (!answer.ok) return answer.message;
    openPanel(null);
    openTab("attribution");
    chooseRun(answer.value.id);
    startTransition(() => router.refresh());
    return null;
  };
  return (
    <RunDialog
      offer={{
        workspace,
        methods: data.methods,
        providers: data.providers,
        canAddProvider: data.canAddProvider,
        hasExpectedAnswer: data.trace.expectedAnswer !== null,
        hasInjections: injections.length > 0,
        ...(data.trace.outcome === "failed" && { readReplays }),
      }}
      selection={{ ids: [traceId] }}
      traceCount={1}
      plan={member.planRuns}
      start={start}
      onClose={() => openPanel(null)}
    />
  );
}
