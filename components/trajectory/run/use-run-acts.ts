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
    /** As a run of its own; `isFresh` asks anew whatever was answered before, `isMasked` without the text that addresses a judge. */
    retry: async (runId: string, how: { isFresh?: boolean; isMasked?: boolean } = {}) => {
      const run = await act(actions.retryRun, { workspace, runId, ...how });
      if (run) chooseRun(run.id);
    },
    /** Goes on with a run that a limit has stopped. Answers whether it does. */
    resume: async (runId: string, limits: { maxCostUsd: number | null; maxTokens: number | null }) => {
      const run = await act(actions.resumeRun, { workspace, runId, ...limits });
      return run !== null;
    },
  };
}
