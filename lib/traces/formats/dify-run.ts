import { type Document, type PlacedObject } from "../document";
import { difyObjects, isDifyEvent, isLoggedMessage, isNodeRun, isWorkflowRun } from "../dify/dify-values";
import { readConversation, readNodes, readRun } from "../dify/read-log";
import { format, readStream } from "../dify/read-stream";
import { type TraceFormat } from "../format";
import { groupBy } from "../group-by";
import { textField } from "../messages/field";
import { type ParsedTrace } from "../parse-result";

type Kind = "events" | "nodes" | "messages" | "run";

const keysOf: Record<Kind, string[]> = {
  events: ["event", "task_id", "workflow_run_id"],
  nodes: ["node_id", "node_type", "outputs"],
  messages: ["conversation_id", "query", "answer", "agent_thoughts"],
  run: ["inputs", "outputs", "total_steps", "elapsed_time"],
};

/** Runs of Dify: the events that are streamed, the runs of a workflow's nodes, and the messages of an app's log. */
export const difyRun: TraceFormat = {
  name: format,
  title: "Dify run",
  words: {
    group: "Other frameworks",
    knownBy:
      "events `workflow_started`, `node_finished`, `agent_thought`… with `task_id`; a list or page of `{node_id, node_type, outputs}`, or of `{conversation_id, query, answer}` with `agent_thoughts` or `feedbacks`",
    notes:
      "one trace per run or conversation; agents = the titles of nodes that call a model, else `assistant`; other nodes are tools of `workflow`; status = outcome; based on the source code of Dify",
  },
  recognise: (document) => {
    const kind = kindOf(difyObjects(document, 20_000).slice(0, 200));
    return kind === null ? null : { confidence: "certain", keys: keysOf[kind] };
  },
  read: (document) => readAll(document),
};

function kindOf(found: readonly PlacedObject[]): Kind | null {
  if (found.length === 0) return null;
  const values: unknown[] = found.map(({ value }) => value);
  if (values.filter(isDifyEvent).length * 2 > values.length) return "events";
  if (values.every(isNodeRun)) return "nodes";
  if (values.every(isLoggedMessage)) return "messages";
  return values.length === 1 && values.every(isWorkflowRun) ? "run" : null;
}

function readAll(document: Document): ParsedTrace[] {
  const found = difyObjects(document);
  const kind = kindOf(found.slice(0, 200));
  if (kind === "run") return found.map(readRun);
  if (kind === "nodes")
    return [...groupBy(found, ({ value }) => textField(value, "workflow_run_id")).values()].map(readNodes);
  if (kind === "messages")
    return [...groupBy(found, ({ value }) => textField(value, "conversation_id")).values()].map(readConversation);
  // All events of a request name its task; one that names none belongs to the one before.
  let task = "";
  const runs = groupBy(found, ({ value }) => {
    task = textField(value, "task_id", "workflow_run_id") ?? task;
    return task;
  });
  return [...runs.values()].map(readStream);
}
