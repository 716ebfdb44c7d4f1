import { type Document } from "../document";
import { rankPatterns } from "./rank-patterns";
import { type TextSplit } from "./text-split";

/**
 * A first split of a text that no format recognizes; null where nobody speaks in it. To be shown and confirmed by a
 * person.
 */
export const proposeSplit = (document: Document): TextSplit | null =>
  document.kind === "text" ? (rankPatterns(document.text).find(({ isLikely }) => isLikely)?.split ?? null) : null;
