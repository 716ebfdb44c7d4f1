import { answeredMessages, askedMessages } from "../../platforms/asked";
import { modelInput, modelOutput, openJson } from "../../platforms/model-io";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
import { readGenAi } from "./genai";

/** Laminar's SDK. It has no kind for an agent: a span of its own kind with a call of a model right below it is one. */
export const laminar: Convention = {
  name: "otlp-laminar",
  title: "Laminar over OpenTelemetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `lmnr.span.*`",
    notes: "agent: a span of no kind right above a model's call, by its name",
  },
  marks: ["lmnr.span.*"],
  recognise: ({ attributes }) => attributes.hasPrefix("lmnr.span.") || attributes.hasPrefix("lmnr.association."),
  read: readLaminar,
  refine: findAgents,
};

function readLaminar(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const type = attributes.text("lmnr.span.type")?.toUpperCase() ?? "DEFAULT";
  const input = attributes.place("lmnr.span.input");
  const output = attributes.place("lmnr.span.output");
  const tags = openJson(attributes.value("lmnr.association.properties.tags"));
  const tagged = Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === "string") } : {};
  if (type === "TOOL") return toolRecord(span.name, input, output, { hasFailed: span.isError });
  if (type === "LLM" || type === "CACHED") {
    const read = readGenAi(span);
    return {
      ...read,
      kind: "llm",
      input: read.input?.length ? read.input : modelInput(input.value, input.pointer, input.literal),
      output: read.output?.length ? read.output : modelOutput(output.value, output.pointer, output.literal),
    };
  }
  return { ...tagged, kind: "chain", input: askedMessages(input), output: answeredMessages(output) };
}

function findAgents(records: SpanRecord[]): void {
  const speaking = new Set(
    records.filter(({ kind }) => kind === "llm").map(({ parentId, traceId }) => `${traceId} ${parentId ?? ""}`),
  );
  for (const record of records)
    if (record.kind === "chain" && speaking.has(`${record.traceId} ${record.id}`))
      Object.assign(record, { kind: "agent", agent: record.name });
}
