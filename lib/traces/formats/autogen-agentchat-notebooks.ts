import { looksLikeAgentChatConsole, readAgentChatConsole } from "../autogen/agentchat-console";
import { type AgentChatItem, agentChatType } from "../autogen/agentchat-steps";
import { agentChatTrace } from "../autogen/agentchat-trace";
import { type CellOutput, cellOutputs } from "../autogen/notebook";
import { classKey, readPythonFields, readPythonRepr } from "../autogen/python-repr";
import { type Document } from "../document";
import { type TraceFormat } from "../format";
import { listAt, objectAt, textAt } from "../json-fields";
import { isObject, type JsonObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { readState } from "./autogen-agentchat-state";

const format = "autogen-agentchat-notebooks";
const printed = /^(?:[A-Za-z]\w{0,80} )?(?:id=|source=')/;

/**
 * A notebook whose cells put out runs of AutoGen's AgentChat: results and messages as Python prints them,
 * saved states, the Console's text.
 */
export const agentChatNotebooks: TraceFormat = {
  name: format,
  title: "AutoGen AgentChat notebook",
  words: {
    group: "AG2 and AutoGen",
    knownBy: "notebook with `TaskResult(…)`, printed messages, saved states or the Console's text",
    notes: "one trace per cell",
  },
  recognise: (document) =>
    cellOutputs(document)?.some((output) => readOutput(document, output) !== null)
      ? { confidence: "certain", keys: ["cells", "nbformat", "TaskResult(messages=…"] }
      : null,
  read: (document) => {
    const read = (cellOutputs(document) ?? []).flatMap((output) => {
      const run = readOutput(document, output);
      return run === null ? [] : [{ output, run }];
    });
    // A cell that shows its run's result has printed the same run before.
    const whole = new Set(read.filter(({ output }) => !output.isPrinted).map(({ output }) => output.cell));
    return read.filter(({ output }) => !output.isPrinted || !whole.has(output.cell)).map(({ run }) => run());
  },
};

/** How an output is read as a trace; null where it is no run. */
function readOutput(document: Document, output: CellOutput): (() => ParsedTrace) | null {
  const { text, pointer, cell } = output;
  const facts = { format, pointer, externalId: `cell ${cell}` };
  if (looksLikeAgentChatConsole(text) !== null) {
    return () => {
      const { items, termination } = readAgentChatConsole(text, pointer);
      return agentChatTrace(atPlace(items, pointer), { ...facts, termination });
    };
  }
  if (printed.test(text.trimStart())) {
    const items = readPrinted(text, pointer);
    return items.length === 0 ? null : () => agentChatTrace(items, facts);
  }
  const value = readPythonRepr(text)?.value;
  const items = itemsIn(value, pointer);
  if (items.length > 0) {
    const termination = isObject(value) ? textAt(value, "stop_reason") : undefined;
    return () => agentChatTrace(items, { ...facts, termination });
  }
  if (!isObject(value) || !/^TeamState$|AgentState$/.test(textAt(value, "type") ?? "")) return null;
  return () => readPrintedState(document, value, facts);
}

const atPlace = (items: readonly AgentChatItem[], pointer: string): AgentChatItem[] =>
  items.map((item) => ({ ...item, pointer, isText: true }));

/** The typed messages of a TaskResult, a Response, a list, or of one message. */
function itemsIn(value: unknown, pointer: string): AgentChatItem[] {
  if (Array.isArray(value)) return value.flatMap((item: unknown) => itemsIn(item, pointer));
  if (!isObject(value)) return [];
  const typed = withType(value);
  if (agentChatType(typed) !== undefined) return [{ value: typed, pointer, isText: true, literal: () => undefined }];
  if (value[classKey] === "TaskResult") return itemsIn(listAt(value, "messages"), pointer);
  if (value[classKey] !== "Response") return [];
  return itemsIn([...listAt(value, "inner_messages"), objectAt(value, "chat_message")], pointer);
}

/** The first releases print no type: it is the class. */
const withType = (value: JsonObject): JsonObject =>
  typeof value["type"] === "string" || typeof value[classKey] !== "string"
    ? value
    : { ...value, type: value[classKey] };

/** Messages one a line, as `print` shows them. A message whose text has line breaks is still one line, escaped. */
function readPrinted(text: string, pointer: string): AgentChatItem[] {
  return text.split("\n").flatMap((line) => {
    const from = /^[A-Za-z]\w{0,80} (?=id=|source=')/.exec(line)?.[0].length ?? 0;
    const value = printed.test(line) ? readPythonFields(line, from)?.value : readPythonRepr(line)?.value;
    return value === undefined || (isObject(value) && value[classKey] === "TaskResult") ? [] : itemsIn(value, pointer);
  });
}

function readPrintedState(
  document: Document,
  value: JsonObject,
  { pointer, externalId }: { pointer: string; externalId: string },
): ParsedTrace {
  const { trace, issues, report } = readState(document, value, pointer);
  if (trace === null) return { trace, issues, report };
  const steps = trace.steps.map((step) => ({ ...step, source: { ...step.source, pointer } }));
  return { trace: { ...trace, format, externalId, steps }, issues, report };
}
