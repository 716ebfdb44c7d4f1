import { type Document, itemsOf, literalOf, objectOf } from "../document";
import { type TraceFormat } from "../format";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { buildLangGraph } from "../langgraph/build-langgraph";
import { type MessageBatch, messageFields } from "../langgraph/collect-messages";
import { isLangChainList } from "../langgraph/langchain-messages";

/** The state of a graph, its messages alone, or the stream of its values: states that each begin like the first. */
export const langgraphState: TraceFormat = {
  name: "langgraph-state",
  title: "LangGraph state",
  words: {
    group: "LangGraph",
    knownBy:
      "`messages` in LangChain's constructed, `{type, data}` or flat form; a list of them; JSONL of growing states",
    notes: 'agent = name of the AI message, else "assistant"; hand-offs = transfer tools and `__handoff_destination`',
  },
  recognise: (document) => {
    const batches = batchesOf(document);
    if (batches.length === 0) return null;
    const isConstructed = batches.some(({ list }) => Array.isArray(list) && isObject(list[0]) && "kwargs" in list[0]);
    return { confidence: "certain", keys: isConstructed ? ["messages", "lc", "kwargs"] : ["messages", "type"] };
  },
  read: (document) => {
    const state = objectOf(document);
    const termination = state === null ? undefined : interruptOf(state);
    return [buildLangGraph(batchesOf(document), { format: "langgraph-state", pointer: document.pointer, termination })];
  },
};

const interruptOf = (state: JsonObject): string | undefined => ("__interrupt__" in state ? "interrupt" : undefined);

/**
 * The lists of messages, where the document is a state or a list of messages or of growing
 * states; empty for anything else.
 */
function batchesOf(document: Document): MessageBatch[] {
  const literal = literalOf(document);
  const state = objectOf(document);
  const of = (value: JsonObject, pointer: string): MessageBatch => ({
    list: value["messages"],
    pointer: pointerTo(pointer, "messages"),
    literal,
  });
  if (state !== null) {
    if (isLangChainList(state["messages"])) return [of(state, document.pointer)];
    const values = state["values"];
    return isObject(values) && isLangChainList(values["messages"]) && !("config" in state)
      ? [of(values, pointerTo(document.pointer, "values"))]
      : [];
  }
  const items = itemsOf(document);
  if (items === null || items.length === 0) return [];
  const list = items.map(({ value }) => value);
  if (isLangChainList(list))
    return [{ list, pointer: document.pointer, pointers: items.map(({ pointer }) => pointer), literal }];
  const states = items.flatMap(({ value, pointer }) =>
    isObject(value) && isLangChainList(value["messages"]) ? [of(value, pointer)] : [],
  );
  return states.length > 1 && states.length === items.length && states.every(beginsLike(states[0])) ? states : [];
}

const beginsLike =
  (first: MessageBatch | undefined) =>
  ({ list }: MessageBatch): boolean =>
    identity(first?.list) === identity(list);

function identity(list: unknown): string {
  const fields = messageFields(Array.isArray(list) ? list[0] : undefined);
  return JSON.stringify(fields["id"] ?? fields["content"]);
}
