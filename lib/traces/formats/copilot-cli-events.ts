import { buildTrace } from "../build-trace";
import { copilotSteps } from "../coding/copilot-steps";
import { firstItems, itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { sumOf } from "../messages/field";
import { tokensOf } from "../messages/usage-tokens";
import { type StatedTokens } from "../stated-tokens";
import { eachSession } from "../session-lines";

const types =
  /^(?:session|user|assistant|tool|subagent|system|skill|hook|permission|external_tool|command|elicitation|mcp|model|abort|result)(?:\.[\w.]+)?$/;
const particular = new Set([
  "session.start",
  "assistant.message",
  "assistant.turn_start",
  "tool.execution_start",
  "tool.execution_complete",
  "user.message",
  "subagent.started",
]);

const isEvent = (value: unknown): value is JsonObject =>
  isObject(value) && types.test(textAt(value, "type") ?? "") && (isObject(value["data"]) || value["type"] === "result");

/** The events of a session of GitHub Copilot CLI, one a line, as it stores them and as its SDK streams them. */
export const copilotCliEvents: TraceFormat = {
  name: "copilot-cli-events",
  title: "GitHub Copilot CLI session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "lines `{type: session.start, user.message, assistant.message, tool.execution_…, data, id, parentId}`",
    notes:
      'agent "copilot", sub-agents by `agentName`, inside their call; chunks of a stream are left out if the complete message is there; based on the types of the SDK and public samples',
  },
  recognise: (document) => {
    const values = firstItems(document);
    const events = values.filter(isEvent);
    const isOwn = events.some(
      (event) => particular.has(textAt(event, "type") ?? "") && "id" in event && "timestamp" in event,
    );
    return isOwn && events.length * 2 > values.length
      ? { confidence: "certain", keys: ["type: session.start or assistant.message", "data", "parentId"] }
      : null;
  },
  read: eachSession(sessionOf, (document) => {
    const literal = literalOf(document);
    const events = (itemsOf(document) ?? []).flatMap(({ value, pointer }) =>
      isEvent(value)
        ? [{ value, pointer, literal, type: textAt(value, "type") ?? "", data: objectAt(value, "data") }]
        : [],
    );
    const last = (type: string): JsonObject | undefined => events.findLast((event) => event.type === type)?.data;
    const start = events.find(({ type }) => type === "session.start")?.data ?? {};
    const version = textField(start, "copilotVersion");
    const end = last("session.shutdown") ?? {};
    const isCrash = textAt(end, "shutdownType") === "error";
    const { steps, duplicateCount } = copilotSteps(events, textField(start, "selectedModel", "model"));
    return [
      buildTrace({
        format: "copilot-cli-events",
        pointer: document.pointer,
        steps,
        externalId: textField(start, "sessionId"),
        title: textField(last("session.title_changed") ?? {}, "title"),
        system: { name: "GitHub Copilot CLI", ...(version !== undefined && { version }) },
        termination: textField(last("abort") ?? {}, "reason") ?? textField(end, "errorReason", "shutdownType"),
        outcome: isCrash ? "failed" : "unknown",
        statedTokens: countedIn(events, document.pointer),
        duplicateCount,
      }),
    ];
  }),
};

/** A session that is gone on with begins in another way. */
function sessionOf(value: JsonObject): string | undefined {
  return value["type"] === "session.start" ? textField(objectAt(value, "data"), "sessionId") : undefined;
}

/** What each process of a session counts when it ends, by model; a message has its output alone. */
function countedIn(events: readonly { type: string; data: JsonObject }[], pointer: string): StatedTokens | undefined {
  const ends = events.filter(({ type }) => type === "session.shutdown");
  const models = ends.flatMap(({ data }) => Object.values(objectAt(data, "modelMetrics")).filter(isObject));
  const counts = models.map((model) => tokensOf(model["usage"]).outputTokens);
  return { outputTokens: sumOf(...counts), pointer };
}
