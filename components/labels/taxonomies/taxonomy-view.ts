import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

/**
 * A taxonomy in its newest version; `versions` newest first, empty where it is published and not this workspace's own.
 */
export interface TaxonomyEntry {
  taxonomy: Taxonomy;
  isOwn: boolean;
  versions: { version: string; createdByName: string; createdAt: string }[];
}
