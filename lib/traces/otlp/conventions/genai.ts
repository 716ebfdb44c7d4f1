import { groupBy } from "../../group-by";
import { isObject } from "../../json-value";
import { answeredMessages, askedMessages } from "../../platforms/asked";
import { openJson } from "../../platforms/model-io";
import { type SpanKind, type SpanRecord } from "../../spans/span-record";
import { type Attributes } from "../attributes";
import { type RawSpan } from "../raw-span";
import { toolRecord } from "../tool-record";
import { type Convention } from "./convention";
import { isLookUp, readLookUp } from "./genai-look-up";
import { genAiMessages, listedEvents } from "./genai-messages";
import { tokenCounts } from "./token-counts";
import { type Tokens } from "../../messages/usage-tokens";

const kinds: Record<string, SpanKind> = {
  chat: "llm",
  generate_content: "llm",
  text_completion: "llm",
  completion: "llm",
  responses: "llm",
  execute_tool: "tool",
  invoke_agent: "agent",
  fetch_response: "llm",
};

/** Operations of frameworks that name a model's call in their own way: `chat.completions`, `text.completions`. */
const modelCall = /^(?:chat|text|streaming)\b.*completions?$|^(?:converse|invoke_model|inference)\b/;

const adkRun = /^agent_run \[(.+)\]$/u;

/** The semantic conventions of OpenTelemetry for generative AI, of all ages, and what frameworks add to them. */
export const genAi: Convention = {
  name: "otlp-genai",
  title: "OpenTelemetry GenAI",
  words: {
    group: "OpenTelemetry and tracing",
    knownBy:
      "`resourceSpans`, any `gen_ai.*`; also AutoGen's runtime spans, Pydantic AI, ADK, Mastra, Strands, Microsoft Agent Framework, LangSmith",
    notes:
      "agent: `gen_ai.agent.name`, else the nearest `invoke_agent`; text from attributes, span events, log records, indexed attributes; retrieval and memory operations are calls with their answers; AutoGen: many trace ids joined by the team's id",
  },
  marks: ["gen_ai.*"],
  // The agents' spans of the first versions of Google's ADK have no attributes at all.
  recognise: ({ attributes, scope, name }) =>
    attributes.hasPrefix("gen_ai.") ||
    (scope.startsWith("pydantic-ai") && attributes.has("agent_name")) ||
    attributes.hasPrefix("gcp.vertex.agent.") ||
    (scope === "gcp.vertex.agent" && adkRun.test(name)),
  read: readGenAi,
  refine: shareAgents,
};

/**
 * Spans of one agent whose own span never came are of the agent that a tool of theirs names as the one who called it.
 */
function shareAgents(records: SpanRecord[]): void {
  const present = new Set(records.map(({ traceId, id }) => `${traceId} ${id}`));
  const orphans = records.filter(
    ({ traceId, parentId }) => parentId !== null && !present.has(`${traceId} ${parentId}`),
  );
  for (const siblings of groupBy(orphans, ({ traceId, parentId }) => `${traceId} ${parentId}`).values()) {
    const callers = siblings.flatMap(({ kind, agent }) =>
      /^(?:tool|handoff)$/.test(kind) && agent !== undefined ? [agent] : [],
    );
    const [name, ...others] = new Set(callers);
    if (name === undefined || others.length > 0) continue;
    for (const sibling of siblings) if (sibling.kind !== "agent") sibling.agent ??= name;
  }
}

