import { assembleTrace, leftoverIssue, mergeAgents, speakersOf } from "../assemble-trace";
import { itemsOf, literalOf, objectOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { plainReport } from "../import-report";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject, nameKind } from "../json-value";
import { normaliseAgent } from "../normalise-agent";
import { readMessage } from "../read-message";
import { type ImportIssue, type Step } from "../trace";

/** Where a list of messages stands, and how its values were spelled. */
export interface Source {
  pointer: string;
  literal: ReadLiteral;
}

/** Keys under which tools keep the list of messages, best first. */
export const historyKeys = ["history", "messages", "conversation"] as const;
const questionKeys = ["question", "task", "problem"] as const;

/** A bare list of messages, or an object that holds one: `{ history | messages | conversation: [{ name?, role?, content }] }`. */
export const history: TraceFormat = {
  name: "history",
  title: "Message history",
  recognise: (document) => {
    const items = itemsOf(document);
    if (items !== null)
      return looksLikeMessages(items.map(({ value }) => value))
        ? { confidence: "possible", keys: ["content", "name or role"] }
        : null;
    const value = objectOf(document);
    const key = value && historyKeys.find((name) => Object.hasOwn(value, name));
    return key ? { confidence: "possible", keys: [key] } : null;
  },
  read: (document) => {
    const value = itemsOf(document)?.map((item) => item.value) ?? (document.kind === "json" ? document.value : null);
    const source: Source = { pointer: document.pointer, literal: literalOf(document) };
    const fields: JsonObject = isObject(value) ? value : {};
    const key = historyKeys.find((name) => Object.hasOwn(fields, name));
    const list = readMessages(
      Array.isArray(value) ? value : key && fields[key],
      pointerOfList(source, key),
      source,
      true,
    );
    if (list.steps === null) return [{ trace: null, issues: list.issues, report: plainReport }];
    const questionKey = questionKeys.find((name) => typeof fields[name] === "string");
    const firstInput = list.steps.find((step) => step.kind === "input")?.content;
    const question = questionKey === undefined ? (firstInput ?? "") : String(fields[questionKey]);
    const issues = [...list.issues];
    if (question === "") {
      const message = "The file states no question; add it before asking a judge.";
      issues.push({ severity: "warning", code: "question-missing", message, pointer: source.pointer });
    }
    const leftover = Object.entries(fields).filter(([name]) => name !== key && name !== questionKey);
    issues.push(
      ...leftoverIssue(
        "field",
        leftover.map(([name]) => name),
        source.pointer,
      ),
    );
    const metadata = Object.fromEntries([...leftover, ...list.metadata]);
    const agents = mergeAgents(speakersOf(list.steps));
    const trace = assembleTrace({
      format: "history",
      question,
      agents,
      steps: list.steps,
      outcome: "unknown",
      metadata,
    });
    return [{ trace, issues, report: plainReport }];
  },
};

const pointerOfList = (source: Source, key: string | undefined): string =>
  key === undefined ? source.pointer : pointerTo(source.pointer, key);

/** Whether most of the first items are messages: an object with content or tool calls and someone who says it. */
function looksLikeMessages(list: readonly unknown[]): boolean {
  const looked = list.slice(0, 200);
  const isMessage = (item: unknown): boolean =>
    isObject(item) &&
    ("content" in item || "tool_calls" in item) &&
    ("name" in item || "role" in item || "agent" in item || "source" in item);
  return looked.length > 0 && looked.filter(isMessage).length * 2 > looked.length;
}

export interface ReadMessages {
  /** Null where there is no list of messages or it is empty; the issues say why. */
  steps: Step[] | null;
  issues: ImportIssue[];
  /** Fields of messages that found no place, as entries for the trace's metadata. */
  metadata: [string, unknown][];
}

/** Reads a list of messages into steps 0..n-1. With `expandToolCalls`, each tool call of a message is a step of its own after it; without, one message is one step. */
export function readMessages(list: unknown, pointer: string, source: Source, expandToolCalls: boolean): ReadMessages {
  if (!Array.isArray(list)) {
    const message = `The history is ${nameKind(list)}; expected a list of messages.`;
    return { steps: null, issues: [{ severity: "error", code: "history-not-list", message, pointer }], metadata: [] };
  }
  if (list.length === 0) {
    const message = "The history is empty: there is no step to look at.";
    return { steps: null, issues: [{ severity: "error", code: "no-steps", message, pointer }], metadata: [] };
  }
  const steps: Step[] = [];
  const issues: ImportIssue[] = [];
  const leftover: { index: number; fields: JsonObject }[] = [];
  const toolNames = new Map<string, string>();
  for (const [at, item] of list.entries()) {
    const read = readMessage(item, steps.length, pointerTo(pointer, at));
    issues.push(...read.issues);
    const calls = expandToolCalls ? readToolCalls(read.leftover, read.step, source) : [];
    if (calls.length > 0) delete read.leftover["tool_calls"];
    for (const call of calls) if (call.id !== null) toolNames.set(call.id, call.step.tool?.name ?? "tool");
    nameToolResult(read.step, read.leftover, toolNames);
    if (Object.keys(read.leftover).length > 0) leftover.push({ index: read.step.index, fields: read.leftover });
    if (calls.length === 0 || read.step.content !== "") steps.push(read.step);
    for (const call of calls) steps.push({ ...call.step, index: steps.length });
  }
  const fields = leftover.flatMap((item) => Object.keys(item.fields));
  issues.push(...leftoverIssue("message field", fields, pointer));
  return { steps, issues, metadata: leftover.length > 0 ? [["messageFields", leftover]] : [] };
}

/** A tool's answer without a name of its own is by the tool that was called. */
function nameToolResult(step: Step, leftover: JsonObject, toolNames: ReadonlyMap<string, string>): void {
  if (step.kind !== "tool-result" || !["tool", "function"].includes(step.rawAgent)) return;
  const name = toolNames.get(String(leftover["tool_call_id"]));
  if (name === undefined) return;
  delete leftover["tool_call_id"];
  step.rawAgent = name;
  step.agent = normaliseAgent(name);
}

/** The calls of an assistant message in the OpenAI shape. Arguments are text there; where a tool wrote an object, its source text is kept. */
function readToolCalls(message: JsonObject, speaker: Step, source: Source): { id: string | null; step: Step }[] {
  const calls = message["tool_calls"];
  if (!Array.isArray(calls) || !calls.every(isObject)) return [];
  return calls.map((call, at) => {
    const pointer = pointerTo(speaker.source.pointer, "tool_calls", at);
    const inner = isObject(call["function"]) ? call["function"] : call;
    const where = inner === call ? pointer : pointerTo(pointer, "function");
    const raw = inner["arguments"] ?? inner["args"] ?? "";
    const key = inner["arguments"] === undefined ? "args" : "arguments";
    const content = typeof raw === "string" ? raw : (source.literal(pointerTo(where, key)) ?? JSON.stringify(raw));
    const name = typeof inner["name"] === "string" ? inner["name"] : "tool";
    const { agent, rawAgent } = speaker;
    const tool = { name, arguments: typeof raw === "string" ? parseOrKeep(raw) : raw };
    const step: Step = {
      index: 0,
      agent,
      rawAgent,
      kind: "tool-call",
      content,
      tool,
      isError: false,
      source: { pointer },
    };
    return { id: typeof call["id"] === "string" ? call["id"] : null, step };
  });
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
