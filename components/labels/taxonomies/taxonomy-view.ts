import { type Action } from "@/components/ground/asking/ask";
import { type FailureMode, type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

/**
 * A taxonomy in its newest version; `versions` newest first, empty where it is published and not this workspace's own.
 */
export interface TaxonomyEntry {
  taxonomy: Taxonomy;
  isOwn: boolean;
  versions: { version: string; createdByName: string; createdAt: string }[];
}

interface Named {
  workspace: string;
  name: string;
}

/** What the page of failure modes can do. Each save is a new version. */
export interface TaxonomyActions {
  choose: Action<Named, unknown>;
  read: Action<Named & { version: string }, Taxonomy>;
  save: Action<
    { workspace: string; name: string | null; title: string; modes: FailureMode[] },
    { name: string; version: string }
  >;
}
