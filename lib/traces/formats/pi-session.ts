import { buildTrace } from "../build-trace";
import { piSteps } from "../coding/pi-steps";
import { setApart } from "../coding/set-apart";
import { firstItems, objectItems } from "../document";
import { type TraceFormat } from "../format";
import { objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { eachSession } from "../session-lines";

const isHeader = (value: unknown): value is JsonObject =>
  isObject(value) && value["type"] === "session" && "id" in value && "timestamp" in value && "cwd" in value;
const isMessage = (value: unknown): boolean =>
  isObject(value) && value["type"] === "message" && isObject(value["message"]) && "timestamp" in value;

/** A session of the pi coding agent, and of OpenClaw that is built on it: a tree of entries, one a line. */
export const piSession: TraceFormat = {
  name: "pi-session",
  title: "pi session (also OpenClaw)",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy:
      "first line `{type: session, id, cwd}`, then `{type: message, message: {role, content}}`, also `toolResult`",
    notes:
      'agent "pi"; the branch of the last entry by `id` and `parentId`, other branches are kept separately; summaries of removed messages count as system text',
  },
  recognise: (document) => {
    const values = firstItems(document);
    const isOwn = values.some(isHeader) && values.some(isMessage);
    if (isOwn) return { confidence: "certain", keys: ["type: session", "cwd", "message"] };
    const isAnswer = values.some(
      (value) => isObject(value) && isMessage(value) && textAt(objectAt(value, "message"), "role") === "toolResult",
    );
    return isAnswer ? { confidence: "certain", keys: ["type: message", "message.role: toolResult"] } : null;
  },
  read: eachSession(
    (value) => (isHeader(value) ? textField(value, "id") : undefined),
    (document) => {
      const entries = objectItems(document);
      const header = entries.find(({ value }) => isHeader(value))?.value ?? {};
      const { steps, apartCount, last } = piSteps(entries);
      const named = entries.findLast(({ value }) => value["type"] === "session_info")?.value ?? {};
      const stop = textField(last, "stopReason");
      return [
        buildTrace({
          format: "pi-session",
          pointer: document.pointer,
          steps,
          externalId: textField(header, "id"),
          title: textField(named, "name"),
          system: { name: "pi" },
          termination: stop,
          outcome: stop === "error" ? "failed" : "unknown",
          issues: setApart(apartCount, document.pointer),
        }),
      ];
    },
  ),
};
