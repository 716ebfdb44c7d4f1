import { buildTrace } from "../build-trace";
import { isoTime } from "../iso-time";
import { literalsOfText } from "../json-literals";
import { listAt, objectAt, objectsAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { parseJsonText } from "../messages/parse-json-text";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { type Ag2Message, ag2Steps } from "./ag2-steps";
import { tokensOf } from "../messages/usage-tokens";

/** An event of a runtime log: what an agent received. `pointer` is that of its JSON text. */
interface LoggedEvent {
  pointer: string;
  name: string;
  /** Who received. */
  receiver: string;
  className: string;
  state: string;
  time: unknown;
}

/** A call of a model. */
interface LoggedCompletion {
  agent: string;
  request: JsonObject;
  response: JsonObject;
  cost: unknown;
  start: unknown;
  end: unknown;
}

/** One session of the runtime logging of AG2 and AutoGen 0.2, whatever it was logged to. */
export interface RuntimeLog {
  format: string;
  pointer: string;
  sessionId: string | undefined;
  events: readonly LoggedEvent[];
  completions: readonly LoggedCompletion[];
  /** Agents by their class, in the order in which they were made. */
  agents: readonly { name: string; className: string; systemPrompt?: string | undefined }[];
}

const managerClass = "GroupChatManager";
/** Agents that choose the next speaker, made anew at every turn. */
const selectors = new Set(["checking_agent", "speaker_selection_agent"]);

/**
 * The trace of one session. In a group chat, the manager receives every message once and sends it on to everybody else;
 * between two agents, what one receives is a message. Model and tokens come from the call of the model that said it.
 */
export function readRuntimeLog(log: RuntimeLog): ParsedTrace {
  const managers = new Set(
    [
      ...log.agents.filter(({ className }) => className === managerClass).map(({ name }) => name),
      ...log.events.filter(({ className }) => className === managerClass).map(({ receiver }) => receiver),
    ].filter(Boolean),
  );
  const received = log.events.flatMap((event) => readReceived(event) ?? []);
  const kept = received.filter(({ sender, receiver }) => {
    if (selectors.has(sender) || selectors.has(receiver)) return false;
    return !managers.has(sender);
  });
  const open = openCompletions(log.completions);
  const messages = kept.map(({ sender, receiver, message, time }): Ag2Message => {
    const facts = { ...takeCompletion(open, sender, message.value), startedAt: isoTime(time) };
    return { ...message, recipient: managers.has(receiver) ? undefined : receiver, facts };
  });
  const { steps, question, duplicateCount } = ag2Steps(messages);
  return buildTrace({
    format: log.format,
    pointer: log.pointer,
    externalId: log.sessionId,
    question,
    steps,
    agents: describeAgents(log, new Set(steps.map(({ rawAgent }) => rawAgent))),
    duplicateCount: duplicateCount + received.length - kept.length,
  });
}

interface Received {
  sender: string;
  receiver: string;
  time: unknown;
  message: Ag2Message;
}

function readReceived({ name, state, pointer, receiver, time }: LoggedEvent): Received | null {
  const value = name === "received_message" ? parseJsonText(state) : undefined;
  if (!isObject(value)) return null;
  const sender = textAt(value, "sender") ?? "";
  const { message } = value;
  const said = isObject(message) ? message : { content: message };
  const literal = literalsOfText(state, pointer);
  const at = { pointer: pointerTo(pointer, "message"), literal, isText: !isObject(message) };
  return { sender, receiver, time, message: { ...at, value: { ...said, name: sender } } };
}

/** Calls of models that no message has taken yet, by who asked and what was said. */
function openCompletions(completions: readonly LoggedCompletion[]): Map<string, LoggedCompletion[]> {
  const open = new Map<string, LoggedCompletion[]>();
  for (const call of completions)
    for (const { value } of objectsAt(call.response, "choices", "")) {
      const key = `${call.agent}\n${keyOf(objectAt(value, "message"))}`;
      const known = open.get(key);
      if (known === undefined) open.set(key, [call]);
      else known.push(call);
    }
  return open;
}

/** The first call of the speaker's model that says the message, and is not taken by an earlier one. */
function takeCompletion(
  open: ReadonlyMap<string, LoggedCompletion[]>,
  sender: string,
  message: JsonObject,
): Partial<StepDraft> {
  const call = open.get(`${sender}\n${keyOf(message)}`)?.shift();
  if (call === undefined) return {};
  const usage = objectAt(call.response, "usage");
  const [start, end] = [isoTime(call.start), isoTime(call.end)];
  const durationMs = start && end ? Date.parse(end) - Date.parse(start) : Number.NaN;
  return {
    model: textAt(call.response, "model") ?? textAt(call.request, "model"),
    ...tokensOf(usage),
    costUsd: typeof call.cost === "number" && call.cost >= 0 ? call.cost : undefined,
    durationMs: durationMs >= 0 ? durationMs : undefined,
  };
}

/** What tells one reply of a model from another: the ids of its calls, else its text. */
function keyOf(message: JsonObject): string {
  const calls = listAt(message, "tool_calls").filter(isObject);
  if (calls.length > 0) return calls.map((call) => String(call["id"])).join(" ");
  return typeof message["content"] === "string" ? message["content"] : JSON.stringify(message["content"]);
}

/** Prompts and tools, as each agent's model was first asked; else the prompt that it was made with. */
function describeAgents(log: RuntimeLog, speakers: ReadonlySet<string>): TraceAgent[] {
  return log.agents.flatMap(({ name, systemPrompt }): TraceAgent[] => {
    if (!speakers.has(name)) return [];
    const request = log.completions.find(({ agent }) => agent === name)?.request ?? {};
    const [first] = objectsAt(request, "messages", "");
    const asked = first?.value["role"] === "system" ? textAt(first.value, "content") : undefined;
    const tools = objectsAt(request, "tools", "").flatMap(
      ({ value }) => textAt(objectAt(value, "function"), "name") ?? [],
    );
    const prompt = asked ?? systemPrompt;
    return [{ name, ...(prompt !== undefined && { systemPrompt: prompt }), ...(tools.length > 0 && { tools }) }];
  });
}
