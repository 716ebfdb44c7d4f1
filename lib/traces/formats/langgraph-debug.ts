import { itemsOf, literalOf, type ReadLiteral } from "../document";
import { type TraceFormat } from "../format";
import { isoFromText } from "../iso-time";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { buildLangGraph } from "../langgraph/build-langgraph";
import { type MessageBatch } from "../langgraph/collect-messages";
import { isControlFlow } from "../platforms/control-flow";
import { type StepDraft } from "../step-draft";

const types = new Set(["checkpoint", "task", "task_result"]);

interface DebugEvent {
  namespace: string;
  event: JsonObject;
  payload: JsonObject;
  pointer: string;
}

/** An event `{ step, timestamp, type, payload }`, alone or behind the namespace of its sub-graph. */
function eventOf(value: unknown, pointer: string): DebugEvent | null {
  if (Array.isArray(value) && value.length >= 2 && value.length <= 3) {
    const inner = eventOf(value.at(-1), pointerTo(pointer, value.length - 1));
    const [first] = value as unknown[];
    return inner && { ...inner, namespace: Array.isArray(first) ? first.map(String).join("|") : "" };
  }
  if (!isObject(value) || !types.has(String(value["type"])) || !("step" in value) || !isObject(value["payload"]))
    return null;
  return { namespace: "", event: value, payload: value["payload"], pointer: pointerTo(pointer, "payload") };
}

/**
 * The stream of a graph's debug events: checkpoints hold the whole state, results of tasks say which node wrote what.
 */
export const langgraphDebug: TraceFormat = {
  name: "langgraph-debug",
  title: "LangGraph debug events",
  words: {
    group: "LangGraph",
    knownBy: "`{step, timestamp, type: checkpoint, task or task_result, payload}`",
    notes: "agent = message name, else node; a node that finally failed is an error step and the outcome",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 50) ?? [];
    return items.length > 0 && items.every(({ value, pointer }) => eventOf(value, pointer) !== null)
      ? { confidence: "certain", keys: ["step", "timestamp", "type", "payload"] }
      : null;
  },
  read: (document) => {
    const events = (itemsOf(document) ?? []).flatMap(({ value, pointer }) => eventOf(value, pointer) ?? []);
    const extra = failuresOf(events);
    const thread = events.map(({ payload }) => threadOf(payload)).find((id) => id !== undefined);
    return [
      buildLangGraph(
        events.flatMap((event) => batchesOf(event, literalOf(document))),
        {
          format: "langgraph-debug",
          pointer: document.pointer,
          externalId: thread,
          extra,
        },
      ),
    ];
  },
};

function threadOf({ config }: JsonObject): string | undefined {
  const configurable = isObject(config) ? config["configurable"] : undefined;
  const id = isObject(configurable) ? configurable["thread_id"] : undefined;
  return typeof id === "string" ? id : undefined;
}

function batchesOf({ namespace, event, payload, pointer }: DebugEvent, literal: ReadLiteral): MessageBatch[] {
  const startedAt = isoFromText(event["timestamp"]);
  const key = event["type"] === "checkpoint" ? "values" : event["type"] === "task_result" ? "result" : null;
  const values = key === null ? null : payload[key];
  if (key === null || values === null || typeof values !== "object") return [];
  const node = key === "result" ? `${namespace}|${String(payload["name"])}` : undefined;
  if (Array.isArray(values)) return pairsOf(values, pointerTo(pointer, key), { literal, node, startedAt });
  const list = (values as JsonObject)["messages"];
  return [{ list, pointer: pointerTo(pointer, key, "messages"), literal, node, startedAt }];
}

/** Older versions write a task's result as `[[channel, value], …]`. */
const pairsOf = (pairs: unknown[], pointer: string, rest: Omit<MessageBatch, "list" | "pointer">): MessageBatch[] =>
  pairs.flatMap((pair, at) =>
    Array.isArray(pair) && pair[0] === "messages"
      ? [{ ...rest, list: pair[1], pointer: pointerTo(pointer, at, 1) }]
      : [],
  );

/** Nodes whose last try failed: a node that is tried again and answers did not end the run. */
function failuresOf(events: readonly DebugEvent[]): StepDraft[] {
  const results = events.filter(({ event }) => event["type"] === "task_result");
  return results.flatMap(({ event, payload, pointer }): StepDraft[] => {
    const { error, id, name } = payload;
    if (typeof error !== "string" || error === "" || isControlFlow(error)) return [];
    if (results.some((other) => other.payload["id"] === id && !other.payload["error"])) return [];
    const where = pointerTo(pointer, "error");
    const startedAt = isoFromText(event["timestamp"]);
    return [{ rawAgent: String(name), kind: "message", content: error, pointer: where, isError: true, startedAt }];
  });
}
