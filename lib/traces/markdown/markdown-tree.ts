/**
 * A text as Markdown, small enough to travel with it: what the parser has read, as lists, with places in the text
 * (`from` to `to`, half-open, UTF-16 units).
 * Plain JSON. The words are not in it, they are looked up in the text.
 */
export interface MarkdownTree {
  nodes: readonly MarkdownNode[];
  /** Addresses of links and images, each once; their nodes have places in this list. */
  addresses: readonly string[];
}

export type MarkdownNode = MarkdownText | MarkdownElement;

/**
 * Words as they stand in the text, or else `shown` in their place: an escape or an entity (`\*`, `&lt;`) is shown as
 * what it stands for, and words whose place in the text is not known, `from` and `to` being the same, as they are.
 */
export type MarkdownText = readonly [from: number, to: number, shown?: string];

/**
 * What holds other nodes, in the order of the text. `detail` is
 *
 * - of `pre`, a block of code, the word after its fence; of `table`, whose first row is its head, a letter for each
 *   column: `l`, `c`, `r`, or `-` for none
 * - of `ol` its first number; of `task`, a point of a list that can be done, 1 where it is done, else 0
 * - of `a` and `img` the place of their address; an image holds the words that stand for it
 * - of `note`, which refers to a footnote, and of `footnote`, which holds one, its number.
 *
 * `code` is code within a line; `html` is markup of the text's own on lines of its own.
 */
export type MarkdownElement =
  | readonly [kind: PlainKind, from: number, to: number, children: readonly MarkdownNode[]]
  | readonly [kind: "pre" | "table", from: number, to: number, children: readonly MarkdownNode[], detail: string]
  | readonly [kind: NumberedKind, from: number, to: number, children: readonly MarkdownNode[], detail: number];

type HeadingKind = "h1" | "h2" | "h3" | "h4" | "h5" | "h6";
type BlockKind = "p" | "quote" | "ul" | "li" | "tr" | "td" | "html" | "hr";
type PlainKind = HeadingKind | BlockKind | "em" | "strong" | "del" | "code" | "br";
type NumberedKind = "ol" | "task" | "a" | "img" | "note" | "footnote";

export const isText = (node: MarkdownNode): node is MarkdownText => typeof node[0] === "number";
export const startOf = (node: MarkdownNode): number => (isText(node) ? node[0] : node[1]);
export const endOf = (node: MarkdownNode): number => (isText(node) ? node[1] : node[2]);
