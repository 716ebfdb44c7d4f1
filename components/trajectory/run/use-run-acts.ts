"use client";
import { freeChoice } from "@/components/run-dialog/run-offer";
import { can } from "@/lib/auth/permissions";
import { useMoves, useTrajectory } from "../trajectory-context";
import { useAct } from "./use-act";

/** What a member may do with runs of this trace. */
export function useRunActs() {
  const { data, actions } = useTrajectory();
  const { chooseRun } = useMoves();
  const { isBusy, act } = useAct();
  const workspace = data.workspace.slug;
  return {
    mayRun: can(data.workspace.role, "run:start"),
    isBusy,
    cancel: (runId: string) => act(actions.cancelRun, { workspace, runId }),
    /** Starts a method that asks no model. */
    startFree: async (method: string) => {
      const run = await act(actions.startRun, { workspace, traceId: data.trace.id, ...freeChoice(method) });
      if (run) chooseRun(run.id);
    },
    retry: async (runId: string) => {
      const run = await act(actions.retryRun, { workspace, runId });
      if (run) chooseRun(run.id);
    },
  };
}
