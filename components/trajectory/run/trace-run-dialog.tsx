"use client";
import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";
import { RunDialog } from "@/components/answers/run-dialog/run-dialog";
import { type RunChoice } from "@/components/answers/run-dialog/run-offer";
import { ask } from "@/components/ground/asking/ask";
import { useReplayActions } from "@/components/lab/replays/replay-actions";
import { useRunActions } from "../answer/run-actions";
import { useMoves } from "../address/moves";
import { useAnswer } from "../answer/answer-context";
import { useReading } from "../reading/reading-context";

/** The run dialog for the trace on the page; what it starts is shown. */
export function TraceRunDialog() {
  const {
    trace,
    currentStep,
    workspace: { slug: workspace },
  } = useReading();
  const { runs, injections, methods, providers, canAddProvider } = useAnswer();
  const { planRuns, measureMethods, startRun } = useRunActions();
  const { openPanel, followRun } = useMoves();
  const router = useRouter();
  const traceId = trace.id;
  const { readMeans } = useReplayActions();
  const readReplays = useCallback(() => ask(readMeans, { workspace, traceId }), [readMeans, workspace, traceId]);
  const start = async (choice: RunChoice) => {
    const answer = await ask(startRun, { workspace, traceId, ...choice });
    if (!answer.ok) return answer.message;
    followRun(answer.value.id, currentStep);
    startTransition(() => router.refresh());
    return null;
  };
  return (
    <RunDialog
      offer={{
        workspace,
        methods,
        providers,
        canAddProvider,
        hasExpectedAnswer: trace.expectedAnswer !== null,
        hasInjections: injections.length > 0,
        answered: runs.flatMap(({ method, attribution }) => (attribution ? [method] : [])),
        measure: { action: measureMethods, traceId },
        ...(trace.outcome === "failed" && { readReplays }),
      }}
      selection={{ ids: [traceId] }}
      traceCount={1}
      plan={planRuns}
      start={start}
      onClose={() => openPanel(null)}
    />
  );
}
