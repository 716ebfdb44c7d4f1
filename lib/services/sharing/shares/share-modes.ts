import { type Taxonomy } from "@/lib/attribution/taxonomies/taxonomy";
import { findTaxonomy } from "@/lib/attribution/taxonomies/taxonomy-list";
import { escapeForStorage, unescapeFromStorage, unescapeValueFromStorage } from "@/lib/traces/escape-text";
import { type NamedMode, type ReaderWords } from "@/lib/traces/sharing/reader-words";
import { toTaxonomy } from "../../labels/taxonomies/taxonomy-row";
import { type Reads, type ShareSource } from "./share-source";

/** One of the workspace's own lists of failure modes, as readers see it. */
export type SharedTaxonomy = Pick<Taxonomy, "name" | "version" | "title" | "modes">;

/** What of a share names a kind of failure of the workspace's own lists. */
function ownModesNamed({ trace, runs, annotations, adjudications }: ShareSource): NamedMode[] {
  const claims = [trace.groundTruth, ...runs.map(({ attribution }) => attribution)].map(unescapeValueFromStorage);
  const said = [...annotations, ...adjudications].map(({ failureMode, taxonomy }) => ({
    failureMode: failureMode === null ? null : unescapeFromStorage(failureMode),
    taxonomy: unescapeValueFromStorage(taxonomy),
  }));
  return [...claims, ...said].flatMap((claim) => {
    const named = (claim ?? {}) as NamedMode;
    return named.taxonomy && named.failureMode && !findTaxonomy(named.taxonomy.name) ? [named] : [];
  });
}

const keyOf = ({ name, version }: { name: string; version: string }): string => JSON.stringify([name, version]);

/**
 * The workspace's own lists of failure modes by which something in the share is called, each
 * with the modes that are named.
 */
export const readOwnTaxonomies = async (db: Reads, source: ShareSource): Promise<Taxonomy[]> => {
  const named = ownModesNamed(source);
  const versions = named.flatMap(({ taxonomy }) =>
    taxonomy && /^[1-9]\d{0,8}$/.test(taxonomy.version)
      ? [{ name: escapeForStorage(taxonomy.name), version: Number(taxonomy.version) }]
      : [],
  );
  if (versions.length === 0) return [];
  const rows = await db.workspaceTaxonomy.findMany({
    where: { workspaceId: source.trace.workspaceId, OR: versions },
    orderBy: [{ name: "asc" }, { version: "asc" }],
  });
  return rows.map(toTaxonomy).map((taxonomy) => ({
    ...taxonomy,
    modes: taxonomy.modes.filter(({ id }) =>
      named.some((claim) => claim.failureMode === id && claim.taxonomy && keyOf(claim.taxonomy) === keyOf(taxonomy)),
    ),
  }));
};

/**
 * A list as readers see it, and what its modes are called by; where anything in it is hidden, it and
 * its modes are called by number.
 */
function shareTaxonomy(taxonomy: Taxonomy, place: number, said: ReaderWords["said"]) {
  const { name, version, title, modes } = taxonomy;
  const words = [name, title, ...modes.flatMap((mode) => [mode.id, mode.title, mode.definition, mode.category])];
  const isChanged = words.some((text) => said(text) !== text);
  const ids = new Map(modes.map(({ id }, at) => [id, isChanged ? `m${at + 1}` : id]));
  const shown: SharedTaxonomy = {
    // No name of a list has a space in it.
    name: isChanged ? `list ${place + 1}` : name,
    version,
    title: said(title),
    modes: modes.map((mode) => ({
      id: ids.get(mode.id) ?? "",
      title: said(mode.title),
      definition: said(mode.definition),
      category: said(mode.category),
    })),
  };
  return { shown, ids };
}

/**
 * How claims of the share name kinds of failure: as published lists do, as the workspace's own lists do in the share,
 * or in free words. Worked out when it is first asked for.
 */
export function shareModes(
  own: readonly Taxonomy[],
  said: ReaderWords["said"],
): { taxonomies: () => SharedTaxonomy[]; mode: ReaderWords["mode"] } {
  let known: Map<string, ReturnType<typeof shareTaxonomy>> | null = null;
  const read = () =>
    (known ??= new Map(own.map((taxonomy, place) => [keyOf(taxonomy), shareTaxonomy(taxonomy, place, said)])));
  const mode = ({ failureMode, taxonomy }: NamedMode): NamedMode => {
    const published = taxonomy && findTaxonomy(taxonomy.name);
    const list = taxonomy && !published ? read().get(keyOf(taxonomy)) : undefined;
    const isPublic = published?.modes.some(({ id }) => id === failureMode) === true;
    const words = failureMode && !isPublic ? (list?.ids.get(failureMode) ?? said(failureMode)) : failureMode;
    if (!taxonomy) return { failureMode: words };
    const name = published ? taxonomy.name : (list?.shown.name ?? said(taxonomy.name));
    return { failureMode: words, taxonomy: { name, version: list ? taxonomy.version : said(taxonomy.version) } };
  };
  return { mode, taxonomies: () => [...read().values()].map(({ shown }) => shown) };
}
