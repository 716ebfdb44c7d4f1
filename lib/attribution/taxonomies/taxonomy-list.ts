import { agentErrorTaxonomy } from "./agent-error-taxonomy";
import { agentrx } from "./agentrx";
import { mast } from "./mast";
import { type Taxonomy } from "./taxonomy";
import { trail } from "./trail";

/** The published taxonomies, the default first. */
export const taxonomies: readonly Taxonomy[] = [mast, trail, agentErrorTaxonomy, agentrx];

export const findTaxonomy = (name: string): Taxonomy | undefined =>
  taxonomies.find((taxonomy) => taxonomy.name === name);
