import { answerFails } from "./error-markers";
import { pointerTo } from "./json-pointer";
import { isObject, type JsonObject, nameKind } from "./json-value";
import { decodeContent } from "./messages/decode-content";
import { readTokens } from "./messages/message-meta";
import { type Tokens } from "./messages/usage-tokens";
import { wordsBeside } from "./messages/words-beside";
import { normaliseAgent, sameAgent } from "./normalise-agent";
import { plainText } from "./plain-text";
import { type ImportIssue, type Step, type StepKind } from "./trace";

/** One message of a history as a step, with the fields that found no place in it. */
export interface ReadMessage {
  step: Step;
  leftover: JsonObject;
  issues: ImportIssue[];
}

/**
 * Where the agent's name may stand, best first. `role` comes last: in many files it says who
 * dumped the history, not who spoke.
 */
const nameKeys = ["name", "agent", "agent_name", "source", "sender", "speaker", "role"] as const;
/** Where its words may stand, best first. */
const contentKeys = ["content", "parts", "contents", "text"] as const;
const toolRoles = new Set(["tool", "function", "ipython"]);
const systemRoles = new Set(["system", "developer"]);
/** The code executor of the two Who&When systems, by its whole name. */
const executorNames = new Set(["computerterminal"]);

/**
 * Reads `{ name | role, content, … }`. Every message becomes one step, an empty or malformed one too, so that labels
 * keep pointing at the same place.
 */
export function readMessage(value: unknown, index: number, pointer: string): ReadMessage {
  const source = { pointer };
  if (!isObject(value)) {
    const content = typeof value === "string" ? value : JSON.stringify(value);
    const message = `The message is ${nameKind(value)}, not an object; kept as text of an unknown agent.`;
    const step: Step = {
      index,
      agent: "unknown",
      rawAgent: "unknown",
      kind: "message",
      content,
      isError: false,
      source,
    };
    return { step, leftover: {}, issues: [{ severity: "warning", code: "message-not-object", message, pointer }] };
  }
  const issues: ImportIssue[] = [];
  const nameKey = nameKeys.find((key) => typeof value[key] === "string" && value[key].trim() !== "");
  const rawAgent = nameKey === undefined ? "unknown" : String(value[nameKey]);
  if (nameKey === undefined) {
    issues.push({ severity: "warning", code: "agent-missing", message: "The message names no agent.", pointer });
  }
  const beside = wordsBeside(value, { pointer, literal: () => undefined });
  const contentKey = contentKeys.find((key) => !isEmpty(value[key])) ?? "content";
  const raw = value[contentKey];
  const content = isEmpty(raw) ? { text: beside.text, note: null } : readContent(raw);
  if (content.note !== null) {
    issues.push({
      severity: "info",
      code: "content-converted",
      message: content.note,
      pointer: pointerTo(pointer, contentKey),
    });
  }
  const { kind, recipient } = classify(rawAgent, value["role"]);
  const isError = kind === "tool-result" && (value["is_error"] === true || answerFails(raw, content.text));
  const agent = normaliseAgent(rawAgent);
  const step: Step = { index, agent, rawAgent, kind, content: plainText(content.text), isError, source };
  if (recipient !== undefined) step.recipient = recipient;
  if (kind !== "tool-result") Object.assign(step, definedOf(readTokens(value)));
  const mapped = new Set<unknown>(["role", contentKey, "is_error", nameKey, ...beside.keys]);
  const leftover = Object.fromEntries(Object.entries(value).filter(([key]) => !mapped.has(key)));
  return { step, leftover, issues };
}

const definedOf = (tokens: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([, count]) => count !== undefined));

/** What kind of step it is, by the markers in the agent's name and else by the role. */
function classify(rawAgent: string, role: unknown): { kind: StepKind; recipient?: string } {
  const marker = /\(([^()]{0,200})\)\s*$/.exec(rawAgent.slice(-300))?.[1]?.trim();
  if (marker === "thought") return { kind: "thought" };
  if (marker === "termination condition") return { kind: "system" };
  if (marker?.startsWith("->")) return { kind: "handoff", recipient: normaliseAgent(marker.slice(2)) };
  if (typeof role === "string" && systemRoles.has(role)) return { kind: "system" };
  if (typeof role === "string" && toolRoles.has(role)) return { kind: "tool-result" };
  if (executorNames.has(rawAgent.toLowerCase().replace(/[\s_-]/g, ""))) return { kind: "tool-result" };
  if (sameAgent(rawAgent, "human") || sameAgent(rawAgent, "user")) return { kind: "input" };
  return { kind: "message" };
}

const isEmpty = (content: unknown): boolean =>
  content === undefined || content === null || content === "" || (Array.isArray(content) && content.length === 0);

/**
 * The text of a message: as it is, lines of a list joined, parts joined by what any dialect reads in them, anything
 * else as JSON, which is noted.
 */
export function readContent(content: unknown): { text: string; note: string | null } {
  if (typeof content === "string") return { text: content, note: null };
  if (content === undefined || content === null) return { text: "", note: null };
  const block = isObject(content) && isBlock(content) ? textOf([content]) : "";
  if (block !== "") return { text: block, note: null };
  if (!Array.isArray(content))
    return { text: JSON.stringify(content), note: `The content is ${nameKind(content)}; kept as JSON text.` };
  const parts = content.map((part): string => {
    if (typeof part === "string") return part;
    if (isObject(part) && typeof part["text"] === "string") return part["text"];
    return textOf([part]) || JSON.stringify(part);
  });
  return { text: parts.join("\n"), note: `The content is a list of ${content.length} parts; joined by line breaks.` };
}

const textOf = (parts: unknown[]): string =>
  decodeContent(parts, { pointer: "", literal: () => undefined })
    .map(({ text }) => text)
    .join("\n");

/** One part that stands by itself: it names its type, or has nothing but its words. */
const isBlock = (content: JsonObject): boolean =>
  typeof content["type"] === "string" || Object.keys(content).length === 1;
