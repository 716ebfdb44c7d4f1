import { type TablesDocument } from "../document";
import { type TraceFormat } from "../format";
import { isoFromText } from "../iso-time";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { buildLangGraph } from "../langgraph/build-langgraph";
import { type MessageBatch } from "../langgraph/collect-messages";
import { decodeCheckpoint } from "../langgraph/decode-checkpoint";
import { isLangChainList } from "../langgraph/langchain-messages";
import { isControlFlow } from "../platforms/control-flow";
import { type StepDraft } from "../step-draft";

/** The database of a checkpointer: one trace for each thread. Sub-agents have namespaces of their own. */
export const langgraphCheckpoints: TraceFormat = {
  name: "langgraph-checkpoints",
  title: "LangGraph checkpoints (SQLite)",
  words: {
    group: "LangGraph",
    knownBy: "tables `checkpoints` and `writes`; MessagePack blobs are read as data only, never constructed",
    notes: "one trace per thread; agent = message name, namespace, or node of the write; ordered by time",
  },
  recognise: (document) => {
    if (document.kind !== "tables") return null;
    const [first] = document.tables["checkpoints"] ?? [];
    return first !== undefined && "thread_id" in first && "checkpoint" in first
      ? { confidence: "certain", keys: ["checkpoints", "writes", "thread_id"] }
      : null;
  },
  read: (document) => {
    if (document.kind !== "tables") return [];
    const rows = rowsOf(document, "checkpoints");
    const threads = [...new Set(rows.map(({ row }) => String(row["thread_id"])))];
    return threads.map((thread) => readThread(document, thread));
  },
};

interface Row {
  row: JsonObject;
  pointer: string;
}

/** A checkpoint or a write with what its blob holds. */
interface Opened extends Row {
  namespace: string;
  checkpoint: string;
  value: unknown;
}

const rowsOf = (document: TablesDocument, table: string): Row[] =>
  (document.tables[table] ?? []).map((row, at) => ({ row, pointer: pointerTo(document.pointer, table, at) }));

function open({ row, pointer }: Row, column: string): Opened {
  const value = decodeCheckpoint(row[column], row["type"]);
  const namespace = String(row["checkpoint_ns"] ?? "");
  return { row, namespace, checkpoint: String(row["checkpoint_id"]), value, pointer: pointerTo(pointer, column) };
}

function readThread(document: TablesDocument, thread: string) {
  const isOwn = ({ row }: Row): boolean => String(row["thread_id"]) === thread;
  const checkpoints = rowsOf(document, "checkpoints")
    .filter(isOwn)
    .map((row) => open(row, "checkpoint"))
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : timeOf(a) > timeOf(b) ? 1 : 0));
  const writes = rowsOf(document, "writes")
    .filter(isOwn)
    .map((row) => open(row, "value"));
  const failures = failuresOf(checkpoints, writes);
  const issues = checkpoints.some(({ value }) => value === undefined)
    ? [
        {
          severity: "warning" as const,
          code: "blob-unread",
          message: "A checkpoint could not be decoded.",
          pointer: document.pointer,
        },
      ]
    : [];
  // What a step wrote says by which node; the states before it give the order.
  const states = checkpoints.flatMap((checkpoint) => [
    ...stateBatches(checkpoint),
    ...writes
      .filter((write) => isWriteOf(write, checkpoint))
      .flatMap((write) => writeBatches(write, writes, checkpoints)),
  ]);
  return buildLangGraph(states, {
    format: "langgraph-checkpoints",
    pointer: document.pointer,
    externalId: thread,
    issues,
    extra: failures,
    order: { by: "time", isCertain: true, tieCount: 0 },
  });
}

const timeOf = ({ value, checkpoint }: Opened): string =>
  isObject(value) && typeof value["ts"] === "string" ? value["ts"] : checkpoint;

const isWriteOf = (write: Opened, checkpoint: Opened): boolean =>
  write.checkpoint === checkpoint.checkpoint && write.namespace === checkpoint.namespace;

const noLiteral = (): undefined => undefined;

/** The lists of messages in the channels of a state. */
function stateBatches({ namespace, value, pointer }: Opened): MessageBatch[] {
  const channels = isObject(value) && isObject(value["channel_values"]) ? value["channel_values"] : {};
  const startedAt = isObject(value) ? isoFromText(value["ts"]) : undefined;
  const node = namespace === "" ? undefined : namespace;
  return Object.entries(channels).flatMap(([channel, held]): MessageBatch[] => {
    const inner = isObject(held) && channel.startsWith("__") ? held["messages"] : held;
    const path = inner === held ? [channel] : [channel, "messages"];
    if (!isLangChainList(inner)) return [];
    return [
      { list: inner, pointer: pointerTo(pointer, "channel_values", ...path), literal: noLiteral, node, startedAt },
    ];
  });
}

function writeBatches(write: Opened, writes: readonly Opened[], checkpoints: readonly Opened[]): MessageBatch[] {
  const list = Array.isArray(write.value) ? write.value : [write.value];
  if (!isLangChainList(list)) return [];
  const node = [write.namespace, nodeOf(write, writes, checkpoints) ?? ""].join("|");
  const pointers = Array.isArray(write.value) ? undefined : [write.pointer];
  return [{ list, pointer: write.pointer, pointers, literal: noLiteral, node }];
}

/** `~__pregel_pull, planner` names the node; `~__pregel_push, 3` is the fourth that the step before sent for. */
function nodeOf({ row, namespace, checkpoint }: Opened, writes: readonly Opened[], checkpoints: readonly Opened[]) {
  const [kind, name = ""] = String(row["task_path"] ?? "").split(", ");
  if (kind === "~__pregel_pull") return name;
  if (kind !== "~__pregel_push") return undefined;
  const own = checkpoints.find((one) => one.checkpoint === checkpoint && one.namespace === namespace);
  const parent = own?.row["parent_checkpoint_id"];
  const sent = writes.filter(
    (write) =>
      write.checkpoint === parent && write.namespace === namespace && write.row["channel"] === "__pregel_tasks",
  );
  const target = sent[Number(name)]?.value;
  return Array.isArray(target) && typeof target[0] === "string" ? target[0] : undefined;
}

/** Nodes that failed after the last state of the thread: what failed before was tried again. */
function failuresOf(checkpoints: readonly Opened[], writes: readonly Opened[]): StepDraft[] {
  const last = checkpoints.findLast(({ namespace }) => namespace === "");
  return writes.flatMap((write): StepDraft[] => {
    if (write.row["channel"] !== "__error__" || last === undefined || !isWriteOf(write, last)) return [];
    const content = typeof write.value === "string" ? write.value : JSON.stringify(write.value);
    if (content === undefined || isControlFlow(content)) return [];
    const rawAgent = nodeOf(write, writes, checkpoints) ?? "unknown";
    return [{ rawAgent, kind: "message", content, pointer: write.pointer, isError: true }];
  });
}
