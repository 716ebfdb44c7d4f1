import { isObject } from "../../json-value";
import { openPlace } from "../../platforms/model-io";
import { type PlacedValue } from "../../platforms/platform-record";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";

const memory = /^(?:search|create|update|upsert|delete)_memory(?:_store)?$/;
const queries = ["gen_ai.retrieval.query.text", "gen_ai.retrieval.query", "gen_ai.memory.query.text"] as const;

/** Whether a span looks into a store of documents or a memory, or writes to one. */
export const isLookUp = ({ attributes }: RawSpan, operation: string | undefined): boolean =>
  operation === undefined
    ? queries.some((key) => attributes.has(key)) || attributes.has("gen_ai.retrieval.documents")
    : operation === "retrieval" || memory.test(operation);

/** What was looked for and found, or what was written: a call and its answer, under the name of the operation. */
export function readLookUp(span: RawSpan, operation = "retrieval"): Partial<SpanRecord> {
  const { attributes } = span;
  const isSearch = operation === "retrieval" || operation === "search_memory";
  const records = attributes.place("gen_ai.retrieval.documents", "gen_ai.memory.records");
  const named = attributes.place("gen_ai.memory.record.id", "gen_ai.memory.store.id", "gen_ai.data_source.id");
  const asked = queries.some((key) => attributes.has(key)) ? attributes.place(...queries) : named;
  const given = isSearch || records.value === undefined ? asked : records;
  const found: PlacedValue = isSearch ? wordsOf(records) : { value: undefined, pointer: "", literal: () => undefined };
  const read = toolRecord(operation, given, found, { hasFailed: span.isError });
  return { ...read, kind: isSearch ? "retriever" : "tool" };
}

/** The texts of documents or records; the list as it stands where they have none. */
function wordsOf(place: PlacedValue): PlacedValue {
  const opened = openPlace(place);
  const { value } = opened;
  const items: unknown[] = Array.isArray(value) ? value : [];
  const texts = items.flatMap((item) => {
    const text = isObject(item) ? (item["content"] ?? item["text"] ?? item["value"]) : item;
    return typeof text === "string" && text !== "" ? [text] : [];
  });
  return texts.length === 0 || texts.length < items.length ? place : { ...place, value: texts.join("\n") };
}
