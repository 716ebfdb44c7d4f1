"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type SavedPage, type SavedView } from "@/lib/attribution/overview/saved-view";

/** What is done with saved views, as server actions; null for who may only read. */
export interface ViewActions {
  save: Action<{ workspace: string; page: SavedPage; name: string; query: string; isShared: boolean }, SavedView>;
  rename: Action<{ workspace: string; id: string; name: string; seen: string }, unknown>;
  update: Action<{ workspace: string; id: string; query: string; seen: string }, unknown>;
  share: Action<{ workspace: string; id: string; isShared: boolean }, unknown>;
  remove: Action<{ workspace: string; id: string }, unknown>;
}

const made = actionsContext<ViewActions>("saved view");
export const ViewActionsProvider = made.Provider;
export const useViewActions = made.useActions;
export const useViewActionsIfAny = made.useIfAny;
