import { isObject, type JsonObject } from "../json-value";
import { groupBy } from "../group-by";
import {
  mergeRecords,
  type PlacedValue,
  type PlatformRecord,
  toRecords,
  valuesBelow,
} from "../platforms/platform-record";

const types = new Set([
  ...["SPAN", "GENERATION", "EVENT", "AGENT", "TOOL", "CHAIN", "RETRIEVER", "EVALUATOR", "EMBEDDING", "GUARDRAIL"],
]);

/** What a file of Langfuse holds, each thing once. */
export interface LangfuseRecords {
  traces: PlatformRecord[];
  observations: PlatformRecord[];
  scores: PlatformRecord[];
}

type Kind = keyof LangfuseRecords;

const eventKind =
  /^(trace|score|observation|span|generation|event|agent|tool|chain|retriever|evaluator|embedding|guardrail)-(?:create|update)$/;

/** A field by its name in the interface, or in snake case as the exports to storage write it. */
export const fieldOf = (fields: JsonObject, key: string): unknown => fields[key] ?? fields[snakeOf(key)];

export const snakeOf = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const hasField = (fields: JsonObject, key: string): boolean =>
  Object.hasOwn(fields, key) || Object.hasOwn(fields, snakeOf(key));

/** Whether a value is an observation: a type of Langfuse's own, and the trace that it belongs to. */
export const isObservation = (value: unknown): value is JsonObject =>
  isObject(value) &&
  types.has(String(value["type"]).toUpperCase()) &&
  hasField(value, "traceId") &&
  hasField(value, "startTime");

const isScore = (value: JsonObject): boolean =>
  hasField(value, "traceId") && typeof value["name"] === "string" && hasField(value, "dataType");

/** Whether a value is a trace with its observations: of an export, or of the interface. */
export const isTraceFile = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value["observations"]) &&
  (isObject(value["trace"]) || hasField(value, "projectId") || value["observations"].some(isObservation));

/** Whether a value is an event as the SDKs send it: `{ type: "generation-create", body }`. */
export const isEvent = (value: unknown): boolean =>
  isObject(value) && isObject(value["body"]) && eventKind.test(String(value["type"]));

/** All that values hold, in whichever shape: exports, answers of the interface, events, rows of storage. */
export function langfuseRecords(values: readonly PlacedValue[]): LangfuseRecords {
  const found: LangfuseRecords = { traces: [], observations: [], scores: [] };
  for (const value of values) collect(value, found, 0);
  return {
    traces: merged(found.traces),
    observations: merged(found.observations),
    scores: merged(found.scores),
  };
}

const merged = (records: readonly PlatformRecord[]): PlatformRecord[] =>
  [
    ...groupBy(records, ({ fields, pointer }) => (typeof fields["id"] === "string" ? fields["id"] : pointer)).values(),
  ].map((parts) => mergeRecords(parts));

function collect(placed: PlacedValue, found: LangfuseRecords, depth: number): void {
  const { value } = placed;
  if (!isObject(value) || depth > 3) return;
  if (isEvent(value)) {
    collectEvent(String(value["type"]), valuesBelow(placed, "body"), found);
    return;
  }
  if (isObservation(value)) found.observations.push(...toRecords([placed]));
  else if (isScore(value)) found.scores.push(...toRecords([placed]));
  else if (typeof value["id"] === "string" && hasField(value, "timestamp")) found.traces.push(...toRecords([placed]));
  for (const key of ["trace", "observations", "scores", "data", "batch", "traces"])
    for (const inner of valuesBelow(placed, key)) collect(inner, found, depth + 1);
}

/** The kind of an observation stands in the kind of its event, where its body does not say it. */
function collectEvent(type: string, bodies: readonly PlacedValue[], found: LangfuseRecords): void {
  const what = eventKind.exec(type)?.[1] ?? "";
  const kind: Kind = what === "trace" ? "traces" : what === "score" ? "scores" : "observations";
  for (const record of toRecords(bodies)) {
    const named = kind !== "observations" || what === "observation" || typeof record.fields["type"] === "string";
    found[kind].push(named ? record : { ...record, fields: { ...record.fields, type: what.toUpperCase() } });
  }
}
