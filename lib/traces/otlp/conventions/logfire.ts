import { answeredMessages, askedMessages } from "../../platforms/asked";
import { type SpanRecord } from "../../spans/span-record";
import { type Attributes } from "../attributes";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
import { readGenAi } from "./genai";

const bookkeeping = /^(?:logfire\.|code\.|otel\.|thread\.|process\.)/;
const askedKeys = ["question", "query", "task", "prompt", "input", "user_prompt", "request", "message"];
const answeredKeys = ["answer", "final_answer", "result", "output", "final_result", "response", "return"];

/**
 * Spans that Logfire's own functions make. Their attributes are what the program passed;
 * what is usual among them is read.
 */
export const logfire: Convention = {
  name: "otlp-logfire",
  title: "Logfire over OpenTelemetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `logfire.msg` outside of Pydantic AI",
    notes: "agent: `agent_name`",
  },
  marks: ["logfire.msg"],
  recognise: ({ attributes, scope }) => attributes.has("logfire.msg") && !scope.startsWith("pydantic-ai"),
  read: readLogfire,
};

function readLogfire(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  if (attributes.text("logfire.span_type") === "pending_span") return { kind: "chain", isHidden: true, isError: false };
  const read = readGenAi(span);
  if (read.kind !== "chain" || attributes.has("gen_ai.operation.name")) return withOldRequest(read, attributes);
  const ofAgents = agentsSpan(span);
  if (ofAgents !== undefined) return ofAgents;
  const tool = attributes.text("tool_name");
  if (tool !== undefined || attributes.has("tool_arguments")) {
    const output = attributes.place("tool_response", "tool_result", ...answeredKeys);
    return toolRecord(tool ?? span.name, attributes.place("tool_arguments", "arguments", "args"), output, {
      callId: attributes.text("tool_call_id", "gen_ai.tool.call.id"),
      hasFailed: span.isError,
    });
  }
  const asked = attributes.place(...askedKeys.filter((key) => !bookkeeping.test(key)));
  const held = { input: askedMessages(asked), output: answeredMessages(attributes.place(...answeredKeys)) };
  const agent = attributes.text("agent_name", "agent");
  return agent === undefined ? { kind: "chain", ...held } : { kind: "agent", agent, ...held };
}

/** What it writes of OpenAI's agents: a span is known by the words before its values. */
function agentsSpan(span: RawSpan): Partial<SpanRecord> | undefined {
  const { attributes } = span;
  const [name, to] = [attributes.text("name"), attributes.text("to_agent")];
  if (span.name.startsWith("Handoff:") && to !== undefined)
    return { kind: "handoff", handoff: { from: attributes.text("from_agent"), to, text: span.name } };
  if (name === undefined) return undefined;
  if (span.name.startsWith("Agent run:")) return { kind: "agent", agent: name };
  if (span.name.startsWith("Guardrail")) return { kind: "guardrail" };
  if (!span.name.startsWith("Function:")) return undefined;
  return toolRecord(name, attributes.place("input"), attributes.place("output"), { hasFailed: span.isError });
}

/** Before it took up the conventions, the whole request and reply stood in two attributes. */
function withOldRequest(read: Partial<SpanRecord>, attributes: Attributes): Partial<SpanRecord> {
  if (read.kind !== "llm") return read;
  const request = attributes.place("request_data");
  const reply = attributes.place("response_data");
  return {
    ...read,
    input: read.input?.length ? read.input : askedMessages(request).filter(() => hasMessages(request.value)),
    output: read.output?.length ? read.output : answeredMessages(reply),
  };
}

const hasMessages = (value: unknown): boolean => typeof value === "string" && value.includes('"messages"');
