import { buildTrace } from "../build-trace";
import { type Document, literalOf } from "../document";
import { isoTime } from "../iso-time";
import { isObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { readContent } from "../read-message";
import { type StepDraft, type TraceDraft } from "../step-draft";
import { type ImportIssue } from "../trace";
import { fillPath, itemsIn, type FieldPath, placeAt, type Placed, placesAt, rootOf } from "./field-path";
import { type JsonMapping } from "./json-mapping";
import { kindOf, outcomeOf } from "./word-meaning";

/**
 * Reads the traces of a JSON file as a person mapped its fields. Values that the mapping
 * does not name are in the report.
 */
export function readMapped(document: Document, mapping: JsonMapping): ParsedTrace[] {
  const found = placesAt(document, mapping.list).filter(({ value }) => Array.isArray(value));
  const filled = found.filter(({ value }) => (value as unknown[]).length > 0);
  const lists = filled.length > 0 ? filled : found.slice(0, 1);
  if (lists.length === 0) {
    const message = `There is no list at ${mapping.list === "" ? "the top of the file" : mapping.list}; the mapping is for another shape.`;
    return [refused({ severity: "error", code: "list-missing", message, pointer: document.pointer })];
  }
  return lists.flatMap((list) => {
    const items = itemsIn(list, document, mapping.list === "").filter(({ value }) => isObject(value));
    const groups = groupBy(items, mapping.fields.trace);
    return groups.map(({ name, items: own }) => {
      const stated = readTraceFields(document, mapping, list.taken);
      const externalId = stated.externalId ?? name;
      return readTrace(document, mapping, { ...stated, externalId, pointer: list.pointer }, own);
    });
  });
}

const refused = (issue: ImportIssue): ParsedTrace =>
  buildTrace({ format: "mapped", pointer: issue.pointer, steps: [], issues: [issue] });

/** The items of each trace, in the order in which the traces begin. */
function groupBy(items: readonly Placed[], path: FieldPath | undefined): { name?: string; items: Placed[] }[] {
  if (path === undefined || items.length === 0) return [{ items: [...items] }];
  const groups = new Map<string, Placed[]>();
  for (const item of items) {
    const name = textAt(item, path) ?? "";
    const known = groups.get(name);
    if (known === undefined) groups.set(name, [item]);
    else known.push(item);
  }
  return [...groups].map(([name, own]) => (name === "" ? { items: own } : { name, items: own }));
}

function readTrace(
  document: Document,
  mapping: JsonMapping,
  stated: Omit<TraceDraft, "steps" | "format">,
  items: readonly Placed[],
): ParsedTrace {
  const { fields } = mapping;
  const pointers = new Map<string, string>();
  for (const item of items) {
    const id = textAt(item, fields.id);
    if (id !== undefined && !pointers.has(id)) pointers.set(id, item.pointer);
  }
  let orphanCount = 0;
  const read = items.flatMap((item) => {
    const step = readStep(document, mapping, item);
    if (step === null) return [];
    const parent = textAt(item, fields.parent);
    const cause = parent === undefined ? undefined : pointers.get(parent);
    if (parent !== undefined && cause === undefined) orphanCount += 1;
    return [cause === undefined ? step : { ...step, inputs: [cause] }];
  });
  const isByTime = mapping.order === "time" && fields.time !== undefined;
  const steps = isByTime ? sortByTime(read) : read;
  const isCertain = read.every(({ startedAt }) => startedAt !== undefined);
  const tieCount = steps.filter(({ startedAt }, at) => at > 0 && startedAt === steps[at - 1]?.startedAt).length;
  const order = isByTime ? { by: "time" as const, isCertain, tieCount } : undefined;
  return buildTrace({ ...stated, format: "mapped", steps, order, orphanCount });
}

/**
 * Earlier first, a time without a zone as UTC; a step without a time stays behind the one
 * that the file lists before it.
 */
function sortByTime(steps: readonly StepDraft[]): StepDraft[] {
  let last = Number.NEGATIVE_INFINITY;
  const timed = steps.map((step) => {
    const text = step.startedAt ?? "";
    const time = Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text.replace(" ", "T")}Z`);
    last = Number.isNaN(time) ? last : time;
    return { step, time: last };
  });
  return timed.sort((a, b) => (a.time === b.time ? 0 : a.time - b.time)).map(({ step }) => step);
}

/** An item as a step; null where it says nothing and calls no tool. */
function readStep(document: Document, mapping: JsonMapping, item: Placed): StepDraft | null {
  const { fields } = mapping;
  const place = placeAt(item, fields.content);
  const content = place === null ? "" : contentText(document, place);
  const tool = textAt(item, fields.tool);
  if (content === "" && tool === undefined) return null;
  const rawAgent = textAt(item, fields.agent) ?? "";
  const word = textAt(item, fields.kind) ?? rawAgent;
  const kind = mapping.kinds[word] ?? (kindOf(word) === "message" ? kindOf(rawAgent) : kindOf(word));
  const time = placeAt(item, fields.time ?? "")?.value;
  const error = fields.error === undefined ? undefined : placeAt(item, fields.error)?.value;
  return {
    rawAgent,
    kind,
    content,
    pointer: place?.pointer ?? item.pointer,
    recipient: textAt(item, fields.recipient),
    tool:
      kind === "tool-call" && tool !== undefined ? { name: tool, arguments: parsedArguments(place?.value) } : undefined,
    callId: textAt(item, fields.callId),
    isError: isStatedError(error),
    isAgent: kind === "tool-result" && rawAgent !== "" ? kindOf(rawAgent) !== "tool-result" : undefined,
    startedAt: fields.time === undefined ? undefined : isoTime(time),
    model: textAt(item, fields.model),
  };
}

const isStatedError = (value: unknown): boolean =>
  typeof value === "string" ? !["", "false", "none", "null", "0", "no"].includes(value.toLowerCase()) : Boolean(value);

function contentText(document: Document, { value, pointer }: Placed): string {
  if (typeof value === "string") return value;
  if (value === null || value === undefined) return "";
  return literalOf(document)(pointer) ?? readContent(value).text;
}

function parsedArguments(value: unknown): unknown {
  if (typeof value !== "string") return value ?? {};
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

/** A text or number at a path, as text. */
function textAt(item: Placed, path: FieldPath | undefined): string | undefined {
  const value = path === undefined ? undefined : placeAt(item, path)?.value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** What the file says of the trace whose list was found by taking these items. */
function readTraceFields(document: Document, mapping: JsonMapping, taken: readonly number[]) {
  const root = rootOf(document) ?? { pointer: document.pointer, value: null };
  const at = (path: FieldPath | undefined): Placed | null =>
    path === undefined ? null : placeAt(root, fillPath(path, taken));
  const text = (path: FieldPath | undefined): string | undefined => {
    const place = at(path);
    const found =
      place === null ? "" : typeof place.value === "object" ? contentText(document, place) : String(place.value);
    return found === "" ? undefined : found;
  };
  const { question, expectedAnswer, finalAnswer, title, externalId } = mapping.trace;
  const outcome = at(mapping.trace.outcome)?.value;
  return {
    question: text(question),
    expectedAnswer: text(expectedAnswer),
    finalAnswer: text(finalAnswer),
    title: text(title),
    externalId: text(externalId),
    outcome: outcome === undefined ? undefined : (mapping.outcomes[String(outcome)] ?? outcomeOf(outcome)),
  };
}
