import { isObject } from "../../json-value";
import { type DecodedMessage } from "../../messages/message";
import { parseContainer } from "../../messages/parse-json-text";
import { answeredMessages, askedMessages } from "../../platforms/asked";
import { isIdName } from "../../platforms/id-name";
import { langGraphAgent } from "../../platforms/langgraph-agent";
import { openJson, openPlace, placeBelow } from "../../platforms/model-io";
import { type PlacedValue } from "../../platforms/platform-record";
import { type SpanKind, type SpanRecord } from "../../spans/span-record";
import { type Attributes } from "../attributes";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
import { llmMessages } from "./openinference-messages";
import { toolNames } from "./genai";
import { tokenCounts } from "./token-counts";

const kinds: Record<string, SpanKind> = {
  LLM: "llm",
  AGENT: "agent",
  TOOL: "tool",
  RETRIEVER: "retriever",
  RERANKER: "retriever",
  GUARDRAIL: "guardrail",
};

/** OpenInference (Arize, Phoenix) and its instrumentations of frameworks. */
export const openInference: Convention = {
  name: "otlp-openinference",
  title: "OpenInference",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy: "`resourceSpans`, span attribute `openinference.span.kind`",
    notes:
      "agent: AGENT span (`agent.name`, `graph.node.id`, else its name), LangGraph: `metadata` (`lc_agent_name`, checkpoint namespace); order: tree, then start; hand-off by call or `handoff to X`; ParentCommand is no error; LangChain's parsers, prompts and runnables are no agents",
  },
  marks: ["openinference.span.kind"],
  recognise: ({ attributes }) => attributes.has("openinference.span.kind"),
  read: readOpenInference,
  refine: nameLostAgents,
};

