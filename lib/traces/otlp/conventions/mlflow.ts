import { answeredMessages, askedMessages } from "../../platforms/asked";
import { modelInput, modelOutput, openJson } from "../../platforms/model-io";
import { type SpanKind, type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
import { tokensOf } from "../../messages/usage-tokens";

const kinds: Record<string, SpanKind> = {
  LLM: "llm",
  CHAT_MODEL: "llm",
  AGENT: "agent",
  TOOL: "tool",
  RETRIEVER: "retriever",
  RERANKER: "retriever",
  MEMORY: "tool",
  GUARDRAIL: "guardrail",
};

/** Spans that MLflow exports over OTLP: every attribute of its own is JSON in a text. */
export const mlflowOtel: Convention = {
  name: "otlp-mlflow",
  title: "MLflow over OpenTelemetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `mlflow.spanType`",
    notes: "agent: span of type AGENT, by its name",
  },
  marks: ["mlflow.spanType"],
  recognise: ({ attributes }) => attributes.has("mlflow.spanType"),
  read: readMlflow,
};

function readMlflow(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const kind = kinds[String(openJson(attributes.value("mlflow.spanType")))] ?? "chain";
  const input = attributes.place("mlflow.spanInputs");
  const output = attributes.place("mlflow.spanOutputs");
  if (kind === "tool" || kind === "retriever")
    return { ...toolRecord(span.name, input, output, { hasFailed: span.isError }), kind };
  if (kind === "llm")
    return {
      kind,
      input: modelInput(input.value, input.pointer, input.literal),
      output: modelOutput(output.value, output.pointer, output.literal),
      ...tokensOf(openJson(attributes.value("mlflow.chat.tokenUsage"))),
    };
  const held = { input: askedMessages(input), output: answeredMessages(output).slice(-1) };
  return { kind, ...held, ...(kind === "agent" && { agent: span.name }) };
}
