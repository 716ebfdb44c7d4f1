import { type DocGroup } from "./doc-site";
import { pageHeadings, proseLines } from "./page-headings";

/** A heading with the paragraphs below it, as it is searched. */
export interface SearchSection {
  /** The part of the sidebar and the title of the page. */
  group: string;
  page: string;
  path: string;
  anchor: string;
  heading: string;
  text: string;
}

/** Words of Markdown without its signs: near enough to what is shown, and for all pages in a moment. */
const plainWords = (markdown: string): string =>
  markdown
    .replace(/<[^>]*>/g, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/\|?( *:?-{3,}:? *\|)+/g, " ")
    .replace(/[`*|>]|^ *[-#]+ /gm, " ")
    .replace(/\s+/g, " ")
    .trim();

/** Every section of the site. */
export const searchSections = (groups: readonly DocGroup[]): SearchSection[] =>
  groups.flatMap(({ title: group, entries }) =>
    entries.flatMap(({ path, title: page, source }) => {
      const lines = proseLines(source);
      const headings = pageHeadings(source);
      return headings.map(({ text: heading, id, depth, line }, i) => {
        const until = headings[i + 1]?.line ?? Infinity;
        const below = lines.filter((one) => one.line > line && one.line < until).map(({ text }) => text);
        return { group, page, path, anchor: depth === 1 ? "" : id, heading, text: plainWords(below.join("\n")) };
      });
    }),
  );
