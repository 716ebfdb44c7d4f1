import { type Document, itemsOf, literalOf } from "../document";
import { type TraceFormat } from "../format";
import { isoFromText } from "../iso-time";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { buildLangGraph } from "../langgraph/build-langgraph";
import { type MessageBatch } from "../langgraph/collect-messages";
import { isControlFlow } from "../platforms/control-flow";
import { type StepDraft } from "../step-draft";

/** Fields of a `StateSnapshot` and of its tasks in their order: dumped as tuples they are lists. */
const snapshotKeys = ["values", "next", "config", "metadata", "created_at", "parent_config", "tasks", "interrupts"];
const taskKeys = ["id", "name", "path", "error", "interrupts", "state", "result"];

/** A field of a named tuple that was dumped as an object or as a list, with its pointer. */
function fieldOf(value: unknown, keys: readonly string[], key: string, pointer: string): [unknown, string] {
  if (Array.isArray(value)) return [value[keys.indexOf(key)], pointerTo(pointer, keys.indexOf(key))];
  return [isObject(value) ? value[key] : undefined, pointerTo(pointer, key)];
}

const snapshotField = (value: unknown, key: string, pointer = ""): [unknown, string] =>
  fieldOf(value, snapshotKeys, key, pointer);

function isSnapshot(value: unknown): boolean {
  if (Array.isArray(value) ? value.length < 6 || value.length > 8 : !isObject(value) || !("parent_config" in value))
    return false;
  const [config] = snapshotField(value, "config");
  return isObject(snapshotField(value, "values")[0]) && isObject(config) && isObject(config["configurable"]);
}

/**
 * `get_state_history`: the snapshots of a thread, newest first, each with all messages;
 * tasks tell which node wrote what.
 */
export const langgraphHistory: TraceFormat = {
  name: "langgraph-history",
  title: "LangGraph state history",
  words: {
    group: "LangGraph",
    knownBy: "list of StateSnapshots (lists or objects), newest or oldest first",
    notes: "agent = message name, else the task (node) that wrote it; ordered by `created_at`",
  },
  recognise: (document) => {
    const items = itemsOf(document)?.slice(0, 20) ?? [];
    return items.length > 0 && items.every(({ value }) => isSnapshot(value))
      ? { confidence: "certain", keys: ["values", "config.configurable", "created_at", "tasks"] }
      : null;
  },
  read: (document) => {
    const snapshots = inOrder(document);
    const [config] = snapshotField(snapshots.at(-1)?.value, "config");
    const configurable = isObject(config) && isObject(config["configurable"]) ? config["configurable"] : {};
    const thread = configurable["thread_id"];
    return [
      buildLangGraph(
        snapshots.flatMap((snapshot) => batchesOf(document, snapshot)),
        {
          format: "langgraph-history",
          pointer: document.pointer,
          externalId: typeof thread === "string" ? thread : undefined,
          extra: failuresOf(snapshots.at(-1)),
        },
      ),
    ];
  },
};

interface Snapshot {
  value: unknown;
  pointer: string;
}

/** Oldest first, by what the snapshots say of their time, whichever way round they were dumped. */
function inOrder(document: Document): Snapshot[] {
  const items = itemsOf(document) ?? [];
  const time = ({ value }: Snapshot): string => {
    const [made] = snapshotField(value, "created_at");
    return typeof made === "string" ? made : "";
  };
  const first = items[0];
  const last = items.at(-1);
  return first && last && time(first) < time(last) ? items : items.toReversed();
}

/** What its tasks wrote comes after the state itself, and says by which node. */
function batchesOf(document: Document, { value, pointer }: Snapshot): MessageBatch[] {
  const literal = literalOf(document);
  const [values, at] = snapshotField(value, "values", pointer);
  const startedAt = isoFromText(snapshotField(value, "created_at")[0]);
  const state: MessageBatch = { list: messagesOf(values), pointer: pointerTo(at, "messages"), literal, startedAt };
  const tasks = tasksOf(value, pointer).map((task): MessageBatch => {
    const [result, where] = fieldOf(task.value, taskKeys, "result", task.pointer);
    const [name] = fieldOf(task.value, taskKeys, "name", "");
    const node = typeof name === "string" ? name : undefined;
    return { list: messagesOf(result), pointer: pointerTo(where, "messages"), literal, node, startedAt };
  });
  return [state, ...tasks];
}

const messagesOf = (values: unknown): unknown => (isObject(values) ? values["messages"] : undefined);

function tasksOf(snapshot: unknown, pointer: string): Snapshot[] {
  const [tasks, at] = snapshotField(snapshot, "tasks", pointer);
  return Array.isArray(tasks)
    ? tasks.map((task: unknown, index) => ({ value: task, pointer: pointerTo(at, index) }))
    : [];
}

/** Nodes that failed in the newest snapshot: what failed before was tried again. */
function failuresOf(snapshot: Snapshot | undefined): StepDraft[] {
  if (snapshot === undefined) return [];
  return tasksOf(snapshot.value, snapshot.pointer).flatMap((task): StepDraft[] => {
    const [error, pointer] = fieldOf(task.value, taskKeys, "error", task.pointer);
    const [name] = fieldOf(task.value, taskKeys, "name", "");
    if (typeof error !== "string" || error === "" || isControlFlow(error)) return [];
    return [{ rawAgent: String(name), kind: "message", content: error, pointer, isError: true }];
  });
}
