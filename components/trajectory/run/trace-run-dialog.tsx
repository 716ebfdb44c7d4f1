"use client";
import { useRouter } from "next/navigation";
import { startTransition, useCallback } from "react";
import { RunDialog } from "@/components/run-dialog/run-dialog";
import { type RunChoice } from "@/components/run-dialog/run-offer";
import { ask } from "@/components/shell/ask";
import { can } from "@/lib/auth/permissions";
import { useMoves, useTrajectory } from "../trajectory-context";

/** The run dialog for the trace on the page; what it starts is shown. */
export function TraceRunDialog() {
  const { data, actions } = useTrajectory();
  const { openPanel, chooseRun, openTab } = useMoves();
  const router = useRouter();
  const workspace = data.workspace.slug;
  const traceId = data.trace.id;
  const { planRuns, startRun } = actions;
  const plan = useCallback(
    (choice: RunChoice) => ask(planRuns, { workspace, traceId, ...choice }),
    [planRuns, workspace, traceId],
  );
  const start = async (choice: RunChoice) => {
    const answer = await ask(startRun, { workspace, traceId, ...choice });
    if (!answer.ok) return answer.message;
    openPanel(null);
    openTab("attribution");
    chooseRun(answer.value.id);
    startTransition(() => router.refresh());
    return null;
  };
  const offer = {
    workspace,
    traceCount: 1,
    methods: data.methods,
    providers: data.providers,
    canAddProvider: can(data.workspace.role, "provider:write"),
    hasExpectedAnswer: data.trace.expectedAnswer !== null,
  };
  return <RunDialog offer={offer} plan={plan} start={start} onClose={() => openPanel(null)} />;
}
