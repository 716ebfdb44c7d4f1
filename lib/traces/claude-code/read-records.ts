import { type Document, itemsOf, literalOf, objectOf, type ReadLiteral } from "../document";
import { isoTime } from "../iso-time";
import { objectAt, textAt } from "../json-fields";
import { pointerTo } from "../json-pointer";
import { isObject, type JsonObject } from "../json-value";
import { textField } from "../messages/field";

/** A turn of a session's file, or of a sub-agent that a progress record tells. */
export interface SessionRecord {
  value: JsonObject;
  message: JsonObject;
  /** Of the message. */
  pointer: string;
  literal: ReadLiteral;
  type: "user" | "assistant";
  session: string;
  uuid: string | undefined;
  parentUuid: string | undefined;
  startedAt: string | undefined;
  /** The call that a sub-agent works for, where the record names it. */
  ownerCall: string | undefined;
  agentId: string | undefined;
  isSidechain: boolean;
  /** Whether it stands in a sub-agent's own file. */
  isAside: boolean;
}

export interface Session {
  id: string;
  records: SessionRecord[];
  /** Lines that are no turn: summaries, system records, the result of a run. */
  others: { value: JsonObject; pointer: string }[];
  /** What the files beside those of sub-agents say of them: the kind of each, by its id. */
  agentTypes: ReadonlyMap<string, string>;
  pointer: string;
}

/** Whether a value is a line of a session of Claude Code: `stored` in its own file, `streamed` by its SDK. */
export function seeRecord(value: unknown): "stored" | "streamed" | null {
  if (!isObject(value) || typeof value["type"] !== "string") return null;
  if ("sessionId" in value && "parentUuid" in value && "isSidechain" in value) return "stored";
  const isTurn = isObject(value["message"]) && "parent_tool_use_id" in value;
  const isEnd = value["type"] === "result" && "num_turns" in value;
  const isStart = value["type"] === "system" && value["subtype"] === "init" && "tools" in value;
  return "session_id" in value && (isTurn || isEnd || isStart) ? "streamed" : null;
}

const sessionOf = (value: unknown): string | undefined =>
  isObject(value) ? textField(value, "sessionId", "session_id") : undefined;

/** The files of a session: those beside a sub-agent's own, which say what it is, are none. */
export const filesOf = (document: Document): readonly Document[] =>
  document.kind === "folder" ? document.files.filter((file) => aboutAgent(file) === null) : [document];

/** The id and the kind of a sub-agent, of the file that Claude Code writes beside the sub-agent's own. */
function aboutAgent(file: Document): [id: string, agentType: string] | null {
  const id = /(?:^|\/)agent-([^/]{1,100})\.meta\.json$/.exec(file.path)?.[1];
  const said = objectOf(file);
  return id === undefined || said === null ? null : [id, textField(said, "agentType", "agent_type") ?? `agent-${id}`];
}

/** The sessions of a file or a folder, each with the files of its sub-agents. */
export function readSessions(document: Document): Session[] {
  const sessions = new Map<string, Session>();
  const all = document.kind === "folder" ? document.files : [];
  const agentTypes = new Map(all.flatMap((file) => [aboutAgent(file)].filter((about) => about !== null)));
  for (const file of filesOf(document)) {
    const items = itemsOf(file) ?? [];
    const own = items.filter(({ value }) => isObject(value) && value["type"] !== "summary");
    const isAside =
      document.kind === "folder" &&
      own.length > 0 &&
      own.every(({ value }) => (value as JsonObject)["isSidechain"] === true);
    // A line without a session, as summaries are, belongs to the file's first one.
    let current = items.map(({ value }) => sessionOf(value)).find((id) => id !== undefined) ?? "";
    const agentId = isAside ? /(?:^|\/)agent-([^/]{1,100})\.jsonl?$/.exec(file.path)?.[1] : undefined;
    for (const { value, pointer } of items) {
      if (!isObject(value)) continue;
      current = sessionOf(value) ?? current;
      const session = sessions.get(current) ?? {
        id: current,
        records: [],
        others: [],
        agentTypes,
        pointer: file.pointer,
      };
      sessions.set(current, session);
      const record = recordOf(value, pointer, literalOf(file), current, isAside);
      if (record !== null) record.agentId ??= agentId;
      if (record === null) session.others.push({ value, pointer });
      else session.records.push(record);
    }
  }
  return [...sessions.values()]
    .filter(({ records }) => records.length > 0)
    .map((session) => ({ ...session, records: inOrder(session.records) }));
}

/** As the file lists them; by time where a record stands before the one that it goes on from, as in sorted exports. */
function inOrder(records: readonly SessionRecord[]): SessionRecord[] {
  const places = new Map(records.map(({ uuid }, at) => [uuid, at]));
  const isLate = ({ parentUuid }: SessionRecord, at: number): boolean =>
    parentUuid !== undefined && (places.get(parentUuid) ?? -1) > at;
  if (!records.some(isLate) || records.some(({ startedAt }) => startedAt === undefined)) return [...records];
  return records.toSorted((a, b) => (a.startedAt ?? "").localeCompare(b.startedAt ?? "") || placeOf(a, b, places));
}

/** Of two records of one time, the one that the other goes on from is first. */
const placeOf = (a: SessionRecord, b: SessionRecord, places: ReadonlyMap<string | undefined, number>): number =>
  a.uuid !== undefined && b.parentUuid === a.uuid
    ? -1
    : b.uuid !== undefined && a.parentUuid === b.uuid
      ? 1
      : (places.get(a.uuid) ?? 0) - (places.get(b.uuid) ?? 0);

function recordOf(
  value: JsonObject,
  pointer: string,
  literal: ReadLiteral,
  session: string,
  isAside: boolean,
): SessionRecord | null {
  const data = objectAt(value, "data");
  if (value["type"] === "progress" && data["type"] === "agent_progress") {
    const turn = objectAt(data, "message");
    const inner = recordOf(turn, pointerTo(pointer, "data", "message"), literal, session, isAside);
    return (
      inner && {
        ...inner,
        isSidechain: true,
        agentId: textField(data, "agentId") ?? inner.agentId,
        ownerCall: textField(value, "parentToolUseID") ?? inner.ownerCall,
        startedAt: inner.startedAt ?? isoTime(value["timestamp"]),
      }
    );
  }
  const type = textAt(value, "type");
  const { message } = value;
  if ((type !== "user" && type !== "assistant") || !isObject(message)) return null;
  const ownerCall = textField(value, "parent_tool_use_id");
  return {
    value,
    message,
    pointer: pointerTo(pointer, "message"),
    literal,
    type,
    session,
    uuid: textField(value, "uuid"),
    parentUuid: textField(value, "parentUuid"),
    startedAt: isoTime(value["timestamp"]),
    ownerCall,
    agentId: textField(value, "agentId"),
    isSidechain: value["isSidechain"] === true || ownerCall !== undefined,
    isAside,
  };
}
