import { parseJsonText } from "../../messages/parse-json-text";
import { answeredMessages, askedMessages } from "../../platforms/asked";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { toolRecord, withoutWrapper } from "../tool-record";
import { type Convention } from "./convention";
import { readGenAi } from "./genai";

/**
 * AgentOps: decorators of its own, and its instrumentation of clients, which says each call in a
 * span below the call of the model.
 */
export const agentOps: Convention = {
  name: "agentops",
  title: "AgentOps",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `agentops.*`",
    notes: "agent: span of kind agent, by `operation.name`; calls of a model stand in spans below it",
  },
  marks: ["agentops.span.kind"],
  recognise: (span) => span.attributes.hasPrefix("agentops.") || span.scope.startsWith("agentops") || isSaidCall(span),
  read: readAgentOps,
  refine: joinSaidCalls,
};

/** A span that only says which tool a model called. */
const isSaidCall = ({ name, attributes }: RawSpan): boolean =>
  name.startsWith("tool_call.") && attributes.has("tool.name");

function readAgentOps(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const kind = attributes.text("agentops.span.kind");
  const name =
    attributes.text("operation.name", "agentops.entity.name", "tool.name") ??
    span.name.replace(/\.(?:agent|tool|session|task|operation|workflow)$/u, "");
  if (kind === undefined && isSaidCall(span)) {
    const input = attributes.place("tool.parameters", "tool.arguments");
    const callId = attributes.text("tool.call.id", "tool_call.id");
    return {
      ...toolRecord(
        attributes.text("tool.name") ?? name,
        input,
        { ...input, value: undefined },
        { callId, hasFailed: false },
      ),
      isHidden: true,
    };
  }
  const input = withoutWrapper(
    attributes.place(`agentops.${kind ?? "entity"}.input`, "agentops.entity.input", "entity.input"),
  );
  const output = attributes.place(`agentops.${kind ?? "entity"}.output`, "agentops.entity.output", "entity.output");
  if (kind === "tool") return toolRecord(name, input, output, { hasFailed: span.isError });
  const read = readGenAi(span);
  if (kind === undefined || kind === "llm") return read;
  const tags = attributes.value("agentops.tags");
  const tagged = Array.isArray(tags) ? { tags: tags.filter((tag) => typeof tag === "string") } : {};
  const held = { input: askedMessages(input), output: answeredMessages(output), ...tagged };
  return kind === "agent"
    ? { kind: "agent", agent: attributes.text("agent.name") ?? name, ...held }
    : { kind: "chain", ...held };
}

/** The calls that stand in spans below a call of a model become what it said. */
function joinSaidCalls(records: SpanRecord[]): void {
  const byId = new Map(records.map((record) => [`${record.traceId} ${record.id}`, record]));
  for (const { isHidden, tool, parentId, traceId, pointer } of records) {
    const model = byId.get(`${traceId} ${parentId ?? ""}`);
    if (isHidden !== true || tool === undefined || model?.kind !== "llm") continue;
    const isSaid = model.output.some(({ parts }) =>
      parts.some((part) => part.type === "call" && part.id !== undefined && part.id === tool.callId),
    );
    if (isSaid) continue;
    const text = tool.argumentsText;
    const call = {
      type: "call" as const,
      pointer: tool.argumentsPointer || pointer,
      id: tool.callId,
      name: tool.name,
      arguments: parseJsonText(text) ?? text,
      text,
    };
    const [first, ...rest] = model.output;
    model.output =
      first === undefined
        ? [{ pointer: model.pointer, role: "assistant", parts: [call] }]
        : [{ ...first, parts: [...first.parts, call] }, ...rest];
  }
}
