import { type DocEntry, type DocGroup } from "@/lib/docs/doc-site";
import { searchSections, type SearchSection } from "@/lib/docs/search-sections";
import { isDevelopment } from "@/lib/env";
import { readDocs } from "./read-docs";

let read: Promise<DocGroup[]> | null = null;

/** The documentation of this server, read when it is first asked for; while it is being written, each time. */
export async function servedDocs(): Promise<DocGroup[]> {
  if (read === null || isDevelopment()) read = readDocs(process.cwd());
  try {
    return await read;
  } catch (error) {
    read = null;
    throw error;
  }
}

let searched: { groups: DocGroup[]; sections: SearchSection[] } | null = null;

/** What the search looks through, cut into sections once. */
export async function servedSections(): Promise<readonly SearchSection[]> {
  const groups = await servedDocs();
  if (searched?.groups !== groups) searched = { groups, sections: searchSections(groups) };
  return searched.sections;
}

/** The page at a path below /docs; null where there is none. */
export async function findPage(path: string): Promise<DocEntry | null> {
  const groups = await servedDocs();
  return groups.flatMap(({ entries }) => entries).find((entry) => entry.path === path) ?? null;
}
