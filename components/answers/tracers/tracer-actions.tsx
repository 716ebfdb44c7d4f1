"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";

interface OnTracer {
  workspace: string;
  tracerId: string;
}

/** What can be done with a tracer, as server actions. */
interface TracerActions {
  train: Action<OnTracer, unknown>;
  /** `versionId` null chooses the shipped weights. */
  choose: Action<OnTracer & { versionId: string | null }, unknown>;
  unpin: Action<OnTracer, unknown>;
}

const made = actionsContext<TracerActions>("tracer");
export const TracerActionsProvider = made.Provider;
export const useTracerActions = made.useActions;
