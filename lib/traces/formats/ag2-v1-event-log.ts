import { streamEvents, type StreamEvent, streamSteps, taskOf } from "../autogen/ag2-stream";
import { buildTrace } from "../build-trace";
import { type Document, itemsOf } from "../document";
import { type TraceFormat } from "../format";
import { type StepDraft } from "../step-draft";

const format = "ag2-v1-event-log";

/**
 * The streams that agents of ag2 1.x write, one file each. In a folder, the stream of a task
 * belongs where the task was started.
 */
export const ag2V1EventLog: TraceFormat = {
  name: format,
  title: "AG2 1.x event stream",
  words: {
    group: "AG2 and AutoGen",
    knownBy: 'lines `{type: "ag2.events.…", data}`',
    notes:
      "lines name no agent: the stream of a task in the same folder gets the name of its agent, any other stream the name of its model",
  },
  recognise: (document) => {
    const streams = streamsOf(document, 200);
    return streams.length > 0 && streams.every((events) => events.length > 0)
      ? { confidence: "certain", keys: ["type: ag2.events…", "data"] }
      : null;
  },
  read: (document) => {
    const streams = streamsOf(document).filter((events) => events.length > 0);
    const used = new Set<readonly StreamEvent[]>();
    let duplicateCount = 0;
    const read = (events: readonly StreamEvent[], name: string | undefined): StepDraft[] => {
      used.add(events);
      const result = streamSteps(events, name, (agent, objective) => {
        const own = streams.find((other) => !used.has(other) && taskOf(other) === objective);
        return own === undefined ? [] : read(own, agent).filter(({ kind }) => kind !== "input");
      });
      duplicateCount += result.duplicateCount;
      return result.steps;
    };
    const isTask = (events: readonly StreamEvent[]): boolean =>
      streams.some((other) =>
        other.some(({ type, data }) => type === "TaskStarted" && data["objective"] === taskOf(events)),
      );
    return streams
      .toSorted((a, b) => Number(isTask(a)) - Number(isTask(b)))
      .flatMap((events) => {
        if (used.has(events)) return [];
        duplicateCount = 0;
        const steps = read(events, undefined);
        return [buildTrace({ format, pointer: document.pointer, steps, duplicateCount })];
      });
  },
};

/** The streams of a file, or of the files of a folder. */
const streamsOf = (document: Document, limit?: number): StreamEvent[][] =>
  document.kind === "folder"
    ? document.files.map((file) => streamEvents((itemsOf(file) ?? []).slice(0, limit)))
    : [streamEvents((itemsOf(document) ?? []).slice(0, limit))];
