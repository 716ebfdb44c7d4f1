import { groupBy } from "../group-by";
import { isoTime } from "../iso-time";
import { isObject } from "../json-value";

/** A message of a list, with its place. */
export interface PlacedMessage {
  value: unknown;
  pointer: string;
}

/** The messages of one run, with its id where they name it. */
export interface MessageRun {
  id: string | undefined;
  messages: PlacedMessage[];
}

/** Keys by which messages say what they belong to, the widest first. */
const runKeys = [
  ...["session_id", "sessionId", "session", "conversation_id", "conversationId", "thread_id", "threadId"],
  ...["chat_id", "chatId", "dialog_id", "episode_id", "trace_id", "traceId", "run_id", "runId"],
] as const;
const timeKeys = ["timestamp", "created_at", "createdAt", "time", "ts"] as const;

/**
 * The runs that a list of messages tells of: one, or one for each that all of its messages name. Messages that stand
 * in no order of their times are sorted by them.
 */
export function messageRuns(list: readonly PlacedMessage[]): MessageRun[] {
  const key = runKeys.find((name) => list.length > 0 && list.every(({ value }) => idAt(value, name) !== undefined));
  const runs =
    key === undefined ? new Map<string, PlacedMessage[]>() : groupBy(list, ({ value }) => idAt(value, key) ?? "");
  const isSplit = runs.size > 1 && list.length >= runs.size * 2;
  if (!isSplit) return [{ id: undefined, messages: byTime(list) }];
  return [...runs].map(([id, messages]) => ({ id, messages: byTime(messages) }));
}

const idAt = (value: unknown, key: string): string | undefined => {
  const id = isObject(value) ? value[key] : undefined;
  return (typeof id === "string" && id !== "") || typeof id === "number" ? String(id) : undefined;
};

function byTime(messages: readonly PlacedMessage[]): PlacedMessage[] {
  const times = messages.map(({ value }) => timeOf(value));
  const isSorted = times.every((time, at) => at === 0 || (times[at - 1] ?? "") <= (time ?? ""));
  if (isSorted || times.includes(undefined)) return [...messages];
  const order = [...messages.keys()].toSorted((a, b) => (times[a] ?? "").localeCompare(times[b] ?? "") || a - b);
  return order.flatMap((at) => messages.slice(at, at + 1));
}

function timeOf(value: unknown): string | undefined {
  const key = isObject(value) ? timeKeys.find((name) => value[name] !== undefined) : undefined;
  return key !== undefined && isObject(value) ? isoTime(value[key]) : undefined;
}
