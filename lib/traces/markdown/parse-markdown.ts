import { type Extension, fromMarkdown, type Handle } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { linkAddress } from "./link-address";
import {
  endOf,
  type MarkdownElement,
  type MarkdownNode,
  type MarkdownText,
  type MarkdownTree,
  startOf,
} from "./markdown-tree";
import { afterLine, type Place, placeLines, placeWords } from "./place-text";

/** Words that stand deeper are not read; a list in a list is two deep for whoever draws the tree. */
const deepest = 24;

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];
type Of<T extends Node["type"]> = Extract<Node, { type: T }>;

/** What is known of all of a text while it is read. */
interface Reading {
  source: string;
  /** How deep the nodes that are read stand. */
  depth: number;
  /** A mark of the byte order at the beginning is not counted by the parser. */
  shift: number;
  /** Addresses by the name under which links refer to them. */
  destinations: ReadonlyMap<string, string>;
  /** The numbers of footnotes by their names, in the order in which they are referred to. */
  notes: ReadonlyMap<string, number>;
  addresses: Map<string, number>;
}

/**
 * A box stands in a paragraph of a list item, or where the parser takes a definition of a link for one, in `*\n[ ] a`:
 * the package's own reading then fails.
 */
const checks = (checked: boolean): Handle =>
  function () {
    const parent = this.stack.at(-2);
    if (parent?.type === "listItem") parent.checked = checked;
  };
const tasks: Extension = {
  exit: { taskListCheckValueChecked: checks(true), taskListCheckValueUnchecked: checks(false) },
};

/**
 * Reads CommonMark with GitHub's tables, tasks, footnotes and bare addresses. For texts that `contentFormat` takes for
 * Markdown: the parser's time grows with the square of what is nested or left open.
 */
export function parseMarkdown(source: string): MarkdownTree {
  // As the parser shows it, one unit for one unit.
  const text = source.replaceAll("\0", "\uFFFD");
  const root = fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown(), tasks] });
  const shift = text.startsWith("\uFEFF") ? 1 : 0;
  const reading: Reading = { source: text, depth: 0, shift, addresses: new Map(), ...namesIn(root) };
  const nodes = readAll(root.children, { from: 0, to: text.length }, reading, "blocks");
  return { nodes, addresses: [...reading.addresses.keys()] };
}

function namesIn(root: Root): Pick<Reading, "destinations" | "notes"> {
  const destinations = new Map<string, string>();
  const [referred, held] = [new Set<string>(), new Set<string>()];
  const look = (node: Root | Node): void => {
    if (node.type === "definition" && !destinations.has(nameOf(node))) destinations.set(nameOf(node), node.url);
    if (node.type === "footnoteReference") referred.add(nameOf(node));
    if (node.type === "footnoteDefinition") held.add(nameOf(node));
    if ("children" in node) for (const child of node.children) look(child);
  };
  look(root);
  return { destinations, notes: new Map([...new Set([...referred, ...held])].map((name, i) => [name, i + 1])) };
}

const nameOf = ({ identifier }: { identifier: string }): string => identifier.toUpperCase();

type Contents = "blocks" | "words";

function readAll(nodes: readonly Node[], within: Place, outer: Reading, of: Contents): MarkdownNode[] {
  const reading = { ...outer, depth: outer.depth + 1 };
  if (reading.depth > deepest) return asWritten(nodes, within, reading);
  let cursor = within.from;
  return nodes.flatMap((node, i) => {
    const place = placeOf(node, reading);
    const read = place
      ? readNode(node, place, reading, of)
      : readUnplaced(node, { from: cursor, to: nextPlaced(nodes, i, reading)?.from ?? within.to }, reading);
    const last = read.at(-1);
    cursor = place?.to ?? (last ? endOf(last) : cursor);
    return read;
  });
}

/** What stands deeper than a reader can tell apart, as the text has it. */
function asWritten(nodes: readonly Node[], within: Place, reading: Reading): MarkdownText[] {
  const [first, last] = [nodes[0], nodes.at(-1)];
  const from = Math.max((first && placeOf(first, reading)?.from) ?? within.from, within.from);
  const to = Math.min((last && placeOf(last, reading)?.to) ?? within.to, within.to);
  return first && from < to ? [[from, to]] : [];
}

function placeOf({ position }: Node, { shift }: Reading): Place | null {
  const from = position?.start.offset;
  const to = position?.end.offset;
  return from === undefined || to === undefined ? null : { from: from + shift, to: to + shift };
}

function nextPlaced(nodes: readonly Node[], i: number, reading: Reading): Place | null {
  const next = nodes.slice(i + 1).find(({ position }) => position);
  return next ? placeOf(next, reading) : null;
}

/** Bare addresses that are found after parsing, and the words around them, do not say where they stand. */
function readUnplaced(node: Node, within: Place, reading: Reading): MarkdownNode[] {
  if (node.type === "link") {
    const children = readAll(node.children, within, reading, "words");
    const [first, last] = [children[0], children.at(-1)];
    return first && last ? [["a", startOf(first), endOf(last), children, addressIn(reading, node.url)]] : [];
  }
  if (node.type !== "text") return [];
  return placeWords(node.value, { from: firstWord(node.value, within, reading.source), to: within.to }, reading.source);
}