/** What a span says by the GenAI conventions; others build upon it. */
export function readGenAi(span: RawSpan): Partial<SpanRecord> {
  const { attributes } = span;
  const operation = attributes.text("gen_ai.operation.name");
  const agent = attributes.text("gen_ai.agent.name", "agent_name") ?? adkAgent(span);
  const named = { ...(agent !== undefined && { agent }), ...describeAgent(attributes) };
  if (operation === "create_agent") return { ...named, kind: "chain", isConstruction: true };
  const kind = adkAgent(span) === undefined ? kindOf(span, operation) : "agent";
  if (isLookUp(span, operation)) return { ...named, ...readLookUp(span, operation) };
  if (kind === "tool") return { ...named, ...readTool(span) };
  if (kind === "llm") return { ...named, kind, ...genAiMessages(span), ...usageOf(attributes) };
  if (kind === "agent") {
    const tokensBelow = tokensIn(attributes);
    return { ...named, agent: agent ?? nameAfter(span.name, "invoke_agent"), kind, tokensBelow, ...ofHolder(span) };
  }
  // A thread is kept by a service: what its operations add to it stands in their events.
  if (attributes.has("gen_ai.thread.id"))
    return { ...named, kind: "event", output: Object.values(genAiMessages(span)).flat() };
  return { ...named, kind: "chain", ...ofHolder(span), isSpoken: operation === "plan" };
}

function kindOf({ attributes }: RawSpan, operation: string | undefined): SpanKind {
  if (operation !== undefined) return kinds[operation] ?? (modelCall.test(operation) ? "llm" : "chain");
  if (/^(?:embedding|rerank)/.test(attributes.text("llm.request.type") ?? "")) return "chain";
  if (attributes.has("gen_ai.tool.name") || attributes.has("gen_ai.tool.call.id")) return "tool";
  const isModel = ["gen_ai.request.model", "gen_ai.response.model", "gcp.vertex.agent.llm_request"].some((key) =>
    attributes.has(key),
  );
  return isModel || attributes.hasPrefix("gen_ai.prompt.") ? "llm" : "chain";
}

/** The agent's span of the first versions of Google's ADK: `agent_run [Name]`. */
const adkAgent = ({ name }: RawSpan): string | undefined => adkRun.exec(name)?.[1];

const nameAfter = (name: string, operation: string): string =>
  name.startsWith(`${operation} `) ? name.slice(operation.length + 1) : name;

/** What an agent or a workflow was asked and answered; its span often repeats all that was said below it. */
function ofHolder(span: RawSpan): Pick<SpanRecord, "input" | "output"> {
  const { attributes } = span;
  const { input, output } = genAiMessages(span);
  const history = genAiHistory(attributes);
  const asked = input.length > 0 ? input : history;
  const firstAnswer = asked.findIndex(({ role }) => role === "assistant");
  const answered = output.length > 0 ? output : answeredMessages(attributes.place("final_result"));
  return { input: firstAnswer === -1 ? asked : asked.slice(0, firstAnswer), output: answered.slice(-1) };
}

const genAiHistory = (attributes: Attributes) =>
  attributes.has("pydantic_ai.all_messages")
    ? askedMessages(attributes.place("pydantic_ai.all_messages"))
    : listedEvents(attributes.place("all_messages_events")).input;

function readTool(span: RawSpan): Partial<SpanRecord> {
  const { attributes, events } = span;
  const name = attributes.text("gen_ai.tool.name") ?? nameAfter(span.name, "execute_tool");
  if (name === "(merged)" || span.name === "execute_tool (merged)") return { kind: "chain", isHidden: true };
  const target = attributes.text("gen_ai.transfer.target.name", "gen_ai.agent.handoff.target.name");
  const given = events.find((event) => event.name === "gen_ai.tool.message")?.attributes;
  const chosen = events.find((event) => event.name === "gen_ai.choice")?.attributes;
  const details = detailsOf(span);
  const input = attributes.has("gen_ai.tool.call.arguments")
    ? attributes.place("gen_ai.tool.call.arguments")
    : attributes.has("tool_arguments") || attributes.has("gcp.vertex.agent.tool_call_args")
      ? attributes.place("tool_arguments", "gcp.vertex.agent.tool_call_args")
      : attributes.has("input.value")
        ? attributes.place("input.value")
        : (given?.place("content") ?? details.input);
  const output = attributes.has("gen_ai.tool.call.result")
    ? attributes.place("gen_ai.tool.call.result")
    : attributes.has("tool_response") || attributes.has("gcp.vertex.agent.tool_response")
      ? attributes.place("tool_response", "gcp.vertex.agent.tool_response")
      : attributes.has("output.value")
        ? attributes.place("output.value")
        : (chosen?.place("message") ?? details.output);
  const callId = attributes.text("gen_ai.tool.call.id");
  const isStated = attributes.text("gen_ai.tool.status", "tool.status") === "error";
  const done = toolRecord(name, input, output, { callId, hasFailed: span.isError || isStated });
  const read = isStated ? { ...done, isError: true as const } : done;
  if (target === undefined || read.tool === undefined) return read;
  if (attributes.text("gen_ai.transfer.mode") === "return_to_caller")
    return { ...read, tool: { ...read.tool, recipient: target } };
  return { kind: "handoff", handoff: { to: target, text: read.tool.argumentsText || span.name } };
}

