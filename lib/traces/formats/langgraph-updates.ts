import { type Document, itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { buildLangGraph } from "../langgraph/build-langgraph";
import { type MessageBatch } from "../langgraph/collect-messages";
import { isLangChainList, isLangChainMessage } from "../langgraph/langchain-messages";
import { spelled } from "../messages/place";
import { type StepDraft } from "../step-draft";

interface Update {
  namespace: string;
  nodes: JsonObject;
  pointer: string;
}

/**
 * The stream of a graph's updates: `{ node: update }`, with sub-graphs `[namespace[], { node: update }]`, with
 * several modes `["updates", …]`.
 */
export const langgraphUpdates: TraceFormat = {
  name: "langgraph-updates",
  title: "LangGraph updates",
  words: {
    group: "LangGraph",
    knownBy: 'lines `{node: update}`, `[namespace, {node: update}]`, `["updates", …]`',
    notes:
      "agent = message name, else node; repeats count as duplicates; the question is missing if no node returns it",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 200) ?? [];
    const updates = items.flatMap(({ value, pointer }) => updateOf(value, pointer) ?? []);
    if (items.length === 0 || updates.length < items.length) return null;
    const isUpdate = ({ nodes }: Update): boolean => Object.values(nodes).some((update) => hasMessages(update));
    return updates.some(isUpdate) ? { confidence: "likely", keys: ["{node: {messages}}"] } : null;
  },
  read: (document) => {
    const updates = (itemsOf(document) ?? []).flatMap(({ value, pointer }) => updateOf(value, pointer) ?? []);
    const interrupts = updates.flatMap((update) => interruptsOf(update, document));
    return [
      buildLangGraph(
        updates.flatMap((update) => batchesOf(update, document)),
        {
          format: "langgraph-updates",
          pointer: document.pointer,
          extra: interrupts,
          termination: interrupts.length > 0 ? "interrupt" : undefined,
        },
      ),
    ];
  },
};

function updateOf(value: unknown, pointer: string): Update | null {
  if (!Array.isArray(value)) return isNodes(value) ? { namespace: "", nodes: value, pointer } : null;
  const nodes: unknown = value.at(-1);
  if (value.length < 2 || value.length > 3 || !isNodes(nodes)) return null;
  const [first] = value as unknown[];
  const namespace = Array.isArray(first) ? first.map(String).join("|") : "";
  return { namespace, nodes, pointer: pointerTo(pointer, value.length - 1) };
}

/** An object whose values are all states, and whose keys are no keys of a record of its own. */
function isNodes(value: unknown): value is JsonObject {
  if (!isObject(value) || Object.keys(value).length === 0 || isLangChainMessage(value)) return false;
  if ("role" in value || "type" in value || "content" in value || "messages" in value) return false;
  return Object.values(value).every((update) => update === null || typeof update === "object");
}

const hasMessages = (update: unknown): boolean =>
  isObject(update) && (isLangChainList(update["messages"]) || isLangChainMessage(update["messages"]));

/** A node may write one update or several. */
function batchesOf({ namespace, nodes, pointer }: Update, document: Document): MessageBatch[] {
  const literal = literalOf(document);
  return Object.entries(nodes).flatMap(([node, update]) =>
    (Array.isArray(update) ? update : [update]).flatMap((one: unknown, at): MessageBatch[] => {
      if (!isObject(one)) return [];
      const where = Array.isArray(update) ? pointerTo(pointer, node, at) : pointerTo(pointer, node);
      const list = one["messages"];
      return [{ list, pointer: pointerTo(where, "messages"), literal, node: `${namespace}|${node}` }];
    }),
  );
}

/** What the graph asks a person before it goes on. */
function interruptsOf({ nodes, pointer }: Update, document: Document): StepDraft[] {
  const list = nodes["__interrupt__"];
  if (!Array.isArray(list)) return [];
  return list.flatMap((interrupt: unknown, at): StepDraft[] => {
    const isValue = isObject(interrupt) && "value" in interrupt;
    const where = pointerTo(
      pointer,
      "__interrupt__",
      at,
      ...(isValue ? ["value"] : Array.isArray(interrupt) ? [0] : []),
    );
    const value: unknown = isValue ? interrupt["value"] : Array.isArray(interrupt) ? interrupt[0] : interrupt;
    const content = spelled(value, { pointer: where, literal: literalOf(document) });
    return content === "" ? [] : [{ rawAgent: "system", kind: "system", content, pointer: where }];
  });
}
