import { type PlacedObject } from "../document";
import { isoTime } from "../iso-time";
import { objectAt, objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { type StepDraft } from "../step-draft";
import { a2aText, artifactDrafts, isMessage, messageDrafts, stateOf } from "./task-parts";

/** What answers, requests and events of one task say of it, put together. */
export interface ReadTask {
  pointer: string;
  id: string | undefined;
  contextId: string | undefined;
  state: string | undefined;
  steps: StepDraft[];
  results: StepDraft[];
  /** Whether the last that the agent said is more than a word on its way. */
  isAnswered: boolean;
}

const wrappers = ["result", "task", "message", "statusUpdate", "artifactUpdate", "status_update", "artifact_update"];

/** What lies in a JSON-RPC answer, in a request, or in the member of a version 1 union; the value itself, else. */
export function unwrap(placed: PlacedObject): PlacedObject {
  let { value, pointer } = placed;
  for (let depth = 0; depth < 3; depth += 1) {
    if (isTask(value) || isMessage(value) || isUpdate(value)) break;
    const key = wrappers.find((name) => isObject(value[name]));
    const params = objectAt(value, "params");
    if (key !== undefined) {
      pointer = pointerTo(pointer, key);
      value = objectAt(value, key);
    } else if (isObject(params["message"])) {
      pointer = pointerTo(pointer, "params", "message");
      value = params["message"];
    } else break;
  }
  return { ...placed, value, pointer };
}

export function isTask(value: JsonObject): boolean {
  const status = value["status"];
  if (typeof value["id"] !== "string" || !isObject(status) || stateOf(status) === undefined) return false;
  return (
    value["kind"] === "task" ||
    String(status["state"]).startsWith("TASK_STATE_") ||
    (a2aText(value, "contextId") !== undefined &&
      (Array.isArray(value["history"]) || Array.isArray(value["artifacts"]) || isMessage(status["message"])))
  );
}

/** An event of a stream: of a task's state, or a piece of what comes out of it. */
export const isUpdate = (value: JsonObject): boolean =>
  a2aText(value, "taskId") !== undefined &&
  ((isObject(value["status"]) && stateOf(value["status"]) !== undefined) ||
    (isObject(value["artifact"]) && Array.isArray(value["artifact"]["parts"])));

/** The tasks of a file, in the order in which it names them. A message is told once, however often it comes again. */
export function readTasks(items: readonly PlacedObject[]): ReadTask[] {
  const tasks = new Set<OpenTask>();
  const byId = new Map<string, OpenTask>();
  let loose: OpenTask | undefined;
  for (const item of items) {
    const { value } = item;
    const id = isTask(value) ? a2aText(value, "id") : a2aText(value, "taskId");
    let task = id === undefined ? loose : byId.get(id);
    if (task === undefined) {
      // What was asked before the task had an id is its beginning.
      task = id !== undefined && loose !== undefined ? loose : new OpenTask(item.pointer);
      tasks.add(task);
    }
    loose = id === undefined ? task : undefined;
    if (id !== undefined) byId.set(id, task);
    task.add(item);
  }
  return [...tasks];
}

class OpenTask implements ReadTask {
  id: string | undefined;
  contextId: string | undefined;
  state: string | undefined;
  isAnswered = false;
  readonly steps: StepDraft[] = [];
  readonly #artifacts = new Map<string, StepDraft[]>();
  readonly #seen = new Set<string>();

  constructor(readonly pointer: string) {}

  get results(): StepDraft[] {
    return [...this.#artifacts.values()].flat();
  }

  add(item: PlacedObject): void {
    const { value } = item;
    this.contextId ??= a2aText(value, "contextId");
    if (isMessage(value)) return this.#say(item);
    this.id ??= isTask(value) ? a2aText(value, "id") : a2aText(value, "taskId");
    for (const said of objectsAt(value, "history", item.pointer)) this.#say({ ...item, ...said });
    const status = objectAt(value, "status");
    const place = pointerTo(item.pointer, "status", "message");
    this.state = stateOf(status) ?? this.state;
    const isOnItsWay = this.state === "working" || this.state === "submitted";
    if (isMessage(status["message"]))
      this.#say({ ...item, value: status["message"], pointer: place }, isoTime(status["timestamp"]), isOnItsWay);
    for (const made of objectsAt(value, "artifacts", item.pointer)) this.#make({ ...item, ...made }, false);
    if (isObject(value["artifact"]))
      this.#make(
        { ...item, value: value["artifact"], pointer: pointerTo(item.pointer, "artifact") },
        value["append"] === true,
      );
  }

  #say(message: PlacedObject, startedAt?: string, isOnItsWay = false): void {
    const id = a2aText(message.value, "messageId");
    const drafts = messageDrafts(message);
    const key = id ?? JSON.stringify(drafts.map(({ kind, content }) => [kind, content]));
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    if (drafts.some(({ kind }) => kind === "message")) this.isAnswered = !isOnItsWay;
    this.steps.push(...drafts.map((step) => ({ ...step, startedAt })));
  }

  /** Pieces of an artifact follow one another; the whole of it takes the place of its pieces. */
  #make(artifact: PlacedObject, isPiece: boolean): void {
    const id = a2aText(artifact.value, "artifactId") ?? artifact.pointer;
    const drafts = artifactDrafts(artifact);
    const before = this.#artifacts.get(id);
    const last = before?.at(-1);
    if (!isPiece || before === undefined || last === undefined) this.#artifacts.set(id, drafts);
    else last.content += drafts.map(({ content }) => content).join("\n");
  }
}
