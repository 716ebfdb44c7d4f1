import { buildTrace } from "../build-trace";
import { openCodeSteps } from "../coding/opencode-steps";
import { type Document, objectItems, objectOf, objectsBelow, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { listAt, numberAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";
import { type TraceAgent } from "../trace";

const isMessage = (value: unknown): boolean =>
  isObject(value) &&
  isObject(value["info"]) &&
  Array.isArray(value["parts"]) &&
  ("sessionID" in value["info"] || textAt(value["info"], "id")?.startsWith("msg_") === true) &&
  "role" in value["info"];

/** A session that `opencode export` prints, or the messages that its server lists. */
export const openCodeExport: TraceFormat = {
  name: "opencode-export",
  title: "opencode session",
  words: {
    group: "OpenAI, Anthropic and coding agents",
    knownBy: "`info` and `messages[]` of `{info: {sessionID, role}, parts}`; the list of messages alone",
    notes:
      "agent = `agent` or `mode` of the message; a tool's part is call and answer; `task` goes to its sub-agent; after the tool's types",
  },
  recognise: (document) => {
    const { messages } = contentOf(document);
    const seen = messages.slice(0, 50).map(({ value }) => value);
    return seen.length > 0 && seen.every(isMessage)
      ? { confidence: "certain", keys: ["messages.info.sessionID", "messages.info.role", "messages.parts"] }
      : null;
  },
  read: (document) => {
    const { info, messages } = contentOf(document);
    const { steps, error } = openCodeSteps(messages);
    const version = textField(info, "version");
    const infos = messages.map(({ value }) => objectAt(value, "info"));
    const last = infos.findLast((one) => one["role"] === "assistant") ?? {};
    const cost = numberAt(info, "cost");
    return [
      buildTrace({
        format: "opencode-export",
        pointer: document.pointer,
        steps,
        agents: promptsOf(infos),
        externalId: textField(info, "id") ?? textField(infos[0] ?? {}, "sessionID"),
        title: textField(info, "title"),
        system: { name: "opencode", ...(version !== undefined && { version }) },
        termination: error ?? textField(last, "finish"),
        outcome: error !== undefined && isObject(last["error"]) ? "failed" : "unknown",
        metadata: cost === undefined ? {} : { totalCostUsd: cost },
      }),
    ];
  },
};

function contentOf(document: Document): { info: JsonObject; messages: PlacedObject[] } {
  const whole = objectOf(document);
  if (whole !== null) return { info: objectAt(whole, "info"), messages: objectsBelow(document, "messages") };
  const items = objectItems(document);
  // A list of whole sessions is a list of traces.
  return { info: {}, messages: items.some(({ value }) => listAt(value, "messages").length > 0) ? [] : items };
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
