"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type DraftEndpoint, type ProviderToSave } from "@/components/connections/providers/provider-draft";
import { type EndpointAnswer } from "@/components/connections/providers/provider-test";
import { type Action } from "@/components/ground/asking/ask";
import { type ListedModel } from "@/lib/attribution/provider-view";

/** What the page of providers can do; a key goes in and never comes out. */
interface ProviderActions {
  save: Action<ProviderToSave & { workspace: string; seen: string | null }, { id: string }>;
  remove: Action<{ workspace: string; id: string }, unknown>;
  /** Ends the rest of a provider that is paused. */
  tryNow: Action<{ workspace: string; id: string }, unknown>;
  test: Action<{ workspace: string; id: string; model: string }, EndpointAnswer>;
  /** What the form would be saved as: one small call, and which models its endpoint lists. */
  testDraft: Action<DraftEndpoint & { workspace: string; model: ProviderToSave["models"][number] }, EndpointAnswer>;
  listModels: Action<
    DraftEndpoint & { workspace: string },
    { ok: true; models: ListedModel[] } | { ok: false; message: string }
  >;
}

const made = actionsContext<ProviderActions>("provider");
export const ProviderActionsProvider = made.Provider;
export const useProviderActions = made.useActions;
