"use client";
import { freeChoice } from "@/components/answers/run-dialog/run-offer";
import { can } from "@/lib/auth/permissions";
import { useMoves } from "../address/moves";
import { useReading } from "../reading/reading-context";
import { useRunActionsIfAny } from "../answer/run-actions";
import { useAct } from "@/components/ground/asking/use-act";

export interface RunActs {
  isBusy: boolean;
  cancel: (runId: string) => Promise<unknown>;
  /** Starts a method that asks no model. */
  startFree: (method: string) => Promise<void>;
  /**
   * As a run of its own; `isFresh` asks again whatever was answered before, `isMasked` without
   * the text that addresses a judge.
   */
  retry: (runId: string, how?: { isFresh?: boolean; isMasked?: boolean }) => Promise<void>;
  /** Goes on with a run that a limit has stopped. Answers whether it does. */
  resume: (runId: string, limits: { maxCostUsd: number | null; maxTokens: number | null }) => Promise<boolean>;
}

/** What may be done with runs of this trace; null for who may only read, as the reader of a share. */
export function useRunActs(): RunActs | null {
  const {
    trace,
    currentStep,
    workspace: { slug: workspace, role },
  } = useReading();
  const actions = useRunActionsIfAny();
  const { followRun } = useMoves();
  const { isBusy, act } = useAct();
  if (actions === null || !can(role, "run:start")) return null;
  const acts: RunActs = {
    isBusy,
    cancel: (runId) => act(actions.cancelRun, { workspace, runId }),
    startFree: async (method) => {
      const run = await act(actions.startRun, { workspace, traceId: trace.id, ...freeChoice(method) });
      if (run) followRun(run.id, currentStep);
    },
    retry: async (runId, how = {}) => {
      const run = await act(actions.retryRun, { workspace, runId, ...how });
      if (run) followRun(run.id, currentStep);
    },
    resume: async (runId, limits) => {
      const run = await act(actions.resumeRun, { workspace, runId, ...limits });
      return run !== null;
    },
  };
  return acts;
}
