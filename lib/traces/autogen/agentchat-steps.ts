import { type ReadLiteral } from "../document";
import { mergeHandoffs, markDelegations } from "../hand-over";
import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { isoTime } from "../iso-time";
import { decodeContent } from "../messages/decode-content";
import { type MessagePart } from "../messages/message";
import { messageSteps } from "../messages/message-steps";
import { below, type MessagePlace, spelled } from "../messages/place";
import { readCall } from "../messages/read-call";
import { type StepDraft } from "../step-draft";
import { findTransfer, transferTarget } from "./transfer-target";
import { tokensOf } from "../messages/usage-tokens";

/** A typed message or event of AgentChat, by its place. */
export interface AgentChatItem {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
  /** Where the item was printed as text: every step of it stands at `pointer`. */
  isText?: boolean;
}

const chunkType = "ModelClientStreamingChunkEvent";
const plainTypes = ["TextMessage", "MultiModalMessage", "StopMessage", "HandoffMessage", "ToolCallSummaryMessage"];
const eventTypes = [
  ...["ToolCallRequestEvent", "ToolCallExecutionEvent", "ThoughtEvent", "CodeGenerationEvent", "CodeExecutionEvent"],
  ...["MemoryQueryEvent", "SelectSpeakerEvent", "SelectorEvent", "UserInputRequestedEvent", chunkType],
];
const types = new Set([...plainTypes, ...eventTypes]);

/**
 * The type of an item of AgentChat; undefined for anything else. Structured messages carry the name of their content's
 * class, and a team may have types of its own.
 */
export function agentChatType(value: JsonObject): string | undefined {
  const type = textAt(value, "type") ?? textAt(value, "__class__");
  if (type === undefined || typeof value["source"] !== "string") return undefined;
  const isCustom = Object.hasOwn(value, "models_usage") && /(?:Message|Event)$/.test(type);
  return types.has(type) || isCustom || /^StructuredMessage\b/.test(type) ? type : undefined;
}

/**
 * The steps of a conversation of AgentChat. Items that come again, pieces of a later message and summaries of results
 * that are there already become no step.
 */
export function agentChatSteps(items: readonly AgentChatItem[]): { steps: StepDraft[]; duplicateCount: number } {
  const reader = new Conversation(items);
  const steps = items.flatMap((item) => reader.read(item));
  const speakers = [...new Set(items.map(({ value }) => textAt(value, "source") ?? ""))];
  const merged = mergeHandoffs(steps, (call, result) => reader.handoffOf(call) ?? findTransfer(speakers)(call, result));
  const delegated = markDelegations(merged.steps, ({ tool, rawAgent }) =>
    speakers.find((name) => name === tool?.name && name !== rawAgent),
  );
  return { steps: delegated, duplicateCount: reader.duplicateCount + merged.duplicateCount };
}

interface Call {
  id: string;
  agent: string;
  name: string;
  text: string;
}

/** So far back a message may repeat an answer in part, or hand over by a call. */
const maxRecent = 50;

/** Reads items in order, with what earlier ones said in mind. */
class Conversation {
  duplicateCount = 0;
  private readonly ids = new Set<string>();
  private readonly fullIds: ReadonlySet<string>;
  /** What calls were answered, by their ids; the texts, trimmed; and those of late. */
  private readonly answered = new Map<string, string>();
  private readonly answers = new Set<string>();
  private readonly recentAnswers: string[] = [];
  /** The latest calls, and those that nothing has answered. */
  private readonly recentCalls: Call[] = [];
  private readonly pending = new Set<string>();
  private readonly targets = new Map<string, string>();

  constructor(items: readonly AgentChatItem[]) {
    const full = items.filter(({ value }) => agentChatType(value) !== chunkType);
    this.fullIds = new Set(full.flatMap(({ value }) => textAt(value, "id") ?? []));
  }

