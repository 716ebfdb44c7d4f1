import MiniSearch from "minisearch";
import { type SearchSection } from "@/lib/docs/search-sections";

/** Parts that say how the program came to be, after those that say how it is used. */
const late: ReadonlySet<string> = new Set(["Decisions"]);

/** Finds sections by words, by their beginnings, and by words that are misspelled; the best first. */
export function docsSearch(sections: readonly SearchSection[]): (words: string) => SearchSection[] {
  const index = new MiniSearch<SearchSection & { id: number }>({
    fields: ["heading", "page", "text"],
    searchOptions: {
      boost: { heading: 4, page: 2 },
      prefix: true,
      // Two letters that changed places are two slips.
      fuzzy: (term) => (term.length > 5 ? 2 : term.length > 3 ? 1 : false),
      combineWith: "AND",
      boostDocument: (id: number) => (late.has(sections[id]?.group ?? "") ? 0.4 : 1),
    },
  });
  index.addAll(sections.map((section, id) => ({ ...section, id })));
  return (words) =>
    index
      .search(words)
      .slice(0, 12)
      .flatMap(({ id }) => sections[id as number] ?? []);
}
