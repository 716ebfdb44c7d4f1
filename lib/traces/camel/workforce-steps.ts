import { isoTime } from "../iso-time";
import { numberAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type StepDraft } from "../step-draft";
import { type TraceAgent } from "../trace";
import { workerName } from "./agent-name";

/** Who splits tasks and puts answers together: the log does not name it. */
export const workforce = "workforce";

export interface Workforce {
  steps: StepDraft[];
  agents: TraceAgent[];
  question: string | undefined;
  finalAnswer: string | undefined;
  failure: string | undefined;
}

interface Item {
  pointer: string;
  value: unknown;
}

/**
 * The steps of a workforce's log: the task, the parts that it was split into, each with the worker it went
 * to, and what the workers found.
 */
export function workforceSteps(items: readonly Item[]): Workforce {
  const events = items.flatMap(({ pointer, value }) => (isObject(value) ? [{ pointer, value }] : []));
  const workers = new Map<string, ReturnType<typeof workerName>>();
  for (const { value } of events) {
    const [id, role] = [textAt(value, "worker_id"), textAt(value, "role")];
    if (value["event_type"] === "worker_created" && id !== undefined && role !== undefined)
      workers.set(id, workerName(role));
  }
  const nameOf = (id: string | undefined): string | undefined => (id === undefined ? undefined : workers.get(id)?.name);
  const assigned = new Map<string, string>();
  for (const { value } of events) {
    const [task, worker] = [textAt(value, "task_id"), nameOf(textAt(value, "worker_id"))];
    if (value["event_type"] === "task_assigned" && task !== undefined && worker !== undefined)
      assigned.set(task, worker);
  }
  const roots = events.filter(({ value }) => value["event_type"] === "task_created" && value["parent_task_id"] == null);
  const rootIds = new Set(roots.map(({ value }) => value["task_id"]));
  const steps = events.flatMap(({ pointer, value }): StepDraft[] => {
    const task = textAt(value, "task_id") ?? "";
    const worker = nameOf(textAt(value, "worker_id")) ?? assigned.get(task) ?? workforce;
    if (value["event_type"] === "task_created")
      return createdStep(value, pointer, rootIds.has(task), assigned.get(task));
    if (value["event_type"] === "task_completed") return endStep(value, pointer, "result_summary", worker);
    return value["event_type"] === "task_failed" ? endStep(value, pointer, "error_message", worker) : [];
  });
  const ends = events.filter(({ value }) => rootIds.has(value["task_id"]));
  const done = ends.findLast(({ value }) => value["event_type"] === "task_completed");
  const failed = ends.findLast(({ value }) => value["event_type"] === "task_failed");
  return {
    steps,
    agents: [...workers.values()],
    question: roots.map(({ value }) => textAt(value, "description") ?? "").join("\n\n") || undefined,
    finalAnswer: done && textAt(done.value, "result_summary"),
    failure: failed && textAt(failed.value, "error_message"),
  };
}

function createdStep(event: JsonObject, pointer: string, isRoot: boolean, recipient: string | undefined): StepDraft[] {
  const content = textAt(event, "description") ?? "";
  if (content === "") return [];
  const base = {
    content,
    pointer: pointerTo(pointer, "description"),
    recipient,
    startedAt: isoTime(event["timestamp"]),
  };
  return [isRoot ? { ...base, rawAgent: "user", kind: "input" } : { ...base, rawAgent: workforce, kind: "message" }];
}

function endStep(event: JsonObject, pointer: string, key: string, rawAgent: string): StepDraft[] {
  const content = textAt(event, key) ?? "";
  const seconds = numberAt(event, "processing_time_seconds");
  if (content === "") return [];
  return [
    {
      rawAgent,
      kind: "message",
      content,
      pointer: pointerTo(pointer, key),
      isError: key === "error_message",
      startedAt: isoTime(event["timestamp"]),
      durationMs: seconds === undefined || seconds < 0 ? undefined : seconds * 1000,
    },
  ];
}
