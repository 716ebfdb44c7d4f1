import { isTask, isUpdate, type ReadTask, readTasks, unwrap } from "../a2a/read-tasks";
import { isMessage } from "../a2a/task-parts";
import { buildTrace } from "../build-trace";
import { type Document, itemsOf, literalOf, objectOf, type PlacedObject } from "../document";
import { type TraceFormat } from "../format";
import { objectsAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject } from "../json-value";
import { type ParsedTrace } from "../parse-result";
import { streamEvents } from "../vercel-ai/stream-steps";

/** Tasks of the A2A protocol: as an agent answers them, as a list, or as the events of a stream. */
export const a2aTask: TraceFormat = {
  name: "a2a-task",
  title: "A2A task",
  words: {
    group: "Other frameworks",
    knownBy:
      "a task with `status.state` (`completed` or `TASK_STATE_COMPLETED`) and `contextId`, alone, in a JSON-RPC answer, listed, or as events of a stream",
    notes:
      "agent `assistant`; artifacts are results; the state says why the task ended: `failed` and `rejected` mean that it failed",
  },
  recognise: (document) => {
    const items = answersOf(document, 20_000).slice(0, 200);
    const isOwn =
      items.some(({ value }) => isTask(value) || isUpdate(value)) &&
      items.every(({ value }) => isTask(value) || isUpdate(value) || isMessage(value));
    return isOwn ? { confidence: "certain", keys: ["status.state", "contextId"] } : null;
  },
  read: (document) => readTasks(answersOf(document)).map(toTrace),
};

function answersOf(document: Document, length = Infinity): PlacedObject[] {
  const literal = literalOf(document);
  const place = ({ value, pointer }: { value: unknown; pointer: string }): PlacedObject[] =>
    isObject(value) ? [unwrap({ value, pointer, literal })] : [];
  if (document.kind === "text") {
    const text = length === Infinity ? document.text : document.text.slice(0, length);
    return streamEvents(text).flatMap(({ line, value }) =>
      place({ value, pointer: pointerTo(document.pointer, line) }),
    );
  }
  const single = objectOf(document);
  if (single === null) return (itemsOf(document) ?? []).flatMap(place);
  const { value, pointer } = unwrap({ value: single, pointer: document.pointer, literal });
  const listed = objectsAt(value, "tasks", pointer);
  return listed.length > 0 ? listed.flatMap(place) : [{ value, pointer, literal }];
}

function toTrace({ pointer, id, contextId, state, steps, results, isAnswered }: ReadTask): ParsedTrace {
  return buildTrace({
    format: "a2a-task",
    pointer,
    steps: [...steps, ...results],
    externalId: id,
    termination: state,
    outcome: state === "failed" || state === "rejected" ? "failed" : undefined,
    finalAnswer: isAnswered ? undefined : results.at(-1)?.content,
    metadata: contextId === undefined ? {} : { contextId },
  });
}
