import { isObject } from "../../json-value";
import { answeredMessages, askedMessages } from "../../platforms/asked";
import { isControlFlow } from "../../platforms/control-flow";
import { langGraphAgent } from "../../platforms/langgraph-agent";
import { openPlace, placeBelow } from "../../platforms/model-io";
import { type PlacedValue } from "../../platforms/platform-record";
import { type SpanRecord } from "../../spans/span-record";
import { type RawSpan } from "../raw-span";
import { toolRecord, withoutWrapper } from "../tool-record";
import { type Convention } from "./convention";
import { readGenAi } from "./genai";

const association = "traceloop.association.properties.";

/** OpenLLMetry (Traceloop): decorators of its own around calls that follow the GenAI conventions. */
export const openLlmetry: Convention = {
  name: "otlp-openllmetry",
  title: "OpenLLMetry",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, `traceloop.*`",
    notes:
      "agent: `gen_ai.agent.name`, for LangChain `lc_agent_name`; `goto X` is a hand-off; traces that only build agents are counted, not listed",
  },
  marks: ["traceloop.*"],
  recognise: ({ attributes, scope }) =>
    attributes.hasPrefix("traceloop.") || attributes.has("llm.request.type") || isInstrumentation(scope),
  read: readOpenLlmetry,
};

/** Spans of its instrumentation of LangChain that have none of its attributes: `create_agent X`, `invoke_agent X`. */
const isInstrumentation = (scope: string): boolean => scope === "opentelemetry.instrumentation.langchain";

function readOpenLlmetry(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const goto = attributes.text("langgraph.command.goto_node");
  if (goto !== undefined) {
    const from = attributes.text("langgraph.command.source_node");
    return { kind: "handoff", handoff: { from, to: goto, text: span.name } };
  }
  const to = attributes.text("gen_ai.handoff.to_agent");
  if (to !== undefined && attributes.text("traceloop.span.kind") === "handoff")
    return { kind: "handoff", handoff: { from: attributes.text("gen_ai.handoff.from_agent"), to, text: span.name } };
  const isLangChain = isInstrumentation(span.scope);
  const agent = isLangChain ? langGraphAgent(attributes.below(association)) : attributes.text("gen_ai.agent.name");
  const named = agent === undefined ? {} : { agent };
  const kind = attributes.text("traceloop.span.kind");
  if (kind === "tool") return { ...named, ...readTool(span) };
  const held = holderMessages(span);
  if (kind === "agent" && !isLangChain) return { kind: "agent", ...held, agent: agent ?? entityName(span) };
  if (kind === "workflow" || kind === "task" || kind === "agent") return { ...named, kind: "chain", ...held };
  const read = readGenAi(span);
  // LangGraph calls every graph an agent; who acts in it stands in the association properties of the spans that act.
  if (isLangChain && read.kind === "agent") return { kind: "chain", isHidden: true, ...held };
  if (isLangChain) return { ...read, agent: agent ?? (read.isConstruction === true ? read.agent : undefined) };
  return { ...read, ...named };
}

const entityName = (span: RawSpan): string =>
  span.attributes.text("traceloop.entity.name") ?? span.name.replace(/\.(?:agent|workflow|task|tool)$/u, "");

function holderMessages({ attributes }: RawSpan): Pick<SpanRecord, "input" | "output"> {
  const input = askedMessages(withoutWrapper(attributes.place("traceloop.entity.input", "gen_ai.task.input")));
  const output = answeredMessages(attributes.place("traceloop.entity.output", "gen_ai.task.output"));
  return { input: input.filter(({ role }) => role === "user" || role === "system"), output: output.slice(-1) };
}

function readTool(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const input = withoutWrapper(attributes.place("traceloop.entity.input", "gen_ai.tool.call.arguments"));
  const output = returnedBy(attributes.place("traceloop.entity.output", "gen_ai.tool.call.result"));
  const name = attributes.text("gen_ai.tool.name") ?? entityName(span);
  const callId = attributes.text("gen_ai.tool.call.id");
  const read = toolRecord(name, input, output, { callId, hasFailed: span.isError });
  return isControlFlow(attributes.text("error.type")) ? { ...read, isError: false } : read;
}

/** A callback of LangChain writes `{ output, kwargs }` around what the tool returned. */
function returnedBy(place: PlacedValue): PlacedValue {
  const opened = openPlace(place);
  const isWrapped = isObject(opened.value) && isObject(opened.value["output"]) && "kwargs" in opened.value;
  return isWrapped ? placeBelow(opened, "output") : place;
}
