"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type ProviderToSave } from "@/components/connections/providers/provider-draft";
import { type EndpointAnswer } from "@/components/connections/providers/provider-test";
import { type Action } from "@/components/ground/asking/ask";

/** What the page of providers can do; a key goes in and never comes out. */
interface ProviderActions {
  save: Action<ProviderToSave & { workspace: string; seen: string | null }, { id: string }>;
  remove: Action<{ workspace: string; id: string }, unknown>;
  /** Ends the rest of a provider that is paused. */
  tryNow: Action<{ workspace: string; id: string }, unknown>;
  test: Action<{ workspace: string; id: string; model: string }, EndpointAnswer>;
}

const made = actionsContext<ProviderActions>("provider");
export const ProviderActionsProvider = made.Provider;
export const useProviderActions = made.useActions;
