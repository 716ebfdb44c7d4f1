import { type Element, type ElementContent, type Root, type RootContent, type Text } from "hast";
import { visibleText } from "@/components/ui/visible-text";
import { codeLanguage, languageNamed } from "./code-language";
import styles from "./content.module.css";
import { lightRanges, type LitRange, type Segment } from "./segment";
import { colour, type Highlighter } from "./tone-segments";

export interface LightOptions {
  source: string;
  ranges: readonly LitRange[];
  /** Colours code; null while it is not loaded. */
  highlight: Highlighter | null;
}

/**
 * A rehype plugin that colours code and lights what is quoted or found in rendered Markdown. Every text knows where in the source it was read; the lit part of
 * it is put into a `<mark>`. Markup written in the source (`raw` nodes) becomes text, as everything that a trace says.
 */
export function lightMarkdown(options: LightOptions): (tree: Root) => void {
  return (tree) => {
    tree.children = lightChildren(
      tree.children,
      { from: 0, to: options.source.length, tagName: null, code: null },
      options,
    );
  };
}

/** The stretch of the source that is being drawn, and what it stands in. */
interface Place {
  from: number;
  to: number;
  tagName: string | null;
  /** The element of a fence that it is the text of. */
  code: Element | null;
}

function lightChildren<T extends RootContent | ElementContent>(
  children: readonly T[],
  within: Place,
  options: LightOptions,
): T[] {
  let cursor = within.from;
  return children.flatMap((node): T[] => {
    const span = spanOf(node) ?? { from: cursor, to: within.to };
    if (node.type === "element") {
      const inner = { ...span, tagName: node.tagName, code: within.tagName === "pre" ? (node as Element) : null };
      const element: Element = { ...node, children: lightChildren(node.children, inner, options) };
      cursor = Math.max(cursor, spanOf(node)?.to ?? cursor);
      return [element as T];
    }
    if (node.type !== "text" && node.type !== ("raw" as string)) return [node];
    const value = "value" in node ? node.value : "";
    const { segments, end } = findInSource(value, span, options.source);
    cursor = end;
    const coloured = colour(segments, languageOf(within.code, value), options.highlight);
    const nodes = lightRanges(coloured, options.ranges).map(toNode);
    // Markup between paragraphs is a block of the source's own, with its own lines.
    const isBlock = within.tagName === null && node.type === ("raw" as string);
    return (isBlock ? [element("p", { className: [styles.raw ?? "raw"] }, ...nodes)] : nodes) as T[];
  });
}

function spanOf(node: RootContent | ElementContent): { from: number; to: number } | null {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  return from === undefined || to === undefined ? null : { from, to };
}

/**
 * Looks the text up in its stretch of the source, line by line: indentation and quote signs between lines belong to the source alone. White
 * space alone is not looked up and so never lit: between the cells of a table it may not stand in an element.
 */
function findInSource(
  value: string,
  span: { from: number; to: number },
  source: string,
): { segments: Segment[]; end: number } {
  let cursor = span.from;
  const segments = value.split(/(?<=\n)/).map((line): Segment => {
    const at = source.indexOf(line.trimEnd(), cursor);
    const isFound = line.trim() !== "" && at >= 0 && at + line.trimEnd().length <= span.to;
    if (isFound) cursor = at + line.trimEnd().length;
    return { text: line, from: isFound ? at : null };
  });
  return { segments, end: cursor };
}

/** What the code of a fence is written in: as the fence says, else as the code shows. */
function languageOf(fence: Element | null, code: string): string | null {
  if (!fence) return null;
  const names = fence.properties.className;
  const named = Array.isArray(names) ? names.map(String).find((name) => name.startsWith("language-")) : undefined;
  return named ? languageNamed(named.slice("language-".length)) : codeLanguage(code);
}

function toNode({ text, tone, quote, hit, isCurrent }: Segment): Text | Element {
  const value: Text = { type: "text", value: visibleText(text) };
  const inner = tone ? element("span", { className: [styles[tone] ?? tone] }, value) : value;
  if (quote === undefined && hit === undefined) return inner;
  return element("mark", { dataQuote: quote, dataHit: hit, dataCurrent: isCurrent ? "" : undefined }, inner);
}

const element = (tagName: string, properties: Element["properties"], ...children: (Text | Element)[]): Element => ({
  type: "element",
  tagName,
  properties,
  children,
});
