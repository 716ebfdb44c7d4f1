"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";

/** What can be done with the mappings that are kept. */
interface MappingListActions {
  rename: Action<{ workspace: string; id: string; name: string; seen: string }, unknown>;
  remove: Action<{ workspace: string; id: string }, unknown>;
}

const made = actionsContext<MappingListActions>("mapping list");
export const MappingListActionsProvider = made.Provider;
export const useMappingListActions = made.useActions;
