import { isObject } from "../../json-value";
import { decodeMessages } from "../../messages/decode-messages";
import { type DecodedMessage, type MessagePart } from "../../messages/message";
import { readRole } from "../../messages/read-role";
import { parseContainer, parseJsonText } from "../../messages/parse-json-text";
import { answeredMessages, askedMessages } from "../../platforms/asked";
import { isIdName } from "../../platforms/id-name";
import { langGraphAgent } from "../../platforms/langgraph-agent";
import { modelInput, modelOutput, openJson } from "../../platforms/model-io";
import { type SpanKind, type SpanRecord } from "../../spans/span-record";
import { type AttributeNode, type Attributes } from "../attributes";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
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

/** An agent of smolagents that raised leaves no span of its own: its name stands in what its model was told. */
function nameLostAgents(records: SpanRecord[]): void {
  const byId = new Map(records.map((record) => [`${record.traceId} ${record.id}`, record]));
  for (const record of records) {
    if (record.kind !== "llm" || record.agent !== undefined) continue;
    const asked = record.input.find(({ role }) => role === "user")?.parts[0]?.text ?? "";
    const name = managedPrompt.exec(asked)?.[1];
    if (name === undefined) continue;
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
  const stated = kinds[attributes.text("openinference.span.kind")?.toUpperCase() ?? ""] ?? "chain";
  const metadata = openJson(attributes.value("metadata"));
  const graphAgent = langGraphAgent(metadata);
  const agent =
    graphAgent ??
    [attributes.text("agent.name"), stated === "agent" ? attributes.text("graph.node.id") : undefined].find(
      (name) => name !== undefined && !isIdName(name),
    );
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
      return { ...named, kind: stated, ...holderMessages(attributes), isSpoken: speaksItself(span, metadata) };
  }
}

/** Pieces of LangChain, which its instrumentation calls agents because of a word in their names. */
const isPiece = (name: string): boolean => /^Runnable|(?:Parser|Prompt|PromptTemplate|Scratchpad)$/u.test(name);

/** A chain of a program's own that was given or returned plain words. A framework's chains pass on their state. */
const speaksItself = ({ attributes, name, scope }: RawSpan, metadata: unknown): boolean =>
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
    output: answeredMessages(attributes.place("output.value")).slice(-1),
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

/** The messages of a call: from indexed attributes, else from the whole request and reply. */
function llmMessages({ attributes }: RawSpan): Pick<SpanRecord, "input" | "output"> {
  const input = attributes
    .tree("llm.input_messages")
    .items()
    .flatMap((node) => messageOf(node, "user"))
    .map(withoutFrame);
  const output = attributes
    .tree("llm.output_messages")
    .items()
    .flatMap((node) => messageOf(node, "assistant"));
  return {
    input: input.length > 0 ? input : wholeInput(attributes),
    output: output.length > 0 ? output : wholeOutput(attributes),
  };
}

/** smolagents writes a heading over what it was asked. */
function withoutFrame(message: DecodedMessage): DecodedMessage {
  const heading = "New task:\n";
  if (message.role !== "user" || !message.parts.some(({ text }) => text.startsWith(heading))) return message;
  const bare = (text: string): string => (text.startsWith(heading) ? text.slice(heading.length) : text);
  return { ...message, parts: message.parts.map((part) => ({ ...part, text: bare(part.text) })) };
}

function wholeInput(attributes: Attributes): DecodedMessage[] {
  const { value, pointer, literal } = attributes.place("input.value");
  return modelInput(value, pointer, literal);
}

function wholeOutput(attributes: Attributes): DecodedMessage[] {
  const { value, pointer, literal } = attributes.place("output.value");
  return modelOutput(value, pointer, literal);
}