  /** The agent that the hand-off of a call goes to, where a HandoffMessage says so. */
  handoffOf({ callId }: StepDraft): string | undefined {
    return callId === undefined ? undefined : this.targets.get(callId);
  }

  read(item: AgentChatItem): StepDraft[] {
    const { value, pointer } = item;
    const type = agentChatType(value);
    const id = textAt(value, "id");
    const isAgain = id !== undefined && this.ids.has(id);
    const isPiece = type === chunkType && this.fullIds.has(textAt(value, "full_message_id") ?? "");
    if (type === undefined || isAgain || isPiece) return this.drop();
    if (id !== undefined) this.ids.add(id);
    const facts = tokensOf(value["models_usage"]);
    return this.steps(type, item).map((step, at) => ({
      ...step,
      pointer: item.isText === true ? pointer : step.pointer,
      startedAt: isoTime(value["created_at"]),
      ...(at === 0 && step.kind !== "tool-result" && facts),
    }));
  }

  private drop(): StepDraft[] {
    this.duplicateCount += 1;
    return [];
  }

  private steps(type: string, { value, pointer, literal }: AgentChatItem): StepDraft[] {
    const source = textAt(value, "source") ?? "assistant";
    const place = below({ pointer, literal }, "content");
    const content = value["content"];
    if (type === "ToolCallRequestEvent") return this.calls(listAt(value, "content"), place, source);
    if (type === "ToolCallExecutionEvent") return this.results(listAt(value, "content"), place);
    if (type === "TextMessage" && this.isListOfCalls(content)) return this.drop();
    if (type === "ToolCallSummaryMessage") return this.summary(value, { pointer, literal }, source);
    if (type === "HandoffMessage") return this.handoff(value, place, source);
    if (type === "CodeExecutionEvent") return codeResult(value, { pointer, literal }, source);
    const parts = readSaid(content, place);
    if (source === "user" && this.isAskedByTool(parts)) return this.drop();
    const [kind, role] = isOrchestrators(type, source) ? (["system", "assistant"] as const) : kindOf(type, source);
    return messageSteps({ pointer, role, name: source, parts }, { agent: source }).map((step) =>
      kind === undefined ? step : { ...step, kind, isAgent: kind === "system" ? false : undefined },
    );
  }

  private calls(list: readonly unknown[], place: MessagePlace, agent: string): StepDraft[] {
    const parts = list.flatMap((call, at) => (isObject(call) ? [readCall(call, below(place, at))] : []));
    for (const part of parts) {
      if (part.type !== "call" || part.id === undefined) continue;
      const call = { id: part.id, agent, name: part.name, text: part.text };
      this.pending.add(part.id);
      keep(this.recentCalls, call);
    }
    return messageSteps({ pointer: place.pointer, role: "assistant", name: agent, parts }, { agent });
  }

  private results(list: readonly unknown[], place: MessagePlace): StepDraft[] {
    return list.flatMap((result, at): StepDraft[] => {
      if (!isObject(result)) return [];
      const where = below(place, at, "content");
      const content = spelled(result["content"], where);
      const callId = textAt(result, "call_id");
      if (callId !== undefined) {
        this.answered.set(callId, content);
        this.pending.delete(callId);
      }
      this.answers.add(content.trim());
      keep(this.recentAnswers, content);
      const rawAgent = textAt(result, "name") ?? "";
      const isError = result["is_error"] === true;
      return [{ kind: "tool-result", rawAgent, content, pointer: where.pointer, callId, isError }];
    });
  }

  /** Repeats results; in a state that keeps no events it is the only place that holds them, with their calls. */
  private summary(value: JsonObject, place: MessagePlace, source: string): StepDraft[] {
    const results = listAt(value, "results").filter(isObject);
    const content = textAt(value, "content") ?? "";
    const isKnown = results.every((result) => this.answered.has(textAt(result, "call_id") ?? ""));
    if (results.length > 0 && isKnown) return this.drop();
    if (results.length === 0 && (this.isListOfCalls(content) || this.answers.has(content.trim()))) return this.drop();
    if (results.length === 0) return messageSteps(said(place, source, value["content"]), { agent: source });
    return [
      ...this.calls(listAt(value, "tool_calls"), below(place, "tool_calls"), source),
      ...this.results(listAt(value, "results"), below(place, "results")),
    ];
  }

