import { type JsonObject } from "../../json-value";
import { toRunSpan } from "../../langsmith/run-span";
import { nameFunctionAgents } from "../../platforms/function-agents";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { type Convention } from "./convention";
import { genAi, usageOf } from "./genai";

const metadataPrefix = "langsmith.metadata.";
/** The fields of a run, and the attributes in which its exporter over OpenTelemetry writes them. */
const fieldKeys = {
  run_type: "langsmith.span.kind",
  inputs: "gen_ai.prompt",
  outputs: "gen_ai.completion",
} as const;

/** LangSmith's runs over OpenTelemetry: what a run was given and returned stands as JSON in one attribute each. */
export const langSmithOtel: Convention = {
  name: genAi.name,
  title: genAi.title,
  words: genAi.words,
  marks: ["langsmith.span.kind"],
  recognise: ({ attributes }) => attributes.has("langsmith.span.kind"),
  read: readRun,
  refine: nameFunctions,
};

function readRun(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const fields: JsonObject = { name: span.name, extra: { metadata: attributes.below(metadataPrefix) } };
  for (const [field, key] of Object.entries(fieldKeys)) fields[field] = attributes.value(key);
  const at = (field: string): string =>
    Object.hasOwn(fieldKeys, field) ? attributes.pointer(fieldKeys[field as keyof typeof fieldKeys]) : span.pointer;
  const run = toRunSpan({ fields, pointer: span.pointer, literal: () => undefined, at }, span.traceId);
  const { kind, agent, input, output, tool, handoff, sessionId } = run;
  const isHidden = attributes.text("langsmith.span.tags")?.includes("langsmith:hidden") === true;
  const isCall = kind === "llm" ? usageOf(attributes) : {};
  return {
    kind,
    agent,
    input,
    output,
    tool,
    handoff,
    sessionId,
    isHidden,
    ...isCall,
    ...(run.isError && { isError: true }),
  };
}

/** A function that calls a model is an agent where nothing else is. */
function nameFunctions(records: SpanRecord[]): void {
  const named = nameFunctionAgents(records, { isLoneRootNamed: false });
  for (const [at, record] of records.entries()) Object.assign(record, named[at]);
}
