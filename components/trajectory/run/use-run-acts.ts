"use client";
import { freeChoice } from "@/components/answers/run-dialog/run-offer";
import { can } from "@/lib/auth/permissions";
import { useMoves, useTrajectory } from "../address/trajectory-context";
import { useAct } from "@/components/ground/asking/use-act";

export interface RunActs {
  isBusy: boolean;
  cancel: (runId: string) => Promise<unknown>;
  /** Starts a method that asks no model. */
  startFree: (method: string) => Promise<void>;
  /**
   * As a run of its own; `isFresh` asks anew whatever was answered before, `isMasked` without
   * the text that addresses a judge.
   */
  retry: (runId: string, how?: { isFresh?: boolean; isMasked?: boolean }) => Promise<void>;
  /** Goes on with a run that a limit has stopped. Answers whether it does. */
  resume: (runId: string, limits: { maxCostUsd: number | null; maxTokens: number | null }) => Promise<boolean>;
}

/** What may be done with runs of this trace; null for who may only read, as the reader of a share. */
export function useRunActs(): RunActs | null {
  const { data, actions } = useTrajectory();
  const { chooseRun } = useMoves();
  const { isBusy, act } = useAct();
  const workspace = data.workspace.slug;
  const { member } = actions;
  if (member === null || !can(data.workspace.role, "run:start")) return null;
  const acts: RunActs = {
    isBusy,
    cancel: (runId) => act(member.cancelRun, { workspace, runId }),
    startFree: async (method) => {
      const run = await act(member.startRun, { workspace, traceId: data.trace.id, ...freeChoice(method) });
      if (run) chooseRun(run.id);
    },
    retry: async (runId, how = {}) => {
      const run = await act(member.retryRun, { workspace, runId, ...how });
      if (run) chooseRun(run.id);
    },
    resume: async (runId, limits) => {
      const run = await act(member.resumeRun, { workspace, runId, ...limits });
      return run !== null;
    },
  };
  return acts;
}