/** Where words begin that stand after signs of their parent, as themselves or as an escape or an entity. */
function firstWord(value: string, { from, to }: Place, source: string): number {
  for (let at = from; at < to; at++) {
    const here = source.charAt(at);
    const isEscape = here === "\\" && source.charAt(at + 1) === value.charAt(0);
    if (isEscape || here === "&" || here === value.charAt(0)) return at;
  }
  return from;
}

function readNode(node: Node, place: Place, reading: Reading, of: Contents): MarkdownNode[] {
  const { from, to } = place;
  const words = (nodes: readonly Node[]) => readAll(nodes, place, reading, "words");
  const blocks = (nodes: readonly Node[]) => readAll(nodes, place, reading, "blocks");
  switch (node.type) {
    case "text":
      return placeWords(node.value, place, reading.source);
    case "html":
      if (of === "words") return placeWords(node.value, place, reading.source, true);
      return [["html", from, to, placeLines(node.value, place, reading.source)]];
    case "paragraph":
      return [["p", from, to, words(node.children)]];
    case "heading":
      return [[`h${node.depth}`, from, to, words(node.children)]];
    case "emphasis":
      return [["em", from, to, words(node.children)]];
    case "strong":
      return [["strong", from, to, words(node.children)]];
    case "delete":
      return [["del", from, to, words(node.children)]];
    case "inlineCode":
    case "code":
      return readCode(node, place, reading);
    case "blockquote":
      return [["quote", from, to, blocks(node.children)]];
    case "list":
      return [readList(node, place, reading)];
    case "table":
      return [readTable(node, place, reading)];
    case "thematicBreak":
      return [["hr", from, to, []]];
    case "break":
      return [["br", from, to, []]];
    case "link":
    case "linkReference":
      return [["a", from, to, words(node.children), addressIn(reading, urlOf(node, reading))]];
    case "image":
    case "imageReference": {
      const alternative = placeWords(node.alt ?? "", { from: from + 2, to }, reading.source);
      return [["img", from, to, alternative, addressIn(reading, urlOf(node, reading))]];
    }
    case "footnoteReference":
      return [["note", from, to, [], reading.notes.get(nameOf(node)) ?? 0]];
    case "footnoteDefinition":
      return [["footnote", from, to, blocks(node.children), reading.notes.get(nameOf(node)) ?? 0]];
    case "definition":
      // It draws nothing elsewhere, and whoever hides words in it from a reader does not hide them from a judge.
      return [["html", from, to, placeLines(reading.source.slice(from, to), place, reading.source)]];
    default:
      return [];
  }
}

type Linked = Of<"link" | "linkReference" | "image" | "imageReference">;

const urlOf = (node: Linked, { destinations }: Reading): string =>
  "url" in node ? node.url : (destinations.get(nameOf(node)) ?? "");

function addressIn({ addresses }: Reading, url: string): number {
  const address = linkAddress(url);
  const place = addresses.get(address) ?? addresses.size;
  addresses.set(address, place);
  return place;
}

function readCode(node: Of<"code" | "inlineCode">, { from, to }: Place, { source }: Reading): MarkdownElement[] {
  const fence = /^(?:`+|~~~+)/.exec(source.slice(from, to))?.[0].length ?? 0;
  if (node.type === "inlineCode")
    return [["code", from, to, placeWords(node.value, { from: from + fence, to: to - fence }, source, true)]];
  const first = fence < 3 ? from : Math.min(to, afterLine(source, from));
  const language = node.lang?.split(/\s/)[0]?.slice(0, 40) ?? "";
  const code: MarkdownElement = [
    "pre",
    node.meta ? first : from,
    to,
    placeLines(node.value, { from: first, to }, source),
    language,
  ];
  if (!node.meta) return [code];
  // What is said beside the language, a file's name or more, stands over the code.
  const line = { from: from + fence, to: first };
  return [["html", line.from, line.to, placeLines(source.slice(line.from, line.to).trim(), line, source)], code];
}

function readList(node: Of<"list">, { from, to }: Place, reading: Reading): MarkdownElement {
  const isLoose = node.spread === true || node.children.some(({ spread }) => spread);
  const items = node.children.map((item, i): MarkdownElement => {
    const own = placeOf(item, reading) ?? { from, to };
    // Of an item whose fence is left open the parser says that it ends in the next one.
    const place = { from: own.from, to: Math.min(own.to, nextPlaced(node.children, i, reading)?.from ?? to) };
    const blocks = readAll(item.children, place, reading, "blocks");
    // The lines of a list without gaps are no paragraphs.
    const children = isLoose ? blocks : blocks.flatMap((block) => (block[0] === "p" ? block[3] : [block]));
    if (typeof item.checked === "boolean") return ["task", place.from, place.to, children, item.checked ? 1 : 0];
    return ["li", place.from, place.to, children];
  });
  return node.ordered ? ["ol", from, to, items, node.start ?? 1] : ["ul", from, to, items];
}

function readTable(node: Of<"table">, { from, to }: Place, reading: Reading): MarkdownElement {
  const rows = node.children.map((row): MarkdownElement => {
    const place = placeOf(row, reading) ?? { from, to };
    const cells = row.children.map((cell): MarkdownElement => {
      const own = placeOf(cell, reading) ?? place;
      return ["td", own.from, own.to, readAll(cell.children, own, reading, "words")];
    });
    return ["tr", place.from, place.to, cells];
  });
  return ["table", from, to, rows, (node.align ?? []).map((side) => side?.charAt(0) ?? "-").join("")];
}