/** How smolagents begins what it tells a managed agent. */
const managedPrompt = /^You're a helpful agent named '([^'\n]{1,200})'\./;

/**
 * A managed agent of smolagents goes by its class, and one that raised leaves no span of its own: its name stands in
 * what it, or its model, was told.
 */
function nameLostAgents(records: SpanRecord[]): void {
  const byId = new Map(records.map((record) => [`${record.traceId} ${record.id}`, record]));
  for (const record of records) {
    if (record.kind !== "agent" && (record.kind !== "llm" || record.agent !== undefined)) continue;
    const asked = record.input.find(({ role }) => role === "user")?.parts[0]?.text ?? "";
    const name = managedPrompt.exec(asked)?.[1];
    if (name === undefined) continue;
    if (record.kind === "agent") {
      record.agent = name;
      continue;
    }
    let top: SpanRecord = record;
    for (let depth = 0; depth < 100 && top.kind !== "agent"; depth += 1) {
      const above = byId.get(`${top.traceId} ${top.parentId ?? ""}`);
      if (above === undefined) break;
      top = above;
    }
    if (top.kind !== "agent" && top.parentId !== null) top.agent = record.agent = name;
  }
}

export function readOpenInference(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const stated = statedKind(span);
  const metadata = openJson(attributes.value("metadata"));
  const graphAgent = langGraphAgent(metadata);
  const agent =
    graphAgent ??
    [
      attributes.text("agent.name"),
      ...(stated === "agent" ? [attributes.text("graph.node.name"), attributes.text("graph.node.id")] : []),
    ].find((name) => name !== undefined && !isIdName(name));
  const named = agent === undefined ? {} : { agent };
  switch (stated) {
    case "llm":
      return { ...named, kind: "llm", ...llmMessages(span), ...usageOf(attributes) };
    case "tool":
    case "retriever":
      return { ...named, ...readTool(span, stated) };
    case "agent":
      if (agent === undefined && isPiece(span.name)) return { kind: "chain" };
      return { ...holderMessages(attributes), ...agentOf(span, agent, metadata) };
    default:
      if (agent === undefined) Object.assign(named, stepAgent(attributes));
      return { ...named, kind: stated, ...holderMessages(attributes), isSpoken: speaksItself(span, metadata) };
  }
}

/**
 * The kind that a span states. LangChain's instrumentation calls AGENT whatever has "agent" in its name; what only a
 * tool, a model's call or a search has says what it is.
 */
function statedKind({ attributes, scope }: RawSpan): SpanKind {
  const stated = kinds[attributes.text("openinference.span.kind")?.toUpperCase() ?? ""] ?? "chain";
  if (stated !== "agent" || !/langchain/i.test(scope)) return stated;
  if (attributes.has("tool.name")) return "tool";
  // A graph is given messages, too; none but a model's call returns generations.
  if (attributes.hasPrefix("llm.output_messages.") || attributes.has("llm.invocation_parameters")) return "llm";
  return attributes.hasPrefix("retrieval.documents.") ? "retriever" : stated;
}

/** Whose step of LlamaIndex's workflow of agents a chain is: the event that started it says it. */
function stepAgent(attributes: Attributes): { agent?: string } {
  const given = openJson(attributes.value("input.value"));
  const event = isObject(given) ? (given["ev"] ?? given["event"]) : undefined;
  const name = isObject(event) ? event["current_agent_name"] : undefined;
  return typeof name === "string" && name !== "" ? { agent: name } : {};
}

/** Pieces of LangChain, which its instrumentation calls agents because of a word in their names. */
const isPiece = (name: string): boolean => /^Runnable|(?:Parser|Prompt|PromptTemplate|Scratchpad)$/u.test(name);

/** A chain of a program's own that was given or returned plain words. A framework's chains pass on their state. */
const speaksItself = ({ attributes, name, scope }: RawSpan, metadata: unknown): boolean =>
  attributes.text("openinference.span.kind")?.toUpperCase() === "CHAIN" &&
  !/langchain|llama|dspy|haystack|crewai|smolagents|agno|autogen|openai|bedrock|beeai|guardrails/i.test(scope) &&
  !isGraphRun(metadata) &&
  !isPiece(name) &&
  ["input.value", "output.value"].some((key) => isPlain(attributes.value(key)));

const isPlain = (value: unknown): boolean =>
  typeof value === "string" && value.trim() !== "" && parseContainer(value) === undefined;

/** An AGENT span is the agent, except where a framework calls so what only holds agents: a graph, a whole workflow. */
function agentOf(span: RawSpan, agent: string | undefined, metadata: unknown): Partial<SpanRecord> {
  if (isGraphRun(metadata))
    return { kind: agent === undefined ? "chain" : "agent", ...(agent !== undefined && { agent }) };
  if (agent === undefined && /openai_agents/.test(span.scope)) return { kind: "chain" };
  const name = agent ?? agentName(span.name);
  if (isIdName(name)) return { kind: "agent" };
  return { kind: "agent", agent: name, offeredTools: toolNames(span.attributes.value("smolagents.tools_names")) };
}

const isGraphRun = (metadata: unknown): boolean =>
  isObject(metadata) && Object.keys(metadata).some((key) => /^(?:langgraph_|ls_integration|lc_)/.test(key));

/** `planner.run`, `Writer.task_draft._execute_core` and `Triage.on_messages_stream` are methods of an agent. */
const agentName = (name: string): string =>
  name
    .replace(/(?:\.[\w-]*)?\._execute_core$/u, "")
    .replace(/\.(?:run|arun|run_stream|on_messages|on_messages_stream|invoke|ainvoke|print_response)$/u, "") || name;

function readTool(span: RawSpan, kind: "tool" | "retriever"): Partial<SpanRecord> {
  const { attributes } = span;
  const handoff = /^handoff to (.+)$/u.exec(span.name)?.[1];
  if (handoff !== undefined && !attributes.has("tool.name")) {
    const to = attributes.text("output.value") ?? handoff;
    return { kind: "handoff", handoff: { from: attributes.text("input.value"), to, text: span.name } };
  }
  const name = attributes.text("tool.name", "tool_call.function.name") ?? span.name;
  const input = attributes.place(
    "input.value",
    "tool_call.function.arguments",
    "tool.parameters",
    "retrieval.query",
    "reranker.query",
  );
  const read = toolRecord(name, input, outputOf(attributes), {
    callId: attributes.text("tool_call.id", "tool.call.id", "tool.id"),
    hasFailed: span.isError,
  });
  return { ...read, kind };
}

/** What came back: the output, else the documents that were found. */
function outputOf(attributes: Attributes) {
  if (attributes.has("output.value")) return attributes.place("output.value");
  const found = attributes.tree("retrieval.documents").items();
  const documents = found.length > 0 ? found : attributes.tree("reranker.output_documents").items();
  const texts = documents.flatMap((node) => node.text("document.content") ?? []);
  const pointer = documents[0]?.at("document.content").pointer ?? "";
  return { value: texts.length === 0 ? undefined : texts.join("\n"), pointer, literal: () => undefined };
}

const usageOf = (attributes: Attributes): Partial<SpanRecord> => ({
  model: attributes.text("llm.model_name", "llm.model", "embedding.model_name"),
  ...tokenCounts(attributes, ["llm.token_count.prompt"], ["llm.token_count.completion"]),
  costUsd: attributes.number("llm.cost.total"),
  offeredTools: attributes
    .tree("llm.tools")
    .items()
    .flatMap((node) => toolNames([node.text("tool.json_schema") ?? node.text("tool.name") ?? ""]))
    .filter((name) => name !== ""),
});

/** What an agent or a chain was given and returned, as text or as the messages of its state. */
function holderMessages(attributes: Attributes): Pick<SpanRecord, "input" | "output"> {
  const task = crewTask(attributes);
  return {
    input:
      task.length > 0
        ? task
        : askedMessages(attributes.place("input.value")).filter(({ role }) => role === "user" || role === "system"),
    output: answeredMessages(crewAnswer(attributes.place("output.value"))).slice(-1),
  };
}

/** What a crew works on: the description of its first task. */
function crewTask(attributes: Attributes): DecodedMessage[] {
  const pointer = attributes.pointer("crew_tasks");
  const tasks = openJson(attributes.value("crew_tasks"));
  const task: unknown = Array.isArray(tasks) ? tasks[0] : undefined;
  const text = isObject(task) ? task["description"] : undefined;
  if (typeof text !== "string" || text.trim() === "") return [];
  return [{ pointer, role: "user", parts: [{ type: "text", pointer: `${pointer}/0/description`, text }] }];
}

/** What a task or a whole crew returned is its `raw`: the messages beside it end with what the agent was asked. */
function crewAnswer(place: PlacedValue): PlacedValue {
  const opened = openPlace(place);
  const { value } = opened;
  const isCrews = isObject(value) && typeof value["raw"] === "string" && "pydantic" in value && "json_dict" in value;
  return isCrews ? placeBelow(opened, "raw") : place;
}
