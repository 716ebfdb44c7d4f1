import { type Document, type FileDocument, literalOf, objectOf, type ReadLiteral } from "../document";
import { listAt, objectAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";

export interface InspectItem {
  value: unknown;
  pointer: string;
  literal: ReadLiteral;
}

/** A sample of a log, wherever its parts stand. */
export interface InspectSample {
  value: JsonObject;
  pointer: string;
  literal: ReadLiteral;
  /** What the log says of the whole evaluation; empty where the sample stands alone. */
  header: JsonObject;
  messages: InspectItem[];
  events: InspectItem[];
  /** Messages that events refer to by range. */
  pool: InspectItem[];
  attachment: (reference: string) => unknown;
}

export const isHeader = (value: JsonObject): boolean =>
  isObject(value["eval"]) && "version" in value && ("plan" in value || "samples" in value || "status" in value);

/** A sample as it stands alone in an archive. */
export const isSample = (value: JsonObject): boolean =>
  "epoch" in value &&
  "input" in value &&
  "target" in value &&
  "id" in value &&
  (Array.isArray(value["messages"]) || Array.isArray(value["events"]) || Array.isArray(value["message_refs"]));

/** Every sample of a log: listed in it, each in a file of its archive, or cut into pieces in folders of it. */
export function samplesOf(document: Document): InspectSample[] {
  const files = document.kind === "folder" ? document.files : [document];
  const headers = files.flatMap((file): JsonObject[] => {
    const value = objectOf(file);
    return value && isHeader(value) ? [value] : [];
  });
  // A run that was cut off has only the start of its journal.
  const header = headers.find((value) => "status" in value) ?? headers[0] ?? {};
  return files.flatMap((file): InspectSample[] => {
    const value = objectOf(file);
    if (value === null) return [];
    if (isHeader(value))
      return listAt(value, "samples").flatMap((sample, at) =>
        isObject(sample) ? [whole(sample, pointerTo(file.pointer, "samples", at), literalOf(file), header)] : [],
      );
    if (!isSample(value)) return [];
    return Array.isArray(value["message_refs"])
      ? [chunked(value, file, files, header)]
      : [whole(value, file.pointer, literalOf(file), header)];
  });
}

function whole(value: JsonObject, pointer: string, literal: ReadLiteral, header: JsonObject): InspectSample {
  const items = (list: unknown, ...path: string[]): InspectItem[] =>
    Array.isArray(list)
      ? list.map((item: unknown, at) => ({ value: item, pointer: pointerTo(pointer, ...path, at), literal }))
      : [];
  // Older logs keep events and what they refer to in a transcript of their own.
  const transcript = objectAt(value, "transcript");
  const data = objectAt(value, "events_data");
  const isOld = !Array.isArray(value["events"]) && Array.isArray(transcript["events"]);
  const texts: JsonObject = { ...objectAt(transcript, "content"), ...objectAt(value, "attachments") };
  return {
    value,
    pointer,
    literal,
    header,
    messages: items(value["messages"], "messages"),
    events: isOld ? items(transcript["events"], "transcript", "events") : items(value["events"], "events"),
    pool: Array.isArray(data["messages"])
      ? items(data["messages"], "events_data", "messages")
      : items(value["message_pool"], "message_pool"),
    attachment: (reference) => (Object.hasOwn(texts, reference) ? texts[reference] : undefined),
  };
}

/**
 * A large sample: a shell beside folders of messages, events and attachments, each in files named by
 * the index of their first item.
 */
function chunked(
  value: JsonObject,
  shell: FileDocument,
  files: readonly FileDocument[],
  header: JsonObject,
): InspectSample {
  const folder = shell.path.slice(0, shell.path.lastIndexOf("/") + 1);
  const sequence = (name: string): InspectItem[] =>
    files
      .flatMap((file) => {
        const start = new RegExp(`^${name}/(\\d{1,12})\\.json$`).exec(
          file.path.startsWith(folder) ? file.path.slice(folder.length) : "",
        );
        return start && file.kind === "json" && Array.isArray(file.value)
          ? [{ file, start: Number(start[1]), list: file.value as unknown[] }]
          : [];
      })
      .sort((a, b) => a.start - b.start)
      .flatMap(({ file, list }) =>
        list.map((item, at) => ({ value: item, pointer: pointerTo(file.pointer, at), literal: literalOf(file) })),
      );
  const pool = sequence("messages");
  const attachments = sequence("attachments");
  return {
    value,
    pointer: shell.pointer,
    literal: literalOf(shell),
    header,
    messages: expandRefs(value["message_refs"], pool),
    events: sequence("events"),
    pool,
    attachment: (reference) => attachments[Number(reference)]?.value,
  };
}

/** Half-open ranges of a list, as new logs refer to messages. */
export function expandRefs(refs: unknown, pool: readonly InspectItem[]): InspectItem[] {
  if (!Array.isArray(refs)) return [];
  return refs.flatMap((ref: unknown) => {
    const [start, end] = Array.isArray(ref) ? (ref as unknown[]) : [];
    return typeof start === "number" && typeof end === "number" ? pool.slice(start, end) : [];
  });
}

const reference = /^(?:attachment|tc):\/\/([0-9a-zA-Z]{1,64})$/;

/** A value with the texts that it refers to. An attachment that is not in the file stays a reference. */
export function withAttachments(value: unknown, sample: InspectSample): unknown {
  if (typeof value === "string") {
    const key = value.length < 100 ? reference.exec(value)?.[1] : undefined;
    const text = key === undefined ? undefined : sample.attachment(key);
    return typeof text === "string" ? text : value;
  }
  if (Array.isArray(value)) return value.map((item: unknown) => withAttachments(item, sample));
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withAttachments(inner, sample)]));
}

/** A message with its texts. Its `source` says how it came about, not who speaks. */
export function messageOf(value: unknown, sample: InspectSample): unknown {
  const message = withAttachments(value, sample);
  return isObject(message) ? { ...message, source: undefined } : message;
}
