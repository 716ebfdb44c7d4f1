import { type WorkspaceContext } from "@/lib/auth/workspace-context";
import { listTaxonomies } from "../../labels/taxonomies/list-taxonomies";

/**
 * What failure modes are called, by their id in lower case: as the taxonomy that the workspace has chosen calls them,
 * else its own others, else the published ones. Facts of traces do not say by which taxonomy a mode was stated; ids of
 * the published ones are all different.
 */
export const readModeTitles = async (ctx: WorkspaceContext): Promise<Record<string, string>> => {
  const { chosenName, taxonomies } = await listTaxonomies(ctx);
  const isChosen = (name: string): number => Number(name === chosenName);
  // The last to name an id is the one that counts.
  const ordered = taxonomies.toSorted((a, b) => isChosen(a.taxonomy.name) - isChosen(b.taxonomy.name));
  return Object.fromEntries(
    ordered.flatMap(({ taxonomy }) => taxonomy.modes.map(({ id, title }) => [id.toLowerCase(), title] as const)),
  );
};