function messageOf(node: AttributeNode, usual: DecodedMessage["role"]): DecodedMessage[] {
  const message = node.at("message");
  // smolagents tells the calls of a message once more, as a text.
  if (message.text("role") === "tool-call") return [];
  const role = readRole(message.text("role")) ?? usual;
  const texts = textParts(message);
  const calls = message.items("tool_calls").flatMap((call) => callPart(call.at("tool_call")));
  const callId = message.text("tool_call_id");
  const name = message.text("name");
  const results = functionResults(node);
  const thought = node.text("thought");
  const thoughts: MessagePart[] =
    thought === undefined ? [] : [{ type: "thought", pointer: node.at("thought").pointer, text: thought }];
  const legacy = legacyCall(message);
  const parts: MessagePart[] =
    role === "tool" && callId !== undefined
      ? [
          {
            type: "result",
            pointer: texts[0]?.pointer ?? message.pointer,
            callId,
            name,
            text: texts.map(({ text }) => text).join("\n"),
            isError: false,
          },
        ]
      : [...thoughts, ...texts, ...calls, ...legacy, ...results];
  if (parts.length === 0) return [];
  return [{ pointer: parts[0]?.pointer ?? "", role, parts, ...(name !== undefined && role !== "tool" && { name }) }];
}

function textParts(message: AttributeNode): MessagePart[] {
  const content = message.at("content");
  if (typeof content.value === "string" && content.value !== "") return contentParts(content.value, content.pointer);
  return message.items("contents").flatMap((item): MessagePart[] => {
    const block = item.at("message_content");
    const type = block.text("type") ?? "text";
    const text = block.at("text");
    if (typeof text.value === "string")
      return [{ type: /reason|think/.test(type) ? "thought" : "text", pointer: text.pointer, text: text.value }];
    const image = block.text("image.image.url");
    return image === undefined
      ? []
      : [{ type: "media", pointer: block.at("image.image.url").pointer, text: addressOf(image) }];
  });
}

/** Content that is a list of blocks in a text, else the text. */
function contentParts(text: string, pointer: string): MessagePart[] {
  const blocks = parseContainer(text);
  const isBlocks =
    Array.isArray(blocks) &&
    blocks.length > 0 &&
    blocks.every((item) => isObject(item) && typeof item["type"] === "string");
  const parts = isBlocks ? decodeMessages(text, pointer, () => undefined).flatMap((message) => message.parts) : [];
  return parts.length > 0 ? parts : [{ type: "text", pointer, text }];
}

const addressOf = (url: string): string =>
  url.startsWith("data:") ? (/^data:([\w/+.-]{1,80})/.exec(url)?.[1] ?? "image") : url;

function callPart(call: AttributeNode): MessagePart[] {
  const name = call.text("function.name") ?? call.text("name");
  if (name === undefined) return [];
  const given = call.at("function.arguments");
  const text =
    typeof given.value === "string" ? given.value : given.value === undefined ? "" : JSON.stringify(given.value);
  return [
    {
      type: "call",
      pointer: given.pointer || call.at("function.name").pointer,
      id: call.text("id"),
      name,
      arguments: parseJsonText(text) ?? text,
      text,
    },
  ];
}

function legacyCall(message: AttributeNode): MessagePart[] {
  const name = message.text("function_call_name");
  if (name === undefined) return [];
  const given = message.at("function_call_arguments_json");
  const text = typeof given.value === "string" ? given.value : "";
  return [
    {
      type: "call",
      pointer: given.pointer || message.at("function_call_name").pointer,
      name,
      arguments: parseJsonText(text) ?? text,
      text,
    },
  ];
}

/** AutoGen's results: `llm.input_messages.3.function.0 = {"name", "content", "call_id", "is_error"}`. */
function functionResults(node: AttributeNode): MessagePart[] {
  return node.items("function").flatMap((item): MessagePart[] => {
    const value = openJson(item.value);
    if (!isObject(value) || typeof value["content"] !== "string") return [];
    const callId = typeof value["call_id"] === "string" ? value["call_id"] : undefined;
    const name = typeof value["name"] === "string" ? value["name"] : undefined;
    return [
      {
        type: "result",
        pointer: `${item.pointer}/content`,
        callId,
        name,
        text: value["content"],
        isError: value["is_error"] === true,
      },
    ];
  });
}
