import { isText, type MarkdownNode, startOf } from "@/lib/traces/markdown/markdown-tree";

/** Whether any block of code begins before this place of the text. */
export const holdsCode = (nodes: readonly MarkdownNode[], until: number): boolean =>
  nodes.some((node) => !isText(node) && startOf(node) < until && (node[0] === "pre" || holdsCode(node[3], until)));
