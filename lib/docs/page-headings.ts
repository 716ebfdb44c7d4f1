import { isText, type MarkdownNode } from "@/lib/traces/markdown/markdown-tree";
import { parseMarkdown } from "@/lib/traces/markdown/parse-markdown";

export interface PageHeading {
  depth: number;
  text: string;
  /** What links name it by: its words as GitHub writes them in addresses. */
  id: string;
  /** The line it stands on, from 0. */
  line: number;
}

/** What a reader sees of a piece of Markdown. */
export function shownText(source: string): string {
  const words = (nodes: readonly MarkdownNode[]): string =>
    nodes.map((node) => (isText(node) ? (node[2] ?? source.slice(node[0], node[1])) : words(node[3]))).join("");
  return words(parseMarkdown(source).nodes);
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M} _-]/gu, "")
    .replaceAll(" ", "-");

/** The lines that stand in no fence of code, with their numbers. */
export function proseLines(source: string): { text: string; line: number }[] {
  let fence = "";
  return source.split("\n").flatMap((text, line) => {
    const found = /^ *(`{3,}|~{3,})/.exec(text)?.[1] ?? "";
    if (fence !== "") {
      if (found.startsWith(fence)) fence = "";
      return [];
    }
    fence = found;
    return found === "" ? [{ text, line }] : [];
  });
}

/** The headings of a document in order. */
export function pageHeadings(source: string): PageHeading[] {
  const taken = new Map<string, number>();
  return proseLines(source).flatMap(({ text: written, line }) => {
    const [, signs, words] = /^(#{1,6}) +(.+?) *$/.exec(written) ?? [];
    if (signs === undefined || words === undefined) return [];
    // As a heading: words that begin with “1.” would be a list.
    const text = shownText(`# ${words}`);
    const name = slug(text);
    const count = taken.get(name) ?? 0;
    taken.set(name, count + 1);
    return [{ depth: signs.length, text, id: count === 0 ? name : `${name}-${count}`, line }];
  });
}
