import { buildTrace } from "../build-trace";
import { type Document, itemsOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { listAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { readAgentRxLabels } from "../labels/agentrx-labels";
import { type ParsedTrace } from "../parse-result";
import { readMessage } from "../read-message";
import { type LabelDraft, type StepDraft } from "../step-draft";

const listKeys = ["history", "trajectory", "messages"] as const;
const marked = /\((?:thought|termination condition|-> ?[^()]{1,100})\)\s*$/;

/**
 * A history of Magentic-One, bare or under a key: the role names the speaker and, in brackets, whether it thinks or
 * whom it instructs. One message is one step, because labels count messages.
 */
export const agentrxMagentic: TraceFormat = {
  name: "agentrx-magentic",
  title: "Magentic-One history",
  words: {
    group: "Benchmarks and labeled sets",
    knownBy: "roles `X (thought)`, `X (-> Y)`",
    notes: "each message is a step; labels of AgentRx count from 1, and the root cause is the decisive step",
  },
  recognise: (document) => {
    const { items, fields } = historyOf(document);
    const looked = items.slice(0, 200).map(({ value }) => value);
    const isHistory = looked.every((item) => isObject(item) && typeof item["role"] === "string" && "content" in item);
    const isMarked = looked.some((item) => isObject(item) && marked.test(String(item["role"]).slice(-200)));
    if (!isHistory || !isMarked || "mistake_step" in fields) return null;
    const keys = ["role: X (thought)", "role: X (-> Y)", "content"];
    return { confidence: itemsOf(document) === null ? "likely" : "certain", keys };
  },
  read: (document) => [readMagentic(document)],
};

/** Reads a history, with labels that another file has for it. */
export function readMagentic(document: Document, labels: readonly LabelDraft[] = []): ParsedTrace {
  const { items, fields } = historyOf(document);
  const issues = items.map(({ value, pointer }, at) => readMessage(value, at, pointer).issues).flat();
  const steps = items.map(({ value, pointer }, at): StepDraft => {
    const { rawAgent, kind, content, recipient, isError } = readMessage(value, at, pointer).step;
    return { rawAgent, kind, content, recipient, isError, pointer: pointerTo(pointer, "content") };
  });
  const ended = steps.findLast(({ rawAgent }) => rawAgent.endsWith("(termination condition)"));
  return buildTrace({
    format: "agentrx-magentic",
    pointer: document.pointer,
    steps,
    issues,
    question: textAt(fields, "question") ?? textAt(fields, "task"),
    expectedAnswer: textAt(fields, "ground_truth"),
    externalId: textAt(fields, "trajectory_id") ?? textAt(fields, "question_ID"),
    termination: ended?.content.split("\n", 1)[0],
    labels: [...readAgentRxLabels(fields), ...labels],
  });
}

function historyOf(document: Document): { items: { pointer: string; value: unknown }[]; fields: JsonObject } {
  const items = itemsOf(document);
  if (items !== null) return { items, fields: {} };
  const fields = objectOf(document) ?? {};
  const key = listKeys.find((name) => Array.isArray(fields[name])) ?? "history";
  const list = listAt(fields, key);
  return { items: list.map((value, at) => ({ value, pointer: pointerTo(document.pointer, key, at) })), fields };
}
