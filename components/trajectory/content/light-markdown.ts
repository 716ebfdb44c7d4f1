import { type Element, type ElementContent, type Root, type RootContent, type Text } from "hast";
import { lightQuotes, type QuoteRange } from "./segment";
import { visibleText } from "@/components/ui/visible-text";

/**
 * A rehype plugin that lights quotes in rendered Markdown. Every text knows where in the source it was read; the quoted part of it is put into a
 * `<mark data-quote>`. Markup written in the source (`raw` nodes) becomes text, as everything that a trace says.
 */
export function lightMarkdown(options: { source: string; ranges: readonly QuoteRange[] }): (tree: Root) => void {
  return (tree) => {
    tree.children = lightChildren(tree.children, { from: 0, to: options.source.length }, options);
  };
}

interface Span {
  from: number;
  to: number;
}
type Options = Parameters<typeof lightMarkdown>[0];

function lightChildren<T extends RootContent | ElementContent>(
  children: readonly T[],
  within: Span,
  options: Options,
): T[] {
  let cursor = within.from;
  return children.flatMap((node): T[] => {
    const span = spanOf(node) ?? { from: cursor, to: within.to };
    if (node.type === "element") {
      const element: Element = { ...node, children: lightChildren(node.children, span, options) };
      cursor = Math.max(cursor, spanOf(node)?.to ?? cursor);
      return [element as T];
    }
    if (node.type !== "text" && node.type !== ("raw" as string)) return [node];
    const value = "value" in node ? node.value : "";
    const { nodes, end } = lightText(value, span, options);
    cursor = end;
    return nodes as T[];
  });
}

function spanOf(node: RootContent | ElementContent): Span | null {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * Looks the text up in its stretch of the source, line by line: indentation and quote signs between lines belong to the source alone. White space alone is
 * never lit: between the cells of a table it may not stand in an element.
 */
function lightText(value: string, span: Span, { source, ranges }: Options): { nodes: (Text | Element)[]; end: number } {
  let cursor = span.from;
  const nodes = value.split(/(?<=\n)/).flatMap((line) => {
    const at = source.indexOf(line.trimEnd(), cursor);
    const isFound = line.trim() !== "" && at >= 0 && at + line.trimEnd().length <= span.to;
    if (isFound) cursor = at + line.trimEnd().length;
    return lightQuotes([{ text: line, from: isFound ? at : null }], isFound ? ranges : []);
  });
  return { nodes: nodes.map(({ text, quote }) => toNode(visibleText(text), quote)), end: cursor };
}

const toNode = (value: string, quote: number | undefined): Text | Element => {
  const text: Text = { type: "text", value };
  return quote === undefined
    ? text
    : { type: "element", tagName: "mark", properties: { dataQuote: quote }, children: [text] };
};
