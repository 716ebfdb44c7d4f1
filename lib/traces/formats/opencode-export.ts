import { buildTrace } from "../build-trace";
import { type OpenCodeSession, openCodeSessions, openCodeShape } from "../coding/opencode-sessions";
import { openCodeSteps } from "../coding/opencode-steps";
import { type TraceFormat } from "../format";
import { groupBy } from "../group-by";
import { numberAt, objectAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";

/** Sessions of opencode: what `opencode export` prints, the messages of its server, its stream, and its database. */
export const openCodeExport: TraceFormat = {
  name: "opencode-export",
  title: "opencode session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "`info` and `messages[]` of `{info: {sessionID, role}, parts}`; the list of messages alone; lines `{type: text, tool_use…, sessionID, part}`; a database with `session`, `message`, `part`",
    notes:
      "agent = `agent` or `mode` of the message; a tool part is a call and its answer; `task` starts a sub-agent, whose session is joined; based on the types of opencode",
  },
  recognise: (document) => {
    const shape = openCodeShape(document);
    if (shape === null) return null;
    if (shape === "stream") return { confidence: "certain", keys: ["sessionID", "part.type", "type: step_start"] };
    return shape === "database"
      ? { confidence: "certain", keys: ["message.session_id", "part.message_id", "part.data"] }
      : { confidence: "certain", keys: ["messages.info.sessionID", "messages.info.role", "messages.parts"] };
  },
  read: (document) => {
    const sessions = openCodeSessions(document);
    const known = new Set(sessions.map(({ info }) => info["id"]));
    const isPart = ({ info }: OpenCodeSession): boolean => known.has(info["parent_id"]);
    const children = groupBy(sessions, ({ info }) => info["parent_id"] ?? null);
    const told = new Set<OpenCodeSession>();
    // Sessions that name each other in a circle are told last, each with what it started.
    return [...sessions.filter((session) => !isPart(session)), ...sessions.filter(isPart)].flatMap((session) =>
      told.has(session) ? [] : [readSession(session, children, told)],
    );
  },
};

type Children = ReadonlyMap<unknown, readonly OpenCodeSession[]>;

function readSession(session: OpenCodeSession, children: Children, told: Set<OpenCodeSession>): ParsedTrace {
  const { info, messages, pointer } = session;
  const { steps, error } = openCodeSteps(messages);
  told.add(session);
  const version = textField(info, "version");
  const infos = messages.map((message) => message.info);
  const last = infos.findLast((one) => one["role"] === "assistant") ?? {};
  const cost = numberAt(info, "cost");
  return buildTrace({
    format: "opencode-export",
    pointer,
    steps: withChildren(steps, session, children, told),
    agents: promptsOf(infos),
    externalId: textField(info, "id") ?? textField(infos[0] ?? {}, "sessionID"),
    title: textField(info, "title"),
    system: { name: "opencode", ...(version !== undefined && { version }) },
    termination: error ?? textField(last, "finish"),
    outcome: error !== undefined && isObject(last["error"]) ? "failed" : "unknown",
    metadata: cost === undefined ? {} : { totalCostUsd: cost },
  });
}

/** The steps of a sub-agent behind the call that names its session, else behind all others. */
function withChildren(
  steps: readonly StepDraft[],
  { info, messages }: OpenCodeSession,
  children: Children,
  told: Set<OpenCodeSession>,
): StepDraft[] {
  const own = (children.get(info["id"] ?? null) ?? []).filter((child) => info["id"] !== undefined && !told.has(child));
  if (own.length === 0) return [...steps];
  for (const child of own) told.add(child);
  const calls = new Map<unknown, string>();
  for (const { value, pointer } of messages.flatMap(({ parts }) => parts)) {
    const id = objectAt(objectAt(value, "state"), "metadata")["sessionId"];
    if (typeof id === "string") calls.set(id, textField(value, "callID", "callId") ?? pointer);
  }
  const byCall = groupBy(own, (child) => calls.get(child.info["id"]));
  const stepsOf = (child: OpenCodeSession): StepDraft[] =>
    withChildren(openCodeSteps(child.messages).steps, child, children, told);
  const called = new Set<string>();
  const joined = steps.flatMap((step): StepDraft[] => {
    const { kind, callId } = step;
    if (kind !== "tool-call" || callId === undefined || called.has(callId)) return [step];
    called.add(callId);
    // What the sub-agent was asked stands in the call.
    return [step, ...(byCall.get(callId) ?? []).flatMap(stepsOf).filter((each) => each.kind !== "input")];
  });
  const others = [...byCall].flatMap(([callId, sessions]) => (called.has(callId ?? "") ? [] : sessions));
  return [...joined, ...others.flatMap(stepsOf)];
}

/** The system prompt that messages carry: a text of the user's, a list of texts of the assistant's. */
function promptsOf(infos: readonly JsonObject[]): TraceAgent[] {
  return infos.flatMap((info) => {
    const { system } = info;
    const name = textField(info, "agent", "mode");
    const texts = Array.isArray(system) ? system.filter((text) => typeof text === "string") : [system];
    const systemPrompt = texts.filter((text) => typeof text === "string" && text !== "").join("\n");
    return name === undefined || systemPrompt === "" ? [] : [{ name, systemPrompt }];
  });
}
