import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";

/** A kind of failure as a judge or a person states it: a mode of a taxonomy, or free words. */
export interface StatedMode {
  failureMode?: string | null | undefined;
  taxonomy?: { name: string; version: string } | null | undefined;
}

interface NamedFailureMode {
  title: string;
  /** "MAST 2.6 · inter-agent misalignment"; null for a mode in free words. */
  where: string | null;
  definition: string | null;
}

/**
 * The failure mode of an attribution or a label as its taxonomy describes it. A taxonomy that has since
 * changed describes it as it does now, and says so; a mode that no taxonomy knows stays in the words it
 * came in. Null where none is stated.
 */
export function namedFailureMode(found: StatedMode, taxonomies: readonly Taxonomy[]): NamedFailureMode | null {
  const { failureMode, taxonomy } = found;
  if (!failureMode) return null;
  if (!taxonomy) return { title: failureMode, where: null, definition: null };
  const named = taxonomies.filter(({ name }) => name === taxonomy.name);
  const own = named.find(({ version }) => version === taxonomy.version);
  const known = own ?? named.at(-1);
  const mode = known?.modes.find(({ id }) => id === failureMode);
  if (!known || !mode)
    return { title: failureMode, where: `${taxonomy.name}, version ${taxonomy.version}`, definition: null };
  const changed = own ? "" : `, stated by version ${taxonomy.version}, shown by version ${known.version}`;
  return {
    title: mode.title,
    where: `${known.title} ${mode.id}${mode.category ? ` · ${mode.category}` : ""}${changed}`,
    definition: mode.definition || null,
  };
}
