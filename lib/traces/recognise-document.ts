import { type Document, itemsOf, literalOf } from "./document";
import { type TraceFormat } from "./format";
import { traceFormats } from "./format-list";
import { pointerTo } from "./json-pointer";
import { type RecognisedFormat } from "./parse-result";
import { confidences, type Recognition } from "./recognition";

/** So many items of a list are looked at to see what it is. */
const lookedAt = 200;

interface FoundFormat extends Recognition {
  format: TraceFormat;
}

/** What a document is taken for. */
export interface RecognisedDocument {
  /** The format that fits best, or that of the best item; undefined where none fits. */
  best: FoundFormat | undefined;
  /** Whether it is a list whose items are traces of their own. */
  isByItem: boolean;
  candidates: RecognisedFormat[];
  /** Finds the formats of its items, as one that has looked at some of them already. */
  formatOf: (item: Document) => FoundFormat | undefined;
}

/**
 * Finds the format of a document: by confidence, then by the order of format-list.ts, as a whole before item by item.
 */
export function recogniseDocument(document: Document): RecognisedDocument {
  const asWhole = recognise(document);
  const [best] = asWhole;
  const formatOf = recogniserInTurn();
  if (best?.confidence === "certain") return { best, isByItem: false, candidates: asWhole.map(nameOf), formatOf };
  const asItems = bestFirst(itemDocuments(document, lookedAt).flatMap((item) => formatOf(item) ?? []));
  const [ofItem] = asItems;
  const isByItem = ofItem !== undefined && (best === undefined || rank(ofItem) < rank(best));
  const candidates = [...asWhole, ...asItems].map(nameOf);
  const first = candidates.filter(({ format }, at) => candidates.findIndex((other) => other.format === format) === at);
  return { best: isByItem ? ofItem : best, isByItem, candidates: first, formatOf };
}

const rank = ({ confidence }: Recognition): number => confidences.indexOf(confidence);
const nameOf = ({ format, confidence, keys }: FoundFormat): RecognisedFormat => ({
  format: format.name,
  confidence,
  keys,
});
const bestFirst = (found: FoundFormat[]): FoundFormat[] => found.toSorted((a, b) => rank(a) - rank(b));

/** Every format that recognizes a document as a whole, best first. One that stumbles over it does not recognize it. */
const recognise = (document: Document): FoundFormat[] =>
  bestFirst(traceFormats.flatMap((format) => recogniseAs(document, format) ?? []));

function recogniseAs(document: Document, format: TraceFormat): FoundFormat | null {
  try {
    const recognition = format.recognise(document);
    return recognition === null ? null : { ...recognition, format };
  } catch {
    return null;
  }
}

/**
 * Finds the format of one document after another. Where the one before was certain of a single format and this one is
 * again, the others are not asked: what is certain has keys that no other format has.
 */
function recogniserInTurn(): (document: Document) => FoundFormat | undefined {
  let before: TraceFormat | undefined;
  return (document) => {
    const again = before && recogniseAs(document, before);
    if (again?.confidence === "certain") return again;
    const found = recognise(document);
    const isSole = found.filter(({ confidence }) => confidence === "certain").length === 1;
    before = isSole ? found[0]?.format : undefined;
    return found[0];
  };
}

/** The items of a list, or the rows of the only table, as documents of their own. */
export function itemDocuments(document: Document, count = Infinity): Document[] {
  const literal = literalOf(document);
  return (itemsOf(document) ?? rowsOf(document) ?? [])
    .slice(0, count)
    .map(({ pointer, value }) => ({ kind: "json", path: document.path, pointer, value, literal, issues: [] }));
}

function rowsOf(document: Document): { pointer: string; value: unknown }[] | null {
  if (document.kind !== "tables") return null;
  const [only, second] = Object.entries(document.tables);
  if (only === undefined || second !== undefined) return null;
  return only[1].map((value, at) => ({ pointer: pointerTo(document.pointer, only[0], at), value }));
}
