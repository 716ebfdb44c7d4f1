"use client";
import { actionsContext } from "@/components/ground/asking/actions-context";
import { type Action } from "@/components/ground/asking/ask";
import { type FailureMode, type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

interface Named {
  workspace: string;
  name: string;
}

/** What the page of failure modes can do. Each save is a new version. */
interface TaxonomyActions {
  choose: Action<Named, unknown>;
  read: Action<Named & { version: string }, Taxonomy>;
  save: Action<
    { workspace: string; name: string | null; title: string; modes: FailureMode[]; seen: string | null },
    { name: string; version: string }
  >;
}

const made = actionsContext<TaxonomyActions>("failure mode");
export const TaxonomyActionsProvider = made.Provider;
export const useTaxonomyActions = made.useActions;
