import { type SpanRecord } from "../spans/span-record";
import { answeredMessages, askedMessages } from "./asked";
import { modelTurn } from "./model-io";
import { type PlacedValue } from "./platform-record";
import { toolOf } from "./tool-of";

/**
 * What a platform keeps of a span besides its fields: its name, what it was given and what it gave,
 * and the call that a tool answers.
 */
export interface SpanContents {
  name: string;
  input: PlacedValue;
  output: PlacedValue;
  callId?: string | undefined;
}

/**
 * The span with its contents read by its kind: a model's turn, a tool's arguments and answer,
 * else what was asked and answered.
 */
export function fillSpan(span: SpanRecord, { name, input, output, callId }: SpanContents): SpanRecord {
  if (span.kind === "llm") return { ...span, ...modelTurn(input, output) };
  if (span.kind !== "tool" && span.kind !== "retriever")
    return { ...span, input: askedMessages(input), output: answeredMessages(output) };
  const { tool, isToolError } = toolOf(name, input, output, { callId, hasFailed: span.isError });
  return { ...span, tool, isError: span.isError || isToolError };
}