  /** The first releases sum up results as a message that lists each call with its answer. */
  private isListOfCalls(content: unknown): boolean {
    if (typeof content !== "string" || !content.startsWith("Tool calls:")) return false;
    return this.recentAnswers.some((text) => content.includes(text));
  }

  /**
   * The message of a hand-off is the answer of the call that asked for it: one step, that of the call. A
   * person's is a step of its own.
   */
  private handoff(value: JsonObject, place: MessagePlace, source: string): StepDraft[] {
    const content = spelled(value["content"], place);
    const call = this.recentCalls.findLast(
      ({ id, agent, name }) =>
        agent === source &&
        !this.targets.has(id) &&
        (this.answered.get(id) === content || transferTarget(name, []) !== undefined),
    );
    const target = textAt(value, "target");
    if (call === undefined)
      return [{ kind: "handoff", rawAgent: source, content, pointer: place.pointer, recipient: target }];
    if (target !== undefined) this.targets.set(call.id, target);
    return this.drop();
  }

  /** An agent that is called as a tool is asked in the name of a user: the text is that of the open call. */
  private isAskedByTool(parts: readonly MessagePart[]): boolean {
    const [first] = parts;
    if (first?.type !== "text" || first.text === "") return false;
    const spelledText = JSON.stringify(first.text).slice(1, -1);
    return this.recentCalls.some(
      ({ id, text }) => this.pending.has(id) && (text.includes(spelledText) || text.includes(first.text)),
    );
  }
}

/** Adds to a list that keeps only its latest. */
function keep<Item>(list: Item[], item: Item): void {
  list.push(item);
  if (list.length > maxRecent) list.shift();
}

/** What is said in a content: text, media, what a memory holds, or values as they are spelled. */
function readSaid(content: unknown, place: MessagePlace): MessagePart[] {
  if (!Array.isArray(content)) return decodeContent(content, place);
  return content.flatMap((item: unknown, at): MessagePart[] => {
    const where = below(place, at);
    if (!isObject(item)) return decodeContent(item, where);
    if (typeof item["data"] === "string" && item["type"] === undefined) return []; // the bytes of an image
    if (Object.hasOwn(item, "mime_type")) return decodeContent(item["content"], below(where, "content"));
    return decodeContent([item], where);
  });
}

const said = ({ pointer, literal }: MessagePlace, name: string, content: unknown) => ({
  pointer,
  role: "assistant" as const,
  name,
  parts: readSaid(content, below({ pointer, literal }, "content")),
});

/** Whether the framework itself says that the team has ended: a graph's stop agent, or the manager of a group. */
const isOrchestrators = (type: string, source: string): boolean =>
  type === "StopMessage" && (source === "DiGraphStopAgent" || /GroupChatManager(?:_|$)/.test(source));

/** The kind of step that an item is, where its role does not say it. */
function kindOf(type: string, source: string): [StepDraft["kind"] | undefined, "user" | "assistant"] {
  if (type === "ThoughtEvent" || type === "SelectorEvent") return ["thought", "assistant"];
  if (type === "MemoryQueryEvent" || type === "SelectSpeakerEvent") return ["system", "assistant"];
  return [undefined, source === "user" ? "user" : "assistant"];
}

function codeResult(value: JsonObject, place: MessagePlace, source: string): StepDraft[] {
  const result = objectAt(value, "result");
  const content = textAt(result, "output") ?? "";
  const exit = result["exit_code"];
  const { pointer } = below(place, "result", "output");
  const isError = typeof exit === "number" && exit !== 0;
  return [{ kind: "tool-result", rawAgent: source, isAgent: true, content, pointer, isError, recipient: source }];
}