/** A tool's arguments and answer where the event with all messages says them. */
function detailsOf(span: RawSpan) {
  const { input, output } = genAiMessages(span);
  const call = input.flatMap(({ parts }) => parts).find(({ type }) => type === "call");
  const result = output.flatMap(({ parts }) => parts).find(({ type }) => type === "result" || type === "text");
  const literal = (): undefined => undefined;
  return {
    input: { value: call?.text, pointer: call?.pointer ?? "", literal },
    output: { value: result?.text, pointer: result?.pointer ?? "", literal },
  };
}

/** All that was read and written, where nothing counts them all by what they are. */
function tokensIn(attributes: Attributes): Tokens {
  const { inputTokens, outputTokens } = tokenCounts(
    attributes,
    ["gen_ai.usage.input_tokens", "gen_ai.usage.prompt_tokens", "gen_ai.response.prompt_tokens"],
    ["gen_ai.usage.output_tokens", "gen_ai.usage.completion_tokens", "gen_ai.response.completion_tokens"],
  );
  return {
    inputTokens: inputTokens ?? ofKinds(attributes, "input"),
    outputTokens: outputTokens ?? ofKinds(attributes, "output"),
  };
}

export function usageOf(attributes: Attributes): Partial<SpanRecord> {
  return {
    model: attributes.text("gen_ai.response.model", "gen_ai.request.model", "model_name"),
    ...tokensIn(attributes),
    costUsd: attributes.number("operation.cost", "gen_ai.usage.cost", "gen_ai.cost.total_cost"),
  };
}

/** The tokens of text, images, sound and films together, where nothing counts them all. */
function ofKinds(attributes: Attributes, side: "input" | "output"): number | undefined {
  const counts = ["text", "image", "audio", "video", "document"].flatMap(
    (kind) => attributes.count(`gen_ai.usage.${kind}.${side}_tokens`) ?? [],
  );
  return counts.length === 0 ? undefined : counts.reduce((sum, count) => sum + count, 0);
}

function describeAgent(attributes: Attributes): Partial<SpanRecord> {
  const description = attributes.text("gen_ai.agent.description");
  const offeredTools = toolNames(attributes.value("gen_ai.tool.definitions") ?? attributes.value("gen_ai.agent.tools"));
  return {
    ...(description !== undefined && { agentDescription: description }),
    ...(offeredTools.length > 0 && { offeredTools }),
  };
}

/** The names in a list of tools, as names or as definitions of any shape. */
export function toolNames(value: unknown): string[] {
  const list = openJson(value);
  if (!Array.isArray(list)) return [];
  return list.flatMap((item: unknown): string[] => {
    if (typeof item === "string" && !item.trimStart().startsWith("{")) return [item];
    const tool = openJson(item);
    if (!isObject(tool)) return [];
    const inner = isObject(tool["function"]) ? tool["function"] : tool;
    return typeof inner["name"] === "string" ? [inner["name"]] : [];
  });
}
