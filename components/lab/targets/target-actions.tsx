"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type TargetView } from "@/lib/replay/target-view";

export interface TargetToSave {
  /** Null: a new one. */
  id: string | null;
  /** Absent for the sandbox, which keeps its own. */
  name?: string;
  url?: string;
  /** Name of the system whose traces are replayed there unless a person says otherwise; null for none. */
  system: string | null;
  maxConcurrent: number;
  maxSeconds: number;
}

/** What the page of replay targets can do. A secret is answered once, when it is made. */
interface TargetActions {
  save: Action<TargetToSave & { workspace: string; seen: string | null }, { id: string; secret: string | null }>;
  /** Asks the system what it can do; why it could not be asked stands in the view. */
  check: Action<{ workspace: string; id: string }, TargetView>;
  rotate: Action<{ workspace: string; id: string }, { secret: string; previousUntil: string }>;
  remove: Action<{ workspace: string; id: string }, unknown>;
}

const made = actionsContext<TargetActions>("replay target");
export const TargetActionsProvider = made.Provider;
export const useTargetActions = made.useActions;
